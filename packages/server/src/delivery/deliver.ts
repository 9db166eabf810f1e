// From a commit to devices: answers to the senders, pages to everybody who follows the logs. Order within a log is the
// order of its numbers, because results are handled in the order of the commit.

import type { Conversation, Directory } from '../directory/directory.ts'
import { page, sendAnswer } from '../frames/write.ts'
import type { Committed } from '../logs/commits.ts'
import type { Metrics } from '../metrics.ts'
import type { Host } from '../platform/host.ts'
import type { LiveDelivery } from '../rooms/live.ts'
import type { Room } from '../rooms/room.ts'
import type { LogEntry } from '../sessions/feed.ts'
import type { Sessions } from '../sessions/registry.ts'
import type { SendContext } from '../sessions/sending.ts'
import type { Appended, NewEntry } from '../storage/procedures/append.ts'
import { type Confirmed, withCount } from '../storage/procedures/confirm.ts'

export class Delivery {
  private readonly sessions: Sessions
  private readonly host: Host
  private readonly metrics: Metrics
  private readonly directory: Directory
  private readonly live: LiveDelivery

  constructor(parts: {
    sessions: Sessions
    directory: Directory
    live: LiveDelivery
    host: Host
    metrics: Metrics
  }) {
    this.sessions = parts.sessions
    this.live = parts.live
    this.directory = parts.directory
    this.host = parts.host
    this.metrics = parts.metrics
  }

  /** Everything here is durable. */
  committed(entries: readonly Committed<SendContext>[]): void {
    const byLog = new Map<number, { conversation: Conversation; entries: LogEntry[] }>()
    this.metrics.commits++
    for (const { entry, context, result } of entries) {
      this.answer(context, result)
      if (result.duplicate) this.metrics.repeated++
      if (result.duplicate || result.isNothing) continue
      this.metrics.accepted++
      const log = byLog.get(entry.logId)
      const item: LogEntry = {
        seq: result.seq,
        meta: context.meta,
        flags: entry.flags ?? 0,
        deviceId: entry.deviceId,
        audience: entry.audience,
        sentAt: entry.sentAt,
        priority: context.priority,
        ...(result.confirmed ? receipt(entry, context.meta, result.confirmed) : undefined),
      }
      if (log) log.entries.push(item)
      else byLog.set(entry.logId, { conversation: context.conversation, entries: [item] })
    }
    for (const [logId, { conversation, entries }] of byLog) this.deliver(logId, conversation, entries)
  }

  private answer(context: SendContext, result: Appended): void {
    const { session } = context
    if (!session) return
    session.inFlight--
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
    let shared: Uint8Array | undefined
    const last = (entries[entries.length - 1] as LogEntry).seq
    const build = () => {
      shared ??= page(logId, entries, last, true, this.host.now())
      return shared
    }
    for (const member of this.directory.current(conversation).members) {
      for (const session of this.sessions.of(member)) {
        session.feed.offer(logId, entries, build)
        this.metrics.deliveredFrames++
      }
    }
  }
}

/** A receipt for a group message, as it was stored: with the number of readers, for those whom it concerns. */
function receipt(
  { confirms }: NewEntry,
  meta: Uint8Array,
  { count, audience }: Confirmed,
): Pick<LogEntry, 'meta' | 'audience'> {
  return { meta: withCount(meta, confirms?.countAt ?? 0, count), audience }
}
