// Shared files of a room, and files that are sent in it: who may share, download and remove them, and who is told.

import { roomLimits } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { memoryDisk } from '../../files/memory-disk.ts'
import { pieces, textOf } from '../../files/test-support/file-world.ts'
import type { Device } from '../../test-support/channel-world.ts'
import { joinRoom, leaveRoom } from '../../test-support/room-channel.ts'
import { roomScene } from '../../test-support/room-scene.ts'
import { receivedRoomEvents } from '../../test-support/room-world.ts'

async function scene() {
  const disk = memoryDisk()
  const one = await roomScene({}, undefined, { disk })
  const { sharedFiles, files } = one.world.server
  const at = (who: Device | undefined, query: Record<string, string> = {}) => ({
    org: 'parley',
    app: 'demo',
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
    query: { resource: 'web_1', ...query },
  })
  const file = () => ({ name: 'note.txt', type: 'text/plain', chunks: pieces('hello ', 'world') })
  return {
    ...one,
    stored: () => disk.files.size,
    upload: (who: Device | undefined, roomId = one.id) =>
      sharedFiles.upload({ ...at(who), roomId, file: file() }),
    fetch: (who: Device | undefined, fileId: string, roomId = one.id, query = {}) =>
      sharedFiles.download({ ...at(who, query), roomId, fileId }),
    asGroup: (who: Device, fileId: string) => sharedFiles.download({ ...at(who), groupId: one.id, fileId }),
    attach: (who: Device) =>
      files.upload({ ...at(who, { 'chat-type': 'ROOM', 'chat-target': one.id }), file: file() }),
    open: (who: Device, uuid: string) => files.download({ ...at(who), uuid }),
  }
}

const rowOf = (answer: { body: Record<string, unknown> }) =>
  answer.body.data as { file_id: string; 'share-secret': string }

describe('shared files of a room', () => {
  test('[ROOM-58] are announced to everybody, listed, and downloaded by members', async () => {
    const one = await scene()
    const { bob, carol, ada, mallory, id } = one
    const answer = await one.upload(bob)
    const { 'share-secret': secret, ...row } = rowOf(answer)
    expect(row).toEqual({
      file_id: expect.any(String),
      file_name: 'note.txt',
      file_owner: 'bob',
      file_size: 11,
      created: one.world.clock.now(),
    })
    expect(answer.body.uri).toContain(`chatrooms/${id}/share_files`)
    const [news] = receivedRoomEvents(carol)
    expect(news).toMatchObject({ name: 'fileShared', data: { by: 'bob', detail: JSON.stringify(row) } })
    const expectedEvents = ['fileShared']
    expect(one.news()).toEqual({
      alice: expectedEvents,
      desk: expectedEvents,
      adam: expectedEvents,
      phone: expectedEvents,
      carol: expectedEvents,
    })
    for (const who of [carol, ada])
      expect((await one.act(who, 'GET', 'share_files')).body.data).toEqual([row])
    expect((await one.act(mallory, 'GET', 'share_files')).status).toBe(403)
    for (const who of [carol, ada, bob])
      expect(await textOf(await one.fetch(who, row.file_id))).toBe('hello world')
    for (const who of [mallory, undefined]) expect((await one.fetch(who, row.file_id)).status).not.toBe(200)
    expect((await one.fetch(undefined, row.file_id, id, { 'share-secret': secret })).status).toBe(200)
    await leaveRoom(carol, id)
    expect((await one.fetch(carol, row.file_id)).status).not.toBe(200)
  })

  test('[ROOM-58] require the right to send, and a room is not a group', async () => {
    const one = await scene()
    const { alice, bob, mallory, world } = one
    await one.act(alice, 'POST', 'mute', { usernames: ['bob'], mute_duration: -1 })
    for (const who of [bob, mallory]) expect((await one.upload(who)).status).toBe(400)
    expect((await one.upload(undefined)).status).toBe(401)
    const { file_id } = rowOf(await one.upload(alice))
    const other = await world.room(alice)
    expect((await one.fetch(alice, file_id, other)).status).toBe(404)
    expect((await one.asGroup(alice, file_id)).status).toBe(404)
    for (const id of ['4711', '..', '\0']) {
      expect((await one.upload(alice, id)).status).toBe(400)
      expect((await one.fetch(alice, file_id, id)).status).toBe(404)
    }
    expect(one.stored()).toBe(1)
  })

  test('[ROOM-58] can be removed by their owner and managers, with their bytes', async () => {
    const one = await scene()
    const { ada, bob, carol, mallory, id } = one
    const mine = rowOf(await one.upload(bob)).file_id
    const other = rowOf(await one.upload(carol)).file_id
    one.news()
    for (const who of [bob, mallory])
      expect((await one.act(who, 'DELETE', `share_files/${other}`)).status).toBe(403)
    expect((await one.act(bob, 'DELETE', `share_files/${mine}`)).body.data).toEqual({
      id,
      file_id: mine,
      result: true,
    })
    expect(one.news()).toMatchObject({ carol: ['fileRemoved'], phone: ['fileRemoved'] })
    expect((await one.act(ada, 'DELETE', `share_files/${other}`)).status).toBe(200)
    expect((await one.act(ada, 'DELETE', `share_files/${other}`)).status).not.toBe(200)
    expect(one.stored()).toBe(0)
  })

  test('[ROOM-58] are limited in number', async () => {
    const one = await scene()
    const { world, bob } = one
    const { file_id } = rowOf(await one.upload(bob))
    const { database } = world.server.services
    await database.write(async (sql) => {
      for (let at = 1; at < roomLimits.maxSharedFiles; at++) {
        const uuid = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
        await sql.run(
          `INSERT INTO files (uuid, app_id, owner_id, target_kind, target, secret, name, type, size, checksum, created_at)
           SELECT ?, app_id, owner_id, target_kind, target, secret, name, type, size, checksum, created_at
           FROM files WHERE uuid = ?`,
          [uuid, file_id],
        )
        await sql.run(
          'INSERT INTO shared_files (uuid, log_id, user_id, created_at) SELECT ?, log_id, user_id, created_at FROM shared_files WHERE uuid = ?',
          [uuid, file_id],
        )
      }
    })
    expect((await one.upload(bob)).status).toBe(400)
    expect((await one.act(bob, 'GET', 'share_files')).body.data).toHaveLength(roomLimits.maxSharedFiles)
  })
})

test('[ROOM-59] a file that is sent in a room can be downloaded by its members', async () => {
  const one = await scene()
  const { bob, carol, mallory, id } = one
  const { entities } = (await one.attach(bob)).body as { entities: { uuid: string }[] }
  const uuid = entities[0]?.uuid ?? ''
  expect((await one.open(carol, uuid)).status).toBe(200)
  expect((await one.open(mallory, uuid)).status).not.toBe(200)
  await joinRoom(mallory, id)
  expect((await one.open(mallory, uuid)).status).toBe(200)
  await leaveRoom(carol, id)
  expect((await one.open(carol, uuid)).status).not.toBe(200)
})
