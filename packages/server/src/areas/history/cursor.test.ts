import { decode, groupDomain, MessageBody, Meta, userDomain } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import type { Device } from '../../test-support/channel-world.ts'
import { joinRoom, sayInRoom } from '../../test-support/room-channel.ts'
import { threadWorld } from '../../test-support/thread-world.ts'

interface Page {
  readonly ids: readonly string[]
  readonly texts: readonly string[]
  readonly isLast: boolean
}

type Asked = Readonly<Record<string, unknown>>

async function page(who: Device, of: string, more: Asked = {}): Promise<Page> {
  const queue = `${of}@${/^\d+$/.test(of) ? groupDomain : userDomain}`
  const asked = { queue, start: -1, pull_number: 3, ...more }
  const { status, body } = await who.ask('POST', `users/${who.name}/messageroaming`, asked)
  expect([status, body.error_description]).toEqual([200, undefined])
  const { msgs, is_last: isLast } = body.data as { msgs: { msg: string }[]; is_last: boolean }
  const metas = msgs.map(({ msg }) => decode(Meta, Buffer.from(msg, 'base64')))
  const texts = metas.map(
    ({ payload = new Uint8Array(0) }) => decode(MessageBody, payload).contents?.[0]?.text,
  )
  return { ids: metas.map(({ id = '' }) => id), texts: texts.map((text = '') => text), isLast }
}

/** Reads everything like a UI kit that sends the id of the last message it received. */
async function walk(who: Device, of: string, more: Asked = {}): Promise<string[]> {
  const texts: string[] = []
  let start: unknown = -1
  for (let pages = 0; pages < 20; pages++) {
    const { ids, texts: found, isLast } = await page(who, of, { ...more, start })
    texts.push(...found)
    if (isLast) break
    start = ids.at(-1)
  }
  return texts
}

const numbers = Array.from({ length: 11 }, (_, index) => String(index + 1))

/** Ann and Bob with eleven messages in a single chat, a group, a thread and a room. */
async function everywhere() {
  const world = await threadWorld()
  const { ann, bob, group, parent } = await world.stage()
  const thread = await world.thread(ann, group, parent)
  await world.join(bob, thread)
  const room = (await ann.ask('POST', 'chatrooms', { name: 'room' })).body.data as { id: string }
  for (const device of [ann, bob]) await joinRoom(device, room.id)
  // A separate group, because the one with the thread already has a message.
  const plain = await world.group('ann', 'bob')
  const places = { single: 'bob', group: plain, thread, room: room.id }
  for (const [kind, to] of Object.entries(places))
    for (const text of numbers) await (kind === 'room' ? sayInRoom(ann, to, text) : ann.say(to, text))
  return { world, ann, bob, places }
}

describe('[HIS-1] a message id as the cursor of history', () => {
  test.each(['single', 'group', 'thread', 'room'] as const)('works in a %s', async (kind) => {
    const { ann, places } = await everywhere()
    const of = places[kind]
    expect(await walk(ann, of)).toEqual(numbers.toReversed())
    expect(await walk(ann, of, { is_positive: true })).toEqual(numbers)
    const { ids } = await page(ann, of, { pull_number: 50 })
    const fifth = ids[numbers.length - 5]
    expect((await page(ann, of, { start: fifth })).texts).toEqual(['4', '3', '2'])
    expect((await page(ann, of, { start: Number(fifth), is_positive: true })).texts).toEqual(['6', '7', '8'])
    expect(await page(ann, of, { start: ids.at(-1) })).toMatchObject({ texts: [], isLast: true })
    expect(await page(ann, of, { start: ids[0], is_positive: true })).toMatchObject({
      texts: [],
      isLast: true,
    })
  })

  test('works with a search for a sender', async () => {
    const { ann, bob, places } = await everywhere()
    await bob.say(places.group, 'mine')
    const { ids } = await page(ann, places.group, { pull_number: 50 })
    const from = (userId: string) => page(ann, places.group, { start: ids[1], is_positive: true, userId })
    expect((await from('bob')).texts).toEqual(['mine'])
    expect((await from('ann')).texts).toEqual([])
  })

  test('works for a message that was recalled meanwhile', async () => {
    const { ann, places } = await everywhere()
    const { ids } = await page(ann, places.single)
    await ann.recall(places.single, ids[1] as string)
    expect((await page(ann, places.single, { start: ids[1] })).texts).toEqual(['9', '8', '7'])
    expect((await page(ann, places.single, { start: ids[1], is_positive: true })).texts).toEqual(['11'])
  })

  test('reveals nothing from before a member joined', async () => {
    const { world, ann, bob, places } = await everywhere()
    const { ids } = await page(ann, places.group, { pull_number: 50 })
    await world.alter(
      'UPDATE members SET start = 6 WHERE peer = ? AND user_id = (SELECT id FROM users WHERE name = ?)',
      [places.group, 'bob'],
    )
    const third = ids[numbers.length - 3]
    expect(await page(bob, places.group, { start: third })).toMatchObject({ texts: [], isLast: true })
    expect((await page(bob, places.group, { start: third, is_positive: true })).texts).toEqual([
      '7',
      '8',
      '9',
    ])
  })
})

describe('[HIS-1] the id of a message of another conversation', () => {
  test('is treated as its time, whether the message exists elsewhere or not', async () => {
    const { world, ann, bob } = await everywhere()
    const said = async (to: string, text: string) => {
      world.host.time += 1000
      return Number((await ann.say(to, text)).serverId)
    }
    await said('cy', 'before')
    const elsewhere = await said('dan', 'secret')
    await said('cy', 'after')
    for (const start of [elsewhere, elsewhere + 1]) {
      expect((await page(ann, 'cy', { start })).texts).toEqual(['before'])
      expect((await page(ann, 'cy', { start, is_positive: true })).texts).toEqual(['after'])
    }
    expect(await page(bob, 'cy', { start: elsewhere })).toMatchObject({ texts: [], isLast: true })
  })

  test.each(['9'.repeat(16), '9'.repeat(20), String(Number.MAX_SAFE_INTEGER)])(
    '%s is later than everything',
    async (start) => {
      const { ann, places } = await everywhere()
      expect((await page(ann, places.single, { start })).texts).toEqual(['11', '10', '9'])
      expect(await page(ann, places.single, { start, is_positive: true })).toMatchObject({
        texts: [],
        isLast: true,
      })
    },
  )

  test('a local id of a message that was never sent is earlier than everything', async () => {
    const { ann, places } = await everywhere()
    // Milliseconds since 2010, which existing clients use.
    const start = String(Date.UTC(2026, 5, 1) - Date.UTC(2010, 1, 1))
    expect(await page(ann, places.single, { start })).toMatchObject({ texts: [], isLast: true })
    expect((await page(ann, places.single, { start, is_positive: true })).texts).toEqual(['1', '2', '3'])
  })
})
