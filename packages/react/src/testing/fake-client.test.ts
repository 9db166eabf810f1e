import type { Message } from '@parley/client'
import { timelineRows } from '@parley/client'
import { describe, expect, it } from 'vitest'
import { createFakeClient } from './fake-client.ts'
import { testMessage } from './rows.ts'

const bob = { type: 'single', id: 'bob' } as const

async function withMessages(...messages: Message[]) {
  const client = createFakeClient('ann')
  client.setHistory(bob, messages)
  await client.history.loadLatest(bob)
  const shown = () =>
    timelineRows(client.state, 'single:bob').flatMap((row) => (row.type === 'message' ? [row.message] : []))
  return { client, shown }
}

describe('the fake client', () => {
  it('sends every kind, with its file uploaded first', async () => {
    const { client, shown } = await withMessages(testMessage(1))
    const seen: string[] = []
    client.watch(
      (state) => state.outgoing.get('single:bob')?.[0]?.status.name,
      (name) => seen.push(name ?? 'gone'),
    )
    const file = { name: 'a.txt', type: 'text/plain', size: 3, data: undefined }
    const sent = await client.messages.send({ to: bob, kind: 'file', file }).done
    expect(sent).toMatchObject({ kind: 'file', name: 'a.txt', from: 'ann', position: 2 })
    expect(shown().at(-1)).toBe(sent)
    expect(seen).toEqual(['uploading', 'gone'])
  })

  it('keeps a command out of the timeline', async () => {
    const { client, shown } = await withMessages(testMessage(1))
    await client.messages.send({ to: bob, kind: 'command', action: 'ring' }).done
    expect(shown()).toHaveLength(1)
  })

  it('shows a reaction at once and undoes it if the server refuses', async () => {
    const { client, shown } = await withMessages(testMessage(1))
    const message = shown()[0] as Message
    client.failures.set('react', new Error('no'))
    const reacted = client.messages.react(message, '👍')
    expect(shown()[0]?.reactions).toMatchObject([{ reaction: '👍', count: 1, isMine: true }])
    await expect(reacted).rejects.toThrow('no')
    expect(shown()[0]?.reactions).toBeUndefined()
  })

  it('changes one message and keeps the others the same objects', async () => {
    const { client, shown } = await withMessages(testMessage(1), testMessage(2))
    const [one, two] = shown()
    await client.messages.edit(two as Message, { text: 'better' })
    expect(shown()[0]).toBe(one)
    expect(shown()[1]).toMatchObject({ text: 'better', edited: { count: 1, by: 'ann' } })
  })

  it('keeps a row of a recalled message, but not its pin or its place as the last message', async () => {
    const { client, shown } = await withMessages(testMessage(1), testMessage(2, { from: 'ann' }))
    const message = shown()[1] as Message
    client.setConversation(bob, { lastMessage: message })
    await client.messages.pin(message)
    await client.messages.recall(message)
    expect(shown()[1]).toMatchObject({ kind: 'recalled', by: 'ann', text: 'message 2' })
    expect(client.state.pins.get('single:bob')).toEqual([])
    expect(client.state.conversations.get('single:bob')?.lastMessage?.id).toBe('m1')
  })

  it('reads, reports, pins and opens messages, in pages and on demand', async () => {
    const { client, shown } = await withMessages(testMessage(1))
    const message = shown()[0] as Message
    client.setReaders(
      'm1',
      ['a', 'b', 'c'].map((user) => ({ user, at: 1, content: '' })),
    )
    const first = await client.messages.readers(message, { limit: 2 })
    expect([first.readers.length, first.total, first.next]).toEqual([2, 3, '2'])
    const second = await client.messages.readers(message, { limit: 2, next: '2' })
    expect([second.readers.length, second.next]).toEqual([1, undefined])
    await client.messages.report(message, { type: 'spam', reason: 'x' })
    expect(client.reports).toMatchObject([{ type: 'spam', reason: 'x' }])
    const forwarded = await client.messages.forward(message, bob).done
    expect(forwarded).toMatchObject({ kind: 'text', text: 'message 1', from: 'ann' })
  })

  it('has a history with gaps, and finds messages and words in it', async () => {
    const client = createFakeClient('ann')
    client.setHistory(
      bob,
      Array.from({ length: 300 }, (_, index) => testMessage(index + 1)),
    )
    await client.history.loadLatest(bob)
    await client.history.loadAround(bob, 100, 20)
    const stretches = () =>
      client.state.timelines.get('single:bob')?.segments.map(({ from, to }) => [from, to])
    expect(stretches()).toEqual([
      [90, 109],
      [251, 300],
    ])
    await client.history.loadNewer(bob, 109, 5)
    await client.history.fillGap(bob, 114)
    await client.history.fillGap(bob, 0)
    expect(stretches()).toEqual([
      [40, 114],
      [201, 300],
    ])
    expect(await client.history.find('m7')).toMatchObject({ position: 7 })
    expect(await client.history.find('nowhere')).toBeUndefined()
    const page = await client.history.search({ text: 'MESSAGE 29', conversation: bob, limit: 5 })
    expect([page.found[0]?.message.id, page.cursor, page.isLocal]).toEqual(['m299', '5', false])
    const next = await client.history.search({ text: 'message 29', conversation: bob, limit: 9, cursor: '5' })
    expect([next.found.length, next.cursor]).toEqual([8, ''])
  })
})
