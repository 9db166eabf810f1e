import { describe, expect, test } from 'vitest'
import { page } from '../frames/write.ts'
import { device, entry, feedWith, log, settled, syncIn } from '../test-support/feed.ts'

describe('keys of pages', () => {
  test('[FEED-15] increase over all logs of a connection, whoever built the page', async () => {
    const other = 4
    const { feed, offer, offerNow, wire, host, keys } = feedWith({ stored: [entry(1), entry(2)] })
    // Waits for an answer of the database, longer than the page of the other log.
    const key = keys.next()
    const early = { key, frame: page({ queue: other, key, upTo: 1 }, [entry(1)], true, host.now()) }
    feed.start(device, [{ logId: 5, head: 2, cursor: 0 }])
    await offer(entry(1))
    feed.offer(other, [entry(1)], () => early)
    await settled()
    feed.request(5)
    await settled()
    offerNow(entry(2), entry(3, device))
    feed.request(99)
    const sent = wire.frames.map(syncIn).map(({ nextKey, queue }) => [queue?.name, Number(nextKey)] as const)
    expect(sent.map(([queue]) => queue)).toEqual(['0', '3', '4', '5', '3', '99'])
    const given = sent.map(([, number]) => number)
    expect(given).toEqual([...new Set(given)].sort((a, b) => a - b))
  })

  test('[FEED-15] acknowledge the pages before them, and none of another log', async () => {
    const other = 4
    const { feed, offer, wire, host, keys, cursors } = feedWith()
    feed.start(device, [])
    const offerOther = (seq: number) =>
      feed.offer(other, [entry(seq)], () => {
        const key = keys.next()
        return { key, frame: page({ queue: other, key, upTo: seq }, [entry(seq)], true, host.now()) }
      })
    await offer(entry(1))
    offerOther(1)
    await settled()
    await offer(entry(2))
    await offer(entry(3))
    const keyOf = (name: number, upTo: number) =>
      Number(
        wire.frames.map(syncIn).find(({ queue, seq }) => queue?.name === String(name) && Number(seq) === upTo)
          ?.nextKey,
      )
    feed.acknowledge(log, keyOf(other, 1))
    feed.acknowledge(log, keyOf(log, 2))
    feed.acknowledge(log, keyOf(log, 1))
    feed.acknowledge(other, keyOf(log, 3))
    expect(cursors).toEqual([1, 2, 2, 1])
  })
})
