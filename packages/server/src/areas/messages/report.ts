// Reports a message or a person to the moderators. The report stores a snapshot of the message or of the profile, so that
// later changes do not matter.

import { calls, fail } from '@parley/protocol'
import { eventsRecorded, recordAppEvents } from '../../logs/app-events.ts'
import { nobody } from '../../logs/audience.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { checkText } from '../../pipeline/text-checks.ts'
import type { Sql } from '../../storage/database.ts'
import { lockUser } from '../../storage/procedures/lock-user.ts'
import { profilesOf } from '../profile/shared.ts'
import { actOnReports } from './automatic-actions.ts'
import { countOpenReports, type NewReport, noLog, personKey, saveReport } from './report-queries.ts'
import { type Found, findMessage, isVisible } from './visibility.ts'

const longestType = 64
const longestReason = 1024

export const reporting = [
  handle(calls.messages.report, async (context, input) => {
    const { config, database } = context
    const me = meOf(context)
    if (!config.reports) fail('serviceNotEnabled', { form: 'reports' })
    if (input.reporter.toLowerCase() !== me.name) fail('permissionDenied')
    const type = checkText('reportType', input.reportType, longestType)
    const reason = checkText('reportReason', input.reportReason, longestReason)
    const reported = await database.write(async (sql) => {
      const found = await findMessage(sql, me, input.messageId)
      if (!found || !mayHaveGot(found, me.id)) return fail('messageNotFound', { form: 'report' })
      const { entry } = found
      if (entry.sender_id === me.id) fail('permissionDenied')
      const report = {
        message_id: entry.id,
        log_id: entry.log_id,
        sender_id: entry.sender_id,
        type,
        reason,
        snapshot: entry.meta,
      }
      await queue(context, sql, report, { messageId: String(entry.id) })
      return { messageId: entry.id, senderId: entry.sender_id }
    })
    eventsRecorded(context.app)
    await actOnReports(context, reported)
    return { result: 'ok' }
  }),

  handle(calls.contacts.report, async (context, { person, reportType, reportReason }) => {
    const { config, database, directory, app } = context
    if (!config.reports) fail('serviceNotEnabled', { form: 'reports' })
    const type = checkText('reportType', reportType, longestType)
    const reason = checkText('reportReason', reportReason, longestReason)
    const user = await directory.user(app, person.toLowerCase())
    if (!user) return fail('userNotFound')
    if (user.id === meOf(context).id) fail('permissionDenied')
    await database.write(async (sql) => {
      const profile = { nickname: user.nickname, ...(await profilesOf(sql, [user.id])).get(user.id) }
      const report = {
        message_id: personKey(user.id),
        log_id: noLog,
        sender_id: user.id,
        type,
        reason,
        snapshot: new TextEncoder().encode(JSON.stringify(profile)),
      }
      await queue(context, sql, report, { user: user.name })
    })
    eventsRecorded(app)
    return { result: 'ok' }
  }),
]

type Report = Omit<NewReport, 'app_id' | 'reporter_id' | 'created_at'>

/** Stores a report of the caller, and records the event for the application's back end. */
async function queue(context: Context, sql: Sql, report: Report, about: object): Promise<void> {
  const { config, app, now } = context
  const me = meOf(context)
  const filter = { appId: app.id, reporterId: me.id, messageId: report.message_id }
  await lockUser(sql, me.id)
  if ((await countOpenReports(sql, filter)) >= config.maxOpenReports) fail('maxLimit')
  await saveReport(sql, { ...report, app_id: app.id, reporter_id: me.id, created_at: now })
  const data = { ...about, by: me.name, type: report.type, reason: report.reason }
  await recordAppEvents(sql, app, [{ kind: 'reports.created', data, at: now }])
}

/** Messages for certain devices or for online devices are in no history, but can be reported as well. */
function mayHaveGot(found: Found, userId: number): boolean {
  if (isVisible(found, userId)) return true
  const { entry, member, isHidden } = found
  const isDirected = entry.audience === nobody || (entry.audience ?? '').startsWith(',u')
  return member !== undefined && !isHidden && entry.seq > member.start && !isDirected
}
