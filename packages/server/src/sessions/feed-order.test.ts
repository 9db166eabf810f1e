// The order between conversations, while the position of the device in one of them is being looked up.

import { describe, expect, test } from 'vitest'
import { page } from '../frames/write.ts'
import { deliveryBudgets } from '../limits/delivery.ts'
import { device, entry, feedWith, settled, syncIn } from '../test-support/feed.ts'

const [quiet, busy, another] = [21, 22, 23]

function feedOfMany(options: Parameters<typeof feedWith>[0] = {}) {
  const made = feedWith(options)
  const { feed, wire, keys, host } = made
  feed.start(device, [])
  feed.join(busy, 0)
  const offer = (logId: number, seq: number) => {
    const entries = [entry(seq)]
    feed.offer(logId, entries, () => {
      const place = { queue: logId, key: keys.next(), upTo: seq }
      return { key: place.key, frame: page(place, entries, true, host.now()) }
    })
  }
  /** The entries that the device was sent: log and number. */
  const sent = () =>
    wire.frames
      .map(syncIn)
      .flatMap(({ queue, metas }) => metas?.map(({ seq }) => `${queue?.name}:${seq}`) ?? [])
  return { ...made, offer, sent }
}

describe('the order between conversations', () => {
  test('is that of the commits, whichever position has to be looked up', async () => {
    const { offer, sent } = feedOfMany()
    offer(quiet, 1)
    offer(busy, 1)
    offer(another, 1)
    offer(quiet, 2)
    offer(busy, 2)
    expect(sent()).toEqual([])
    await settled()
    expect(sent()).toEqual(['21:1', '22:1', '23:1', '21:2', '22:2'])
  })

  test('delays nothing if a look-up fails, or if the user leaves', async () => {
    const { feed, offer, sent, database, stored } = feedOfMany()
    database.isBroken = true
    offer(quiet, 1)
    offer(busy, 1)
    await settled()
    expect(sent()).toEqual(['22:1'])

    // The entry without a known position is read with the next heartbeat.
    database.isBroken = false
    stored.push(entry(1))
    feed.push()
    await settled()
    expect(sent()).toEqual(['22:1', '21:1'])

    offer(another, 1)
    offer(busy, 2)
    feed.leave(another)
    expect(sent()).toEqual(['22:1', '21:1', '22:2'])
    await settled()
    expect(sent()).toEqual(['22:1', '21:1', '22:2'])
  })

  test('is not kept above a limit, and nothing is lost', async () => {
    const { offer, sent, stored } = feedOfMany()
    const most = deliveryBudgets.offersHeldPerSession.value
    offer(quiet, 1)
    for (let seq = 1; seq < most; seq++) offer(busy, seq)
    expect(sent()).toEqual([])
    offer(busy, most)
    expect(sent()).toHaveLength(most)
    stored.push(entry(1))
    await settled()
    expect(sent().at(-1)).toBe('21:1')
  })

  test('keeps a caught-up log in memory while entries of it wait', async () => {
    const { feed, offer, sent } = feedOfMany({ rememberedLogs: 0 })
    offer(quiet, 1)
    offer(busy, 1)
    // An acknowledgement drops caught-up logs from memory.
    feed.acknowledge(busy, Number.MAX_SAFE_INTEGER)
    await settled()
    expect(sent()).toEqual(['21:1', '22:1'])
  })
})
