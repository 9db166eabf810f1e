// Loads of groups and events about them, in any order.

import {
  adminAdded,
  announcementChanged,
  applied,
  groupBanned,
  groupCreated,
  groupDissolved,
  groupShielded,
  groupUnbanned,
  groupUpdated,
  joinedDirectly,
  memberMuted,
  membersJoined,
  removedFromGroup,
} from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../../test/support/clock.ts'
import { answering, group, infoRow, inGroup, refusal, tell } from '../../../test/support/groups.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'
import { conversationList } from '../../state/selectors/conversations.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.close())

const common = { groupId: 'g1', by: 'bob', users: [] as { name: string }[] }
const about = (...names: string[]) => ({ ...common, users: names.map((name) => ({ name })) })
const listed = ({ client }: Person) => conversationList(client.state).map(({ key }) => key)
const users = ({ client }: Person) => client.state.groupMembers.get('g1')?.members.map(({ user }) => user)
/** Longer than the time in which events may be older than own actions. */
const later = () => world.clock.advance(60_000)

describe('[GRP-11] loading', () => {
  test('the user’s own groups are loaded page by page, one load at a time', async () => {
    const ann = await world.online('ann')
    const requests = answering(ann, ({ query }) => {
      const count = query.get('pagenum') === '0' ? 200 : 3
      const from = query.get('pagenum') === '0' ? 0 : 200
      return {
        entities: Array.from({ length: count }, (_, n) => ({
          groupId: `g${from + n}`,
          name: 'n',
          permission: 'admin',
        })),
      }
    })
    await Promise.all([ann.client.groups.loadOwn(), ann.client.groups.loadOwn()])
    expect(requests).toHaveLength(2)
    expect(ann.client.state.groups.size).toBe(203)
    expect(group(ann, 'g202')).toMatchObject({ role: 'admin', isLoaded: true, announcement: undefined })
    // The list decides about conversations.
    expect(listed(ann)).toEqual([])
  })

  test('a group that is no longer on any page is requested, and has ended', async () => {
    const ann = await inGroup(world)
    ann.client.conversations.open({ type: 'group', id: 'g1' })
    answering(ann, ({ path }) =>
      path.startsWith('chatgroups/user')
        ? { entities: [] }
        : {
            status: 404,
            body: { error: 'service_resource_not_found', error_description: 'do not find this group:g1' },
          },
    )
    await ann.client.groups.loadOwn()
    await settle()
    expect(group(ann)).toMatchObject({ role: undefined, ended: 'dissolved' })
    expect(listed(ann)).toEqual([])
  })

  test('members arrive page by page, without duplicates', async () => {
    const ann = await inGroup(world)
    const requests = answering(ann, ({ query }) =>
      query.get('cursor')
        ? {
            data: [
              { member: 'bob', joined_time: 3 },
              { member: 'dave', joined_time: 4 },
            ],
            cursor: '',
          }
        : {
            data: [
              { owner: 'carol', joined_time: 1 },
              { member: 'bob', joined_time: 3 },
            ],
            cursor: 'next',
          },
    )
    await ann.client.groups.loadMembers('g1')
    expect(ann.client.state.groupMembers.get('g1')?.isComplete).toBe(false)
    await ann.client.groups.loadMoreMembers('g1')
    await ann.client.groups.loadMoreMembers('g1')
    expect(users(ann)).toEqual(['carol', 'bob', 'dave'])
    expect(requests.map(({ query }) => query.get('cursor'))).toEqual([null, 'next'])
  })

  test('a failed load is reported, and keeps the previous state', async () => {
    const ann = await inGroup(world)
    answering(ann, () => ({ data: [{ owner: 'bob', joined_time: 1 }], cursor: '' }))
    await ann.client.groups.loadMembers('g1')
    answering(ann, () => refusal)
    await expect(ann.client.groups.loadMembers('g1')).rejects.toThrow()
    expect(ann.client.state.groupMembers.get('g1')).toMatchObject({
      members: [{ user: 'bob' }],
      load: { name: 'failed', error: expect.any(Error) },
    })
  })

  test('[GRP-12] events that arrived in the meantime win over the older answer', async () => {
    const ann = await inGroup(world, { permission: 'member' })
    await later()
    const waiting: (() => void)[] = []
    answering(ann, ({ path }) =>
      path === 'chatgroups/g1'
        ? new Promise((resolve) => waiting.push(() => resolve({ data: [infoRow({ mute: false })] })))
        : { data: [], cursor: '' },
    )
    const loading = ann.client.groups.load('g1')
    await settle()
    await tell(world, 'ann', groupBanned, common, { seq: 1 })
    await tell(world, 'ann', adminAdded, about('ann'), { seq: 2 })
    await tell(world, 'ann', membersJoined, { ...common, by: 'eve', memberCount: 9 }, { seq: 3 })
    for (const answer of waiting) answer()
    await loading
    expect(group(ann)).toMatchObject({ isBanned: true, role: 'admin', memberCount: 9 })
  })

  test('[GRP-12] also if it is the answer to a call', async () => {
    const ann = await inGroup(world)
    await later()
    let answer = () => {}
    answering(
      ann,
      () => new Promise((resolve) => (answer = () => resolve({ data: { announcement: 'old' } }))),
    )
    const asking = ann.client.groups.announcement({ groupId: 'g1' })
    await settle()
    await tell(world, 'ann', announcementChanged, { ...common, announcement: 'new' }, { seq: 1 })
    answer()
    expect(await asking).toEqual({ announcement: 'old' })
    expect(group(ann)?.announcement).toBe('new')
  })

  test('[GRP-12] an own action does not count twice on top of a later answer', async () => {
    const ann = await inGroup(world, { permission: 'owner' })
    const waiting: (() => void)[] = []
    answering(ann, ({ method }) =>
      method === 'POST'
        ? { data: [{ result: true, user: 'eve' }] }
        : new Promise((resolve) =>
            waiting.push(() => resolve({ data: [infoRow({ affiliations_count: 3 })] })),
          ),
    )
    const loading = ann.client.groups.load('g1')
    await ann.client.groups.invite({ groupId: 'g1', users: ['eve'] })
    waiting.shift()?.()
    await loading
    expect(group(ann)?.memberCount).toBe(3)
  })

  test('[GRP-12] a group with events during an own action is requested again', async () => {
    const ann = await inGroup(world, { permission: 'owner' })
    await later()
    const requests = answering(ann, ({ method }) =>
      method === 'DELETE' ? { data: { mute: false } } : { data: [infoRow({ permission: 'owner' })] },
    )
    await ann.client.groups.unban({ groupId: 'g1' })
    // An older event that arrives late.
    await tell(world, 'ann', groupBanned, common, { seq: 1 })
    await settle()
    expect(group(ann)?.isBanned).toBe(false)
    expect(requests.map(({ method }) => method)).toEqual(['DELETE', 'GET'])
    await later()
    await tell(world, 'ann', groupBanned, common, { seq: 2 })
    await tell(world, 'ann', groupUnbanned, common, { seq: 3 })
    expect(requests).toHaveLength(2)
    expect(group(ann)?.isBanned).toBe(false)
  })
})

describe('[GRP-7] events', () => {
  test('change the state before listeners are called, in order', async () => {
    const ann = await inGroup(world)
    const received: unknown[] = []
    ann.client.on('groups.muted', ({ data }) => void received.push([data.by, group(ann)?.mutedUntil]))
    ann.client.on('groups.banned', () => void received.push(group(ann)?.isBanned))
    const times = JSON.stringify({ user_mute_time: { ann: 77 } })
    await tell(world, 'ann', memberMuted, { ...about('ann'), times }, { seq: 1 })
    await tell(world, 'ann', groupBanned, common, { seq: 2 })
    expect(received).toEqual([['bob', 77], true])
  })

  test('about an unknown group create it, and load it', async () => {
    const ann = await world.online('ann')
    const requests = answering(ann, ({ path }) => ({
      data: [
        infoRow({
          id: path.slice(-2),
          name: 'as it is',
          ...(path.endsWith('g8') && { permission: 'owner' }),
        }),
      ],
    }))
    await tell(world, 'ann', joinedDirectly, { ...about('ann'), groupId: 'g9', name: 'as told' })
    await settle()
    expect(group(ann, 'g9')).toMatchObject({ role: 'member', name: 'as it is', isLoaded: true })
    expect(listed(ann)).toEqual(['group:g9'])
    expect(requests).toHaveLength(1)
    await tell(world, 'ann', groupCreated, { ...common, groupId: 'g8', by: 'ann', name: 'mine' })
    expect(group(ann, 'g8')).toMatchObject({ role: 'owner' })
  })

  test('about many groups at once load them together, and never with two requests at a time', async () => {
    const ann = await world.online('ann')
    let open = 0
    let most = 0
    const requests = answering(ann, async () => {
      most = Math.max(most, ++open)
      await settle()
      open--
      return { data: [] }
    })
    for (let n = 0; n < 120; n++)
      void tell(world, 'ann', joinedDirectly, { ...about('ann'), groupId: `g${n}`, name: 'n' })
    for (let turn = 0; turn < 20; turn++) await settle()
    expect(most).toBe(1)
    expect(requests.length).toBeLessThan(6)
    for (const { path } of requests) expect(path.split(',').length).toBeLessThanOrEqual(50)
  })

  test('about the user’s removal end the group and take its conversation off the list, even if it is unknown', async () => {
    const ann = await world.online('ann')
    ann.client.conversations.open({ type: 'group', id: 'g1' })
    await tell(world, 'ann', removedFromGroup, { ...about('ann'), name: 'team' })
    expect(group(ann)).toMatchObject({ ended: 'removed', role: undefined })
    expect(listed(ann)).toEqual([])
    await tell(world, 'ann', groupDissolved, { ...common, groupId: 'g7', name: 'never seen' })
    expect(group(ann, 'g7')).toBeUndefined()
    expect(ann.client.state.timelines.has('group:g7')).toBe(false)
  })

  test('about an application add it, with the name of the group', async () => {
    const ann = await inGroup(world, { permission: 'owner' })
    await tell(world, 'ann', applied, { ...common, by: 'eve', reason: 'hello' }, { seq: 1 })
    expect(ann.client.state.applications).toMatchObject([
      { groupName: 'team', user: 'eve', message: 'hello' },
    ])
  })

  test('with hostile contents change nothing and break nothing', async () => {
    const ann = await inGroup(world)
    const before = group(ann)
    for (const detail of ['{"name":{}}', '{', '[]', '{"max_users":"many"}', '\u0000'])
      await tell(world, 'ann', groupUpdated, { ...common, detail }, { seq: 1 })
    expect(group(ann)).toEqual(before)
    expect(ann.log).toEqual([])
  })

  test('stop with the session', async () => {
    const ann = await inGroup(world)
    await ann.client.signOut()
    expect(ann.client.state.groups.size).toBe(0)
  })
})

describe('[GRP-18] a log that is delivered again', () => {
  const shown = ({ client }: Person) =>
    client.state.timelines.get('group:g1')?.segments.map(({ from, to }) => `${from}-${to}`)
  const said = (seq: number) =>
    tell(world, 'ann', membersJoined, { ...common, by: `p${seq}`, memberCount: seq }, { seq })

  test('follows the last event, but not after a shield', async () => {
    const ann = await inGroup(world)
    await said(1)
    await said(3)
    expect(shown(ann)).toEqual(['1-3'])
    answering(ann, () => ({ data: { result: true } }))
    await ann.client.groups.shield({ groupId: 'g1' })
    await ann.client.groups.unshield({ groupId: 'g1' })
    await said(7)
    expect(shown(ann)).toEqual(['1-3', '7-7'])
  })

  test('but not after another device has set a shield, or after the user has rejoined', async () => {
    const ann = await inGroup(world)
    await said(1)
    await tell(world, 'ann', groupShielded, common)
    await said(5)
    expect(shown(ann)).toEqual(['1-1', '5-5'])
    await tell(world, 'ann', removedFromGroup, { ...about('ann'), name: '' })
    await tell(world, 'ann', joinedDirectly, { ...about('ann'), name: '' })
    await said(9)
    expect(shown(ann)).toEqual(['1-1', '5-5', '9-9'])
  })
})
