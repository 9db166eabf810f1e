// `parley push list`: waiting pushes and, with --all, the outcomes of the last day. `parley push test`: tries out a user's
// devices.

import type { Database } from '../../storage/database.ts'
import {
  appOption,
  dataCommand,
  demoApp,
  filterOption,
  limitOf,
  limitOption,
  serverCommand,
} from '../command.ts'
import { type Output, table } from '../output.ts'

export const pushListCommands = [
  dataCommand({
    name: 'push list',
    summary: 'list waiting pushes',
    options: {
      all: { help: 'include those completed during the last day' },
      ...filterOption,
      ...limitOption,
    },
    examples: ['parley push list', 'parley push list --all --limit 20'],
    run: ({ options }, { database }) =>
      pushList(database, { app: options.app, withDone: options.all, limit: options.limit }),
  }),
  serverCommand({
    name: 'push test',
    args: '<user>',
    summary: 'send a push to all devices of a user, and show what the push services answer',
    details: 'It is sent at once and ignores silent mode. The exit code is 1 if a device did not receive it.',
    options: {
      title: { value: '<text>', help: 'the title; the default is "Test"' },
      text: { value: '<text>', help: 'the text below it' },
      ...appOption,
    },
    examples: ['parley push test alice', 'parley push test alice --text "Do you see this?"'],
    async run({ args: [account = ''], options }, { server }) {
      const { title = 'Test', text = 'This is a test of the server.' } = options
      const body = { account, title, text }
      const answer = await server.ask(options.app ?? demoApp, 'POST', 'parley/v1/operating/push/test', body)
      const { devices } = answer.data as { devices: readonly TestedRow[] }
      const shown = table(
        devices,
        ['device', 'notifier', 'service', 'outcome', 'reason'],
        `${account} has no registered device.`,
      )
      return devices.every(({ outcome }) => outcome === 'sent') ? shown : { ...shown, exitCode: 1 }
    },
  }),
]

interface TestedRow {
  readonly device: string
  readonly notifier: string
  readonly service: string
  readonly outcome: string
  readonly reason: string
}

type Listed = {
  readonly id: number
  readonly app: string
  readonly user: string
  readonly device: string
  readonly notifier: string
  readonly entry_id: number
  readonly tries: number
  readonly next_at: number
  readonly outcome: string
  readonly created_at: number
}

/** Waiting pushes, oldest first, or all of them, newest first. Their contents are not shown. */
export async function pushList(
  database: Database,
  query: { app: string | undefined; withDone: boolean; limit: string | undefined },
): Promise<Output> {
  const limit = limitOf(query.limit)
  const rows = await database.read((sql) =>
    sql.all<Listed>(
      `SELECT p.id, a.org || '#' || a.name AS app, u.name AS user, t.device, t.notifier, p.entry_id, p.tries, p.next_at,
         p.outcome, p.created_at
       FROM pushes p JOIN push_tokens t ON t.id = p.token_id JOIN users u ON u.id = t.user_id
       JOIN apps a ON a.id = u.app_id
       WHERE (? = '' OR a.org || '#' || a.name = ?) AND (? = 1 OR p.next_at > 0)
       ORDER BY p.id ${query.withDone ? 'DESC' : ''} LIMIT ?`,
      [query.app ?? '', query.app ?? '', query.withDone ? 1 : 0, limit],
    ),
  )
  const json = rows.map(form)
  return { text: json.length === 0 ? 'No pushes.' : json.map(shown).join('\n'), json }
}

const timeOf = (time: number): string => new Date(time).toISOString()

function form(row: Listed) {
  return {
    id: row.id,
    app: row.app,
    at: timeOf(row.created_at),
    user: row.user,
    device: row.device,
    notifier: row.notifier,
    messageId: String(row.entry_id),
    tries: row.tries,
    outcome: row.outcome,
    ...(row.next_at > 0 ? { nextAt: timeOf(row.next_at) } : {}),
  }
}

/** Texts of users are shown as JSON, so that they cannot imitate a line of ours. */
function shown(push: ReturnType<typeof form>): string {
  const next = push.nextAt === undefined ? '' : `, next at ${push.nextAt}`
  return [
    `${push.id}  ${push.at}  ${push.app}  ${JSON.stringify(push.outcome)}`,
    `  message ${push.messageId} to ${push.user} on ${JSON.stringify(push.device)} by ${JSON.stringify(push.notifier)}`,
    `  tries ${push.tries}${next}`,
  ].join('\n')
}
