import { describe, expect, test } from 'vitest'
import { joinRoom, sayInRoom } from '../../test-support/room-channel.ts'
import { roomWorld } from '../../test-support/room-world.ts'

async function talking(roomKept: number) {
  const world = await roomWorld({ roomKept, roomLast: 50 })
  const ann = await world.device('ann')
  const id = await world.room(ann)
  const kept = async () =>
    (
      await world.rows<{ seq: number }>(
        "SELECT e.seq FROM entries e JOIN logs l ON l.id = e.log_id WHERE l.kind = 'room' ORDER BY e.seq",
      )
    ).map(({ seq }) => seq)
  const talk = async (count: number) => {
    const ids: string[] = []
    for (let at = 0; at < count; at++) ids.push((await sayInRoom(ann, id, `${at}`)).serverId ?? '')
    return ids
  }
  return { world, ann, id, kept, talk }
}

describe('[ROOM-26] a room keeps its last messages', () => {
  test('and deletes the rest in the background', async () => {
    const { world, kept, talk } = await talking(10)
    await talk(25)
    expect(await kept()).toHaveLength(25)
    for (let step = 0; step < 30; step++) await world.later(50)
    expect(await kept()).toEqual([16, 17, 18, 19, 20, 21, 22, 23, 24, 25])
  })

  test('and pinned ones, and deletes what belongs to the others', async () => {
    const { world, id, kept, talk } = await talking(10)
    const ids = await talk(5)
    await world.alter(
      'INSERT INTO pins (log_id, message_id, user_id, pinned_at) SELECT log_id, id, 1, 1 FROM entries WHERE id = ?',
      [Number(ids[1])],
    )
    await world.alter("INSERT INTO reactions (message_id, name, user_id, created_at) VALUES (?, 'x', 1, 1)", [
      Number(ids[0]),
    ])
    await world.alter(
      'INSERT INTO hidden (user_id, log_id, seq) SELECT 1, log_id, seq FROM entries WHERE id = ?',
      [Number(ids[2])],
    )
    await talk(20)
    for (let step = 0; step < 30; step++) await world.later(50)
    expect(await kept()).toEqual([2, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25])
    for (const table of ['reactions', 'hidden'])
      expect(await world.rows(`SELECT * FROM ${table}`)).toEqual([])
    const bob = await world.device('bob')
    await joinRoom(bob, id)
    expect(await bob.history(id)).toHaveLength(11)
  })

  test('in bounded steps', async () => {
    const { world, kept, talk } = await talking(10)
    await talk(1)
    const log = "SELECT id FROM logs WHERE kind = 'room'"
    await world.alter(
      `WITH RECURSIVE n (seq) AS (SELECT 2 UNION ALL SELECT seq + 1 FROM n WHERE seq < 1300)
       INSERT INTO entries (id, log_id, seq, sender_id, device_id, type, counted, sent_at, meta)
       SELECT seq, (${log}), seq, 1, 0, 2, 0, 1, x'' FROM n`,
    )
    await world.alter(`UPDATE logs SET head = 1300 WHERE kind = 'room'`)
    await talk(1)
    await world.later(50)
    expect(await kept()).toHaveLength(801)
    await world.later(50)
    await world.later(50)
    expect(await kept()).toHaveLength(10)
    const writes = world.writes
    for (let step = 0; step < 10; step++) await world.later(50)
    expect(world.writes).toBe(writes)
  })

  test('and stops with the server', async () => {
    const { world, ann, talk } = await talking(1)
    await talk(3)
    await world.server.stop()
    ann.close()
    expect(world.clock.timers).toBe(0)
  })
})
