import { beforeAll, describe, expect, test } from 'vitest'
import { quiet } from '../../src/test-support/room-world.ts'
import { type ApiWorld, apiWorld, type Kept, testRows } from './api-world.ts'
import { management } from './management-rows.ts'

const names = (count: number) => Array.from({ length: count }, (_, at) => `u${at}`)

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

  test('members get events of what the back end does, in the name of the owner', async () => {
    const id = await world.group('ann', 'bob')
    quiet(world.ann, world.bob)
    await world.api('PUT', `chatgroups/${id}`, { groupname: 'renamed' })
    await world.api('POST', `chatgroups/${id}/users/carl`)
    await world.settled()
    for (const device of [world.ann, world.bob])
      expect(device.got().map(({ meta }) => meta.from?.name)).toEqual(['ann', 'ann'])
  })

  test('after a transfer, the back end acts as the new owner', async () => {
    const id = await world.group('ann', 'bob')
    expect((await world.api('PUT', `chatgroups/${id}`, { newowner: 'bob' })).body.data).toEqual({
      newowner: true,
    })
    expect((await world.api('DELETE', `chatgroups/${id}/users/ann`)).status).toBe(200)
  })
})
