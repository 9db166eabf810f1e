// The feed of one device: pages of the entries after its cursor, log by log. Live delivery and catching up are the same
// thing; the only difference is whether the entries are in memory or have to be read. A device that does not keep up is
// not pushed to. It has a cursor, so nothing is queued for it in memory and nothing is lost.
//
// Commits are reported in any order, so the first entries of a log that the feed does not follow yet say nothing about
// earlier ones. The feed therefore looks up the stored cursor first and starts there. Entries of other logs that are
// committed meanwhile wait, so that a device gets what happened in the order in which it happened.

import type { Config } from '../config/config.ts'
import type { Wire } from '../frames/frame-connection.ts'
import type { PageKeys } from '../frames/page-keys.ts'
import { lastPage, openingPage, page, streamingFlag } from '../frames/write.ts'
import { deliveryBudgets } from '../limits/delivery.ts'
import { isInAudience } from '../logs/audience.ts'
import type { Host } from '../platform/host.ts'
import {
  type CursorLookup,
  type Following,
  following,
  type LogEntry,
  type Offer,
  type SentPage,
  type SharedPage,
} from './feed-state.ts'

export interface FeedParts {
  readonly wire: Wire
  readonly host: Host
  readonly config: Config
  readonly keys: PageKeys
  /** The owner of the device, and when it signed in. */
  readonly userId: number
  readonly since: number
  /** Unacknowledged metas, all logs together. */
  readonly window: number
  /**
   * The device wants what it sent itself before this session: after a reload it has no other source, and an empty page
   * would mean that there is nothing. Other clients would take these for messages from somebody else.
   */
  readonly getsOwn?: boolean
  /** The device shows a streamed message while it grows; see `Session`. */
  readonly knowsStreams?: boolean
  readonly read: (logId: number, after: number, most: number) => Promise<LogEntry[]>
  /** The cursor of a device in a log. Undefined when its user does not follow the log. */
  readonly cursorOf: (deviceId: number, logId: number) => Promise<number | undefined>
  readonly moveCursor: (deviceId: number, logId: number, seq: number) => void
  readonly problem: (error: unknown) => void
}

export class Feed {
  private readonly logs = new Map<number, Following>()
  private readonly cursorLookups = new Map<number, CursorLookup>()
  /** Offers that wait for the cursor of the first one, oldest first. */
  private heldOffers: Offer[] = []
  /** The newest number of each log that got entries while the cursors were being read. */
  private early: Map<number, number> | undefined = new Map()
  /** Conversations that the user left while the cursors were being read. */
  private readonly leftEarly = new Set<number>()
  private deviceId = 0
  private closed = false
  private opened = false
  private outstanding = 0
  /** The key of the last page of any log. */
  private lastKey = 0
  /** A page waits for room in the window. */
  private blocked = false
  /** Running reads, and the logs that wait for one of them to end. */
  private reads = 0
  private readonly waitingReads = new Set<number>()
  private readonly parts: FeedParts

  constructor(parts: FeedParts) {
    this.parts = parts
  }

  /** Takes the logs that were ahead of the device's cursors at sign-in. From here on entries are pushed. */
  start(deviceId: number, ahead: readonly { logId: number; head: number; cursor: number }[]): void {
    this.deviceId = deviceId
    for (const { logId, head, cursor } of ahead)
      if (!this.leftEarly.has(logId)) this.follow(logId, cursor, head).awaitsRequest = true
    this.leftEarly.clear()
    const early = this.early ?? []
    this.early = undefined
    for (const [logId, head] of early) {
      const log = this.logs.get(logId)
      if (log) log.head = Math.max(log.head, head)
      else this.lookUpCursor(logId, head)
    }
  }

  /** Logs that got entries since the sign-in began and are not in `ahead`. */
  earlyBesides(ahead: readonly { logId: number }[]): { logId: number; head: number }[] {
    const known = new Set(ahead.map(({ logId }) => logId))
    return [...(this.early ?? [])].flatMap(([logId, head]) => (known.has(logId) ? [] : [{ logId, head }]))
  }

  stop(): void {
    this.closed = true
    this.logs.clear()
    this.cursorLookups.clear()
    this.heldOffers = []
    this.waitingReads.clear()
  }

  /** The queues to list in an unread answer. Those that do not fit are pushed without being asked for. */
  unread(first: boolean): { queue: number; waiting: number }[] {
    const queues: { queue: number; waiting: number }[] = []
    for (const [logId, log] of this.logs) {
      if (!log.awaitsRequest || log.head <= log.acked) continue
      if (queues.length < this.parts.config.queuesInUnread)
        queues.push({ queue: logId, waiting: log.head - log.acked })
      else if (first) log.awaitsRequest = false
    }
    return queues
  }

  /** Continues with every log that is behind. */
  push(): void {
    this.blocked = false
    for (const logId of [...this.logs.keys()]) this.pump(logId)
    for (const [logId, lookup] of this.cursorLookups) this.lookUp(logId, lookup)
  }

  /** The client asks for a queue from its last acknowledged entry on. */
  request(logId: number): void {
    const log = this.logs.get(logId)
    if (!log) return this.sendLast(logId, 0)
    log.awaitsRequest = false
    log.owesLastAt = log.head
    log.sent = log.acked
    this.drop(log, log.pages.length)
    this.pump(logId)
  }

  /** Every page of this log up to the one with this key has arrived. */
  acknowledge(logId: number, key: number): void {
    const log = this.logs.get(logId)
    if (!log) return
    // Keys grow from page to page.
    const { pages } = log
    let arrived = 0
    while (arrived < pages.length && (pages[arrived] as SentPage).key <= key) arrived++
    if (key >= log.lastKey) log.acked = log.sent
    else if (arrived > 0) log.acked = Math.max(log.acked, (pages[arrived - 1] as SentPage).seq)
    this.drop(log, arrived)
    this.parts.moveCursor(this.deviceId, logId, log.acked)
    this.settle(logId, log)
    if (this.blocked) this.push()
    else if (log.sent < log.head) this.pump(logId)
    this.forgetCaughtUp()
  }

  /** The user follows this conversation again, after this number. Missing entries before the next one are read. */
  join(logId: number, at: number): void {
    this.leftEarly.delete(logId)
    if (this.early || this.logs.has(logId)) return
    const lookup = this.cursorLookups.get(logId)
    if (lookup) this.cursorFound(logId, lookup, at)
    else this.follow(logId, at, at)
  }

  /** The user is no longer in this conversation. Nothing more of it is sent. */
  leave(logId: number): void {
    const log = this.logs.get(logId)
    this.cursorLookups.delete(logId)
    this.heldOffers = this.heldOffers.filter((offer) => offer.logId !== logId)
    this.release()
    if (this.early?.delete(logId) !== undefined) this.leftEarly.add(logId)
    if (!log) return
    this.drop(log, log.pages.length)
    this.logs.delete(logId)
    // A client that asked for the queue still gets its last page.
    if (log.owesLastAt !== undefined) this.sendLast(logId, log.acked)
    if (this.blocked) this.push()
  }

  /**
   * New entries of a log, just committed and in order. `shared` is the page of all of them, built once for all devices.
   */
  offer(logId: number, entries: readonly LogEntry[], shared: () => SharedPage): void {
    const log = this.logs.get(logId)
    if (log && this.heldOffers.length === 0) return this.take(log, { logId, entries, shared })
    const last = (entries[entries.length - 1] as LogEntry).seq
    if (this.early) return void this.early.set(logId, Math.max(this.early.get(logId) ?? 0, last))
    if (!log) this.lookUpCursor(logId)
    this.heldOffers.push({ logId, entries, shared })
    this.release()
  }

  /** Takes the held offers up to the first one of a log whose cursor is still being looked up. */
  private release(): void {
    let taken = 0
    // More than this are not worth waiting for: their logs are read once they have a cursor.
    const isFull = this.heldOffers.length > deliveryBudgets.offersHeldPerSession.value
    for (const offer of this.heldOffers) {
      const log = this.logs.get(offer.logId)
      const lookup = this.cursorLookups.get(offer.logId)
      if (lookup?.isRunning && !isFull) break
      taken++
      if (log) this.take(log, offer)
      else if (lookup) lookup.head = Math.max(lookup.head, (offer.entries.at(-1) as LogEntry).seq)
    }
    if (taken > 0) this.heldOffers.splice(0, taken)
  }

  private take(log: Following, { logId, entries, shared }: Offer): void {
    const first = (entries[0] as LogEntry).seq
    const last = (entries[entries.length - 1] as LogEntry).seq
    // Commits may be reported out of order, and those of one turn may enclose one that is not reported yet, or that is of
    // another node. Missing or late entries are read from the log.
    if (last <= log.sent) return
    const isWhole = last - first === entries.length - 1
    const inOrder = isWhole && log.sent === first - 1 && log.head === log.sent
    log.head = Math.max(log.head, last)
    const shown = this.countFor(entries)
    if (!inOrder || log.awaitsRequest || log.reading || this.isPaused || !this.hasRoom(shown))
      return this.pump(logId)
    if (shown === 0) return this.passOver(logId, log, last)
    const forAll = shown === entries.length ? shared() : undefined
    // A page that was built before the last page of this connection has a lower key.
    if (forAll && forAll.key > this.lastKey)
      return this.send(log, { key: forAll.key, frame: forAll.frame, seq: last, metas: shown })
    this.sendOwn(logId, log, entries, last, true)
  }

  /** The log has entries at least up to `head`. Those that the device has not been sent are read. */
  reached(logId: number, head: number): void {
    if (this.early) return void this.early.set(logId, Math.max(this.early.get(logId) ?? 0, head))
    const log = this.logs.get(logId)
    if (log) {
      log.head = Math.max(log.head, head)
      this.pump(logId)
    } else this.lookUpCursor(logId, head)
  }

  /** Whether the device has been sent this entry. A log that it is caught up with may have been dropped from memory. */
  hasSent(logId: number, seq: number): boolean {
    const log = this.logs.get(logId)
    if (this.early || this.cursorLookups.has(logId)) return false
    return !log || log.sent >= seq
  }

  /** Looks up the cursor of a log. It has entries at least up to `head`, besides those that are held. */
  private lookUpCursor(logId: number, head = 0): void {
    const lookup = this.cursorLookups.get(logId) ?? { head, isRunning: false }
    lookup.head = Math.max(lookup.head, head)
    this.cursorLookups.set(logId, lookup)
    this.lookUp(logId, lookup)
  }

  /** A failed look-up is retried with the next entry or heartbeat. */
  private lookUp(logId: number, lookup: CursorLookup): void {
    if (lookup.isRunning || this.closed) return
    lookup.isRunning = true
    this.parts.cursorOf(this.deviceId, logId).then(
      (cursor) => this.cursorFound(logId, lookup, cursor),
      (error) => {
        lookup.isRunning = false
        this.parts.problem(error)
        this.release()
      },
    )
  }

  private cursorFound(logId: number, lookup: CursorLookup, cursor: number | undefined): void {
    // The user may have left, and even come back, during the look-up.
    if (this.cursorLookups.get(logId) !== lookup) return
    this.cursorLookups.delete(logId)
    if (cursor !== undefined) this.follow(logId, cursor, Math.max(cursor, lookup.head))
    this.release()
    this.pump(logId)
    this.forgetCaughtUp()
  }

  /** Counts before filtering: nearly always all entries match, and this runs for every member of a group. */
  private countFor(entries: readonly LogEntry[]): number {
    let count = 0
    for (const entry of entries) if (this.isFor(entry)) count++
    return count
  }

  private hasRoom(metas: number): boolean {
    const fits = this.outstanding + metas <= this.parts.window
    if (!fits) this.blocked = true
    return fits
  }

  /** Sends a page of the entries for this device. `upTo` is the last number that the page covers. */
  private sendOwn(
    logId: number,
    log: Following,
    entries: readonly LogEntry[],
    upTo: number,
    live: boolean,
  ): void {
    const { keys, host } = this.parts
    const forDevice = entries.filter((entry) => this.isFor(entry))
    if (forDevice.length === 0) return this.passOver(logId, log, upTo)
    const key = keys.next()
    const frame = page({ queue: logId, key, upTo }, forDevice, live, host.now())
    this.send(log, { key, seq: upTo, metas: forDevice.length, frame })
  }

  private send(log: Following, { frame, key, seq, metas }: SentPage & SharedPage): void {
    const { wire, host } = this.parts
    // Its key is lower than that of any page of this process.
    if (!this.opened) wire.send(openingPage(1, host.now()))
    this.opened = true
    this.lastKey = key
    log.sent = seq
    log.lastKey = key
    log.pages.push({ key, seq, metas })
    this.outstanding += metas
    wire.send(frame)
  }

  private sendLast(logId: number, upTo: number): void {
    const { wire, keys, host } = this.parts
    this.lastKey = keys.next()
    wire.send(lastPage({ queue: logId, key: this.lastKey, upTo }, host.now()))
  }

  /** Entries up to `seq` are not for this device: nothing is sent and no acknowledgement will come. */
  private passOver(logId: number, log: Following, seq: number): void {
    const nothingOutstanding = log.acked === log.sent
    log.sent = seq
    if (!nothingOutstanding) return
    log.acked = seq
    this.parts.moveCursor(this.deviceId, logId, seq)
  }

  /** Removes the oldest pages from the window. */
  private drop(log: Following, count: number): void {
    if (count === 0) return
    for (let index = 0; index < count; index++) this.outstanding -= (log.pages[index] as SentPage).metas
    // Usually there was one, and `splice` would make a list of it.
    if (count === log.pages.length) log.pages.length = 0
    else log.pages.splice(0, count)
  }

  private get isPaused(): boolean {
    return this.parts.wire.buffered > this.parts.config.pauseBytes
  }

  /**
   * False for entries that this device sent itself (in this session, or unless it wants them) and for those with
   * another audience.
   */
  private isFor(entry: LogEntry): boolean {
    const { deviceId } = this
    const { audience, sentAt } = entry
    const isOwn = entry.deviceId === deviceId
    if (isOwn && !(this.parts.getsOwn && sentAt <= this.parts.since)) return false
    if ((entry.flags & streamingFlag) !== 0 && !this.parts.knowsStreams) return false
    if (audience === null) return true
    return isInAudience(audience, sentAt, { deviceId, userId: this.parts.userId, since: this.parts.since })
  }

  private follow(logId: number, cursor: number, head: number): Following {
    const log = following(cursor, head)
    this.logs.set(logId, log)
    return log
  }

  /** Sends the owed last page once everything up to the requested point has arrived. */
  private settle(logId: number, log: Following): void {
    if (log.owesLastAt === undefined || log.acked < log.owesLastAt) return
    log.owesLastAt = undefined
    this.sendLast(logId, log.acked)
  }

  /** One page at a time: the next one is sent when this one is acknowledged. */
  private pump(logId: number): void {
    const log = this.logs.get(logId)
    if (!log || this.closed || log.reading || log.awaitsRequest || this.isPaused) return
    if (log.sent > log.acked) return
    if (log.sent >= log.head) return this.settle(logId, log)
    if (!this.hasRoom(1)) return
    if (this.reads >= deliveryBudgets.feedReadsAtOnce.value) return void this.waitingReads.add(logId)
    log.reading = true
    this.reads++
    const { head } = log
    const most = Math.max(1, Math.min(this.parts.config.pageEntries, this.parts.window - this.outstanding))
    this.parts.read(logId, log.sent, most).then(
      (entries) => {
        log.reading = false
        this.reads--
        // The user may have left during the read.
        if (!this.closed && this.logs.get(logId) === log) this.sendRead(logId, log, entries, head)
        this.readNext()
      },
      (error) => {
        log.reading = false
        this.reads--
        this.parts.problem(error)
        this.readNext()
      },
    )
  }

  /** Continues with the logs that waited for a read, in order. */
  private readNext(): void {
    for (const logId of this.waitingReads) {
      if (this.reads >= deliveryBudgets.feedReadsAtOnce.value) return
      this.waitingReads.delete(logId)
      this.pump(logId)
    }
  }

  /**
   * `head` is the known end of the log at the time of the read. If entries before it are missing, they no longer exist.
   */
  private sendRead(logId: number, log: Following, entries: readonly LogEntry[], head: number): void {
    const last = entries.at(-1)?.seq ?? head
    const pages = log.pages.length
    this.sendOwn(logId, log, entries, last, false)
    log.head = Math.max(log.head, last)
    if (log.pages.length === pages) this.pump(logId)
  }

  /** The cursor of a dropped log is looked up again with its next entry. */
  private forgetCaughtUp(): void {
    if (this.logs.size <= this.parts.config.rememberedLogs || this.heldOffers.length > 0) return
    for (const [logId, log] of this.logs) {
      if (log.acked === log.head && log.owesLastAt === undefined && !log.reading) this.logs.delete(logId)
    }
  }
}
