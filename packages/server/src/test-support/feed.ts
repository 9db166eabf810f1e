// One device, a database in a list, and what the device was sent, for tests of the feed.

import { CommSyncDL, decode, MSync } from '@parley/protocol'
import { defaults } from '../config/config.ts'
import { PageKeys } from '../frames/page-keys.ts'
import { page } from '../frames/write.ts'
import { Feed } from '../sessions/feed.ts'
import type { LogEntry } from '../sessions/feed-state.ts'
import { RecordingWire, stillHost } from './test-server.ts'

export const device = 7
export const user = 12
export const log = 3

export function entry(seq: number, deviceId = 1, audience: string | null = null, sentAt = 0): LogEntry {
  return { seq, deviceId, audience, sentAt, flags: 0, meta: Uint8Array.of(0x08, seq) }
}

interface FeedSetUp {
  stored?: LogEntry[]
  window?: number
  getsOwn?: boolean
  /** The stored cursor of the device in every log; undefined: its user does not follow them. */
  cursor?: number | undefined
  rememberedLogs?: number
}

export function feedWith(options: FeedSetUp = {}) {
  const wire = new RecordingWire()
  const host = stillHost()
  const keys = new PageKeys(host.now())
  const cursors: number[] = []
  const stored = options.stored ?? []
  /** The answers of the database, which a test may change. */
  const database = { cursor: 'cursor' in options ? options.cursor : 0, isBroken: false, asked: 0 }
  const problems: unknown[] = []
  const feed = new Feed({
    wire,
    host,
    keys,
    config: { ...defaults, rememberedLogs: options.rememberedLogs ?? defaults.rememberedLogs },
    userId: user,
    since: 1000,
    window: options.window ?? 100,
    getsOwn: options.getsOwn === true,
    read: async (_log, after, most) => stored.filter((each) => each.seq > after).slice(0, most),
    cursorOf: async () => {
      database.asked++
      if (database.isBroken) throw new Error('no database')
      return database.cursor === undefined ? undefined : Math.max(database.cursor, ...cursors)
    },
    moveCursor: (_device, _log, seq) => cursors.push(seq),
    problem: (error) => problems.push(error),
  })
  const offerNow = (...entries: LogEntry[]) =>
    feed.offer(log, entries, () => {
      const place = { queue: log, key: keys.next(), upTo: entries.at(-1)?.seq ?? 0 }
      return { key: place.key, frame: page(place, entries, true, host.now()) }
    })
  /** Acknowledges the latest page that goes up to this number of the log. */
  const acknowledge = (upTo: number) => {
    const sent = wire.frames.map(syncIn).filter(({ seq, isLast }) => Number(seq) === upTo && !isLast)
    feed.acknowledge(log, Number(sent.at(-1)?.nextKey))
  }
  /** Waits until the feed has looked up a log that it did not know. */
  const offer = (...entries: LogEntry[]) => {
    offerNow(...entries)
    return settled()
  }
  /** Pages of the log since the last call: the numbers in each, how far it goes, and whether it was the last. */
  let seen = 0
  const pages = () => {
    const fresh = wire.frames.slice(seen).map(syncIn)
    seen = wire.frames.length
    return fresh
      .filter((each) => each.queue?.name === String(log))
      .map((each) => ({
        metas: (each.metas ?? []).map((meta) => Number(meta.seq)),
        upTo: Number(each.seq ?? 0),
        last: each.isLast,
      }))
  }
  return { feed, wire, host, keys, cursors, offer, offerNow, acknowledge, pages, stored, database, problems }
}

export const syncIn = (frame: Uint8Array) =>
  decode(CommSyncDL, decode(MSync, frame).payload ?? new Uint8Array(0))

export const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
