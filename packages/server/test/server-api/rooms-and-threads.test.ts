import { beforeAll, describe, expect, test } from 'vitest'
import { quiet, receivedRoomEvents } from '../../src/test-support/room-world.ts'
import { type ApiWorld, apiWorld, type Kept, testRows } from './api-world.ts'
import { management } from './management-rows.ts'

const names = (count: number) => Array.from({ length: count }, (_, at) => `u${at}`)

describe('rooms', () => {
  let world: ApiWorld
  const kept: Kept = {}
  beforeAll(async () => {
    world = await apiWorld({ roomsByUsers: false })
    for (const name of ['carl', 'dora']) await world.token(name)
  })
  const room = { name: 'room', description: 'about', maxusers: 50, owner: 'ann', members: ['bob'] }
  testRows(() => world, kept, [
    { does: 'a room', rest: 'POST chatrooms', body: room, keeps: { room: 'data.id' } },
    { does: 'without an owner', rest: 'POST chatrooms', body: { ...room, owner: undefined }, status: 400 },
    {
      does: 'another room',
      rest: 'POST chatrooms',
      body: { ...room, name: 'two' },
      keeps: { two: 'data.id' },
    },
    {
      does: 'rooms, newest first',
      rest: 'GET chatrooms?limit=1',
      answers: { data: [{ id: '$two', name: 'two', owner: 'ann', affiliations_count: 2 }] },
      keeps: { cursor: 'cursor' },
    },
    {
      does: 'the next page',
      rest: 'GET chatrooms?limit=1&cursor=$cursor',
      answers: { data: [{ id: '$room' }] },
    },
    {
      does: 'rooms of a user',
      rest: 'GET users/bob/joined_chatrooms?pagenum=1&pagesize=10',
      answers: { data: [{ id: '$room', name: 'room', disabled: false }, { id: '$two' }], count: 2 },
    },
    {
      does: 'details of several',
      rest: 'GET chatrooms/$room,$two',
      answers: {
        data: [
          {
            id: '$room',
            name: 'room',
            owner: 'ann',
            maxusers: 50,
            affiliations: [{ owner: 'ann' }, { member: 'bob' }],
          },
          { id: '$two' },
        ],
      },
    },
    { does: 'details of none', rest: 'GET chatrooms/77', status: 404 },
    {
      does: 'settings',
      rest: 'PUT chatrooms/$room',
      body: { name: 'new', description: 'x', maxusers: 60 },
      answers: { data: { groupname: true, description: true, maxusers: true } },
    },
    {
      does: 'attributes',
      rest: 'PUT metadata/chatroom/$room/user/bob',
      body: { metaData: { key: 'value' }, autoDelete: 'NO_DELETE' },
      answers: { data: { successKeys: ['key'], errorKeys: {} } },
    },
    {
      does: 'attributes of others',
      rest: 'PUT metadata/chatroom/$room/user/ann',
      body: { metaData: { key: 'other' } },
      answers: { data: { successKeys: [] } },
    },
    {
      does: 'attributes of others by force',
      rest: 'PUT metadata/chatroom/$room/user/ann/forced',
      body: { metaData: { key: 'other' } },
      answers: { data: { successKeys: ['key'] } },
    },
    {
      does: 'attributes are read',
      rest: 'POST metadata/chatroom/$room',
      body: { keys: ['key'] },
      answers: { data: { key: 'other' } },
    },
    {
      does: 'attributes are deleted by force',
      rest: 'DELETE metadata/chatroom/$room/user/bob/forced',
      body: { keys: ['key'] },
      answers: { data: { successKeys: ['key'] } },
    },
    {
      does: 'attributes are deleted',
      rest: 'DELETE metadata/chatroom/$room/user/bob',
      body: { keys: ['none'] },
      answers: { data: {} },
    },
    ...management('chatrooms/$room', '$room'),
    {
      does: 'tags of a user who is not in the room',
      rest: 'PUT chatrooms/$room/users/dora/tag',
      body: { tags: ['t1'] },
      status: 400,
      answers: { error: 'forbidden_op', error_description: 'users [dora] are not members of this group!' },
    },
    {
      does: 'too many tags',
      rest: 'PUT chatrooms/$room/users/bob/tag',
      body: { tags: Array.from({ length: 11 }, (_, at) => `t${at}`) },
      status: 403,
      answers: { error: 'exceed_limit', error_description: 'user group tag count exceed limit' },
    },
    {
      does: 'a tag that is too long',
      rest: 'PUT chatrooms/$room/users/bob/tag',
      body: { tags: ['x'.repeat(33)] },
      status: 403,
      answers: { error: 'exceed_limit', error_description: 'tag length exceeds limit!' },
    },
    {
      does: 'tags in another form',
      rest: 'PUT chatrooms/$room/users/bob/tag',
      body: { tags: 't1' },
      status: 400,
    },
    {
      does: 'tags',
      rest: 'PUT chatrooms/$room/users/bob/tag',
      body: { tags: ['t1', '__proto__'] },
      answers: { data: { result: true } },
    },
    {
      does: 'the tags of a user',
      rest: 'GET chatrooms/$room/users/bob/tag',
      answers: {
        data: Object.fromEntries([
          ['t1', '0'],
          ['__proto__', '0'],
        ]),
      },
    },
    {
      does: 'a tag that nobody has is muted',
      rest: 'PUT chatrooms/$room/tag/mute',
      body: { tag: 'none', mute_duration: 30 },
      status: 404,
      answers: { error: 'resource_not_found', error_description: 'group tag not found' },
    },
    {
      does: 'a tag is muted for no time',
      rest: 'PUT chatrooms/$room/tag/mute',
      body: { tag: 't1', mute_duration: -2 },
      status: 400,
    },
    {
      does: 'a tag is muted',
      rest: 'PUT chatrooms/$room/tag/mute',
      body: { tag: 't1', mute_duration: 30 },
      answers: { data: { result: true } },
    },
    {
      does: 'who has the tag is muted',
      rest: 'GET chatrooms/$room/mute',
      answers: { data: [{ user: 'bob', expire: expect.any(Number) }] },
    },
    {
      does: 'the mute of a tag ends',
      rest: 'PUT chatrooms/$room/tag/mute',
      body: { tag: 't1', mute_duration: 0 },
      answers: { data: { result: true } },
    },
    { does: 'nobody is muted', rest: 'GET chatrooms/$room/mute', answers: { data: [] } },
    {
      does: 'a super admin',
      rest: 'POST chatrooms/super_admin',
      body: { superadmin: 'bob' },
      answers: { data: { result: 'success' } },
    },
    {
      does: 'the super admins',
      rest: 'GET chatrooms/super_admin?pagenum=1&pagesize=10',
      answers: { data: ['bob'], count: 1 },
    },
    {
      does: 'nobody as a super admin',
      rest: 'POST chatrooms/super_admin',
      body: { superadmin: 'nobody' },
      status: 404,
    },
  ])

  test('only a super admin creates rooms from a client where users may not', async () => {
    expect((await world.ann.ask('POST', 'chatrooms', { name: 'x' })).status).toBe(403)
    expect((await world.bob.ask('POST', 'chatrooms', { name: 'x' })).status).toBe(200)
    expect((await world.api('DELETE', 'chatrooms/super_admin/bob')).body.data).toEqual({
      newSuperAdmin: 'bob',
    })
    expect((await world.bob.ask('POST', 'chatrooms', { name: 'x' })).status).toBe(403)
  })

  test('members of the room get events of what the back end does', async () => {
    quiet(world.ann, world.bob)
    await world.api('PUT', `chatrooms/${kept.room}`, { name: 'renamed' })
    await world.settled()
    expect(receivedRoomEvents(world.bob).map(({ name }) => name)).toEqual(['updated'])
    expect((await world.api('DELETE', `chatrooms/${kept.room}`)).body.data).toEqual({
      success: true,
      id: kept.room,
    })
    await world.settled()
    expect(receivedRoomEvents(world.bob).map(({ name }) => name)).toEqual(['updated', 'destroyed'])
  })
})

describe('threads', () => {
  let world: ApiWorld
  const kept: Kept = {}
  beforeAll(async () => {
    world = await apiWorld()
    await world.token('carl')
    kept.group = await world.group('ann', 'bob', 'carl')
    await world.ann.say(kept.group, 'parent')
    kept.message = String((await world.ann.history(kept.group))[0]?.meta.id)
  })
  testRows(() => world, kept, [
    {
      does: 'a thread',
      rest: 'POST thread',
      body: { group_id: '$group', name: 'thread', msg_id: '$message', owner: 'bob' },
      keeps: { thread: 'data.thread_id' },
    },
    {
      does: 'a second one',
      rest: 'POST thread',
      body: { group_id: '$group', name: 'thread', msg_id: '$message', owner: 'bob' },
      status: 400,
    },
    {
      does: 'of nobody',
      rest: 'POST thread',
      body: { group_id: '$group', name: 'thread', msg_id: '$message', owner: 'nobody' },
      status: 404,
    },
    {
      does: 'all threads',
      rest: 'GET thread?limit=10',
      answers: { entities: [{ id: '$thread' }], properties: {} },
    },
    {
      does: 'threads of a user',
      rest: 'GET threads/user/bob?limit=10',
      answers: {
        entities: [{ id: '$thread', name: 'thread', owner: 'bob', msgId: '$message', groupId: '$group' }],
        properties: {},
      },
    },
    {
      does: 'threads of a user in a group',
      rest: 'GET threads/chatgroups/$group/user/bob',
      answers: { entities: [{ id: '$thread' }] },
    },
    {
      does: 'another name',
      rest: 'PUT thread/$thread',
      body: { name: 'new' },
      answers: { data: { name: 'new' } },
    },
    {
      does: 'members are put in',
      rest: 'POST thread/$thread/users',
      body: { usernames: ['carl', 'ann'] },
      answers: { data: { status: 'ok' } },
    },
    { does: 'too many', rest: 'POST thread/$thread/users', body: { usernames: names(11) }, status: 400 },
    {
      does: 'the members',
      rest: 'GET thread/$thread/users?limit=10',
      answers: { data: { affiliations: expect.arrayContaining(['ann', 'bob', 'carl']) } },
    },
    {
      does: 'members are removed',
      rest: 'DELETE thread/$thread/users',
      body: { usernames: ['carl', 'carl'] },
      answers: { entities: [{ result: true, user: 'carl' }] },
    },
    { does: 'the end', rest: 'DELETE thread/$thread', answers: { data: { status: 'ok' } } },
    { does: 'the end of none', rest: 'DELETE thread/$thread', status: 404 },
  ])
})
