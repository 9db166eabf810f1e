// Sending on the channel: one meta of a client becomes one entry of a conversation's log. This is the hot path. The
// rules need only memory; the body stays bytes and is re-encoded only if it claims something that the server decides. A
// meta that needs a look-up or moderation waits in the lane of its session, with everything behind it.

import {
  decode,
  encode,
  MessageBody,
  Meta,
  NameSpace,
  type Reason,
  roomPriority,
  StatusCode,
  WireError,
} from '@parley/protocol'
import type { Config } from '../../config/config.ts'
import type { Conversation, Directory } from '../../directory/directory.ts'
import { isManager } from '../../directory/groups.ts'
import type { Thread } from '../../directory/threads.ts'
import { readBodyHead, readMeta, type UpMeta } from '../../frames/read.ts'
import { replacedMeta, sendAnswer, sendRefusal } from '../../frames/write.ts'
import type { Committed } from '../../logs/commits.ts'
import type { MessageIds } from '../../logs/message-ids.ts'
import { persistently } from '../../logs/retry-pauses.ts'
import type { Metrics } from '../../metrics.ts'
import type { Moderation } from '../../moderation/moderation.ts'
import type { Host } from '../../platform/host.ts'
import type { Priority } from '../../rooms/load-shedding.ts'
import type { Rooms } from '../../rooms/rooms.ts'
import { operationCosts } from '../../sessions/operation-costs.ts'
import type { SendCommits, SendContext } from '../../sessions/send-context.ts'
import type { Session } from '../../sessions/session.ts'
import { type Database, isStale } from '../../storage/database.ts'
import type { Appended } from '../../storage/procedures/append-types.ts'
import { findRepeat } from '../../storage/procedures/messages.ts'
import { EntryFlag } from '../../storage/tables.ts'
import { cleaned, isReadable } from './body.ts'
import { directedOptions, isDirected, type Options, optionsOf } from './delivery-options.ts'
import { edit } from './edit.ts'
import { clientKeyOf, type MadeEntry } from './incoming-message.ts'
import { type FromDevice, isPaced, MarkerPacing } from './marker-pacing.ts'
import { makeMessage } from './message-entry.ts'
import { judge } from './moderate.ts'
import { priorityOf } from './priority.ts'
import { readPositionIn, unreadConversations } from './read-all.ts'
import { recall } from './recall.ts'
import { appendedOf } from './recall-edit-common.ts'
import { makeReceipt } from './receipts.ts'
import { type Refusal, refusal, wrong } from './refusals.ts'
import { attemptOf, refusalOfPace, refusalOfShape, refusalOfSize } from './rules.ts'
import { eachReceipt } from './split-receipts.ts'
import { isNewcomer, isRefusal, type Sending, type Target, Targets } from './targets.ts'

export interface SendParts {
  readonly directory: Directory
  readonly database: Database
  readonly commits: SendCommits
  readonly ids: MessageIds
  readonly host: Host
  readonly config: Config
  readonly metrics: Metrics
  readonly moderation: Moderation
  /** Adds a sender to the thread they write to. Returns the refusal, if there is one. */
  readonly joinThread: (session: Session, thread: Thread) => Promise<Refusal | undefined>
  readonly rooms: Rooms
  /** Joins and leaves rooms, and answers. Returns the refusal, if there is one. */
  readonly roomOperation: Operation
  /** The same for contacts, which older clients change on the channel. */
  readonly contactOperation: Operation
  /** Delivers entries that were committed outside of `commits`. */
  readonly deliver: (committed: Committed<SendContext>[]) => Promise<void>
  /** An entry is in the log, delivered or not. */
  readonly reached: (conversation: Conversation, position: Pick<Appended, 'logId' | 'seq'>) => void
}

/** The number of tries of an edit or a recall while another program changes its conversation. */
const mostAttempts = 5

type Operation = (session: Session, meta: UpMeta) => Promise<Refusal | undefined>

export class Sender {
  private readonly parts: SendParts
  private readonly targets: Targets
  private readonly markers: MarkerPacing
  /** Metas that wait in a lane. */
  waiting = 0

  constructor(parts: SendParts) {
    this.parts = parts
    const isShared = parts.database.dialect === 'postgres'
    this.targets = new Targets(parts.directory, parts.rooms, parts.config, isShared)
    this.markers = new MarkerPacing({
      host: parts.host,
      everyMs: parts.config.readPositionMs,
      store: (incoming, target) => this.storeReceipt(incoming, target),
    })
  }

  /** Stores the read positions that wait. */
  stop(): void {
    this.markers.stop()
  }

  /** Takes one meta. Every meta that asks for an answer gets one, now or when its commit is durable. */
  take(session: Session, bytes: Uint8Array): void {
    const meta = readMeta(bytes)
    if (meta.ns === NameSpace.STATISTIC) return
    if (meta.ns !== NameSpace.CHAT && meta.ns !== NameSpace.MUC && meta.ns !== NameSpace.ROSTER)
      return this.refuse(session, meta, {
        errorCode: StatusCode.UNKNOWN_COMMAND,
        reason: 'unknown namespace',
      })
    const { host, config } = this.parts
    if (!session.sends.take(host.monotonic())) return this.refuse(session, meta, refusal('rateLimited'))
    if (meta.ns === NameSpace.MUC && !session.operations.take(host.monotonic(), operationCosts.room)) {
      this.parts.metrics.overBudget('costPerSecond')
      return this.refuse(session, meta, refusal('rateLimited'))
    }
    const tooLarge = refusalOfSize(meta.payload.length, config)
    if (tooLarge) return this.refuse(session, meta, tooLarge)
    const { roomOperation, contactOperation } = this.parts
    if (meta.ns === NameSpace.MUC)
      return this.enqueue(session, meta, () => this.operate(session, meta, roomOperation))
    if (meta.ns === NameSpace.ROSTER)
      return this.enqueue(session, meta, () => this.operate(session, meta, contactOperation))
    const body = readBodyHead(meta.payload)
    const attempt = attemptOf(body.type)
    if (!attempt) return this.refuse(session, meta, wrong('unknown message type'))
    const malformed = refusalOfShape(attempt, body, config)
    if (malformed) return this.refuse(session, meta, malformed)
    if (!body.isPlain && !isReadable(meta.payload))
      return this.refuse(session, meta, wrong('the ext is not JSON, or nests too deep'))
    if (attempt === 'marker' && body.isForAll)
      return this.enqueue(session, meta, () => this.readAll({ session, meta, body, attempt }))
    const incoming = { session, meta, body, attempt }
    if (attempt === 'receipt') for (const one of eachReceipt(incoming)) this.route(one)
    else this.route(incoming)
  }

  /** Runs synchronously if everything is in memory and nothing of this session waits. */
  private route(incoming: FromDevice): void {
    const { session, meta } = incoming
    if (!session.lane && this.isQuick(incoming)) {
      const target = this.targets.known(this.sending(incoming))
      if (target && isRefusal(target)) return this.refuse(session, meta, target)
      if (target && incoming.attempt !== 'message') return this.addReceipt(incoming, target)
      if (target && !isDirected(meta, target) && !isNewcomer(target, session.user.id))
        return this.addMessage(incoming, target)
    }
    this.enqueue(session, meta, () => this.inLane(incoming))
  }

  private isQuick({ attempt }: FromDevice): boolean {
    if (attempt === 'message') return this.parts.moderation.isOff
    return attempt === 'receipt' || attempt === 'marker'
  }

  private sending({ session, meta, body, attempt }: FromDevice): Sending {
    const now = this.parts.host.now()
    return { sender: session.user, attempt, bodyType: body.type, to: meta.to, now }
  }

  /** Everything that follows must wait too, or it would overtake this one. */
  private enqueue(session: Session, { payload }: UpMeta, work: () => Promise<void>): void {
    const before = session.lane ?? Promise.resolve()
    this.waiting++
    // Counts against the socket, which is not read beyond its limit, as with sends that wait for a commit.
    session.inFlight.begin(payload.length)
    const lane = before
      .then(work)
      .catch((error) => this.parts.metrics.problem('send', error))
      .finally(() => {
        session.inFlight.end(payload.length)
        this.waiting--
        if (session.lane === lane) session.lane = undefined
      })
    session.lane = lane
  }

  private async operate(session: Session, meta: UpMeta, operation: Operation): Promise<void> {
    try {
      const refused = await operation(session, meta)
      if (refused) this.refuse(session, meta, refused)
    } catch (error) {
      if (error instanceof WireError) return this.refuse(session, meta, wrong('malformed'))
      this.parts.metrics.problem('operation', error)
      this.refuse(session, meta, refusal('serverError'))
    }
  }

  private async inLane(incoming: FromDevice, attempts = 1): Promise<void> {
    const { session, attempt } = incoming
    let target: Target | Refusal | undefined
    try {
      target = await this.find(incoming)
      if (isRefusal(target)) this.refuseAll(incoming, target)
      else if (attempt === 'message') await this.judgeAndAdd(incoming, target)
      else if (attempt === 'recall' || attempt === 'edit') await this.change(incoming, target)
      else this.addReceipt(incoming, target)
    } catch (error) {
      if (isStale(error) && target && !isRefusal(target) && target.seen && attempts < mostAttempts) {
        this.parts.directory.forgetSeen(session.user.app, target.seen)
        return this.inLane(incoming, attempts + 1)
      }
      // A malformed meta is the sender's fault and is not logged.
      if (error instanceof WireError) return this.refuseAll(incoming, wrong('malformed'))
      this.parts.metrics.problem('send', error)
      const reason: Reason = attempt === 'edit' ? 'editFailed' : 'serverError'
      this.refuseAll(incoming, refusal(reason))
    }
  }

  private find(incoming: FromDevice): Promise<Target | Refusal> {
    return persistently(this.parts, () => this.targets.find(this.sending(incoming)))
  }

  private async judgeAndAdd(incoming: FromDevice, first: Target): Promise<void> {
    const { session, meta } = incoming
    const judged = await this.judge(incoming, first)
    if (judged === 'answered') return
    // Moderation may have taken a while: a sender who was removed in the meantime may not write any more.
    const target = judged ? await this.find(incoming) : first
    if (isRefusal(target)) return this.refuse(session, meta, target)
    const options = isDirected(meta, target)
      ? await directedOptions(incoming, target, this.parts)
      : optionsOf(incoming, target)
    if ('errorCode' in options) return this.refuse(session, meta, options)
    if (isNewcomer(target, session.user.id)) {
      const refused = await this.parts.joinThread(session, target.thread)
      if (refused) return this.refuse(session, meta, refused)
    }
    this.addMessage(incoming, target, options, judged?.isReplaced ? judged.body : undefined)
  }

  /** Undefined if moderation is off. A refusal or a duplicate is answered here. */
  private async judge(incoming: FromDevice, target: Target) {
    const { moderation, database } = this.parts
    const { session, meta } = incoming
    const directed = isDirected(meta, target)
    if (moderation.isOff && !directed) return undefined
    // A duplicate of an accepted message is not moderated again, cannot be refused, and keeps its audience.
    const key = clientKeyOf(incoming)
    const repeat =
      key === null ? undefined : await database.read((sql) => findRepeat(sql, session.user.id, key))
    if (repeat) {
      this.parts.metrics.repeated++
      this.parts.reached(target.conversation, appendedOf(repeat))
      this.answer(incoming, appendedOf(repeat), shownMeta(repeat.meta, repeat.flags, directed))
      return 'answered'
    }
    if (moderation.isOff) return undefined
    const body = cleaned(decode(MessageBody, meta.payload), session.user.name, target.name)
    const judged = await judge(moderation, incoming, target, body)
    if (!('errorCode' in judged)) return judged
    this.refuse(session, meta, judged)
    return 'answered'
  }

  private addMessage(
    incoming: FromDevice,
    target: Target,
    options: Options = optionsOf(incoming, target),
    replaced?: MessageBody,
  ): void {
    const { room } = target
    const now = this.parts.host.now()
    const tooFast = room && refusalOfPace(room, incoming.session.user, clientKeyOf(incoming), now)
    if (tooFast) return this.refuse(incoming.session, incoming.meta, tooFast)
    this.markers.flush(incoming.session, target.conversation)
    const made = makeMessage(this.parts, incoming, target, { options, replaced })
    const isOther = replaced !== undefined || options.isNarrowed === true
    this.commit(incoming, target, made, isOther ? (result) => shownAs(made, result) : undefined)
  }

  private addReceipt(incoming: FromDevice, target: Target): void {
    if (isPaced(incoming, target)) this.markers.take(incoming, target)
    else this.storeReceipt(incoming, target)
  }

  private storeReceipt(incoming: FromDevice, target: Target): void {
    const made = makeReceipt(this.parts, incoming, target)
    if (made) this.commit(incoming, target, made)
    else this.answerNothing(incoming)
  }

  /** There is nothing to store. The id refers to nothing, but clients wait for one. */
  private answerNothing(incoming: FromDevice): void {
    const { ids, host } = this.parts
    const nothing = { id: ids.next(), logId: 0, seq: 0, sentAt: host.now(), duplicate: false }
    this.answer(incoming, nothing, undefined)
  }

  private async readAll(incoming: FromDevice): Promise<void> {
    const { user } = incoming.session
    for (const to of await this.parts.database.read((sql) => unreadConversations(sql, user.id))) {
      const one = readPositionIn(incoming, to)
      const target = await this.find(one)
      if (!isRefusal(target)) this.storeReceipt(one, target)
    }
    await this.parts.commits.settled()
    this.answerNothing(incoming)
  }

  private commit(incoming: FromDevice, target: Target, made: MadeEntry, more?: SendContext['more']): void {
    if (incoming.meta.id !== '') incoming.session.inFlight.begin(made.meta.length)
    this.parts.commits.add({ entry: made.entry, context: this.contextOf(incoming, target, made, more) })
  }

  private async change(incoming: FromDevice, target: Target): Promise<void> {
    const { session, meta, attempt } = incoming
    const work = attempt === 'edit' ? edit : recall
    const changed = await work({ ...this.parts, findAgain: () => this.find(incoming) }, incoming, target)
    if ('errorCode' in changed) return this.refuse(session, meta, changed)
    const { result, made, more } = changed
    if (!made) {
      this.parts.metrics.repeated++
      this.parts.reached(target.conversation, result)
      return this.answer(incoming, result, more)
    }
    session.inFlight.begin(made.meta.length)
    await this.parts.deliver([
      { entry: made.entry, result, context: this.contextOf(incoming, target, made, () => more) },
    ])
  }

  private contextOf(
    incoming: FromDevice,
    target: Target,
    made: MadeEntry,
    more: SendContext['more'],
  ): SendContext {
    const { session, meta, attempt } = incoming
    const { conversation, room } = target
    const priority = room && attempt === 'message' ? this.urgencyOf(incoming, room) : undefined
    const answered = meta.id === '' ? undefined : session
    const again = target.seen && (() => this.askAgain(incoming, target, made))
    const context = {
      session: answered,
      metaId: meta.id,
      conversation,
      meta: made.meta,
      more,
      priority,
      again,
    }
    return incoming.covered
      ? { ...context, settled: (result) => this.settleCovered(incoming, result) }
      : context
  }

  /** Another program has changed what the rules decided on. */
  private askAgain(incoming: FromDevice, target: Target, made: MadeEntry): void {
    const { session, meta } = incoming
    if (meta.id !== '') session.inFlight.end(made.meta.length)
    if (target.seen) this.parts.directory.forgetSeen(session.user.app, target.seen)
    this.enqueue(session, meta, () => this.inLane(incoming))
  }

  /**
   * The priority for load shedding. Ordinary members may use high priority only at a limited rate. The message itself
   * keeps the priority that they chose.
   */
  private urgencyOf({ session, meta }: FromDevice, room: NonNullable<Target['room']>): Priority {
    const priority = priorityOf(meta)
    if (priority !== roomPriority.high || isManager(room.standingOf(session.user))) return priority
    return session.urgent.take(this.parts.host.monotonic()) ? priority : roomPriority.normal
  }

  private answer({ session, meta }: FromDevice, result: Appended, more: Uint8Array | undefined): void {
    if (session.closed || meta.id === '') return
    const { id, sentAt, seq } = result
    session.wire.send(sendAnswer({ metaId: meta.id, serverId: id, timestamp: sentAt, seq, more }))
  }

  /** Answers the read positions that waited for this one. */
  private settleCovered(incoming: FromDevice, result: Appended | undefined): void {
    const { session, covered = [] } = incoming
    for (const meta of covered) {
      session.inFlight.end(meta.payload.length)
      if (result) this.answer({ ...incoming, meta }, result, undefined)
      else this.refuse(session, meta, refusal('serverError'))
    }
  }

  private refuseAll({ session, meta, covered = [] }: FromDevice, why: Refusal): void {
    for (const earlier of covered) {
      session.inFlight.end(earlier.payload.length)
      this.refuse(session, earlier, why)
    }
    this.refuse(session, meta, why)
  }

  private refuse(session: Session, { id }: UpMeta, { errorCode, reason }: Refusal): void {
    if (id === '') return
    this.parts.metrics.refused++
    session.wire.send(sendRefusal(id, errorCode, reason, this.parts.host.now()))
  }
}

/** The stored form in the answer to its send, if it differs from what was sent. A duplicate has the id of the first. */
function shownAs({ meta, entry }: MadeEntry, { id, duplicate }: Appended): Uint8Array | undefined {
  const own = duplicate ? encode(Meta, { ...decode(Meta, meta), id: String(id) }) : meta
  return shownMeta(own, entry.flags ?? 0, true)
}

function shownMeta(meta: Uint8Array, flags: number, isOther: boolean): Uint8Array | undefined {
  if ((flags & EntryFlag.replaced) !== 0) return replacedMeta(meta)
  return isOther ? meta : undefined
}
