import { beforeAll, describe, expect, test } from 'vitest'
import { quiet, roomNews } from '../../src/test-support/room-world.ts'
import { type ApiRow, type ApiWorld, apiWorld, type Kept, testRows } from './api-world.ts'

const names = (count: number) => Array.from({ length: count }, (_, at) => `u${at}`)

/** Rows that groups and rooms have in common. `place` is `chatgroups/$group` or `chatrooms/$room`. */
const management = (place: string, id: string): ApiRow[] => [
  {
    does: 'an admin',
    rest: `POST ${place}/admin`,
    body: { newadmin: 'bob' },
    answers: { data: { result: 'success', newadmin: 'bob' } },
  },
  { does: 'the admins', rest: `GET ${place}/admin`, answers: { data: ['bob'] } },
  {
    does: 'no longer an admin',
    rest: `DELETE ${place}/admin/bob`,
    answers: { data: { result: 'success', oldadmin: 'bob' } },
  },
  {
    does: 'a mute',
    rest: `POST ${place}/mute`,
    body: { usernames: ['bob'], mute_duration: -1 },
    answers: { data: [{ result: true, expire: -1, user: 'bob' }] },
  },
  { does: 'the mutes', rest: `GET ${place}/mute`, answers: { data: [{ expire: -1, user: 'bob' }] } },
  {
    does: 'a mute ends',
    rest: `DELETE ${place}/mute/bob`,
    answers: { data: [{ result: true, user: 'bob' }] },
  },
  {
    does: 'a mute of the owner',
    rest: `POST ${place}/mute`,
    body: { usernames: ['ann'], mute_duration: 1000 },
    status: 403,
  },
  {
    does: 'a mute of a wrong time',
    rest: `POST ${place}/mute`,
    body: { usernames: ['bob'], mute_duration: 'x' },
    status: 400,
  },
  { does: 'everybody is muted', rest: `POST ${place}/ban`, answers: { data: { mute: true } } },
  { does: 'nobody is muted', rest: `DELETE ${place}/ban`, answers: { data: { mute: false } } },
  {
    does: 'on the allowlist',
    rest: `POST ${place}/white/users`,
    body: { usernames: ['bob'] },
    answers: { data: [{ result: true, action: 'add_user_whitelist', user: 'bob' }] },
  },
  {
    does: 'one on the allowlist',
    rest: `POST ${place}/white/users/bob`,
    answers: { data: { result: true, action: 'add_user_whitelist', user: 'bob' } },
  },
  { does: 'the allowlist', rest: `GET ${place}/white/users`, answers: { data: ['bob'] } },
  {
    does: 'off the allowlist',
    rest: `DELETE ${place}/white/users/bob`,
    answers: { data: { result: true, action: 'remove_user_whitelist', user: 'bob' } },
  },
  {
    does: 'an announcement',
    rest: `POST ${place}/announcement`,
    body: { announcement: 'hear' },
    answers: { data: { id, result: true } },
  },
  {
    does: 'the announcement',
    rest: `GET ${place}/announcement`,
    answers: { data: { announcement: 'hear' } },
  },
  {
    does: 'a block',
    rest: `POST ${place}/blocks/users/bob`,
    answers: { data: { result: true, action: 'add_blocks', user: 'bob' } },
  },
  {
    does: 'blocks of several',
    rest: `POST ${place}/blocks/users`,
    body: { usernames: ['carl', 'bob'] },
    answers: {
      data: [
        { result: true, user: 'carl' },
        { result: true, user: 'bob' },
      ],
    },
  },
  {
    does: 'the blocks',
    rest: `GET ${place}/blocks/users`,
    answers: { data: expect.arrayContaining(['bob', 'carl']) },
  },
  { does: 'a block of the owner', rest: `POST ${place}/blocks/users/ann`, status: 403 },
  {
    does: 'blocks end',
    rest: `DELETE ${place}/blocks/users/bob,carl`,
    answers: { data: [{ result: true, action: 'remove_blocks', user: 'bob' }, { result: true }] },
  },
  {
    does: 'a member is put in again',
    rest: `POST ${place}/users/bob`,
    answers: { data: { result: true, action: 'add_member', user: 'bob' } },
  },
  {
    does: 'several are put in',
    rest: `POST ${place}/users`,
    body: { usernames: ['carl', 'dora'] },
    answers: { data: { newmembers: ['carl', 'dora'], action: 'add_member' } },
  },
  {
    does: 'somebody unknown is put in',
    rest: `POST ${place}/users`,
    body: { usernames: ['nobody'] },
    status: 404,
  },
  {
    does: 'the members',
    rest: `GET ${place}/users?pagenum=1&pagesize=10`,
    answers: { data: expect.arrayContaining([{ owner: 'ann' }, { member: 'bob' }]), count: 4 },
  },
  {
    does: 'one is removed',
    rest: `DELETE ${place}/users/dora`,
    answers: { data: { result: true, action: 'remove_member', user: 'dora' } },
  },
  {
    does: 'several are removed',
    rest: `DELETE ${place}/users/carl,dora`,
    answers: {
      data: [
        { result: true, user: 'carl' },
        { result: false, user: 'dora', reason: expect.any(String) },
      ],
    },
  },
  { does: 'the owner is not removed', rest: `DELETE ${place}/users/ann`, status: 403 },
  { does: 'shared files', rest: `GET ${place}/share_files`, answers: { data: [] } },
]

describe('groups', () => {
  let world: ApiWorld
  const kept: Kept = {}
  beforeAll(async () => {
    world = await apiWorld()
    for (const name of ['carl', 'dora']) await world.token(name)
  })
  const group = {
    groupname: 'group',
    description: 'about',
    public: true,
    membersonly: true,
    allowinvites: false,
    maxusers: 50,
    owner: 'ann',
    members: ['bob'],
    custom: '{}',
  }
  testRows(() => world, kept, [
    {
      does: 'a group',
      rest: 'POST chatgroups',
      body: group,
      answers: { data: { groupid: expect.any(String) } },
      keeps: { group: 'data.groupid' },
    },
    {
      does: 'without public',
      rest: 'POST chatgroups',
      body: { ...group, public: undefined },
      status: 400,
      answers: { error_description: 'group must contain public field!' },
    },
    { does: 'without an owner', rest: 'POST chatgroups', body: { ...group, owner: undefined }, status: 400 },
    {
      does: 'of an unknown owner',
      rest: 'POST chatgroups',
      body: { ...group, owner: 'nobody' },
      status: 404,
    },
    {
      does: 'more members than places',
      rest: 'POST chatgroups',
      body: { ...group, maxusers: 3, members: ['bob', 'carl', 'dora'] },
      status: 403,
      answers: { error_description: 'members size is greater than max user size !' },
    },
    { does: 'of a wrong type', rest: 'POST chatgroups', body: { ...group, members: 'bob' }, status: 400 },
    {
      does: 'another group',
      rest: 'POST chatgroups',
      body: { ...group, groupname: 'two', owner: 'bob', members: [] },
      keeps: { two: 'data.groupid' },
    },
    {
      does: 'all groups, newest first',
      rest: 'GET chatgroups?limit=1',
      answers: {
        data: [
          {
            groupid: '$two',
            groupname: 'two',
            type: 'group',
            affiliations: 1,
            lastModified: expect.any(Number),
            owner: expect.stringContaining('bob'),
          },
        ],
        count: 1,
      },
      keeps: { cursor: 'cursor' },
    },
    {
      does: 'the next page',
      rest: 'GET chatgroups?limit=1&cursor=$cursor',
      answers: { data: [{ groupid: '$group' }] },
    },
    {
      does: 'groups of a user',
      rest: 'GET chatgroups/user/bob?pagesize=20&pagenum=0',
      answers: {
        entities: [
          { groupId: '$group', name: 'group', owner: 'ann', public: true, membersonly: true },
          { groupId: '$two' },
        ],
        total: 2,
      },
    },
    {
      does: 'groups of a user, in the older form',
      rest: 'GET users/bob/joined_chatgroups',
      answers: { data: [{ groupid: '$group', groupname: 'group' }, { groupid: '$two' }] },
    },
    { does: 'in the group', rest: 'GET chatgroups/$group/user/bob/is_joined', answers: { data: true } },
    { does: 'not in the group', rest: 'GET chatgroups/$group/user/carl/is_joined', answers: { data: false } },
    {
      does: 'details of several',
      rest: 'GET chatgroups/$group,$two',
      answers: {
        data: [
          {
            id: '$group',
            name: 'group',
            description: 'about',
            membersonly: true,
            allowinvites: false,
            maxusers: 50,
            owner: 'ann',
            public: true,
            affiliations_count: 2,
            affiliations: [{ owner: 'ann' }, { member: 'bob' }],
            custom: '{}',
            mute: false,
            disabled: false,
          },
          { id: '$two' },
        ],
      },
    },
    { does: 'details of none', rest: 'GET chatgroups/77', status: 404 },
    {
      does: 'settings',
      rest: 'PUT chatgroups/$group',
      body: { groupname: 'new', description: 'x', membersonly: false, public: true, maxusers: 60 },
      answers: {
        data: { groupname: true, description: true, membersonly: true, public: true, maxusers: true },
      },
    },
    {
      does: 'a setting that is none',
      rest: 'PUT chatgroups/$group',
      body: { colour: 'red' },
      status: 400,
      answers: { error_description: 'some of [colour] are not valid fields' },
    },
    {
      does: 'a new owner who is no member',
      rest: 'PUT chatgroups/$group',
      body: { newowner: 'carl' },
      status: 403,
    },
    { does: 'a new owner', rest: 'PUT chatgroups/$two', body: { newowner: 'bob' }, status: 403 },
    { does: 'disabled', rest: 'POST chatgroups/$group/disable', answers: { data: { disabled: true } } },
    { does: 'enabled', rest: 'POST chatgroups/$group/enable', answers: { data: { disabled: false } } },
    {
      does: 'a member who is one already',
      rest: 'POST chatgroups/$group/users/bob',
      status: 403,
      answers: { error_description: 'can not join this group, reason:user: bob already in group: $group' },
    },
    {
      does: 'attributes',
      rest: 'PUT metadata/chatgroup/$group/user/bob',
      body: { metaData: { level: '7' } },
      answers: { data: { level: '7' } },
    },
    {
      does: 'attributes of several',
      rest: 'PUT metadata/chatgroup/$group/users/batch',
      body: [
        { username: 'ann', metadata: { level: '9' } },
        { username: 'carl', metadata: { level: '1' } },
      ],
      answers: { data: { updateMetadataSucceeded: ['ann'], updateMetadataFailed: ['carl'] } },
    },
    {
      does: 'attributes of too many',
      rest: 'PUT metadata/chatgroup/$group/users/batch',
      body: names(21).map((username) => ({ username })),
      status: 400,
    },
    {
      does: 'attributes of one',
      rest: 'GET metadata/chatgroup/$group/user/bob',
      answers: { data: { level: '7' } },
    },
    {
      does: 'attributes of those who are named',
      rest: 'POST metadata/chatgroup/$group/get',
      body: { targets: ['ann', 'bob'], properties: ['level'] },
      answers: { data: { ann: { level: '9' }, bob: { level: '7' } } },
    },
    ...management('chatgroups/$group', '$group'),
    {
      does: 'the end of a group',
      rest: 'DELETE chatgroups/$two',
      answers: { data: { success: true, groupid: '$two' } },
    },
    { does: 'the end of none', rest: 'DELETE chatgroups/$two', status: 404 },
  ])

  test('members are told of what the back end does, by the owner', async () => {
    const id = await world.group('ann', 'bob')
    quiet(world.ann, world.bob)
    await world.api('PUT', `chatgroups/${id}`, { groupname: 'renamed' })
    await world.api('POST', `chatgroups/${id}/users/carl`)
    await world.settled()
    for (const device of [world.ann, world.bob])
      expect(device.got().map(({ meta }) => meta.from?.name)).toEqual(['ann', 'ann'])
  })

  test('a handed-over group is acted on by its new owner', async () => {
    const id = await world.group('ann', 'bob')
    expect((await world.api('PUT', `chatgroups/${id}`, { newowner: 'bob' })).body.data).toEqual({
      newowner: true,
    })
    expect((await world.api('DELETE', `chatgroups/${id}/users/ann`)).status).toBe(200)
  })
})

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

  test('those in the room are told of what the back end does', async () => {
    quiet(world.ann, world.bob)
    await world.api('PUT', `chatrooms/${kept.room}`, { name: 'renamed' })
    await world.settled()
    expect(roomNews(world.bob).map(({ name }) => name)).toEqual(['updated'])
    expect((await world.api('DELETE', `chatrooms/${kept.room}`)).body.data).toEqual({
      success: true,
      id: kept.room,
    })
    await world.settled()
    expect(roomNews(world.bob).map(({ name }) => name)).toEqual(['updated', 'destroyed'])
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
