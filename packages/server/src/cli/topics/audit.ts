// `parley audit …`: what back ends changed.

import { signInsBefore } from '../../operators/sign-in-log.ts'
import type { Database } from '../../storage/database.ts'
import { dataCommand, filterOption, limitOf, limitOption } from '../command.ts'
import type { Output } from '../output.ts'

export const auditCommands = [
  dataCommand({
    name: 'audit list',
    summary: 'list what back ends and operators changed, newest first',
    options: { ...filterOption, ...limitOption },
    examples: ['parley audit list', 'parley audit list --app acme#chat --limit 20 --json'],
    run: ({ options }, { database }) => auditList(database, options),
  }),
  dataCommand({
    name: 'audit operators',
    summary: 'list sign-ins of operators, refused ones included, newest first',
    options: limitOption,
    examples: ['parley audit operators', 'parley audit operators --limit 20 --json'],
    run: ({ options }, { database }) => signInList(database, options.limit),
  }),
]

async function signInList(database: Database, limit: string | undefined): Promise<Output> {
  const rows = await database.read((sql) => signInsBefore(sql, Number.MAX_SAFE_INTEGER, limitOf(limit)))
  const json = rows.map(({ id: _, at, ...row }) => ({ at: new Date(at).toISOString(), ...row }))
  const line = (row: (typeof json)[number]) =>
    `${row.at}  ${row.status}  ${row.call} by ${JSON.stringify(row.name)} from ${row.address}`
  return { text: json.length === 0 ? 'Nobody has signed in.' : json.map(line).join('\n'), json }
}

type ListedRow = {
  id: number
  app: string
  at: number
  key_name: string
  call: string
  acted_as: string
  target: string
  address: string
  status: number
}

/** Rows of the audit, the newest first. */
export async function auditList(
  database: Database,
  query: { readonly app: string | undefined; readonly limit: string | undefined },
): Promise<Output> {
  const limit = limitOf(query.limit)
  const rows = await database.read((sql) =>
    sql.all<ListedRow>(
      `SELECT audit.id, audit.at, audit.key_name, audit.call, audit.acted_as, audit.target, audit.address, audit.status,
         a.org || '#' || a.name AS app
       FROM audit JOIN apps a ON a.id = audit.app_id
       WHERE CAST(? AS TEXT) = '' OR a.org || '#' || a.name = ? ORDER BY audit.id DESC LIMIT ?`,
      [query.app ?? '', query.app ?? '', limit],
    ),
  )
  const json = rows.map((row) => ({
    at: new Date(row.at).toISOString(),
    app: row.app,
    key: row.key_name,
    call: row.call,
    actedAs: row.acted_as,
    target: row.target,
    address: row.address,
    status: row.status,
  }))
  return { text: json.length === 0 ? 'Nothing was changed.' : json.map(shown).join('\n'), json }
}

/** Names are shown as JSON, so that nobody can imitate a line of ours. */
function shown(row: {
  at: string
  app: string
  key: string
  call: string
  actedAs: string
  target: string
  address: string
  status: number
}): string {
  const who = row.key === '' ? 'the app' : `key ${row.key}`
  const as = row.actedAs === '' ? '' : ` as ${JSON.stringify(row.actedAs)}`
  return `${row.at}  ${row.app}  ${row.status}  ${row.call}${as} by ${who} from ${row.address}  ${JSON.stringify(row.target)}`
}
