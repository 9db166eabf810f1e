import type { Client } from '@parley/client'
import { expect, test } from 'vitest'
import { followDiagnostics } from './diagnostics.ts'

function scene(follow: () => Promise<() => void>) {
  const noted: unknown[][] = []
  const listeners = new Map<string, (event: { data: object }) => void>()
  const client = {
    diagnostics: {
      follow,
      async note(...all: unknown[]) {
        noted.push(all)
      },
    },
    on(name: string, listener: (event: { data: object }) => void) {
      listeners.set(name, listener)
      return () => listeners.delete(name)
    },
  } as unknown as Client
  const tell = (name: string, data: object = {}) => listeners.get(name)?.({ data })
  return { client, noted, tell, listeners }
}

test('events of the connection and the store are logged, but no messages', async () => {
  let ends = 0
  const { client, noted, tell, listeners } = scene(async () => () => ends++)
  const stop = followDiagnostics(client)
  await Promise.resolve()
  tell('client.connected')
  tell('client.disconnected', { error: { code: 39, message: 'secret' } })
  tell('client.disconnected')
  tell('client.storeFailed', { problem: 'full' })
  expect(noted).toEqual([
    ['connected', undefined],
    ['disconnected', { code: 39 }],
    ['disconnected', { code: 0 }],
    ['storeFailed', { problem: 'full' }],
  ])
  stop()
  expect([ends, listeners.size]).toEqual([1, 0])
})

test('if it is stopped before the server answers, it ends with the answer', async () => {
  let ends = 0
  const late = scene(() => Promise.resolve(() => ends++))
  followDiagnostics(late.client)()
  await Promise.resolve()
  await Promise.resolve()
  expect(ends).toBe(1)
})

test('if the server could not be reached, the next connection asks again', async () => {
  let requests = 0
  const { client, tell } = scene(async () => {
    requests++
    if (requests === 1) throw new Error('not signed in')
    return () => {}
  })
  const stop = followDiagnostics(client)
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  tell('client.connected')
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  tell('client.connected')
  expect(requests).toBe(2)
  stop()
})
