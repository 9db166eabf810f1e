import { CommSyncDL, decode, MSync } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { defaults } from '../config/config.ts'
import { page } from '../frames/write.ts'
import { allBut, nobody, onlineOnly, onlyDevice, onlyUsers } from '../logs/audience.ts'
import { device, entry, feedWith, log, settled, user } from '../test-support/feed.ts'
import type { LogEntry } from './feed-state.ts'

describe('the feed of one device', () => {
  test('[FEED-1] entries are pushed when they are committed', async () => {
    const { feed, offer, pages } = feedWith({ cursor: 4 })
    feed.start(device, [])
    await offer(entry(5), entry(6))
    expect(pages()).toEqual([{ metas: [5, 6], upTo: 6, last: false }])
  })

  test('[FEED-1] entries with a gap between them are not sent before the missing one is read', async () => {
    const stored = [5, 6, 7].map((seq) => entry(seq))
    const { feed, acknowledge, offer, pages, cursors } = feedWith({ stored, cursor: 4 })
    feed.start(device, [])
    feed.join(log, 4)
    // 6 was committed by another node, or its commit is reported in the next turn.
    await offer(entry(5), entry(7))
    await offer(entry(6))
    expect(pages()).toEqual([{ metas: [5, 6, 7], upTo: 7, last: false }])
    acknowledge(7)
    expect(cursors).toEqual([7])
  })

  test('[FEED-2] a key moves the cursor, and never beyond what was sent', async () => {
    const { feed, acknowledge, offer, cursors } = feedWith({ cursor: 4 })
    feed.start(device, [])
    await offer(entry(5), entry(6))
    await offer(entry(7))
    acknowledge(6)
    feed.acknowledge(log, Number.MAX_SAFE_INTEGER)
    expect(cursors).toEqual([6, 7])
  })

  test('[FEED-3] a device does not get back what it sent, and its cursor skips it', async () => {
    const { feed, acknowledge, offer, pages, cursors } = feedWith()
    feed.start(device, [])
    await offer(entry(1, device))
    expect(pages()).toEqual([])
    expect(cursors).toEqual([1])
    await offer(entry(2), entry(3, device))
    expect(pages()).toEqual([{ metas: [2], upTo: 3, last: false }])
    acknowledge(3)
    expect(cursors).toEqual([1, 3])
  })

  test('[FEED-3] own entries after an unacknowledged page are covered by the key of that page', async () => {
    const { feed, acknowledge, offer, cursors } = feedWith()
    feed.start(device, [])
    await offer(entry(1))
    await offer(entry(2, device))
    acknowledge(1)
    expect(cursors).toEqual([2])
  })

  test('[FEED-4] waiting logs are listed, sent in pages on request, and ended by an empty last page', async () => {
    const stored = [1, 2, 3, 4, 5].map((seq) => entry(seq))
    const { feed, acknowledge, pages } = feedWith({ stored, window: 2 })
    feed.start(device, [{ logId: log, head: 5, cursor: 0 }])
    expect(feed.unread(true)).toEqual([{ queue: log, waiting: 5 }])
    expect(pages()).toEqual([])
    feed.request(log)
    await settled()
    expect(pages()).toEqual([{ metas: [1, 2], upTo: 2, last: false }])
    acknowledge(2)
    await settled()
    acknowledge(4)
    await settled()
    expect(pages()).toEqual([
      { metas: [3, 4], upTo: 4, last: false },
      { metas: [5], upTo: 5, last: false },
    ])
    acknowledge(5)
    expect(pages()).toEqual([{ metas: [], upTo: 5, last: true }])
  })

  test('[FEED-5] live entries wait while a log is behind, and arrive in order', async () => {
    const stored = [entry(1), entry(2)]
    const { feed, offer, pages } = feedWith({ stored })
    feed.start(device, [{ logId: log, head: 2, cursor: 0 }])
    await offer(entry(3))
    stored.push(entry(3))
    expect(pages()).toEqual([])
    feed.request(log)
    await settled()
    expect(pages()).toEqual([{ metas: [1, 2, 3], upTo: 3, last: false }])
  })

  test('[FEED-6] entries committed while cursors are read are neither lost nor treated as caught up', async () => {
    const stored = [entry(4), entry(5)]
    const { feed, offer, pages } = feedWith({ stored, cursor: 3 })
    await offer(entry(4))
    await offer(entry(5))
    feed.start(
      device,
      feed.earlyBesides([]).map((ahead) => ({ ...ahead, cursor: 3 })),
    )
    expect(feed.unread(true)).toEqual([{ queue: log, waiting: 2 }])
    feed.request(log)
    await settled()
    expect(pages()).toEqual([{ metas: [4, 5], upTo: 5, last: false }])
  })

  test('[FEED-7] at most the window is unacknowledged, over all logs; the rest follows the keys', async () => {
    const stored = [1, 2, 3].map((seq) => entry(seq))
    const { feed, acknowledge, offer, pages } = feedWith({ stored, window: 2 })
    feed.start(device, [])
    await offer(entry(1))
    await offer(entry(2))
    await offer(entry(3))
    expect(pages().flatMap((each) => each.metas)).toEqual([1, 2])
    acknowledge(2)
    await settled()
    expect(pages()).toEqual([{ metas: [3], upTo: 3, last: false }])
  })

  test('[FEED-5] commits that are reported out of order are reordered', async () => {
    const stored = [entry(1), entry(2), entry(3)]
    const { feed, acknowledge, offer, pages } = feedWith({ stored })
    feed.start(device, [])
    await offer(entry(1))
    await offer(entry(3))
    await offer(entry(2))
    acknowledge(1)
    await settled()
    await offer(entry(2))
    expect(pages().map((each) => each.metas)).toEqual([[1], [2, 3]])
  })

  test('[FEED-8] nothing is pushed to a device that does not read; it gets everything once it does', async () => {
    const stored = [entry(1)]
    const { feed, wire, offer, pages } = feedWith({ stored })
    feed.start(device, [])
    wire.buffered = defaults.pauseBytes + 1
    await offer(entry(1))
    expect(pages()).toEqual([])
    wire.buffered = 0
    feed.push()
    await settled()
    expect(pages()).toEqual([{ metas: [1], upTo: 1, last: false }])
  })

  test('[FEED-9] entries for other devices are skipped', async () => {
    const { feed, acknowledge, offer, pages, cursors } = feedWith()
    feed.start(device, [])
    await offer(entry(1, 1, onlyDevice(8)), entry(2, 1, onlyDevice(device)))
    expect(pages()).toEqual([{ metas: [2], upTo: 2, last: false }])
    acknowledge(2)
    expect(cursors).toEqual([2])
  })

  const audiences = [
    onlyUsers([1, 120]),
    onlyUsers([1, user]),
    allBut([user]),
    allBut([1]),
    onlineOnly,
    nobody,
    onlyUsers([device]),
  ]

  test('[FEED-9] entries for other users, for online users, and for nobody are skipped', async () => {
    const { feed, acknowledge, offer, pages, cursors } = feedWith()
    feed.start(device, [])
    await offer(...audiences.map((audience, index) => entry(index + 1, 1, audience, 1000)))
    expect(pages()).toEqual([{ metas: [2, 4, 5], upTo: 7, last: false }])
    acknowledge(7)
    expect(cursors).toEqual([7])
  })

  test('[FEED-9] they are also skipped after waiting, including those for users who were online then', async () => {
    const stored = audiences.map((audience, index) => entry(index + 1, 1, audience, 999))
    const { feed, pages } = feedWith({ stored })
    feed.start(device, [{ logId: log, head: 7, cursor: 0 }])
    feed.request(log)
    await settled()
    expect(pages()).toEqual([{ metas: [2, 4], upTo: 7, last: false }])
  })

  test('[FEED-9] an entry to oneself by name does not return to the sending device', async () => {
    const { feed, offer, pages } = feedWith()
    feed.start(device, [])
    await offer(entry(1, device, onlyUsers([user])))
    expect(pages()).toEqual([])
  })

  test('[FEED-10] an unknown queue or that of another user is answered as empty', () => {
    const { feed, pages } = feedWith()
    feed.start(device, [])
    feed.request(log)
    expect(pages()).toEqual([{ metas: [], upTo: 0, last: true }])
  })

  test('[FEED-11] every connection begins with an empty page that the client has not seen', async () => {
    const { feed, wire, offer } = feedWith()
    feed.start(device, [])
    await offer(entry(1))
    const first = decode(CommSyncDL, decode(MSync, wire.frames[0] as Uint8Array).payload ?? new Uint8Array(0))
    expect(first).toMatchObject({ nextKey: '1', isLast: false, queue: { name: '0' } })
    expect(first.metas ?? []).toEqual([])
  })

  test('[FEED-12] nothing more of a log is sent after leaving it, not even what was being read', async () => {
    const stored = [entry(1), entry(2)]
    const { feed, pages } = feedWith({ stored })
    feed.start(device, [{ logId: log, head: 2, cursor: 0 }])
    feed.request(log)
    feed.leave(log)
    await settled()
    // Only the end, for which the client waits.
    expect(pages()).toEqual([{ metas: [], upTo: 0, last: true }])
    expect(feed.unread(true)).toEqual([])
    feed.push()
    feed.request(log)
    await settled()
    expect(pages()).toEqual([{ metas: [], upTo: 0, last: true }])
  })

  test('[FEED-12] a key after leaving moves no cursor', async () => {
    const { feed, acknowledge, offer, cursors } = feedWith()
    feed.start(device, [])
    await offer(entry(1))
    feed.leave(log)
    acknowledge(1)
    expect(cursors).toEqual([])
  })

  test('[FEED-12] a user who returns is sent what is new, and nothing from in between', async () => {
    const { feed, offer, pages, database } = feedWith({ stored: [entry(1), entry(2), entry(3)] })
    feed.start(device, [])
    await offer(entry(1))
    feed.leave(log)
    expect(pages()).toEqual([{ metas: [1], upTo: 1, last: false }])
    database.cursor = 2
    await offer(entry(3))
    expect(pages()).toEqual([{ metas: [3], upTo: 3, last: false }])
  })

  test.each([
    [true, [1, 2, 4]],
    [false, [1, 4]],
  ])('[FEED-14] entries that the device sent before this session: wanted %s', async (getsOwn, metas) => {
    const sent = (seq: number, sentAt: number) => ({ ...entry(seq), deviceId: device, sentAt })
    const { feed, pages } = feedWith({ getsOwn, stored: [entry(1), sent(2, 900), sent(3, 1001), entry(4)] })
    feed.start(device, [{ logId: log, head: 4, cursor: 0 }])
    feed.request(log)
    await settled()
    expect(pages()).toEqual([{ metas, upTo: 4, last: false }])
  })

  test('[FEED-13] a user who follows a log again gets everything since then, even unreported entries', async () => {
    const { feed, offer, pages } = feedWith({ stored: [entry(1), entry(2), entry(3), entry(4)] })
    feed.start(device, [])
    await offer(entry(1))
    feed.leave(log)
    pages()
    feed.join(log, 2)
    // The third was reported before the server knew that the user is back.
    await offer(entry(4))
    await settled()
    expect(pages()).toEqual([{ metas: [3, 4], upTo: 4, last: false }])
  })

  test('[FEED-12] unacknowledged entries of a left log do not use the window for ever', async () => {
    const other = 4
    const { feed, offer, wire, host } = feedWith({ stored: [entry(1)], window: 1 })
    feed.start(device, [])
    await offer(entry(1))
    feed.offer(other, [entry(1)], () => ({
      key: 1,
      frame: page({ queue: other, key: 1, upTo: 1 }, [entry(1)], true, host.now()),
    }))
    await settled()
    const before = wire.frames.length
    feed.leave(log)
    await settled()
    expect(wire.frames.length).toBe(before + 1)
  })

  test('[FEED-12] a log that is left while the cursors are read is not followed', async () => {
    const stored = [entry(1), entry(2), entry(3)]
    const { feed, offer, pages, database } = feedWith({ stored })
    await offer(entry(3))
    feed.leave(log)
    feed.start(device, [{ logId: log, head: 3, cursor: 0 }])
    expect(feed.unread(true)).toEqual([])
    feed.push()
    await settled()
    expect(pages()).toEqual([])
    database.cursor = 3
    await offer(entry(4))
    expect(pages()).toEqual([{ metas: [4], upTo: 4, last: false }])
  })

  test('[FEED-15] a log without activity on this connection starts at its stored cursor', async () => {
    const stored = [entry(6), entry(7)]
    const { feed, offerNow, pages } = feedWith({ stored, cursor: 5 })
    feed.start(device, [])
    // A text and the edit before it, reported in the wrong order.
    offerNow(entry(7))
    offerNow(entry(6))
    await settled()
    expect(pages()).toEqual([{ metas: [6, 7], upTo: 7, last: false }])
  })

  test('[FEED-15] the same holds if the entries arrived while the cursors were read', async () => {
    const stored = [entry(6), entry(7)]
    const { feed, offerNow, pages } = feedWith({ stored, cursor: 5 })
    offerNow(entry(7))
    feed.start(device, [])
    offerNow(entry(6))
    await settled()
    expect(pages()).toEqual([{ metas: [6, 7], upTo: 7, last: false }])
  })

  test('[FEED-15] the same holds if the log was dropped from memory', async () => {
    const stored = [entry(1), entry(2), entry(3)]
    const { feed, acknowledge, offer, pages, database } = feedWith({ stored, rememberedLogs: 0 })
    feed.start(device, [])
    await offer(entry(1))
    acknowledge(1)
    await offer(entry(3))
    await offer(entry(2))
    expect(pages().map(({ metas }) => metas)).toEqual([[1], [2, 3]])
    expect(database.asked).toBe(2)
  })

  test('[FEED-15] a log that its user no longer follows is not sent', async () => {
    const { feed, offer, pages } = feedWith({ cursor: undefined })
    feed.start(device, [])
    await offer(entry(1))
    expect(pages()).toEqual([])
  })

  test('[FEED-15] a cursor that could not be read is read again with the next heartbeat', async () => {
    const { feed, offer, pages, database, problems } = feedWith({ stored: [entry(1)] })
    feed.start(device, [])
    database.isBroken = true
    await offer(entry(1))
    expect(problems).toHaveLength(1)
    database.isBroken = false
    feed.push()
    await settled()
    expect(pages()).toEqual([{ metas: [1], upTo: 1, last: false }])
  })

  test('[FEED-12] a user who leaves and returns while the cursor is looked up gets what is new', async () => {
    const { feed, offerNow, pages } = feedWith({ stored: [entry(1), entry(2), entry(3)] })
    feed.start(device, [])
    offerNow(entry(1))
    feed.leave(log)
    feed.join(log, 2)
    offerNow(entry(3))
    await settled()
    expect(pages()).toEqual([{ metas: [3], upTo: 3, last: false }])
  })

  test('[FEED-5] an entry that is offered while a log is found empty is not skipped', async () => {
    const stored: LogEntry[] = []
    const { feed, offerNow, pages } = feedWith({ stored })
    feed.start(device, [{ logId: log, head: 2, cursor: 0 }])
    // The entries up to 2 are gone, and 3 is committed while the log is read.
    feed.request(log)
    stored.push(entry(3))
    offerNow(entry(3))
    await settled()
    expect(pages()).toEqual([{ metas: [3], upTo: 3, last: false }])
  })
})
