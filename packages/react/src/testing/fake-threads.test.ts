import { describe, expect, it } from 'vitest'
import { createFakeClient } from './fake-client.ts'
import { testMessage } from './rows.ts'

const group = { type: 'group', id: 'g' } as const

function clientWithMessage() {
  const client = createFakeClient('ann')
  client.groupServer.put('g', { name: 'Harbour' })
  client.receiveMessage(testMessage(1, { id: 'm1', conversation: group, to: 'g' }))
  const shown = () =>
    client.state.timelines.get('group:g')?.segments[0]?.messages.find(({ id }) => id === 'm1')?.thread
  return { client, shown }
}

describe('threads of the fake client', () => {
  it('belong to their message, change with events, and end', async () => {
    const { client, shown } = clientWithMessage()
    const { threadId } = await client.threads.create({ name: 'Boats', messageId: 'm1', groupId: 'g' })
    expect(shown()).toMatchObject({ id: threadId, name: 'Boats', messageCount: 0 })
    expect(client.state.threads.get(threadId)).toMatchObject({ isMember: true, owner: 'ann', memberCount: 1 })
    client.threadServer.say(
      threadId,
      testMessage(1, { id: 't1', conversation: { type: 'thread', id: threadId }, to: threadId }),
    )
    expect(shown()).toMatchObject({ messageCount: 1, lastMessage: { id: 't1' } })
    expect(client.state.conversations.get(`thread:${threadId}`)?.unread).toBe(1)
    await client.threads.rename({ threadId, name: 'Ships' })
    expect(shown()?.name).toBe('Ships')
    await client.threads.leave({ threadId })
    expect(client.state.threads.get(threadId)).toMatchObject({ isMember: false, ended: 'left' })
    await client.threads.join({ threadId })
    expect(client.state.threads.get(threadId)).toMatchObject({ isMember: true, ended: undefined })
    await client.threads.destroy({ threadId })
    expect(shown()).toBeUndefined()
    await expect(client.threads.load(threadId)).rejects.toMatchObject({ reason: 'threadNotFound' })
  })

  it('are listed in pages, the newest first, and the user’s own separately', async () => {
    const { client } = clientWithMessage()
    for (let index = 1; index <= 5; index++) {
      client.threadServer.put(`${index}`, { groupId: 'g', createdAt: index })
      client.threadServer.setMembers(`${index}`, index % 2 ? ['ann', 'bob'] : ['bob'])
    }
    const first = await client.threads.list({ groupId: 'g', limit: 2 })
    expect(first.threads.map(({ id }) => id)).toEqual(['5', '4'])
    const rest = await client.threads.list({ groupId: 'g', limit: 9, cursor: first.cursor ?? '' })
    expect(rest).toMatchObject({ threads: [{ id: '3' }, { id: '2' }, { id: '1' }] })
    expect(rest.cursor).toBeUndefined()
    const mine = await client.threads.listJoinedIn({ groupId: 'g' })
    expect(mine.threads.map(({ id }) => id)).toEqual(['5', '3', '1'])
    expect(await client.threads.listMembers({ threadId: '5', limit: 1 })).toEqual({
      users: ['ann'],
      cursor: '1',
    })
  })

  it('fail on demand', async () => {
    const { client } = clientWithMessage()
    client.failures.set('threads.create', new Error('no'))
    await expect(client.threads.create({ name: 'x', messageId: 'm1', groupId: 'g' })).rejects.toThrow('no')
  })
})
