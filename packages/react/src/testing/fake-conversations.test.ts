import { conversationList } from '@parley/client'
import { describe, expect, it } from 'vitest'
import { createFakeClient } from './fake-client.ts'
import { testMessage } from './rows.ts'

const bob = { type: 'single', id: 'bob' } as const
const mei = { type: 'single', id: 'mei' } as const

function withTwo() {
  const client = createFakeClient('ann')
  client.setConversation(bob, { lastMessage: testMessage(1), updatedAt: 1 })
  client.setConversation(mei, { lastMessage: testMessage(2), updatedAt: 2 })
  const order = () => conversationList(client.state).map(({ ref }) => ref.id)
  return { client, order }
}

describe('conversations of the fake client', () => {
  it('are pinned to the top at once', async () => {
    const { client, order } = withTwo()
    const pinned = client.conversations.pin(bob)
    expect(order()).toEqual(['bob', 'mei'])
    await pinned
    await client.conversations.unpin(bob)
    expect(order()).toEqual(['mei', 'bob'])
  })

  it('are marked, each mark once, and listed by mark', async () => {
    const { client } = withTwo()
    await client.conversations.mark([bob, mei], 3)
    await client.conversations.mark([bob], 1)
    await client.conversations.mark([bob], 3)
    expect(client.state.conversations.get('single:bob')?.marks).toEqual([1, 3])
    await client.conversations.unmark([mei], 3)
    expect((await client.conversations.listMarked(3)).conversations).toEqual(['single:bob'])
  })

  it('come back if the call is refused', async () => {
    const { client, order } = withTwo()
    client.failures.set('removeConversation', new Error('no'))
    const removed = client.conversations.remove(mei, { withHistory: true })
    expect(order()).toEqual(['bob'])
    await expect(removed).rejects.toThrow('no')
    expect(order()).toEqual(['mei', 'bob'])
  })

  it('are all removed at once', async () => {
    const { client, order } = withTwo()
    await client.conversations.removeAll()
    expect(order()).toEqual([])
  })
})
