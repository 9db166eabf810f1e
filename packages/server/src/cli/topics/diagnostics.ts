// `parley log …` and `parley usage …`: uploaded client logs and usage reports.

import type { Database } from '../../storage/database.ts'
import { dataCommand, filterOption, limitOf, limitOption } from '../command.ts'
import type { Output } from '../output.ts'

export const logCommands = [
  dataCommand({
    name: 'log list',
    summary: 'list uploaded client logs, newest first',
    options: { ...filterOption, ...limitOption },
    examples: ['parley log list --app acme#chat'],
    run: ({ options }, { database }) => logList(database, options),
  }),
  dataCommand({
    name: 'log show',
    args: '<number>',
    summary: 'show a client log',
    examples: ['parley log show 7'],
    run: ({ args: [number = ''] }, { database }) => logShow(database, number),
  }),
  dataCommand({
    name: 'usage list',
    summary: 'list usage reports of clients, newest first',
    options: { ...filterOption, ...limitOption },
    examples: ['parley usage list --limit 20'],
    run: ({ options }, { database }) => usageList(database, options),
  }),
]

interface ListOptions {
  readonly app: string | undefined
  readonly limit: string | undefined
}

/** Client logs, newest first, without their content. */
export async function logList(database: Database, { app, limit }: ListOptions): Promise<Output> {
  const rows = await database.read((sql) =>
    sql.all<{
      id: number
      app: string
      name: string
      resource: string
      characters: number
      created_at: number
    }>(
      `SELECT c.id, a.org || '#' || a.name AS app, u.name, c.resource, length(c.content) AS characters, c.created_at
       FROM client_logs c JOIN users u ON u.id = c.user_id JOIN apps a ON a.id = u.app_id
       WHERE (CAST(? AS TEXT) = '' OR a.org || '#' || a.name = ?) ORDER BY c.id DESC LIMIT ?`,
      [app ?? '', app ?? '', limitOf(limit)],
    ),
  )
  const json = rows.map(({ id, app: key, name, resource, characters, created_at }) => ({
    id: String(id),
    at: new Date(created_at).toISOString(),
    app: key,
    user: name,
    device: resource,
    characters: Number(characters),
  }))
  const line = (row: (typeof json)[number]) =>
    `${row.id}  ${row.at}  ${row.app}  ${row.user} on ${JSON.stringify(row.device)}  ${row.characters} characters`
  return { text: json.map(line).join('\n') || 'No client logs.', json }
}

/** One client log. Control characters are shown as question marks. */
export async function logShow(database: Database, word: string): Promise<Output> {
  const id = /^\d{1,16}$/.test(word) ? Number(word) : 0
  const row = await database.read((sql) =>
    sql.first<{ content: string }>('SELECT content FROM client_logs WHERE id = ?', [id]),
  )
  if (!row) throw new Error(`There is no log ${word}.`)
  return { text: row.content.replace(/[^\P{Cc}\n\t]/gu, '?'), json: { id: word, content: row.content } }
}

/** Usage counts over all stored reports. */
export async function usageList(database: Database, { app, limit }: ListOptions): Promise<Output> {
  const rows = await database.read((sql) =>
    sql.all<{ app: string; user_id: number; event: string; created_at: number }>(
      `SELECT a.org || '#' || a.name AS app, e.user_id, e.event, e.created_at FROM usage_events e
       JOIN apps a ON a.id = e.app_id
       WHERE (CAST(? AS TEXT) = '' OR a.org || '#' || a.name = ?) ORDER BY e.id DESC LIMIT ?`,
      [app ?? '', app ?? '', limitOf(limit)],
    ),
  )
  const json = rows.map(({ app: key, event, created_at }) => ({
    at: new Date(created_at).toISOString(),
    app: key,
    ...(JSON.parse(event) as Record<string, string | number>),
  }))
  return {
    text: json.map((row) => JSON.stringify(row)).join('\n') || 'No usage reports.',
    json,
  }
}
