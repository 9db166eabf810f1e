// Events of the unmodified reference client about changes inside groups: who receives them, on which devices, with
// which fields, in the newer handler and in the older one; and what a client finds after being offline.

import { expect, it } from 'vitest'
import { cast, first, operations, types } from './groups-watch.ts'
import type { Loose } from './reference-client/loose.ts'
import { openWorld } from './world.ts'

const world = openWorld()

it('changes of group details reach all members, with the new values', async () => {
  const { ann, clients, groupId, after } = await cast(world)
  const events = await after(() =>
    clients.ann.call('modifyGroup', {
      groupId,
      groupName: 'new',
      description: 'about',
      ext: 'x',
      avatar: 'http://pics.example/a',
    }),
  )
  const everybody = ['ann2', 'ben', 'ben2', 'cem', 'dee']
  expect(Object.keys(operations(events))).toEqual(everybody)
  for (const device of everybody)
    expect(first(events, device)).toEqual({
      operation: 'updateInfo',
      id: groupId,
      from: ann,
      detail: {
        name: 'new',
        description: 'about',
        ext: 'x',
        avatar: 'http://pics.example/a',
        lastModified: expect.any(Number),
      },
    })
  expect(types(events, 'cem')).toEqual(['update'])
  // Changes that only our own client can make have their own names on the wire.
  const answer = await fetch(
    `${world.server.apiUrl}/${world.server.appKey.replace('#', '/')}/chatgroups/${groupId}`,
    {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${await world.server.admin.token(ann)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        public: false,
        approval: true,
        allowinvites: false,
        invite_need_confirm: true,
        maxusers: 300,
      }),
    },
  )
  expect(answer.status).toBe(200)
  const opened = await after(async () => undefined)
  expect(first(opened, 'ben').detail).toEqual({
    public: false,
    allowInvites: false,
    inviteNeedConfirm: true,
    maxUsers: 300,
    lastModified: expect.any(Number),
  })
})

it('changes of owner and admins are reported', async () => {
  const { ann, ben, clients, groupId, after } = await cast(world)
  const everybody = ['ann2', 'ben', 'ben2', 'cem', 'dee']
  const added = await after(() => clients.ann.call('setGroupAdmin', { groupId, username: ben }))
  expect(Object.keys(operations(added))).toEqual(everybody)
  expect(first(added, 'ben')).toEqual({ operation: 'setAdmin', id: groupId, from: ann, userId: ben })
  expect(types(added, 'cem')).toEqual(['addAdmin'])
  const removed = await after(() => clients.ann.call('removeGroupAdmin', { groupId, username: ben }))
  expect(Object.keys(operations(removed))).toEqual(everybody)
  expect(first(removed, 'ben')).toMatchObject({ operation: 'removeAdmin', id: groupId, from: ann })
  expect(types(removed, 'ben')).toEqual(['removeAdmin'])
  const handed = await after(() => clients.ann.call('changeGroupOwner', { groupId, newOwner: ben }))
  expect(Object.keys(operations(handed))).toEqual(everybody)
  expect(first(handed, 'cem')).toMatchObject({ operation: 'changeOwner', id: groupId, from: ann })
  expect(types(handed, 'ben')).toEqual(['changeOwner'])
  expect(handed.ben?.payloads).toHaveLength(1)
})

it('mutes, the allowlist and the ban are reported', async () => {
  const { ann, ben, clients, groupId, after } = await cast(world)
  const concerned = ['ann2', 'ben', 'ben2', 'dee']
  const before = Date.now()
  const muted = await after(() =>
    clients.ann.call('muteGroupMember', { groupId, username: ben, muteDuration: 600_000 }),
  )
  expect(Object.keys(operations(muted))).toEqual(concerned)
  expect(first(muted, 'ben')).toEqual({
    operation: 'muteMember',
    id: groupId,
    from: ann,
    userId: ben,
    muteTimestamp: { [ben]: expect.any(Number) },
  })
  expect(first(muted, 'ben').muteTimestamp[ben]).toBeGreaterThan(before + 500_000)
  expect(types(muted, 'ben')).toEqual(['addMute'])
  const unmuted = await after(() => clients.ann.call('unmuteGroupMember', { groupId, username: ben }))
  expect(Object.keys(operations(unmuted))).toEqual(concerned)
  expect(first(unmuted, 'ben')).toMatchObject({
    operation: 'unmuteMember',
    id: groupId,
    from: ann,
    userId: ben,
  })
  expect(types(unmuted, 'dee')).toEqual(['removeMute'])

  const allowed = await after(() => clients.ann.call('addUsersToGroupAllowlist', { groupId, users: [ben] }))
  expect(Object.keys(operations(allowed))).toEqual(concerned)
  expect(first(allowed, 'ben')).toEqual({
    operation: 'addUserToAllowlist',
    id: groupId,
    from: ann,
    userId: ben,
  })
  expect(types(allowed, 'ben')).toEqual(['addUserToGroupWhiteList'])
  const removed = await after(() =>
    clients.ann.call('removeGroupAllowlistMember', { groupId, userName: ben }),
  )
  expect(Object.keys(operations(removed))).toEqual(concerned)
  expect(first(removed, 'dee')).toMatchObject({ operation: 'removeAllowlistMember', userId: ben })
  expect(types(removed, 'dee')).toEqual(['rmUserFromGroupWhiteList'])

  const everybody = ['ann2', 'ben', 'ben2', 'cem', 'dee']
  const banned = await after(() => clients.ann.call('disableSendGroupMsg', { groupId }))
  expect(Object.keys(operations(banned))).toEqual(everybody)
  expect(first(banned, 'cem')).toEqual({ operation: 'muteAllMembers', id: groupId, from: ann })
  expect(types(banned, 'cem')).toEqual(['muteGroup'])
  const unbanned = await after(() => clients.ann.call('enableSendGroupMsg', { groupId }))
  expect(first(unbanned, 'cem')).toEqual({ operation: 'unmuteAllMembers', id: groupId, from: ann })
  expect(types(unbanned, 'cem')).toEqual(['rmGroupMute'])
})

it('announcements, files and attributes are reported', async () => {
  const { ann, ben, clients, groupId, after } = await cast(world)
  const everybody = ['ann2', 'ben', 'ben2', 'cem', 'dee']
  const announced = await after(() =>
    clients.ann.call('updateGroupAnnouncement', { groupId, announcement: 'hear, hear' }),
  )
  expect(Object.keys(operations(announced))).toEqual(everybody)
  expect(first(announced, 'cem')).toEqual({
    operation: 'updateAnnouncement',
    id: groupId,
    from: ann,
    announcement: 'hear, hear',
  })
  expect(types(announced, 'cem')).toEqual(['updateAnnouncement'])
  const silent = await after(() => clients.ann.call('updateGroupAnnouncement', { groupId, announcement: '' }))
  expect(first(silent, 'cem')).toEqual({ operation: 'deleteAnnouncement', id: groupId, from: ann })
  expect(types(silent, 'cem')).toEqual(['deleteAnnouncement'])

  let fileId = ''
  const shared = await after(async () => {
    const { connection, sandbox } = clients.ben
    const answer = await clients.ben.settle(
      new Promise((resolve, reject) => {
        connection.uploadGroupSharedFile(
          sandbox.realm.inside({
            groupId,
            file: { data: new File(['hello'], 'a.txt') },
            onFileUploadComplete: resolve,
            onFileUploadError: reject,
          }),
        )
      }),
    )
    fileId = answer.data.file_id
  })
  expect(Object.keys(operations(shared))).toEqual(['ann', 'ann2', 'ben2', 'cem', 'dee'])
  expect(first(shared, 'cem')).toEqual({ operation: 'uploadFile', id: groupId, from: ben })
  expect(types(shared, 'cem')).toEqual(['uploadFile'])
  const removed = await after(() => clients.ben.call('deleteGroupSharedFile', { groupId, fileId }))
  expect(first(removed, 'ben2')).toEqual({ operation: 'deleteFile', id: groupId, from: ben })
  expect(types(removed, 'cem')).toEqual(['deleteFile'])

  const set = await after(() =>
    clients.ben.call('setGroupMemberAttributes', { groupId, userId: ben, memberAttributes: { nick: 'B' } }),
  )
  for (const device of ['ann', 'ann2', 'cem', 'dee'])
    expect(first(set, device)).toEqual({
      operation: 'memberAttributesUpdate',
      id: groupId,
      from: ben,
      userId: ben,
      attributes: { nick: 'B' },
    })
  // The user's other device gets it as an event between devices.
  expect(operations(set).ben2).toBeUndefined()
  expect(await clients.ben2.next('onMultiDeviceEvent')).toMatchObject({
    operation: 'memberAttributesUpdate',
    id: groupId,
    userId: ben,
    attributes: { nick: 'B' },
  })
})

it('shielding is reported to the user’s other device, in the older handler', async () => {
  const { clients, groupId, after } = await cast(world)
  const shielded = await after(() => clients.ben.call('blockGroupMessage', { groupId }))
  expect(
    Object.fromEntries(Object.entries(shielded).filter(([, { types }]) => types.length > 0)),
  ).toMatchObject({
    ben2: { operations: [], types: ['block'] },
  })
  const unshielded = await after(() => clients.ben.call('unblockGroupMessage', { groupId }))
  expect([types(unshielded, 'ben2'), types(unshielded, 'ben'), types(unshielded, 'cem')]).toEqual([
    ['unblock'],
    [],
    [],
  ])
})

it('the end of a group is reported to everyone who was in it', async () => {
  const { ann, clients, groupId, after } = await cast(world)
  const events = await after(() => clients.ann.call('destroyGroup', { groupId }))
  const everybody = ['ann2', 'ben', 'ben2', 'cem', 'dee']
  expect(Object.keys(operations(events))).toEqual(everybody)
  expect(first(events, 'cem')).toEqual({ operation: 'destroy', id: groupId, from: ann })
  expect(types(events, 'cem')).toEqual(['deleteGroupChat'])
})

it('disabling and enabling a group breaks nothing', async () => {
  const { clients, groupId, after } = await cast(world)
  const { apiUrl, appKey, app } = world.server
  const base = `${apiUrl}/${appKey.replace('#', '/')}`
  const post = async (path: string, body: object, token?: string): Promise<Loose> => {
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    }
    const answer = await fetch(`${base}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const credentials = { grant_type: 'client_credentials', client_id: app.id, client_secret: app.secret }
  const { access_token: token } = await post('token', credentials)
  await post(`chatgroups/${groupId}/disable`, {}, token)
  await expect(clients.ben.sendText(groupId, '?', { chatType: 'groupChat' })).rejects.toMatchObject({
    type: 608,
  })
  await expect(clients.ann.call('disableSendGroupMsg', { groupId })).rejects.toMatchObject({ type: 608 })
  await post(`chatgroups/${groupId}/enable`, {}, token)
  await clients.ben.sendText(groupId, 'again', { chatType: 'groupChat' })
  const events = await after(async () => undefined)
  expect(operations(events)).toEqual({})
  for (const client of Object.values(clients)) expect(client.sandbox.faults).toEqual([])
})

it('a user who was offline gets all of it, in the order of the group', async () => {
  const { ben, cem, eve, clients, groupId, after } = await cast(world)
  const away = await world.signedIn(cem, { deviceId: 'away' })
  await away.call('close')
  await after(async () => {
    await clients.ann.call('modifyGroup', { groupId, groupName: 'while away' })
    await clients.ann.sendText(groupId, 'between', { chatType: 'groupChat' })
    await clients.ann.call('updateGroupAnnouncement', { groupId, announcement: 'news' })
    await clients.ann.call('setGroupAdmin', { groupId, username: ben })
    await clients.ben.call('inviteUsersToGroup', { groupId, users: [eve] })
    await clients.ann.call('muteGroupMember', { groupId, username: cem, muteDuration: -1 })
    await clients.ann.call('disableSendGroupMsg', { groupId })
    await clients.ben.call('leaveGroup', { groupId })
  })
  const back = await world.signedIn(cem, { deviceId: 'away' })
  await back.next('onGroupEvent', ({ operation }: Loose) => operation === 'memberAbsence')
  const seen = back.events.all.filter(({ name }) => name === 'onGroupEvent').map(({ payload }) => payload)
  expect(seen.map(({ operation }) => operation)).toEqual([
    'updateInfo',
    'updateAnnouncement',
    'setAdmin',
    'memberPresence',
    'muteMember',
    'muteAllMembers',
    'memberAbsence',
  ])
  expect(seen[4]).toMatchObject({ userId: cem, muteTimestamp: { [cem]: -1 } })
  const online = clients.cem.events.payloads('onGroupEvent').filter(({ id }) => id === groupId)
  expect(online.slice(-seen.length)).toEqual(seen)
  await back.next('onTextMessage', ({ msg }: Loose) => msg === 'between')
})
