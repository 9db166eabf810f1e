import { BodyType } from '@parley/protocol'
import { expect, test } from 'vitest'
import { channelWorld, type Device, settled, type TalkWorld } from '../../test-support/channel-world.ts'
import { ringingHost } from '../../test-support/timer-host.ts'
import { until } from '../../test-support/until.ts'

const { CHANNEL_ACK } = BodyType

/** Ann has written five messages to Bob, who has two devices. The test advances the time. */
async function reading(config = {}) {
  const host = ringingHost()
  const world = await channelWorld(config, undefined, { host })
  const ann = await world.device('ann')
  const bob = await world.device('bob')
  const ids: string[] = []
  for (const text of ['1', '2', '3', '4', '5']) ids.push((await ann.say('bob', text)).serverId ?? '')
  /** Sends a read position without waiting. Returns whether it was answered, and with which number. */
  const reads = (device: Device, upTo: string | undefined) => {
    const answer: { code?: number; seq?: string | undefined } = {}
    void device
      .receipt(CHANNEL_ACK, device.name === 'ann' ? 'bob' : 'ann', upTo)
      .then(({ code, seq }) => Object.assign(answer, { code, seq }))
    return answer
  }
  const pass = async (ms: number) => {
    host.pass(ms)
    await settled(world)
  }
  return { world, ann, bob, ids, reads, pass }
}

const stored = async (world: TalkWorld) =>
  (await world.rows<{ seq: number }>('SELECT seq FROM entries WHERE type = ? ORDER BY seq', [CHANNEL_ACK]))
    .length

const readUpTo = async (world: TalkWorld, name: string) =>
  (
    await world.rows<{ read_seq: number }>(
      `SELECT m.read_seq FROM members m JOIN users u ON u.id = m.user_id JOIN logs l ON l.id = m.log_id
       WHERE u.name = ? AND l.kind = 'single'`,
      [name],
    )
  )[0]?.read_seq

test('[MSG-20] of the read positions of a device in one second the first and the last are stored', async () => {
  const { world, ann, bob, ids, reads, pass } = await reading()
  const answers = ids.map((id) => reads(bob, id))
  await settled(world)
  expect(answers.map(({ code }) => code)).toEqual([0, undefined, undefined, undefined, undefined])
  expect(await stored(world)).toBe(1)
  await pass(999)
  expect(await stored(world)).toBe(1)
  await pass(1)
  await until(() => answers.every(({ code }) => code === 0))
  // Those in between are answered together with the last one.
  expect(answers.map(({ seq }) => seq)).toEqual(['6', '7', '7', '7', '7'])
  expect(await stored(world)).toBe(2)
  expect(await readUpTo(world, 'bob')).toBe(5)
  expect(ann.gotOf(CHANNEL_ACK).map(({ body }) => body.ackMessageId)).toEqual([ids[0], ids[4]])
  await world.server.stop()
})

test('[MSG-20] after a second without one the next is stored at once', async () => {
  const { world, bob, ids, reads, pass } = await reading()
  reads(bob, ids[0])
  await settled(world)
  await pass(2000)
  const next = reads(bob, ids[1])
  await settled(world)
  expect(next.code).toBe(0)
  expect(await readUpTo(world, 'bob')).toBe(2)
  await world.server.stop()
})

test('[MSG-20] a position that does not move forward replaces none', async () => {
  const { world, bob, ids, reads, pass } = await reading()
  for (const id of [ids[0], ids[3], ids[1]]) reads(bob, id)
  await settled(world)
  expect(await readUpTo(world, 'bob')).toBe(4)
  await pass(2000)
  expect(await stored(world)).toBe(3)
  expect(await readUpTo(world, 'bob')).toBe(4)
  await world.server.stop()
})

test('[MSG-20] devices do not wait for each other, and a position without a message waits for nothing', async () => {
  const { world, bob, ids, reads } = await reading()
  const phone = await world.device('bob', 'phone')
  const answers = [
    reads(bob, ids[0]),
    reads(phone, ids[1]),
    // Up to the end of the log: it must not cover what arrives while it waits.
    reads(bob, undefined),
  ]
  await settled(world)
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0])
  expect(await stored(world)).toBe(3)
  await world.server.stop()
})

test('[MSG-20] a message of the device does not overtake the position that waits', async () => {
  const { world, bob, ids, reads } = await reading()
  reads(bob, ids[0])
  const last = reads(bob, ids[4])
  const answer = await bob.say('ann', 'an answer')
  expect([last.seq, answer.seq]).toEqual(['7', '8'])
  expect(await readUpTo(world, 'bob')).toBe(5)
  await world.server.stop()
})

test('[MSG-20] when many positions wait, they are stored before the second is over', async () => {
  const { world, bob, ids, reads } = await reading()
  const answers = Array.from({ length: 52 }, () => reads(bob, ids[4]))
  await until(() => answers.every(({ code }) => code === 0))
  expect(await stored(world)).toBe(2)
  await world.server.stop()
})

test('[MSG-20] a stopping server stores the waiting positions', async () => {
  const { world, bob, ids, reads } = await reading()
  reads(bob, ids[0])
  const last = reads(bob, ids[4])
  await settled(world)
  await world.server.stop()
  await until(() => last.code !== undefined)
  expect(last.code).toBe(0)
  expect(await readUpTo(world, 'bob')).toBe(5)
})

test('[MSG-20] waiting positions are refused together with the last one', async () => {
  const { world, bob, ids, reads, pass } = await reading()
  const answers = ids.map((id) => reads(bob, id))
  await settled(world)
  await world.server.services.database.write((sql) => sql.run('ALTER TABLE entries RENAME TO gone'))
  await pass(2000)
  await until(() => answers.every(({ code }) => code !== undefined))
  expect(answers.map(({ code }) => code)).toEqual([0, 1, 1, 1, 1])
  await world.server.services.database.write((sql) => sql.run('ALTER TABLE gone RENAME TO entries'))
  await world.server.stop()
})

test('[MSG-20] a setting of 0 stores every position', async () => {
  const { world, bob, ids, reads } = await reading({ readPositionMs: 0 })
  for (const id of ids) reads(bob, id)
  await settled(world)
  expect(await stored(world)).toBe(5)
  await world.server.stop()
})
