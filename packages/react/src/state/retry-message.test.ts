import type { Draft } from '@parley/client'
import { describe, expect, it, vi } from 'vitest'
import { createFakeClient } from '../testing/fake-client.ts'
import { retryMessage } from './retry-message.ts'

const to = { type: 'single', id: 'bob' } as const
const draft: Draft = { to, kind: 'text', text: 'hello' }

async function failed() {
  const client = createFakeClient('ann')
  client.failSendsWith = new Error('not now')
  const { key, done } = client.messages.send(draft)
  await done.catch(() => {})
  client.failSendsWith = undefined
  const left = () => client.state.outgoing.get('single:bob')?.length ?? 0
  expect(left()).toBe(1)
  const retry = vi.spyOn(client.messages, 'retry')
  return { client, outgoing: { key, draft }, left, retry }
}

describe('a retry', () => {
  it('sends the message again', async () => {
    const { client, outgoing, retry } = await failed()
    await retryMessage({ client, onBeforeSend: undefined }, outgoing)
    expect(retry).toHaveBeenCalledWith(outgoing.key)
  })

  it('passes through the host, and keeps its key whatever the host changes', async () => {
    const { client, outgoing, retry } = await failed()
    const onBeforeSend = vi.fn((seen: Draft) => ({ ...seen, ext: { page: '/' } }))
    await retryMessage({ client, onBeforeSend }, outgoing)
    expect(onBeforeSend).toHaveBeenCalledWith(draft, undefined, 'retry')
    expect(retry).toHaveBeenCalledWith(outgoing.key)
  })

  it('is dropped if the host sends the message itself', async () => {
    const { client, outgoing, left, retry } = await failed()
    await retryMessage({ client, onBeforeSend: async () => undefined }, outgoing)
    expect([retry.mock.calls.length, left()]).toEqual([0, 0])
  })

  it('rejects if the host refuses, and the message stays', async () => {
    const { client, outgoing, left, retry } = await failed()
    const onBeforeSend = () => {
      throw new Error('No card numbers, please.')
    }
    await expect(retryMessage({ client, onBeforeSend }, outgoing)).rejects.toThrow('No card numbers')
    expect([retry.mock.calls.length, left()]).toEqual([0, 1])
  })
})
