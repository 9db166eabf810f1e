// Thread overviews: the parent message shows the latest state of its thread to the whole group. The group is notified
// at most once a second per thread, and always of the last message. In the log of the group only the newest notice of a
// thread has content, so that a device that was offline gets one of them and not a thousand.

import { BodyType, threadLimits, threadUpdated } from '@parley/protocol'
import type { Directory, User } from '../../directory/directory.ts'
import type { Thread } from '../../directory/threads.ts'
import { nobody } from '../../logs/audience.ts'
import type { Committed } from '../../logs/commits.ts'
import type { Metrics } from '../../metrics.ts'
import type { Change } from '../../pipeline/change.ts'
import type { Host, Timer } from '../../platform/host.ts'
import type { SendContext } from '../../sessions/send-context.ts'
import { lockLogs } from '../../storage/procedures/append.ts'
import { updateOf } from './events.ts'
import { emptySummary, type NamedThread, namedThreads, threadSummaries } from './queries.ts'

export interface OverviewParts {
  readonly directory: Pick<Directory, 'group'>
  readonly change: <T>(work: (change: Change) => Promise<T>) => Promise<T>
  readonly host: Host
  readonly metrics: Pick<Metrics, 'problem'>
}

/** A thread with a recent notice. */
interface PendingNotice {
  readonly thread: Thread
  /** The sender of the last message. */
  by: User
  /** There are newer messages than the notice. */
  isBehind: boolean
  timer: Timer | undefined
}

export class Overviews {
  private readonly parts: OverviewParts
  private readonly notices = new Map<number, PendingNotice>()
  private readonly running = new Set<Promise<void>>()
  private isStopped = false

  constructor(parts: OverviewParts) {
    this.parts = parts
  }

  /** Notices that are being written. */
  get busy(): number {
    return this.running.size
  }

  note(committed: readonly Committed<SendContext>[]): void {
    for (const { entry, context, result } of committed) {
      const { conversation, session } = context
      if (conversation.kind !== 'thread' || !session || result.duplicate || result.isNothing) continue
      // Messages for only some members do not show in the group.
      const isShown = entry.audience === null
      const isChange = entry.type === BodyType.RECALL || entry.type === BodyType.EDIT
      if (isShown && (entry.counted === 1 || isChange)) this.changed(conversation as Thread, session.user)
    }
  }

  /** Sends the pending notices, and none after that. */
  async stop(): Promise<void> {
    this.isStopped = true
    for (const notice of this.notices.values()) {
      if (notice.timer !== undefined) this.parts.host.clearTimer(notice.timer)
      if (notice.isBehind && notice.timer !== undefined) this.emit(notice)
    }
    while (this.running.size > 0) await Promise.all(this.running)
  }

  private changed(thread: Thread, by: User): void {
    const known = this.notices.get(thread.logId)
    if (known) {
      known.by = by
      known.isBehind = true
      return
    }
    const notice: PendingNotice = { thread, by, isBehind: false, timer: undefined }
    this.notices.set(thread.logId, notice)
    this.emit(notice)
  }

  private emit(notice: PendingNotice): void {
    notice.isBehind = false
    notice.timer = undefined
    const written = this.write(notice)
      .catch((error) => this.parts.metrics.problem('thread overview', error))
      .then(() => {
        this.running.delete(written)
        this.rest(notice)
      })
    this.running.add(written)
  }

  /** Pauses the notices of this thread, then sends one if there were new messages. */
  private rest(notice: PendingNotice): void {
    if (this.isStopped) {
      if (notice.isBehind) this.emit(notice)
      return
    }
    notice.timer = this.parts.host.setTimer(() => {
      if (notice.isBehind) return this.emit(notice)
      this.notices.delete(notice.thread.logId)
    }, threadLimits.overviewMs)
  }

  private write({ thread, by }: PendingNotice): Promise<void> {
    return writeOverview(this.parts, thread, by)
  }
}

/** Notifies the group of the latest state of a thread. The notice before it is emptied. */
export async function writeOverview(
  { directory, change, host }: Pick<OverviewParts, 'directory' | 'change' | 'host'>,
  thread: Pick<Thread, 'logId' | 'groupId'>,
  by: User,
): Promise<void> {
  const group = await directory.group(by.app, thread.groupId)
  if (!group) return
  await change(async ({ sql, emit }) => {
    await lockLogs(sql, [group])
    const row = await sql.first<NamedThread>(`${namedThreads} WHERE t.log_id = ?`, [thread.logId])
    // Destroyed in the meantime.
    if (!row) return
    const summary = (await threadSummaries(sql, [row.log_id])).get(row.log_id) ?? emptySummary
    if (row.notice_id > 0)
      await sql.run('UPDATE entries SET audience = ?, meta = ? WHERE id = ? AND log_id = ?', [
        nobody,
        new Uint8Array(0),
        row.notice_id,
        group.logId,
      ])
    const data = updateOf(row, by.name, host.now(), summary)
    const id = emit(threadUpdated, data, { in: group, to: group.id, by })
    await sql.run('UPDATE threads SET notice_id = ? WHERE log_id = ?', [id, row.log_id])
  })
}
