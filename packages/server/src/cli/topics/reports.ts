// `parley report …`: the queue of reported messages and people.

import { decode, MessageBody, Meta, writeJsonForm } from '@parley/protocol'
import { closeReport, type ListedReport, listReports, noLog } from '../../areas/messages/report-queries.ts'
import { operatorName } from '../../pipeline/audit-log.ts'
import type { Database } from '../../storage/database.ts'
import { dataCommand, filterOption, limitOf, limitOption } from '../command.ts'
import type { Output } from '../output.ts'

export const reportCommands = [
  dataCommand({
    name: 'report list',
    summary: 'list open reports of messages and people',
    options: { all: { help: 'also closed ones' }, ...filterOption, ...limitOption },
    examples: ['parley report list', 'parley report list --all --app acme#chat'],
    run: ({ options }, { database }) =>
      reportList(database, { app: options.app, withClosed: options.all, limit: options.limit }),
  }),
  dataCommand({
    name: 'report close',
    args: '<number>',
    summary: 'close a report',
    examples: ['parley report close 7'],
    run: ({ args: [number = ''] }, { database, host }) => reportClose(database, number, host.now()),
  }),
]

/** Reports, the oldest first. */
export async function reportList(
  database: Database,
  asked: { app: string | undefined; withClosed: boolean; limit: string | undefined },
): Promise<Output> {
  const limit = limitOf(asked.limit)
  const rows = await database.read((sql) => listReports(sql, { ...asked, limit }))
  const json = rows.map(reportForm)
  return { text: json.length === 0 ? 'No reports.' : json.map(shown).join('\n'), json }
}

export async function reportClose(database: Database, word: string, now: number): Promise<Output> {
  const id = /^\d{1,15}$/.test(word) ? Number(word) : 0
  if (!(await database.write((sql) => closeReport(sql, id, operatorName, now))))
    throw new Error(`There is no report ${word}.`)
  return { text: `Report ${id} is closed.`, json: { id, state: 'closed' } }
}

function reportForm(row: ListedReport) {
  const common = {
    id: row.id,
    app: row.app,
    state: row.state,
    at: new Date(row.created_at).toISOString(),
    reporter: row.reporter ?? '',
    type: row.type,
    reason: row.reason,
  }
  if (row.log_id === noLog) return { ...common, person: row.sender ?? '', profile: profileOf(row) }
  return {
    ...common,
    messageId: String(row.message_id),
    from: row.sender ?? '',
    ...(row.kind === 'group' ? { groupId: row.key ?? '' } : {}),
    ...(row.kind === 'room' ? { roomId: row.key ?? '' } : {}),
    message: messageOf(row),
  }
}

/** The profile at the time of the report. */
const profileOf = (row: ListedReport): Record<string, string> =>
  JSON.parse(new TextDecoder().decode(row.snapshot))

/** The message at the time of the report. */
function messageOf(row: ListedReport): Record<string, unknown> {
  const { timestamp = '0', payload } = decode(Meta, row.snapshot)
  const body = decode(MessageBody, payload ?? new Uint8Array(0))
  return writeJsonForm({ id: String(row.message_id), timestamp, body }, 'object')
}

/** The lines for people. Texts of users are shown as JSON, so that they cannot imitate a line of ours. */
function shown(report: ReturnType<typeof reportForm>): string {
  return [
    `${report.id}  ${report.at}  ${report.app}  ${report.state}`,
    `  ${report.reporter || '(removed)'} reported ${subjectOf(report)}`,
    `  type     ${JSON.stringify(report.type)}`,
    `  reason   ${JSON.stringify(report.reason)}`,
    'profile' in report
      ? `  profile  ${JSON.stringify(report.profile)}`
      : `  message  ${JSON.stringify((report.message.payload as { bodies: unknown[] }).bodies[0])}`,
  ].join('\n')
}

function subjectOf(report: ReturnType<typeof reportForm>): string {
  if ('profile' in report) return `the user ${report.person || '(removed)'}`
  const group = 'groupId' in report ? ` in group ${report.groupId}` : ''
  const place = 'roomId' in report ? ` in room ${report.roomId}` : group
  return `message ${report.messageId} of ${report.from || '(removed)'}${place}`
}
