// Rooms are live and separate: they are in no lists, counts or searches, and devices do not catch up with them.

import { Command, CommUnreadDL, decode, MSync } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { logsAhead } from '../../storage/procedures/sessions.ts'
import { sayInRoom } from '../../test-support/room-channel.ts'
import { roomScene } from '../../test-support/room-scene.ts'
import { Indexer } from '../search/indexing.ts'

async function spoken() {
  const scene = await roomScene()
  const { alice, bob, carol, id } = scene
  for (const text of ['needle one', 'needle two']) await sayInRoom(bob, id, text)
  await bob.ask('POST', `sdk/user/bob/user_channel/pin`, {
    to: id,
    type: 'chatroom',
    pin_msg_id: (await bob.history(id))[0]?.meta.id,
  })
  await alice.say('carol', 'a needle elsewhere')
  return { ...scene, carol }
}

describe('[ROOM-60] a room', () => {
  test('is in no conversation list, and cannot be pinned, marked or removed from it', async () => {
    const { carol, id } = await spoken()
    const listed = await carol.conversations('&needEmptySession=true')
    expect(listed.map(({ session_to, unread_num }) => [session_to, unread_num])).toEqual([['alice', 1]])
    const top = await carol.ask('POST', 'sdk/user/carol/user_channel/top', { to: id, type: 'groupchat' })
    expect(top.status).not.toBe(200)
    const targets = [{ to: id, type: 'groupchat' }]
    await carol.ask('POST', 'sdk/user/carol/user_channels/mark', { mark: 'mark_1', targets })
    const off = { channel: id, type: 'groupchat', delete_roam: true }
    await carol.ask('DELETE', 'user/carol/user_channel', off)
    expect(await carol.history(id)).toHaveLength(2)
    expect(await carol.conversations('&needEmptySession=true')).toHaveLength(1)
  })

  test('keeps its messages when a user removes all of their conversations', async () => {
    const { carol, id } = await spoken()
    const { status } = await carol.ask('POST', 'sdk/message/roaming/user/carol/delete/all')
    expect(status).toBe(200)
    expect(await carol.conversations()).toEqual([])
    expect(await carol.history(id)).toHaveLength(2)
  })

  test('is in no search, and cannot be searched', async () => {
    const { world, carol, id } = await spoken()
    const search = (more = '') => carol.ask('GET', `sdk/user/carol/messages/search?q=needle${more}`)
    const { body } = await search()
    const { messages } = body.data as { messages: { to: string }[] }
    expect(messages.map(({ to }) => to)).toEqual(['alice'])
    expect((await search(`&to=${id}&type=groupchat`)).status).not.toBe(200)
    expect(await world.rows(`SELECT l.kind FROM indexed x JOIN logs l ON l.id = x.log_id`)).toEqual([
      { kind: 'single' },
    ])
  })

  test('is not indexed, neither by its messages nor by the background indexer', async () => {
    const { world } = await spoken()
    const { database, host, metrics } = world.server.services
    const waking: (() => void)[] = []
    const indexer = new Indexer({
      database,
      metrics,
      isBusy: () => false,
      host: { ...host, setTimer: (run) => waking.push(run), clearTimer: () => undefined },
    })
    const committed = {
      result: { duplicate: false, seq: 2, logId: 1 },
      context: { conversation: { kind: 'room' } },
    }
    indexer.start()
    while (waking.length > 0) {
      waking.shift()?.()
      await world.settled()
    }
    indexer.note([committed as never])
    expect(waking).toEqual([])
    expect(
      await world.rows(`SELECT l.kind FROM indexed x JOIN logs l ON l.id = x.log_id WHERE l.kind = 'room'`),
    ).toEqual([])
    await indexer.stop()
  })

  test('is never ahead of a device, and has no unread count', async () => {
    const { world, carol, id } = await spoken()
    const [log] = await world.rows<{ id: number }>('SELECT id FROM logs WHERE key = ?', [id])
    const [user] = await world.rows<{ id: number }>("SELECT id FROM users WHERE name = 'carol'")
    const [device] = await world.rows<{ id: number }>('SELECT id FROM devices WHERE user_id = ?', [
      user?.id ?? 0,
    ])
    const ahead = await world.server.services.database.ask(logsAhead, {
      userId: user?.id ?? 0,
      deviceId: device?.id ?? 0,
      after: 0,
      limit: 100,
    })
    expect(ahead.length).toBeGreaterThan(0)
    expect(ahead.map(({ logId }) => logId)).not.toContain(log?.id)
    carol.close()
    const again = await world.device('carol', 'web_9')
    await again.catchUp()
    expect(again.got().map(({ text }) => text)).not.toContain('needle one')
    const unread = again.wire.frames
      .map((frame) => decode(MSync, frame))
      .filter(({ command }) => command === Command.UNREAD)
      .flatMap(({ payload }) => decode(CommUnreadDL, payload ?? new Uint8Array(0)).unread ?? [])
    expect(unread.map(({ queue }) => queue?.name)).not.toContain(String(log?.id))
  })
})
