// What the unmodified reference client receives from requests of an application's back end: messages of every kind, and
// the events of changes.

import { describe, expect, it } from 'vitest'
import type { ReferenceClient } from './reference-client/client.ts'
import type { Loose } from './reference-client/loose.ts'
import { makeGroup, openWorld } from './world.ts'

const world = openWorld()

const file = { url: 'http://127.0.0.1/org/app/chatfiles/x', filename: 'a.bin', secret: 's' }

/** Each kind, the handler that it is handed to, and what that reads. */
const kinds: readonly (readonly [type: string, body: object, handler: string, reads: Loose])[] = [
  ['txt', { msg: 'hello' }, 'onTextMessage', { msg: 'hello' }],
  ['img', { ...file, size: { width: 4, height: 5 } }, 'onImageMessage', { width: 4, height: 5 }],
  ['audio', { ...file, length: 10 }, 'onAudioMessage', { length: 10, filename: 'a.bin' }],
  ['video', { ...file, length: 3, thumb: file.url, thumb_secret: 't' }, 'onVideoMessage', { length: 3 }],
  ['file', file, 'onFileMessage', { filename: 'a.bin' }],
  ['loc', { lat: 1.5, lng: 2.5, addr: 'here' }, 'onLocationMessage', { lat: 1.5, lng: 2.5, addr: 'here' }],
  ['cmd', { action: 'run' }, 'onCmdMessage', { action: 'run' }],
  [
    'custom',
    { customEvent: 'gift', customExts: { name: 'rose' } },
    'onCustomMessage',
    { customEvent: 'gift' },
  ],
]

async function cast() {
  const [ann, ben] = [await world.person('ann'), await world.person('ben')]
  const [owner, member]: ReferenceClient[] = [await world.signedIn(ann), await world.signedIn(ben)]
  if (!owner || !member) throw new Error('nobody signed in')
  const groupId = await makeGroup(owner, ben)
  const { ask } = world.server.admin
  return { ann, ben, owner, member, groupId, ask }
}

describe('the reference client and a back end', () => {
  it('receives every kind of message in a chat, a group and a room', async () => {
    const { ann, ben, member, groupId, ask } = await cast()
    const room = (await ask('POST', 'chatrooms', { name: 'r', description: '', owner: ann, members: [ben] }))
      .data.id
    for (const [type, body, handler, reads] of kinds)
      for (const [path, to, chatType] of [
        ['messages/users', ben, 'singleChat'],
        ['messages/chatgroups', groupId, 'groupChat'],
        ['messages/chatrooms', room, 'chatRoom'],
      ] as const) {
        const { data } = await ask('POST', path, { from: ann, to: [to], type, body, ext: { a: 1 } })
        const came = await member.next(handler, ({ id }: Loose) => id === data[to])
        expect(came, `${type} ${chatType}`).toMatchObject({
          from: ann,
          to,
          chatType,
          ext: { a: 1 },
          ...reads,
        })
      }
  })

  it('is told of recalls and edits', async () => {
    const { ann, ben, member, groupId, ask } = await cast()
    const { data } = await ask('POST', 'messages/chatgroups', {
      from: ann,
      to: [groupId],
      type: 'txt',
      body: { msg: 'a' },
    })
    const id = data[groupId] as string
    await member.next('onTextMessage', (message: Loose) => message.id === id)
    await ask('PUT', `messages/rewrite/${id}`, { user: ann, new_msg: { type: 'txt', msg: 'b' } })
    expect(await member.next('onModifiedMessage', (message: Loose) => message.id === id)).toMatchObject({
      msg: 'b',
    })
    await ask('POST', 'messages/msg_recall', {
      msg_id: id,
      to: groupId,
      chat_type: 'groupchat',
      from: ann,
      force: true,
    })
    expect(await member.next('onRecallMessage', (message: Loose) => message.mid === id)).toMatchObject({
      from: ann,
    })
    expect(ben).not.toBe(ann)
  })

  it('is told of changes of groups, contacts and its own session', async () => {
    const { ann, ben, member, groupId, ask } = await cast()
    const nextEvent = (operation: string) =>
      member.next('onGroupEvent', (event: Loose) => event.operation === operation)
    await ask('PUT', `chatgroups/${groupId}`, { groupname: 'renamed' })
    expect(await nextEvent('updateInfo')).toMatchObject({ id: groupId, from: ann })
    await ask('POST', `chatgroups/${groupId}/announcement`, { announcement: 'hear' })
    expect(await nextEvent('updateAnnouncement')).toMatchObject({ id: groupId })
    await ask('POST', `chatgroups/${groupId}/admin`, { newadmin: ben })
    expect(await nextEvent('setAdmin')).toMatchObject({ id: groupId })
    await ask('DELETE', `chatgroups/${groupId}/admin/${ben}`)
    expect(await nextEvent('removeAdmin')).toMatchObject({ id: groupId })
    await ask('POST', `chatgroups/${groupId}/mute`, { usernames: [ben], mute_duration: 60_000 })
    expect(await nextEvent('muteMember')).toMatchObject({ id: groupId })
    const room = (await ask('POST', 'chatrooms', { name: 'r', description: '', owner: ann, members: [ben] }))
      .data.id
    await ask('PUT', `chatrooms/${room}/users/${ben}/tag`, { tags: ['guest'] })
    for (const [mute_duration, operation] of [
      [60, 'muteMember'],
      [0, 'unmuteMember'],
    ] as const) {
      await ask('PUT', `chatrooms/${room}/tag/mute`, { tag: 'guest', mute_duration })
      expect(
        await member.next('onChatroomEvent', (event: Loose) => event.operation === operation),
      ).toMatchObject({ id: room, from: ann })
    }
    await ask('DELETE', `chatgroups/${groupId}/users/${ben}`)
    expect(await nextEvent('removeMember')).toMatchObject({ id: groupId })
    await ask('POST', `chatgroups/${groupId}/users/${ben}`)
    expect(await nextEvent('directJoined')).toMatchObject({ id: groupId })
    await ask('POST', `users/${ann}/contacts/users/${ben}`)
    expect(await member.next('onContactAdded', (event: Loose) => event.from === ann)).toMatchObject({
      to: ben,
    })
    await ask('DELETE', `chatgroups/${groupId}`)
    expect(await nextEvent('destroy')).toMatchObject({ id: groupId })
    await ask('POST', `users/${ben}/deactivate`)
    await member.next('onDisconnected')
    await ask('POST', `users/${ben}/activate`)
  })
})
