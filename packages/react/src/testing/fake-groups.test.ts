import { describe, expect, it } from 'vitest'
import { createFakeClient } from './fake-client.ts'

function withGroup() {
  const client = createFakeClient('ann')
  client.groupServer.put('g', { name: 'Harbour', role: 'owner' })
  client.groupServer.setMembers('g', ['bob', { user: 'ann', role: 'owner' }, { user: 'mei', role: 'admin' }])
  const members = () => client.state.groupMembers.get('g')?.members.map(({ user }) => user)
  const group = () => client.state.groups.get('g')
  return { client, members, group }
}

describe('groups of the fake client', () => {
  it('are created with their members, and opened', async () => {
    const client = createFakeClient('ann')
    const { groupId } = await client.groups.create({ name: 'Picnic', members: ['bob'], isPublic: true })
    expect(client.state.groups.get(groupId)).toMatchObject({
      name: 'Picnic',
      isPublic: true,
      role: 'owner',
      owner: 'ann',
      memberCount: 2,
    })
    expect(client.state.conversations.has(`group:${groupId}`)).toBe(true)
  })

  it('show their members when these are loaded, by rank and page by page', async () => {
    const { client, members } = withGroup()
    expect(members()).toBeUndefined()
    await client.groups.loadMembers('g')
    expect(members()).toEqual(['ann', 'mei', 'bob'])
    const many = Array.from({ length: 120 }, (_, index) => `user${index}`)
    client.groupServer.setMembers('h', many)
    await client.groups.loadMembers('h')
    expect(client.state.groupMembers.get('h')).toMatchObject({ isComplete: false })
    await client.groups.loadMoreMembers('h')
    await client.groups.loadMoreMembers('h')
    expect(client.state.groupMembers.get('h')?.members).toHaveLength(120)
    expect(client.state.groupMembers.get('h')?.isComplete).toBe(true)
  })

  it('change with actions, here and elsewhere', async () => {
    const { client, members, group } = withGroup()
    await client.groups.loadMembers('g')
    await client.groups.invite({ groupId: 'g', users: ['zoe'] })
    await client.groups.block({ groupId: 'g', users: ['bob'] })
    expect(members()).toEqual(['ann', 'mei', 'zoe'])
    expect((await client.groups.listBlocked({ groupId: 'g' })).users).toEqual(['bob'])
    await client.groups.changeOwner({ groupId: 'g', newOwner: 'mei' })
    expect(group()).toMatchObject({ owner: 'mei', role: 'member', memberCount: 3 })
    client.groupServer.changeMembers('g', ['ann'], { mutedUntil: -1 })
    expect(group()?.mutedUntil).toBe(-1)
    await client.groups.leave({ groupId: 'g' })
    expect(group()).toMatchObject({ ended: 'left', role: undefined })
  })

  it('stay unchanged if a call fails', async () => {
    const { client, group } = withGroup()
    client.failures.set('groups.modify', new Error('no'))
    await expect(client.groups.modify({ groupId: 'g', name: 'Other' })).rejects.toThrow('no')
    expect(group()?.name).toBe('Harbour')
    client.failures.set('groups.loadMembers', new Error('no'))
    await expect(client.groups.loadMembers('g')).rejects.toThrow('no')
    expect(client.state.groupMembers.get('g')?.load.name).toBe('failed')
  })
})
