// Delivers commits to devices: answers to the senders, pages to all followers of the logs. A commit reports its entries
// through several promises: grouped sends, edits and recalls, changes over REST. They resolve a few microtasks apart
// and in any order, so everything is collected until the end of the turn and leaves together, each log in the order of
// its numbers. Commits of separate turns may still arrive out of order: a feed notices the gap and reads the log.

import type { Config } from '../config/config.ts'
import type { Conversation, Directory } from '../directory/directory.ts'
import type { PageKeys } from '../frames/page-keys.ts'
import { directMeta, page, sendAnswer } from '../frames/write.ts'
import type { Committed } from '../logs/commits.ts'
import type { Metrics } from '../metrics.ts'
import type { Host } from '../platform/host.ts'
import type { LiveDelivery } from '../rooms/live-delivery.ts'
import type { Room } from '../rooms/room.ts'
import type { LogEntry, SharedPage } from '../sessions/feed-state.ts'
import type { Sessions } from '../sessions/registry.ts'
import type { SendContext } from '../sessions/send-context.ts'
import type { Appended, Confirmed, NewEntry } from '../storage/procedures/append-types.ts'
import { withCount } from '../storage/procedures/group-receipts.ts'
import { OfferOrder } from './offer-order.ts'

export class Delivery {
  private readonly sessions: Sessions
  private readonly host: Host
  private readonly metrics: Metrics
  private readonly directory: Directory
  private readonly live: LiveDelivery
  private readonly keys: PageKeys
  private readonly config: Pick<Config, 'pauseBytes'>
  /** Entries committed in this turn. */
  private waiting: Committed<SendContext>[] = []
  /** Called when they have left. */
  private listeners: (() => void)[] = []
  private isScheduled = false
  private endTurn: (() => void) | undefined
  /** Only used in a cluster: alone, commits arrive in order. */
  private readonly order: OfferOrder

  constructor(parts: {
    sessions: Sessions
    directory: Directory
    live: LiveDelivery
    keys: PageKeys
    host: Host
    config: Pick<Config, 'pauseBytes'>
    metrics: Metrics
  }) {
    this.config = parts.config
    this.sessions = parts.sessions
    this.live = parts.live
    this.keys = parts.keys
    this.directory = parts.directory
    this.host = parts.host
    this.metrics = parts.metrics
    this.order = new OfferOrder({
      host: parts.host,
      deliver: (logId, users, entries) => this.offerToFeeds(logId, users, entries),
    })
  }

  /** Lets the sockets write at once when a flush has ended, instead of in another turn. */
  writeWith(endTurn: () => void): void {
    this.endTurn = endTurn
  }

  /** Whether something waits for the end of this turn. */
  get isBusy(): boolean {
    return this.isScheduled
  }

  /** Whether entries wait for earlier ones, which other nodes have not announced yet. */
  get isHolding(): boolean {
    return this.order.isHolding
  }

  /** Everything here is durable. Resolves when it has been written to all connected devices. */
  committed(committed: readonly Committed<SendContext>[]): Promise<void> {
    this.take(committed)
    return new Promise((resolve) => this.listeners.push(resolve))
  }

  /** The same for callers that do not wait. */
  take(committed: readonly Committed<SendContext>[]): void {
    this.metrics.commits++
    if (!this.isScheduled) this.host.soon(() => this.flush())
    this.isScheduled = true
    for (const one of committed) this.waiting.push(one)
  }

  /** Answers and delivers everything that was committed in this turn. */
  flush(): void {
    const committed = this.waiting
    const listeners = this.listeners
    this.waiting = []
    this.listeners = []
    this.isScheduled = false
    const logs = new Map<number, { conversation: Conversation; entries: LogEntry[] }>()
    for (const { entry, context, result } of committed) {
      this.answer(context, result)
      const { conversation } = context
      if (result.duplicate) this.metrics.repeated++
      else if (!result.isNothing) this.metrics.accepted++
      // It is not known whether the first one was delivered. The feeds get the head of the log and read what they
      // lack.
      if (result.duplicate || (result.isRecovered && conversation.kind !== 'room'))
        this.reached(conversation, result)
      if (result.duplicate || result.isNothing) continue
      if (result.isRecovered && conversation.kind !== 'room') continue
      const log = logs.get(conversation.logId)
      const item = logEntry(entry, context, result)
      if (log) log.entries.push(item)
      else logs.set(conversation.logId, { conversation, entries: [item] })
    }
    for (const [logId, { conversation, entries }] of logs)
      try {
        this.deliver(logId, conversation, entries.sort(byNumber))
      } catch (error) {
        this.metrics.problem('delivery', error)
      }
    this.endTurn?.()
    // Other wires write at the end of the turn.
    if (listeners.length > 0)
      this.host.soon(() => {
        for (const resolve of listeners) resolve()
      })
  }

  /** An entry is in the log: followers that have not been sent it receive it. */
  reached(conversation: Conversation, { logId, seq }: Pick<Appended, 'logId' | 'seq'>): void {
    if (conversation.kind === 'room' || conversation.logId !== logId) return
    const { members } = this.directory.current(conversation)
    this.reachedHere(logId, members, seq)
    this.sessions.otherNodes.reached(logId, members, seq)
  }

  /** The same for devices that are connected to this node. */
  reachedHere(logId: number, users: readonly number[], head: number): void {
    for (const userId of users) for (const { feed } of this.sessions.of(userId)) feed.reached(logId, head)
    this.order.reached(logId, head)
  }

  /**
   * Sends a piece of a streamed message to the devices that have its beginning and can keep up. It is in no log and is
   * not acknowledged: the end of the stream makes up for lost pieces.
   */
  piece(conversation: Conversation, position: number, meta: Uint8Array): void {
    const { members } = this.directory.current(conversation)
    this.pieceHere(conversation.logId, members, position, meta)
    this.sessions.otherNodes.piece(conversation.logId, members, position, meta)
  }

  /** The same for devices that are connected to this node. */
  pieceHere(logId: number, users: readonly number[], position: number, meta: Uint8Array): void {
    this.order.release(logId)
    for (const userId of users)
      for (const { knowsStreams, deviceId, feed, wire, user } of this.sessions.of(userId)) {
        if (!knowsStreams || deviceId === 0 || wire.buffered > this.config.pauseBytes) continue
        if (!feed.hasSent(logId, position)) continue
        this.metrics.deliveredFrames++
        wire.send(directMeta(meta, user.name, this.host.now()))
      }
  }

  private answer(context: SendContext, result: Appended): void {
    const { session } = context
    context.settled?.(result)
    if (!session) return
    session.inFlight.end(context.meta.length)
    if (session.closed) return
    session.wire.send(
      sendAnswer({
        metaId: context.metaId,
        serverId: result.id,
        timestamp: result.sentAt,
        seq: result.seq,
        more: context.more?.(result),
      }),
    )
  }

  private deliver(logId: number, conversation: Conversation, entries: LogEntry[]): void {
    if (conversation.kind === 'room') return this.live.messages(conversation as Room, entries)
    const { members } = this.directory.current(conversation)
    this.offerHere(logId, members, entries)
    this.sessions.otherNodes.offer(logId, members, entries)
  }

  /** Offers entries of a log, in order, to the devices of these users that are connected to this node. */
  offerHere(logId: number, users: readonly number[], entries: readonly LogEntry[]): void {
    if (this.sessions.otherNodes.isAlone) this.offerToFeeds(logId, users, entries)
    else this.order.offer(logId, users, entries)
  }

  /** Entries that wait for earlier ones of their log are offered before something that must not overtake them. */
  release(logId: number): void {
    this.order.release(logId)
  }

  stop(): void {
    this.flush()
    this.order.stop()
  }

  private offerToFeeds(logId: number, users: readonly number[], entries: readonly LogEntry[]): void {
    let shared: SharedPage | undefined
    const upTo = (entries[entries.length - 1] as LogEntry).seq
    const build = () => {
      if (shared) return shared
      const key = this.keys.next()
      shared = { key, frame: page({ queue: logId, key, upTo }, entries, true, this.host.now()) }
      return shared
    }
    for (const userId of users) {
      for (const session of this.sessions.of(userId)) {
        session.feed.offer(logId, entries, build)
        this.metrics.deliveredFrames++
      }
    }
  }
}

const byNumber = (a: LogEntry, b: LogEntry) => a.seq - b.seq

function logEntry(entry: NewEntry, { meta, priority }: SendContext, { seq, confirmed }: Appended): LogEntry {
  return {
    seq,
    meta,
    flags: entry.flags ?? 0,
    deviceId: entry.deviceId,
    audience: entry.audience,
    sentAt: entry.sentAt,
    priority,
    ...(confirmed ? receipt(entry, meta, confirmed) : undefined),
  }
}

/** A receipt for a group message as stored: with the number of readers, for its audience. */
function receipt(
  { confirms }: NewEntry,
  meta: Uint8Array,
  { count, audience }: Confirmed,
): Pick<LogEntry, 'meta' | 'audience'> {
  return { meta: withCount(meta, confirms?.countAt ?? 0, count), audience }
}
