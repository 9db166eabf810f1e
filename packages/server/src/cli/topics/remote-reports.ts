// The queue of reports of a remote server, over calls of the server API.

import type { AnswerOf, backendCalls } from '@parley/protocol'
import type { Output } from '../output.ts'
import type { ServerConnection } from '../server-connection.ts'
import { type ReportForm, shownReport } from './report-form.ts'
import { part } from './users.ts'

type Listed = AnswerOf<(typeof backendCalls)['reports']['list']>['reports'][number]
type Page = { readonly reports: readonly Listed[]; readonly next: number }

const path = 'parley/v1/reports'
/** The most that one call lists. */
const mostAtOnce = 100

export async function remoteReports(
  server: ServerConnection,
  filter: { readonly app: string; readonly withClosed: boolean; readonly limit: number },
): Promise<Output> {
  const state = filter.withClosed ? 'all' : 'open'
  const json: ReportForm[] = []
  for (let after = 0; json.length < filter.limit; ) {
    const limit = Math.min(mostAtOnce, filter.limit - json.length)
    const query = new URLSearchParams({ state, after: String(after), limit: String(limit) })
    const { reports, next } = (await server.ask(filter.app, 'GET', `${path}?${query}`)).data as Page
    json.push(...reports.map((report) => formOf(filter.app, report)))
    if (next === 0) break
    after = next
  }
  return { text: json.length === 0 ? 'No reports.' : json.map(shownReport).join('\n'), json }
}

export async function closeRemoteReport(
  server: ServerConnection,
  app: string,
  number: string,
): Promise<Output> {
  const answer = (await server.ask(app, 'PUT', `${path}/${part(number)}/closed`, { note: '' })).data
  const { closed } = answer as AnswerOf<(typeof backendCalls)['reports']['close']>
  const id = Number(number)
  if (!closed.includes(id)) return { text: `Report ${id} was closed already.`, json: { id, state: 'closed' } }
  return { text: `Report ${id} is closed.`, json: { id, state: 'closed' } }
}

function formOf(app: string, report: Listed): ReportForm {
  const { id, state, reporter, type, reason, messageId, from, chat, to, person } = report
  const common = { id, app, state, at: new Date(report.at).toISOString(), reporter, type, reason }
  const profile = report.profile as Record<string, unknown>
  if (messageId === '0') return { ...common, person, profile }
  return {
    ...common,
    messageId,
    from,
    ...(chat === 'groupchat' ? { groupId: to } : {}),
    ...(chat === 'chatroom' ? { roomId: to } : {}),
    message: report.message as Record<string, unknown>,
  }
}
