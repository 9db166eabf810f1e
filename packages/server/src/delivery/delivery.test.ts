import { CommSyncDL, decode, encode, Meta, MSync } from '@parley/protocol'
import { expect, test } from 'vitest'
import { defaults } from '../config/config.ts'
import type { Conversation, Directory } from '../directory/directory.ts'
import { PageKeys } from '../frames/page-keys.ts'
import { silentLog } from '../log.ts'
import type { Committed } from '../logs/commits.ts'
import { Metrics } from '../metrics.ts'
import type { LiveDelivery } from '../rooms/live-delivery.ts'
import type { LogEntry } from '../sessions/feed-state.ts'
import { Sessions } from '../sessions/registry.ts'
import type { SendContext } from '../sessions/send-context.ts'
import type { Session } from '../sessions/session.ts'
import type { Appended, NewEntry } from '../storage/procedures/append-types.ts'
import { countText } from '../storage/procedures/group-receipts.ts'
import { RecordingWire, stillHost } from '../test-support/test-server.ts'
import { Delivery } from './delivery.ts'

const log = 3

function setUp(members: readonly number[], now = members) {
  const sessions = new Sessions()
  const offered = new Map<number, LogEntry[]>()
  const reached: number[] = []
  const wires = new Map<number, RecordingWire>()
  const make = (id: number) => {
    const feed = {
      offer: (_log: number, entries: readonly LogEntry[]) => offered.set(id, [...entries]),
      reached: (_log: number, seq: number) => reached.push(seq),
    }
    const wire = new RecordingWire()
    wires.set(id, wire)
    const session = {
      user: { id, app: { id: 1 } },
      feed,
      wire,
      inFlight: { end: () => undefined },
      closed: false,
    }
    sessions.add(session as unknown as Session)
    return session as unknown as Session
  }
  const made = new Map([1, 2, 3].map((id) => [id, make(id)]))
  const conversation: Conversation = { logId: log, kind: 'group', members }
  const directory = { current: () => ({ ...conversation, members: now }) } as unknown as Directory
  const metrics = new Metrics(silentLog)
  const host = stillHost()
  const live = { messages: () => undefined } as unknown as LiveDelivery
  const keys = new PageKeys(host.now())
  const delivery = new Delivery({ sessions, directory, live, keys, host, config: defaults, metrics })
  const committed = (
    result: Partial<Appended>,
    more: Partial<NewEntry> = {},
    meta = encode(Meta, { id: '9' }),
  ) => {
    const entry = {
      id: 9,
      logId: log,
      senderId: 1,
      deviceId: 7,
      audience: null,
      sentAt: 5,
      ...more,
    } as NewEntry
    const context: SendContext = { session: made.get(1), metaId: '77', conversation, meta }
    const whole: Committed<SendContext> = {
      entry,
      context,
      result: { id: 9, logId: log, seq: 4, sentAt: 5, duplicate: false, ...result },
    }
    delivery.committed([whole])
  }
  const turn = () => host.turn()
  const answer = () => {
    const [frame] = wires.get(1)?.frames ?? []
    return frame && decode(CommSyncDL, decode(MSync, frame).payload ?? new Uint8Array(0))
  }
  return { committed, turn, offered, reached, answer, metrics }
}

test('an entry goes to the members at the time of delivery, not at the time of sending', () => {
  const { committed, turn, offered } = setUp([1, 2], [1, 3])
  committed({})
  turn()
  expect([...offered.keys()]).toEqual([1, 3])
})

test('a repeat and a receipt without effect are answered and delivered to nobody', () => {
  for (const result of [{ duplicate: true }, { isNothing: true as const, seq: 0 }]) {
    const { committed, turn, offered, answer, metrics } = setUp([1, 2])
    committed(result)
    turn()
    expect(offered.size).toBe(0)
    expect(answer()).toMatchObject({ metaId: '77', serverId: '9' })
    expect(metrics.accepted).toBe(0)
  }
})

test('a group receipt is delivered as it was stored', () => {
  const meta = new TextEncoder().encode(`{"5":${countText(0)}}`)
  const { committed, turn, offered } = setUp([1, 2])
  const confirms = { messageId: 5, content: '', countAt: 5 }
  committed({ confirmed: { count: 12, audience: ',u1,u2,' } }, { confirms, audience: ',u1,' }, meta)
  turn()
  const [told] = offered.get(2) ?? []
  expect(told?.audience).toBe(',u1,u2,')
  expect(JSON.parse(Buffer.from(told?.meta ?? '').toString())).toEqual({ 5: 12 })
  expect(Buffer.from(meta).toString()).toContain(' 0}')
})

test('entries committed in one turn are sent together in the order of their numbers, whichever is reported first', () => {
  const { committed, turn, offered } = setUp([1, 2])
  committed({ seq: 6 })
  committed({ seq: 4 })
  committed({ seq: 5 })
  expect(offered.size).toBe(0)
  turn()
  expect(offered.get(2)?.map(({ seq }) => seq)).toEqual([4, 5, 6])
})

test('a repeat reports the head of the log, because the first one may never have been delivered', () => {
  for (const result of [{ duplicate: true }, { isRecovered: true }]) {
    const { committed, turn, reached } = setUp([1, 2])
    committed(result)
    turn()
    expect(reached).toEqual([4, 4])
  }
})
