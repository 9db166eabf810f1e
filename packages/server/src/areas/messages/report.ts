// Reports a message to the moderators. The report stores a snapshot of the message, so that later changes do not
// matter.

import { calls, fail } from '@parley/protocol'
import { eventsRecorded, recordAppEvents } from '../../logs/app-events.ts'
import { nobody } from '../../logs/audience.ts'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { checkText } from '../../pipeline/text-checks.ts'
import { countOpenReports, saveReport } from './report-queries.ts'
import { type Found, findMessage, isVisible } from './visibility.ts'

const longestType = 64
const longestReason = 1024

export const reporting = [
  handle(calls.messages.report, async (context, input) => {
    const { config, database, app, now } = context
    const me = meOf(context)
    if (!config.reports) fail('serviceNotEnabled', { form: 'reports' })
    if (input.reporter.toLowerCase() !== me.name) fail('permissionDenied')
    const type = checkText('reportType', input.reportType, longestType)
    const reason = checkText('reportReason', input.reportReason, longestReason)
    await database.write(async (sql) => {
      const found = await findMessage(sql, me, input.messageId)
      if (!found || !mayHaveGot(found, me.id)) return fail('messageNotFound', { form: 'report' })
      const { entry } = found
      if (entry.sender_id === me.id) fail('permissionDenied')
      const mine = { appId: app.id, reporterId: me.id, messageId: entry.id }
      if ((await countOpenReports(sql, mine)) >= config.maxOpenReports) fail('maxLimit')
      await saveReport(sql, {
        app_id: app.id,
        message_id: entry.id,
        log_id: entry.log_id,
        sender_id: entry.sender_id,
        reporter_id: me.id,
        type,
        reason,
        snapshot: entry.meta,
        created_at: now,
      })
      const data = { messageId: String(entry.id), by: me.name, type, reason }
      await recordAppEvents(sql, app, [{ kind: 'reports.created', data, at: now }])
    })
    eventsRecorded(app)
    return { result: 'ok' }
  }),
]

/** Messages for certain devices or for online devices are in no history, but can be reported as well. */
function mayHaveGot(found: Found, userId: number): boolean {
  if (isVisible(found, userId)) return true
  const { entry, member, isHidden } = found
  const isDirected = entry.audience === nobody || (entry.audience ?? '').startsWith(',u')
  return member !== undefined && !isHidden && entry.seq > member.start && !isDirected
}
