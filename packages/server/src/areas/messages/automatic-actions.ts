// Automatic actions on reports: when enough users have reported a message, the server removes it or mutes its sender,
// until a moderator reviews it. Both are off by default, and apps can override the thresholds. Reports stay open, and
// the audit records what was done.

import type { User } from '../../directory/directory.ts'
import { automaticName } from '../../pipeline/audit-log.ts'
import type { Context } from '../../pipeline/context.ts'
import type { Sql } from '../../storage/database.ts'
import { isMutedAt } from '../memberships/shared.ts'
import { muteEverywhere } from '../people/shared.ts'
import {
  effectiveLimits,
  ownLimits,
  type ReportLimits,
  serverLimitsOf,
} from './automatic-action-thresholds.ts'
import { recallStored } from './backend-recall-edit.ts'
import { noLog } from './report-queries.ts'
import { storedMessage } from './stored-target.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const forEver = -1
/** Older open reports do not count, however many there are, so that a report costs little. */
export const mostReportsCounted = 5000

export interface Reported {
  readonly messageId: number
  readonly senderId: number
}

/** Called when a report of a message is stored. A failure does not affect the reporter. */
export async function actOnReports(context: Context, reported: Reported): Promise<void> {
  try {
    const own = await context.database.read((sql) => ownLimits(sql, context.app.id))
    const limits = effectiveLimits(own, serverLimitsOf(context.config))
    await removeMessage(context, reported, limits)
    await muteSender(context, reported, limits)
  } catch (error) {
    context.metrics.problem('automatic action', error)
  }
}

async function removeMessage(
  context: Context,
  { messageId }: Reported,
  { reportsToRemove }: ReportLimits,
): Promise<void> {
  if (reportsToRemove === 0) return
  if ((await context.database.read((sql) => reportersOf(sql, messageId))) < reportsToRemove) return
  const stored = await storedMessage(context, String(messageId))
  const author = stored?.sender ?? stored?.people[0]
  if (!stored || !author) return
  // The reporter's idempotency key must not turn this recall into a repeat of another request.
  const refused = await recallStored({ ...context, idempotencyKey: '' }, stored, author, { force: true })
  if (!refused) await note(context, 'messages.recall', String(messageId))
}

async function muteSender(
  context: Context,
  { senderId }: Reported,
  { reportsToMute, muteHours }: ReportLimits,
): Promise<void> {
  const { app, database, directory, now } = context
  if (reportsToMute === 0) return
  const found = await database.read(async (sql) => ({
    reporters: await reportersOfSender(sql, { appId: app.id, senderId, since: now - dayMs }),
    sender: await sql.first<{ name: string }>('SELECT name FROM users WHERE id = ?', [senderId]),
  }))
  if (found.reporters < reportsToMute || !found.sender) return
  const user = await directory.currentUser(app, found.sender.name)
  if (!user || isMuted(user, now)) return
  const until = muteHours === 0 ? forEver : now + muteHours * hourMs
  await muteEverywhere(context, user, { chat: until, groupchat: until, chatroom: until })
  await note(context, 'moderation.mute', user.name)
}

/** A mute that a moderator has chosen stays as it is. */
const isMuted = ({ mutes }: User, now: number): boolean =>
  [mutes.chat, mutes.group, mutes.room].some((until) => isMutedAt(until, now))

async function note({ app, audit }: Context, call: string, target: string): Promise<void> {
  await audit.note({
    appId: app.id,
    key: automaticName,
    call,
    actedAs: '',
    target,
    address: '',
    status: 200,
  })
}

/** A user has one report of a message at most. */
async function reportersOf(sql: Sql, messageId: number): Promise<number> {
  const row = await sql.first<{ total: number }>(
    `SELECT count(*) AS total FROM reports WHERE message_id = ? AND state = 'open'`,
    [messageId],
  )
  return row?.total ?? 0
}

/** Counts reports of messages only: anybody can report a person, but only users who received a message can report it. */
async function reportersOfSender(
  sql: Sql,
  query: { readonly appId: number; readonly senderId: number; readonly since: number },
): Promise<number> {
  const { appId, senderId, since } = query
  const row = await sql.first<{ total: number }>(
    `SELECT count(DISTINCT reporter_id) AS total FROM (
       SELECT reporter_id, sender_id, log_id, created_at FROM reports
       WHERE app_id = ? AND state = 'open' ORDER BY id DESC LIMIT ?
     ) AS newest WHERE sender_id = ? AND log_id <> ? AND created_at > ?`,
    [appId, mostReportsCounted, senderId, noLog, since],
  )
  return row?.total ?? 0
}
