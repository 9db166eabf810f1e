// `parley report …`: the queue of reported messages and people.

import { decode, MessageBody, Meta, writeJsonForm } from '@parley/protocol'
import { closeReport, type ListedReport, listReports, noLog } from '../../areas/messages/report-queries.ts'
import { operatorName } from '../../pipeline/audit-log.ts'
import type { Database } from '../../storage/database.ts'
import { demoApp, eitherCommand, filterOption, limitOf, limitOption } from '../command.ts'
import type { Output } from '../output.ts'
import { closeRemoteReport, remoteReports } from './remote-reports.ts'
import { type ReportForm, shownReport } from './report-form.ts'

export const reportCommands = [
  eitherCommand({
    name: 'report list',
    summary: 'list open reports of messages and people',
    options: { all: { help: 'also closed ones' }, ...filterOption, ...limitOption },
    examples: [
      'parley report list',
      'parley report list --all --app acme#chat',
      'parley report list --server https://chat.example.com --app acme#chat',
    ],
    onData: ({ options }, { database }) =>
      reportList(database, { app: options.app, withClosed: options.all, limit: options.limit }),
    onServer: ({ options }, { server }) =>
      remoteReports(server, {
        app: options.app ?? demoApp,
        withClosed: options.all,
        limit: limitOf(options.limit),
      }),
  }),
  eitherCommand({
    name: 'report close',
    args: '<number>',
    summary: 'close a report',
    options: { app: { value: '<org#app>', help: 'with --server: the app; the default is parley#demo' } },
    examples: ['parley report close 7', 'parley report close 7 --server https://chat.example.com'],
    onData: ({ args: [number = ''] }, { database, host }) => reportClose(database, number, host.now()),
    onServer: ({ args: [number = ''], options }, { server }) =>
      closeRemoteReport(server, options.app ?? demoApp, number),
  }),
]

/** Reports, the oldest first. */
export async function reportList(
  database: Database,
  query: { app: string | undefined; withClosed: boolean; limit: string | undefined },
): Promise<Output> {
  const limit = limitOf(query.limit)
  const rows = await database.read((sql) => listReports(sql, { ...query, limit }))
  const json = rows.map(reportForm)
  return { text: json.length === 0 ? 'No reports.' : json.map(shownReport).join('\n'), json }
}

export async function reportClose(database: Database, word: string, now: number): Promise<Output> {
  const id = /^\d{1,15}$/.test(word) ? Number(word) : 0
  if (!(await database.write((sql) => closeReport(sql, id, operatorName, now))))
    throw new Error(`There is no report ${word}.`)
  return { text: `Report ${id} is closed.`, json: { id, state: 'closed' } }
}

function reportForm(row: ListedReport): ReportForm {
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
