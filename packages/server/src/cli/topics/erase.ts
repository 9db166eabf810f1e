// `parley erase user`: a running server erases a person; this machine removes the copies of the database that it can reach.

import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Host } from '../../platform/host.ts'
import { appOption, demoApp, serverCommand } from '../command.ts'
import { card } from '../output.ts'
import type { Json, ServerConnection } from '../server-connection.ts'
import { backUp } from './backup.ts'

/** How often the server is asked for its progress. */
const lookMs = 200

interface Erasure {
  readonly id: string
  readonly state: string
  readonly counts: Readonly<Record<string, number>>
  readonly compacted?: boolean
}

export const eraseCommands = [
  serverCommand({
    name: 'erase user',
    args: '<name>',
    summary: 'erase a person: their account, messages, files and everything else about them',
    details:
      'Other people see "removed". The server works in small steps and continues after a restart. Copies of the database in the data folder, from before upgrades and restores, are removed. With --backups, a new backup is made in this folder and all older ones are removed. You have to delete other copies yourself. docs/operating/retention.md lists what is kept.',
    options: {
      'dry-run': { help: 'count what would be erased, and change nothing' },
      yes: { help: 'confirm; without it nothing is deleted' },
      compact: { help: 'rewrite a large database as well, which blocks writers meanwhile' },
      backups: {
        value: '<folder>',
        help: 'a folder of backups: replace them with a new one without the person',
      },
      ...appOption,
    },
    examples: [
      'parley erase user alice --dry-run',
      'parley erase user alice --yes --backups /mnt/backups/parley',
    ],
    async run({ args: [name = ''], options }, { server, config, host, signal }) {
      const isDryRun = options['dry-run']
      if (!isDryRun && !options.yes)
        throw new Error(
          `This erases ${name} for ever. Look first with --dry-run, and add --yes if you mean it.`,
        )
      // With --server the data is on another machine.
      const copies = 'server' in options ? [] : copiesIn(resolve(config.data))
      const app = options.app ?? demoApp
      const body = { account: name, dryRun: isDryRun, compact: options.compact }
      const begun = erasureIn(await server.ask(app, 'POST', 'parley/v1/erasures', body))
      const done = await ended({ server, host, signal }, app, begun)
      const found = { ...done.counts, copies: copies.length }
      if (isDryRun) return { text: `${card(found)}\nNothing was changed.`, json: { ...done, copies } }
      for (const path of copies) rmSync(path, { force: true })
      const backup = options.backups
        ? await backUp({ config, host }, options.backups, { keep: 1 })
        : undefined
      const rest = done.compacted
        ? ''
        : 'The database was not rewritten, because it is large or in use: traces may be left in unused parts of its files. Use --compact in a quiet hour.'
      const text = [card(found), `${name} is erased.`, versions(done.counts), rest, backup?.text ?? '']
      return {
        text: text.filter(Boolean).join('\n'),
        json: { ...done, copies, backup: backup?.json ?? null },
        ...(backup?.exitCode ? { exitCode: backup.exitCode } : {}),
      }
    },
  }),
]

function versions({ keptFileVersions = 0 }: Erasure['counts']): string {
  if (keptFileVersions === 0) return ''
  return (
    `The bucket keeps earlier versions of ${keptFileVersions} ${keptFileVersions === 1 ? 'file' : 'files'}, and the server may not delete them: remove them with a ` +
    'lifecycle rule or by hand. To let the server do it next time, give its key s3:ListBucketVersions and s3:DeleteObjectVersion.'
  )
}

const erasureIn = (answer: Json): Erasure => (answer.data as { erasure: Erasure }).erasure

async function ended(
  { server, host, signal }: { server: ServerConnection; host: Host; signal: AbortSignal },
  app: string,
  begun: Erasure,
): Promise<Erasure> {
  let erasure = begun
  while (erasure.state === 'running') {
    if (signal.aborted)
      throw new Error(
        'Interrupted. The server continues to erase the account; this command removed nothing else.',
      )
    await new Promise<void>((done) => void host.setTimer(done, lookMs))
    erasure = erasureIn(await server.ask(app, 'GET', `parley/v1/erasures/${erasure.id}`))
  }
  return erasure
}

/** Copies that the server made before upgrades, and that a restore left. */
function copiesIn(data: string): string[] {
  const named = (folder: string, form: RegExp) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => form.test(name))
          .map((name) => join(folder, name))
      : []
  return [...named(join(data, 'backups'), /\.db(\.partial)?$/), ...named(data, /^parley\.db\.before-/)]
}
