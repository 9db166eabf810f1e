// Open streams: messages that are written piece by piece. Every piece is durable before it is acknowledged, and then
// sent to online devices. A device that misses one gets the whole text at the end. A stream without further pieces is
// aborted. In a cluster every node that has stored a piece watches the stream, and the database decides whose turn it is.

import { fail, type KeyValue } from '@parley/protocol'
import type { Config } from '../config/config.ts'
import type { Conversation, Directory, User } from '../directory/directory.ts'
import { entryEvent } from '../logs/app-events.ts'
import { stored } from '../logs/commit-recovery.ts'
import type { Committed } from '../logs/commits.ts'
import type { MessageIds } from '../logs/message-ids.ts'
import type { Metrics } from '../metrics.ts'
import type { Host, Timer } from '../platform/host.ts'
import type { SendContext } from '../sessions/send-context.ts'
import type { Database } from '../storage/database.ts'
import { appendEntries } from '../storage/procedures/append.ts'
import type { NewEntry } from '../storage/procedures/append-types.ts'
import { beginStream, changeStream, type StreamChange } from '../storage/procedures/streams.ts'
import { EntryFlag } from '../storage/tables.ts'
import { type Envelope, firstMetas, type Piece, pieceMeta } from './pieces.ts'
import { restoreStreams, textSoFar } from './restore.ts'

/** The reason for an aborted stream, in the numbers of the wire. */
export const StreamError = { notAllowed: 403, tooLong: 511, stalled: 512, tooSlow: 513 } as const

export interface StreamsParts {
  readonly database: Database
  readonly directory: Directory
  readonly ids: MessageIds
  readonly host: Host
  readonly config: Config
  readonly metrics: Metrics
  readonly deliver: (committed: Committed<SendContext>[]) => Promise<void>
  /** Other nodes may store pieces of the same streams. */
  readonly isShared?: boolean
  /** Sends a piece to online devices. `position` is the number of the message in its log. */
  readonly deliverPiece: (conversation: Conversation, position: number, meta: Uint8Array) => void
}

/** Returns the piece to store, perhaps with another text, or throws the refusal. `soFar` is the text before it. */
export type JudgePiece = (soFar: string, piece: Piece) => Promise<Piece>

/** The sender and the conversation. */
export interface StreamOrigin {
  readonly from: User
  readonly conversation: Conversation
  /** Whether the sender could write this as a user: not blocked, muted or removed. */
  readonly mayWrite: boolean
  /** The same after moderation, which may have taken a while. */
  readonly mayWriteStill?: (() => Promise<boolean>) | undefined
  /** Decides about each piece before it is stored. */
  readonly judge?: JudgePiece | undefined
}

interface Open extends Pick<StreamOrigin, 'conversation'> {
  readonly appId: number
  readonly senderId: number
  readonly envelope: Envelope
  readonly position: number
  readonly startedAt: number
  /** When the last piece arrived. */
  touchedAt: number
  bytes: number
  /** The last piece that this node knows of. */
  number: number
  /**
   * The permission of the sender when the stream began. A back end may stream for anybody, but a sender who is blocked,
   * muted or removed meanwhile is stopped. Undefined after a restart, until the next piece.
   */
  mayWrite: boolean | undefined
  /** It is being aborted. */
  isEnding?: boolean
  /** Aborting failed: no retry before this time. */
  retryAt?: number
  /** Serialises the writes of pieces. */
  work: Promise<unknown>
}

const ended = 'The stream has ended.'
/** The pause after the end of a stream could not be stored. */
const failedMs = 5000

export class Streams {
  private readonly parts: StreamsParts
  private readonly open = new Map<number, Open>()
  private readonly openOfApp = new Map<number, number>()
  private timer: Timer | undefined
  private running = 0
  private isStopped = false

  constructor(parts: StreamsParts) {
    this.parts = parts
  }

  get size(): number {
    return this.open.size
  }

  get isBusy(): boolean {
    return this.running > 0
  }

  /**
   * Restores open streams, after a start and when another node has died. The back end has the usual time for the next piece,
   * counted from now.
   */
  async start(): Promise<void> {
    await this.restore()
  }

  private async restore(messageId?: number): Promise<void> {
    const { database, directory, host } = this.parts
    const [now, monotonic] = [host.now(), host.monotonic()]
    for (const { row, envelope, conversation, position } of await restoreStreams(
      database,
      directory,
      messageId,
    )) {
      if (this.open.has(row.message_id)) continue
      this.remember({
        appId: row.app_id,
        senderId: row.sender_id,
        envelope,
        conversation,
        position,
        startedAt: monotonic - Math.max(0, now - row.started_at),
        touchedAt: monotonic,
        bytes: row.bytes,
        number: row.number,
        mayWrite: undefined,
        work: Promise.resolve(),
      })
    }
  }

  async stop(): Promise<void> {
    this.isStopped = true
    if (this.timer !== undefined) this.parts.host.clearTimer(this.timer)
    await Promise.all([...this.open.values()].map(({ work }) => work))
  }

  /** Stores the first piece and returns the id of the message. */
  async begin(
    { from, conversation, mayWrite }: StreamOrigin,
    fields: Omit<Envelope, 'messageId' | 'appKey' | 'from' | 'sentAt'>,
    piece: Piece,
    ext: readonly KeyValue[],
  ): Promise<number> {
    const { config } = this.parts
    const { app } = from
    if (config.streamsOpen === 0) fail('serviceNotEnabled', { service: 'stream message' })
    if (Buffer.byteLength(piece.text) > config.streamBytes) this.refuseLength()
    if ((this.openOfApp.get(app.id) ?? 0) >= config.streamsOpen) {
      this.parts.metrics.overBudget('streamsOpen')
      fail('maxLimit', { form: 'requests' })
    }
    // Counted before it is stored: others begin at the same moment.
    this.count(app.id, 1)
    try {
      return await this.begun({ from, conversation, mayWrite }, fields, piece, ext)
    } finally {
      this.count(app.id, -1)
    }
  }

  private async begun(
    { from, conversation, mayWrite }: StreamOrigin,
    fields: Omit<Envelope, 'messageId' | 'appKey' | 'from' | 'sentAt'>,
    piece: Piece,
    ext: readonly KeyValue[],
  ): Promise<number> {
    const { database, ids, host, deliver } = this.parts
    const { app } = from
    const bytes = Buffer.byteLength(piece.text)
    const sentAt = host.now()
    const envelope: Envelope = { ...fields, messageId: ids.next(), appKey: app.key, from: from.name, sentAt }
    const metas = firstMetas(envelope, piece, ext)
    const entry: NewEntry = {
      id: envelope.messageId,
      logId: conversation.logId,
      senderId: from.id,
      deviceId: 0,
      clientKey: null,
      type: envelope.bodyType,
      counted: 1,
      audience: null,
      sentAt,
      meta: metas.stored,
      kind: 0,
      ...(piece.isLast ? {} : { flags: EntryFlag.streaming }),
      event: entryEvent(app, { kind: 'messages.sent', chat: conversation.kind, at: sentAt }),
    }
    const result = await stored(this.parts, entry, async () =>
      piece.isLast
        ? (await database.call(appendEntries, { entries: [entry], cursors: [] }))[0]
        : database.call(beginStream, { entry, bytes }),
    )
    if (!result) return fail('serverError')
    if (!piece.isLast)
      this.remember({
        appId: app.id,
        senderId: from.id,
        conversation,
        envelope,
        position: result.seq,
        startedAt: host.monotonic(),
        touchedAt: host.monotonic(),
        bytes,
        number: 0,
        mayWrite,
        work: Promise.resolve(),
      })
    await deliver([
      { entry, result, context: { session: undefined, metaId: '0', conversation, meta: metas.sent } },
    ])
    return envelope.messageId
  }

  /** Adds a piece to an open stream. */
  async add(speech: StreamOrigin, messageId: number, piece: Piece): Promise<void> {
    const { from, conversation } = speech
    if (this.parts.isShared && !this.open.has(messageId)) await this.restore(messageId)
    const open = this.open.get(messageId)
    if (!open) return this.addToUnknown(conversation, messageId, piece)
    // A stream of another sender or conversation is treated as unknown.
    if (open.senderId !== from.id || open.conversation.logId !== conversation.logId) refuseId(messageId)
    await this.inTurn(open, () => this.addTo(open, piece, speech))
  }

  private async addTo(
    open: Open,
    original: Piece,
    { mayWrite, mayWriteStill, judge }: StreamOrigin,
  ): Promise<void> {
    const { config, host } = this.parts
    const { messageId } = open.envelope
    // It was aborted or ended while this piece waited.
    if (!this.open.has(messageId)) return this.addToUnknown(open.conversation, messageId, original)
    open.mayWrite ??= mayWrite
    if (open.mayWrite && !mayWrite) {
      await this.end(open, StreamError.notAllowed)
      refuseSender()
    }
    const piece = judge ? await this.moderated(open, original, judge) : original
    if (judge && open.mayWrite && (await mayWriteStill?.()) === false) {
      await this.end(open, StreamError.notAllowed)
      refuseSender()
    }
    const bytes = Buffer.byteLength(piece.text)
    if (open.bytes + bytes > config.streamBytes || piece.number >= config.streamPieces) {
      await this.end(open, StreamError.tooLong)
      this.refuseLength()
    }
    const timeoutError = this.timeoutErrorOf(open)
    if (timeoutError) {
      await this.end(open, timeoutError)
      refuseLate(timeoutError)
    }
    const changed = await this.change(open, {
      piece,
      mostBytes: config.streamBytes,
      ...(piece.isLast ? this.ending(0, piece) : {}),
    })
    if (changed.outcome === 'gap') refuseNumber(piece.number)
    if (changed.outcome === 'tooLong') {
      await this.end(open, StreamError.tooLong)
      this.refuseLength()
    }
    open.touchedAt = host.monotonic()
    if (changed.outcome !== 'done') return
    open.bytes = changed.bytes ?? open.bytes + bytes
    open.number = piece.number
    this.parts.deliverPiece(open.conversation, open.position, pieceMeta(open.envelope, piece))
    await this.deliverEnd(open, changed.ended)
  }

  /** A piece that is refused ends the stream. */
  private async moderated(open: Open, piece: Piece, judge: JudgePiece): Promise<Piece> {
    const { text, number } = await textSoFar(this.parts.database, open.envelope.messageId)
    // Only the next piece may be stored, so nothing can come between this text and it.
    if (piece.number > number + 1) refuseNumber(piece.number)
    if (piece.number <= number) return piece
    try {
      return await judge(text, piece)
    } catch (error) {
      await this.end(open, StreamError.notAllowed)
      throw error
    }
  }

  /** Adds nothing. The answer says what happened to the stream. */
  private async addToUnknown(conversation: Conversation, messageId: number, piece: Piece): Promise<void> {
    const { logId } = conversation
    const { outcome, error } = await this.parts.database.call(changeStream, { logId, messageId, piece })
    if (outcome === 'repeated') return
    if (outcome !== 'over' || error === undefined) refuseId(messageId)
    if (error === StreamError.tooLong) this.refuseLength()
    if (error === StreamError.notAllowed) refuseSender()
    if (error === StreamError.stalled || error === StreamError.tooSlow) refuseLate(error)
    fail('operationNotAllowed', { text: ended })
  }

  /** Ends a stream without a last piece. */
  private async end(open: Open, error: number): Promise<void> {
    const changed = await this.change(open, this.ending(error))
    await this.deliverEnd(open, changed.ended)
  }

  private async change(open: Open, change: Omit<StreamChange, 'logId' | 'messageId'>) {
    const { messageId } = open.envelope
    const changed = await this.parts.database.call(changeStream, {
      logId: open.conversation.logId,
      messageId,
      ...change,
    })
    const isOver = changed.outcome === 'over' || (changed.outcome === 'done' && change.end !== undefined)
    if (isOver) this.forget(open)
    // The message was recalled, so the stream cannot continue.
    if (changed.outcome === 'over' && change.piece) fail('operationNotAllowed', { text: ended })
    return changed
  }

  private ending(error: number, piece?: Piece): Pick<StreamChange, 'end'> {
    const { ids, host } = this.parts
    return { end: { entryId: ids.next(), at: host.now(), error, finishReason: piece?.finishReason } }
  }

  private async deliverEnd(
    { conversation }: Open,
    stored: { readonly entry: NewEntry; readonly result: Committed['result'] } | undefined,
  ): Promise<void> {
    if (!stored) return
    const context = { session: undefined, metaId: '0', conversation, meta: stored.entry.meta }
    await this.parts.deliver([{ ...stored, context }])
  }

  /** The error of a stream that has run out of time, or undefined. */
  private timeoutErrorOf({ startedAt, touchedAt }: Open): number | undefined {
    const { config, host } = this.parts
    const now = host.monotonic()
    if (now - startedAt >= config.streamMs) return StreamError.tooSlow
    return now - touchedAt >= config.streamPieceMs ? StreamError.stalled : undefined
  }

  private remember(open: Open): void {
    this.open.set(open.envelope.messageId, open)
    this.count(open.appId, 1)
    this.arm()
  }

  private forget({ appId, envelope }: Open): void {
    if (this.open.delete(envelope.messageId)) this.count(appId, -1)
  }

  private count(appId: number, change: 1 | -1): void {
    const streams = (this.openOfApp.get(appId) ?? 0) + change
    if (streams > 0) this.openOfApp.set(appId, streams)
    else this.openOfApp.delete(appId)
  }

  /** One timer for the stream with the earliest time-out. Pieces postpone it, so it may fire too early. */
  private arm(): void {
    if (this.timer !== undefined || this.isStopped) return
    const { config, host } = this.parts
    let due = Number.POSITIVE_INFINITY
    for (const { startedAt, touchedAt, isEnding, retryAt = 0 } of this.open.values()) {
      const over = Math.min(startedAt + config.streamMs, touchedAt + config.streamPieceMs)
      if (!isEnding) due = Math.min(due, Math.max(over, retryAt))
    }
    if (due < Number.POSITIVE_INFINITY)
      this.timer = host.setTimer(() => this.breakOff(), Math.max(0, due - host.monotonic()))
  }

  private breakOff(): void {
    this.timer = undefined
    const now = this.parts.host.monotonic()
    for (const open of this.open.values()) {
      if (open.isEnding || (open.retryAt ?? 0) > now || this.timeoutErrorOf(open) === undefined) continue
      open.isEnding = true
      void this.inTurn(open, () => this.endLate(open)).catch((error: unknown) => {
        this.parts.metrics.problem('stream', error)
        open.retryAt = this.parts.host.monotonic() + failedMs
        open.isEnding = false
        this.arm()
      })
    }
    this.arm()
  }

  private async endLate(open: Open): Promise<void> {
    const error = this.timeoutErrorOf(open)
    if (!this.open.has(open.envelope.messageId)) return
    if (error !== undefined && (await this.endUnlessMoved(open, error))) return
    // A piece arrived at the last moment and was stored first.
    open.isEnding = false
    this.arm()
  }

  /** Ends a late stream, unless another node has stored pieces of it. Those count as if they had arrived now. */
  private async endUnlessMoved(open: Open, error: number): Promise<boolean> {
    const isTooSlow = error === StreamError.tooSlow
    const condition = isTooSlow ? {} : { unlessAfter: open.number }
    const changed = await this.change(open, { ...this.ending(error), ...condition })
    if (changed.outcome === 'moved') {
      open.number = changed.number ?? open.number
      open.bytes = changed.bytes ?? open.bytes
      open.touchedAt = this.parts.host.monotonic()
      return false
    }
    await this.deliverEnd(open, changed.ended)
    return true
  }

  /** Serialises work on a stream. */
  private inTurn<T>(open: Open, work: () => Promise<T>): Promise<T> {
    this.running++
    const turn = open.work.then(work).finally(() => {
      this.running--
    })
    open.work = turn.catch(() => undefined)
    return turn
  }

  private refuseLength(): never {
    const { streamBytes, streamPieces } = this.parts.config
    this.parts.metrics.overBudget('streamBytes')
    return fail('maxLimit', { form: 'streamLength', limit: `${streamBytes} bytes in ${streamPieces} pieces` })
  }
}

function refuseSender(): never {
  return fail('permissionDenied', { form: 'explained', text: 'The sender may not write here any more.' })
}

function refuseLate(error: number): never {
  return fail(error === StreamError.tooSlow ? 'streamTooSlow' : 'streamStalled')
}

function refuseId(messageId: number): never {
  return fail('invalidParameter', { message: `Invalid parameter msgId: ${messageId}` })
}

function refuseNumber(number: number): never {
  return fail('invalidParameter', { message: `Invalid parameter seq: ${number}` })
}
