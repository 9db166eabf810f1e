import { beforeAll, describe, expect, test } from 'vitest'
import { quiet } from '../../src/test-support/room-world.ts'
import { type ApiWorld, apiWorld, type Kept, testRows } from './api-world.ts'

describe('contacts, block lists, profiles, conversations and history of any user', () => {
  let world: ApiWorld
  const kept: Kept = {}
  beforeAll(async () => {
    world = await apiWorld({ contactDetails: 'owner' })
    for (const name of ['carl', 'dora', 'emil']) await world.token(name)
    await world.ann.say('bob', 'one')
    await world.ann.say('bob', 'two')
    const [two, one] = await world.bob.history('ann')
    Object.assign(kept, { one: one?.meta.id, two: two?.meta.id })
    kept.group = await world.group('ann', 'bob')
    await world.ann.say(kept.group, 'in the group')
    kept.inGroup = String((await world.ann.history(kept.group))[0]?.meta.id)
    kept.file = '00000000-0000-4000-8000-000000000000'
    await world.alter(
      `INSERT INTO files (uuid, app_id, owner_id, target_kind, target, secret, name, type, size, checksum, created_at)
       SELECT ?, app_id, id, 'none', '', 's', 'a', '', 1, '', 0 FROM users WHERE name = 'ann'`,
      [kept.file],
    )
    quiet(world.ann, world.bob)
  })
  testRows(() => world, kept, [
    {
      does: 'a contact, without asking',
      rest: 'POST users/ann/contacts/users/bob',
      answers: { entities: [{ username: 'bob', type: 'user' }] },
    },
    { does: 'a contact with nobody', rest: 'POST users/ann/contacts/users/nobody', status: 404 },
    {
      does: 'a contact of nobody',
      rest: 'POST users/nobody/contacts/users/bob',
      status: 404,
      answers: { error: 'service_resource_not_found' },
    },
    { does: 'a contact with oneself', rest: 'POST users/ann/contacts/users/ann', status: 400 },
    {
      does: 'a remark',
      rest: 'PUT user/ann/contacts/users/bob',
      body: { remark: 'friend' },
      answers: { status: 'ok' },
    },
    {
      does: 'a remark on a stranger',
      rest: 'PUT user/ann/contacts/users/carl',
      body: { remark: 'x' },
      status: 400,
    },
    {
      does: 'contacts by import',
      rest: 'POST users/ann/contacts/import?isSendNotice=false',
      body: { usernames: ['carl', 'dora', 'nobody'] },
      answers: {
        data: { success: ['carl', 'dora'], NotExistFailed: ['nobody'], maxLimitFailed: [], UnKnowFailed: [] },
      },
    },
    {
      does: 'too many to import',
      rest: 'POST users/ann/contacts/import',
      body: { usernames: Array.from({ length: 11 }, (_, at) => `u${at}`) },
      status: 400,
    },
    {
      does: 'a page of contacts',
      rest: 'GET user/ann/contacts?limit=2&needReturnRemark=true',
      answers: {
        data: {
          contacts: [
            { username: 'bob', remark: 'friend' },
            { username: 'carl', remark: '' },
          ],
        },
        count: 2,
      },
      keeps: { cursor: 'cursor' },
    },
    {
      does: 'the next page',
      rest: 'GET user/ann/contacts?limit=2&cursor=$cursor',
      answers: { data: { contacts: [{ username: 'dora' }] }, count: 1 },
    },
    {
      does: 'all contacts',
      rest: 'GET users/ann/contacts/users',
      answers: { data: ['bob', 'carl', 'dora'], count: 3 },
    },
    {
      does: 'a contact ends',
      rest: 'DELETE users/ann/contacts/users/carl',
      answers: { entities: [{ username: 'carl' }] },
    },
    {
      does: 'blocked users',
      rest: 'POST users/ann/blocks/users',
      body: { usernames: ['carl', 'dora'] },
      answers: { data: ['carl', 'dora'] },
    },
    {
      does: 'nobody to block',
      rest: 'POST users/ann/blocks/users',
      body: { usernames: ['nobody'] },
      status: 404,
    },
    {
      does: 'the block list',
      rest: 'GET users/ann/blocks/users',
      answers: { data: ['carl', 'dora'], count: 2 },
    },
    {
      does: 'a page of the block list',
      rest: 'GET users/ann/blocks/users?pageSize=1',
      answers: { data: ['carl'], count: 1 },
      keeps: { blocks: 'cursor' },
    },
    {
      does: 'the next page of the block list',
      rest: 'GET users/ann/blocks/users?pageSize=1&cursor=$blocks',
      answers: { data: ['dora'] },
    },
    {
      does: 'one is unblocked',
      rest: 'DELETE users/ann/blocks/users/carl',
      answers: { entities: [{ username: 'carl' }] },
    },
    {
      does: 'a profile',
      rest: 'PUT metadata/user/ann',
      body: { nickname: 'Ann', avatarurl: 'http://a', phone: '1', gender: '2' },
      answers: { data: { nickname: 'Ann', avatarurl: 'http://a', phone: '1', gender: '2' } },
    },
    {
      does: 'the whole profile',
      rest: 'GET metadata/user/ann',
      answers: { data: { nickname: 'Ann', phone: '1' } },
    },
    {
      does: 'profiles of several, with details',
      rest: 'POST metadata/user/get',
      body: { targets: ['ann', 'bob'], properties: ['nickname', 'phone'] },
      answers: { data: { ann: { nickname: 'Ann', phone: '1' }, bob: {} } },
    },
    {
      does: 'too many profiles',
      rest: 'POST metadata/user/get',
      body: { targets: Array.from({ length: 101 }, (_, at) => `u${at}`) },
      status: 400,
    },
    { does: 'what profiles take', rest: 'GET metadata/user/capacity', answers: { data: 30 } },
    { does: 'a profile is deleted', rest: 'DELETE metadata/user/ann', answers: { data: true } },
    { does: 'nothing is left of it', rest: 'GET metadata/user/ann', answers: { data: {} } },
    {
      does: 'conversations',
      rest: 'GET user/bob/user_channels',
      answers: {
        data: { channel_infos: expect.arrayContaining([expect.objectContaining({ unread_num: 2 })]) },
      },
    },
    {
      does: 'a reaction',
      rest: 'POST reaction/user/ann',
      body: { msgId: '$inGroup', message: 'like' },
      answers: { requestStatusCode: 'ok' },
    },
    {
      does: 'reactions',
      rest: 'GET reaction/user/ann?msgIdList=$inGroup&msgType=groupchat&groupId=$group',
      answers: { requestStatusCode: 'ok', data: [{ msgId: '$inGroup' }] },
    },
    {
      does: 'who reacted',
      rest: 'GET reaction/user/ann/detail?msgId=$inGroup&message=like&limit=10',
      answers: { requestStatusCode: 'ok' },
    },
    {
      does: 'a reaction ends',
      rest: 'DELETE reaction/user/ann?msgId=$inGroup&message=like',
      answers: { requestStatusCode: 'ok' },
    },
    {
      does: 'messages are deleted from a history',
      rest: 'DELETE rest/message/roaming/chat/user/bob?userId=ann&msgIdList=$one&isNotify=true',
      answers: { requestStatusCode: 'ok' },
    },
    {
      does: 'messages of a group',
      rest: 'DELETE rest/message/roaming/group/user/bob?groupId=$group&msgIdList=$inGroup',
      answers: { requestStatusCode: 'ok' },
    },
    {
      does: 'too many messages',
      rest: `DELETE rest/message/roaming/chat/user/bob?userId=ann&msgIdList=${Array.from({ length: 51 }, (_, at) => at + 1).join(',')}`,
      status: 400,
    },
    {
      does: 'up to a time',
      rest: 'DELETE rest/message/roaming/chat/user/bob/time?userId=ann&delTime=9999999999999',
      answers: { requestStatusCode: 'ok' },
    },
    {
      does: 'a group up to a time',
      rest: 'DELETE rest/message/roaming/group/user/bob/time?groupId=$group&delTime=9999999999999',
      answers: { requestStatusCode: 'ok' },
    },
    {
      does: 'a conversation is deleted',
      rest: 'DELETE users/ann/user_channel',
      body: { channel: 'bob', type: 'chat', delete_roam: true },
      answers: { data: { result: 'ok' } },
    },
    {
      does: 'everything is deleted',
      rest: 'POST rest/message/roaming/user/ann/delete/all',
      answers: { requestStatusCode: 'ok' },
    },
    {
      does: 'presence is published',
      rest: 'POST users/ann/presence/web_1/1',
      body: { ext: 'busy' },
      answers: { result: 'ok' },
    },
    {
      does: 'presence is subscribed',
      rest: 'POST users/bob/presence/1000',
      body: { usernames: ['ann'] },
      answers: { result: [{ uid: 'ann', ext: 'busy', status: { web_1: 1 } }] },
    },
    {
      does: 'presence is read',
      rest: 'POST users/bob/presence',
      body: { usernames: ['ann'] },
      answers: { result: [{ uid: 'ann' }] },
    },
    {
      does: 'subscriptions',
      rest: 'GET users/bob/presence/sublist?pageNum=1&pageSize=10',
      answers: { result: { totalnum: 1, sublist: [{ uid: 'ann' }] } },
    },
    {
      does: 'subscriptions end',
      rest: 'DELETE users/bob/presence',
      body: ['ann'],
      answers: { result: 'ok' },
    },
    {
      does: 'how many of a group are online',
      rest: 'GET presence/online/$group/type/1',
      answers: { result: 2 },
    },
    { does: 'a group that is not there', rest: 'GET presence/online/77/type/1', status: 404 },
    {
      does: 'a push binding',
      rest: 'PUT users/ann/push/binding',
      body: { device_id: 'd', notifier_name: 'n', device_token: 't' },
      answers: { entities: [{ device_id: 'd', notifier_name: 'n', device_token: 't' }] },
    },
    {
      does: 'push bindings',
      rest: 'GET users/ann/push/binding',
      answers: { entities: [{ device_id: 'd' }] },
    },
    {
      does: 'a push binding ends',
      rest: 'PUT users/ann/push/binding',
      body: { device_id: 'd', notifier_name: 'n', device_token: '' },
      answers: { entities: [] },
    },
    {
      does: 'the name in pushes',
      rest: 'PUT users/ann',
      body: { nickname: 'Push Ann' },
      answers: { entities: [{ nickname: 'Push Ann' }] },
    },
    {
      does: 'names of several',
      rest: 'PUT push/nickname',
      body: [
        { username: 'ann', push_nickname: 'A' },
        { username: 'bob', push_nickname: 'B' },
      ],
      answers: {
        entities: [
          { username: 'ann', nickname: 'A' },
          { username: 'bob', nickname: 'B' },
        ],
      },
    },
    {
      does: 'names of nobody',
      rest: 'PUT push/nickname',
      body: [{ username: 'nobody', push_nickname: 'A' }],
      status: 404,
    },
    { does: 'names in another form', rest: 'PUT push/nickname', body: { username: 'ann' }, status: 400 },
    {
      does: 'silence',
      rest: 'PUT users/ann/notification/user/bob',
      body: { type: 'NONE', ignoreDuration: 1000 },
      answers: { data: { type: 'NONE' } },
    },
    {
      does: 'silence is read',
      rest: 'GET users/ann/notification/user/bob',
      answers: { data: { type: 'NONE' } },
    },
    {
      does: 'silence in a group',
      rest: 'PUT users/ann/notification/chatgroup/$group',
      body: { type: 'AT' },
      answers: { data: { type: 'AT' } },
    },
    {
      does: 'the language of pushes',
      rest: 'PUT users/ann/notification/language',
      body: { translationLanguage: 'de' },
      answers: { data: { language: 'de' } },
    },
    {
      does: 'push statistics',
      rest: 'GET push/data/offline-push/begin/2026-06-01/end/2026-06-02',
      answers: { data: { '2026-06-01': {}, '2026-06-02': {} } },
    },
    {
      does: 'statistics of no day',
      rest: 'GET push/data/offline-push/begin/x/end/y',
      status: 400,
    },
    {
      does: 'the lifetime of files',
      rest: 'POST users/ann/chatfiles/lifetime',
      body: { lifetime: 'forever', chatfile_ids: ['$file', 'x'] },
      answers: { data: { $file: 'success', x: 'failed' } },
    },
    {
      does: 'the lifetime of files of others',
      rest: 'POST users/bob/chatfiles/lifetime',
      body: { lifetime: 'refresh', chatfile_ids: ['$file'] },
      answers: { data: { $file: 'failed' } },
    },
    {
      does: 'a lifetime that is none',
      rest: 'POST users/ann/chatfiles/lifetime',
      body: { lifetime: 'x', chatfile_ids: [] },
      status: 400,
    },
    {
      does: 'the language is read',
      rest: 'GET users/ann/notification/language',
      answers: { data: { language: 'de' } },
    },
  ])

  test('users are notified of contacts that the back end makes, and users can still act only for themselves', async () => {
    quiet(world.ann, world.bob)
    await world.api('POST', 'users/ann/contacts/users/emil')
    await world.api('DELETE', 'users/ann/contacts/users/bob')
    await world.settled()
    expect(world.ann.got().length).toBeGreaterThan(1)
    expect(world.bob.got().length).toBeGreaterThan(0)
    expect((await world.bob.ask('GET', 'users/ann/contacts/users')).status).toBe(403)
    expect((await world.bob.ask('PUT', 'metadata/user/ann', { nickname: 'x' })).status).toBe(403)
    expect((await world.bob.ask('POST', 'users/bob/contacts/users/ann')).status).toBe(403)
  })
})
