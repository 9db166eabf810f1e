// Room moderation on each database: mutes, blocks, the allowlist, attributes, shared files, pins and reactions, and
// texts that databases reject. All changes survive reloading the room.

import { describe, expect, onTestFinished, test } from 'vitest'
import { memoryDisk } from '../../src/files/memory-disk.ts'
import { pieces } from '../../src/files/test-support/file-world.ts'
import { loadRoom } from '../../src/rooms/queries.ts'
import type { RoomStanding } from '../../src/rooms/room.ts'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'
import { sayInRoom } from '../../src/test-support/room-channel.ts'
import { roomScene } from '../../src/test-support/room-scene.ts'

describe(`rooms on ${databaseName}`, () => {
  async function scene() {
    const database = await openTestDatabase()
    const one = await roomScene({}, database, { disk: memoryDisk() })
    onTestFinished(async () => {
      await one.world.server.stop()
      await database.close()
    })
    const stored = async () => {
      const room = await database.read((sql) => loadRoom(sql, one.world.app, one.id))
      if (!room) throw new Error('There is no room.')
      return room
    }
    return { ...one, stored }
  }

  test('[ROOM-40] [ROOM-42] [ROOM-43] [ROOM-44] [ROOM-45] mutes, blocks, bans, the allowlist and the announcement are stored', async () => {
    const { act, alice, stored } = await scene()
    await act(alice, 'POST', 'mute', { usernames: ['bob', 'carol'], mute_duration: -1 })
    await act(alice, 'DELETE', 'mute/carol')
    await act(alice, 'POST', 'white/users', { usernames: ['bob', 'mallory'] })
    await act(alice, 'DELETE', 'white/users/bob')
    await act(alice, 'POST', 'blocks/users', { usernames: ['carol', 'ada'] })
    await act(alice, 'DELETE', 'blocks/users/carol')
    await act(alice, 'POST', 'ban')
    await act(alice, 'POST', 'announcement', { announcement: 'hear' })
    const room = await stored()
    expect(room.facts).toMatchObject({ isBanned: true, announcement: 'hear' })
    const by = (fits: (standing: RoomStanding) => boolean) =>
      [...room.standings.values()].filter(fits).map(({ name }) => name)
    expect(by(({ mutedUntil }) => mutedUntil === -1)).toEqual(['bob'])
    expect(by(({ isAllowed }) => isAllowed)).toEqual(['mallory'])
    expect(by(({ isBlocked }) => isBlocked)).toEqual(['ada'])
    expect([...room.present.values()].map(({ name }) => name)).toEqual(['alice', 'adam', 'bob'])
    expect(room.managers()).toHaveLength(2)
  })

  test('[ROOM-46] [ROOM-47] [ROOM-49] attributes are stored, and texts that databases reject are refused', async () => {
    const { bob, carol, id, stored } = await scene()
    const set = (who: typeof bob, metaData: object, forced = '') =>
      who.ask('PUT', `metadata/chatroom/${id}/user/${who.name}${forced}`, { metaData })
    const { body } = await set(bob, { a: '1', b: 'x\0y', 'c\0': '1', d: '\ud800' })
    expect(body.data).toMatchObject({ successKeys: ['a'] })
    await set(carol, { a: '2' }, '/forced')
    await carol.ask('DELETE', `metadata/chatroom/${id}/user/carol`, { keys: ['\0', 'none'] })
    const { attributes, present } = await stored()
    const [userId] = [...present].find(([, { name }]) => name === 'carol') ?? []
    expect([...attributes]).toEqual([['a', { value: '2', userId, isBound: true }]])
  })

  test('[ROOM-58] shared files are stored and removed', async () => {
    const { act, world, bob, carol, id } = await scene()
    const { sharedFiles } = world.server
    const at = {
      org: 'parley',
      app: 'demo',
      roomId: id,
      headers: { authorization: `Bearer ${bob.token}` },
      query: {},
    }
    const file = { name: 'note.txt', type: 'text/plain', chunks: pieces('hello') }
    const { body } = await sharedFiles.upload({ ...at, file })
    const { file_id: fileId } = body.data as { file_id: string }
    expect((await act(carol, 'GET', 'share_files')).body.data).toMatchObject([{ file_id: fileId }])
    expect((await sharedFiles.download({ ...at, fileId })).status).toBe(200)
    expect((await sharedFiles.download({ ...at, roomId: '\0', fileId })).status).toBe(404)
    expect((await act(bob, 'DELETE', 'share_files/%00')).status).not.toBe(200)
    expect((await act(bob, 'DELETE', `share_files/${fileId}`)).status).toBe(200)
    expect((await sharedFiles.download({ ...at, fileId })).status).toBe(404)
  })

  test('[ROOM-53] [ROOM-54] [ROOM-56] reactions, pins and history are stored', async () => {
    const { bob, carol, id } = await scene()
    const said = (await sayInRoom(bob, id, 'hello')).serverId ?? ''
    expect((await carol.ask('POST', 'reaction/user/carol', { msgId: said, message: 'ok' })).status).toBe(200)
    const pin = { to: id, type: 'chatroom', pin_msg_id: said }
    expect((await bob.ask('POST', 'sdk/user/bob/user_channel/pin', pin)).status).toBe(200)
    const list = `sdk/user/carol/user_channel/pin?to=${id}&type=chatroom`
    const { data } = (await carol.ask('GET', list)).body as { data: { msg_infos: unknown[] } }
    expect(data.msg_infos).toHaveLength(1)
    expect(await carol.history(id)).toMatchObject([{ text: 'hello' }])
  })
})
