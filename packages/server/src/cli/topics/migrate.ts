// `parley migrate`: migrates the schema of the database to the version of this program, or lists the missing
// steps.

import { resolve } from 'node:path'
import type { Config } from '../../config/config.ts'
import type { Host } from '../../platform/host.ts'
import type { Migration } from '../../storage/migration.ts'
import { type MigrationStatus, openMigrations } from '../../storage/open-migrations.ts'
import { plainCommand } from '../command.ts'
import { requireData } from '../data-folder.ts'
import type { Output } from '../output.ts'

/** The exit code of `--check` if steps are missing. */
const pendingCode = 2

export const migrateCommands = [
  plainCommand({
    name: 'migrate',
    summary: 'migrate the data to the version of this program',
    details:
      'A server does the same when it starts. Before an upgrade of several servers on one PostgreSQL database, run it ' +
      'once with the new program: the old servers continue on the new schema. With --check it changes nothing; the ' +
      'exit code is 0 if nothing is missing, 2 if steps are missing and 1 if the data cannot be used.',
    options: { check: { help: 'only list missing steps' } },
    examples: ['parley migrate', 'parley migrate --check'],
    run: ({ options }, { config, host, print }) =>
      runMigrate(
        { config, host, print: 'json' in options && options.json ? () => {} : print },
        options.check,
      ),
  }),
]

interface MigrateTools {
  readonly config: Pick<Config, 'data' | 'database' | 'databaseConnectMs'>
  readonly host: Pick<Host, 'now'>
  readonly print: (line: string) => void
  /** Other steps than the program's, for tests. */
  readonly migrations?: readonly Migration[]
}

export async function runMigrate(tools: MigrateTools, isCheck: boolean): Promise<Output> {
  const { config, host, print, migrations } = tools
  requireData(config)
  const opened = await openMigrations({
    url: config.database,
    directory: resolve(config.data),
    connectMs: config.databaseConnectMs,
    isCheck,
    ...(migrations ? { migrations } : {}),
  })
  try {
    const before = await opened.status()
    if (before.pending.length === 0) return { text: upToDate(before), json: jsonOf(before, 'upToDate') }
    if (isCheck) return { text: missing(before), json: jsonOf(before, 'pending'), exitCode: pendingCode }
    print(missing(before))
    await opened.apply({ now: host.now(), log: { info: print, warn: print } })
    const after = await opened.status()
    return { text: upToDate(after), json: jsonOf(before, 'migrated') }
  } finally {
    await opened.close()
  }
}

function upToDate({ version, newest }: MigrationStatus): string {
  if (version > newest)
    return `The data is at version ${version}, one newer than this program knows (${newest}). This program works with it.`
  return `The data is up to date at version ${version}.`
}

function missing({ version, newest, pending }: MigrationStatus): string {
  const from = version === 0 ? 'The database is empty' : `The data is at version ${version}`
  const steps = pending.map((step) => `  ${step.version}  ${step.name}`)
  return [
    `${from}, and this program needs version ${newest}. Missing ${count(pending.length)}:`,
    ...steps,
  ].join('\n')
}

const count = (steps: number): string => (steps === 1 ? '1 step' : `${steps} steps`)

const jsonOf = ({ version, newest, pending }: MigrationStatus, state: string) => ({
  state,
  version,
  newest,
  steps: pending.map(({ version, name }) => ({ version, name })),
})
