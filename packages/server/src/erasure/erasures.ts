// Erasures run in the background, one after the other, in small steps. Each is a row with its stage and position, so
// that it continues after the server was killed. In a cluster one node does the work.

import { removeAccount } from '../areas/session/removal.ts'
import type { App, User } from '../directory/directory.ts'
import type { Erasing as ErasingService, ErasureView, Services } from '../pipeline/context.ts'
import { type Periodic, periodically } from '../platform/periodically.ts'
import { Resting } from '../platform/resting.ts'
import { columnsOf } from '../storage/columns.ts'
import { lockUser } from '../storage/procedures/lock-user.ts'
import { countOf } from './counts.ts'
import { highestEntry } from './entry-windows.ts'
import { eraseEvents, eraseFiles, eraseOwnLog, eraseRecords } from './files-and-rows.ts'
import {
  eraseLateMessages,
  eraseLateRows,
  eraseMessages,
  eraseReactions,
  eraseRoomAttributes,
  eraseThreadNames,
} from './messages.ts'
import { contextOf, type Erasing, type ErasureRow, formerUser } from './step-context.ts'
import { touchedTables } from './tables.ts'

const lookMs = 5000
const mostListed = 100
/** A database up to this size is rewritten at the end: that takes a second or two, and writers wait meanwhile. */
const rewrittenBytes = 33_554_432

const columns = columnsOf<ErasureRow>({
  id: true,
  app_id: true,
  user_id: true,
  user_name: true,
  stage: true,
  position: true,
  until_id: true,
  counts: true,
  dry_run: true,
  compact: true,
  compacted: true,
  created_at: true,
  finished_at: true,
})

/** The stages, in order. False: it was stopped, and continues later. */
const stages: readonly ((erasing: Erasing) => Promise<boolean>)[] = [
  count,
  signOut,
  eraseReactions,
  eraseThreadNames,
  eraseRoomAttributes,
  fixEnd,
  eraseMessages,
  eraseFiles,
  eraseRecords,
  endAccount,
  eraseEvents,
  eraseLateMessages,
  eraseOwnLog,
  scrub,
]

export class Erasures implements ErasingService {
  private readonly services: () => Services
  private readonly isWorker: () => boolean
  private readonly rounds: Periodic
  private running: Promise<void> | undefined
  private readonly resting: Resting

  constructor(
    parts: Pick<Services, 'host' | 'metrics'>,
    services: () => Services,
    isWorker: () => boolean = () => true,
  ) {
    this.services = services
    this.isWorker = isWorker
    this.resting = new Resting(parts.host, lookMs)
    const failed = (error: unknown) => parts.metrics.problem('erasure', error)
    this.rounds = periodically({ host: parts.host, everyMs: lookMs, round: () => this.wake(), failed })
    this.failed = failed
  }

  private readonly failed: (error: unknown) => void

  get isBusy(): boolean {
    return this.running !== undefined
  }

  start(): void {
    void this.wake()
    this.rounds.start()
  }

  async stop(): Promise<void> {
    await this.rounds.stop()
    await this.running
  }

  async begin(
    app: App,
    user: User,
    how: { readonly isDryRun: boolean; readonly isCompact: boolean },
  ): Promise<ErasureView> {
    const { database, ids, host } = this.services()
    const row = await database.write(async (sql) => {
      await lockUser(sql, user.id)
      const known = await sql.first<ErasureRow>(
        `SELECT ${columns()} FROM erasures WHERE app_id = ? AND user_id = ? AND finished_at = 0 AND dry_run = ?`,
        [app.id, user.id, Number(how.isDryRun)],
      )
      if (known) return known
      return sql.first<ErasureRow>(
        `INSERT INTO erasures (id, app_id, user_id, user_name, counts, dry_run, compact, created_at)
         VALUES (?, ?, ?, ?, '{}', ?, ?, ?) RETURNING ${columns()}`,
        [ids.next(), app.id, user.id, user.name, Number(how.isDryRun), Number(how.isCompact), host.now()],
      )
    })
    if (!row) throw new Error('The erasure could not be stored.')
    void this.wake()
    return viewOf(row)
  }

  async find(app: App, id: string): Promise<ErasureView | undefined> {
    if (!/^\d{1,16}$/.test(id)) return undefined
    const row = await this.services().database.read((sql) =>
      sql.first<ErasureRow>(`SELECT ${columns()} FROM erasures WHERE app_id = ? AND id = ?`, [
        app.id,
        Number(id),
      ]),
    )
    return row && viewOf(row)
  }

  async list(app: App): Promise<ErasureView[]> {
    const rows = await this.services().database.read((sql) =>
      sql.all<ErasureRow>(`SELECT ${columns()} FROM erasures WHERE app_id = ? ORDER BY id DESC LIMIT ?`, [
        app.id,
        mostListed,
      ]),
    )
    return rows.map(viewOf)
  }

  private wake(): Promise<void> {
    this.running ??= this.run()
      .catch(this.failed)
      .finally(() => {
        this.running = undefined
      })
    return this.running
  }

  private async run(): Promise<void> {
    const { database } = this.services()
    const isStopped = () => this.rounds.isStopped || !this.isWorker()
    while (!isStopped()) {
      const { except, ids } = this.resting.condition('id')
      const row = await database.read((sql) =>
        sql.first<ErasureRow>(
          `SELECT ${columns()} FROM erasures WHERE finished_at = 0 AND ${except} ORDER BY dry_run DESC, id LIMIT 1`,
          ids,
        ),
      )
      if (!row) return
      const isAdvanced = await this.advance(row, isStopped).catch((error) => {
        this.failed(error)
        return false
      })
      if (!isAdvanced && !this.resting.add(row.id)) return
    }
  }

  /** Runs one stage. False: it could not be completed now. */
  private async advance(row: ErasureRow, isStopped: () => boolean): Promise<boolean> {
    const services = this.services()
    const { database, directory } = services
    const names = await database.read((sql) =>
      sql.first<{ org: string; name: string }>('SELECT org, name FROM apps WHERE id = ?', [row.app_id]),
    )
    const app = names && (await directory.app(names.org, names.name))
    if (!app) return false
    const known = row.user_name === '' ? undefined : await directory.user(app, row.user_name)
    const user = known?.id === row.user_id ? known : formerUser(app, row)
    const stage = stages[row.stage]
    if (stage && !(await stage({ context: contextOf(services, app, user), user, row, isStopped })))
      return false
    const isLast = row.dry_run === 1 || row.stage + 1 >= stages.length
    await database.write((sql) =>
      isLast
        ? sql.run(`UPDATE erasures SET finished_at = ?, user_name = '' WHERE id = ?`, [
            services.host.now(),
            row.id,
          ])
        : sql.run('UPDATE erasures SET stage = ?, position = 0 WHERE id = ?', [row.stage + 1, row.id]),
    )
    return true
  }
}

function viewOf(row: ErasureRow): ErasureView {
  const isDone = row.finished_at > 0
  return {
    id: String(row.id),
    state: !isDone ? 'running' : row.dry_run === 1 ? 'counted' : 'done',
    counts: JSON.parse(row.counts) as Record<string, number>,
    created: row.created_at,
    ...(isDone ? { finished: row.finished_at } : {}),
    ...(isDone && row.dry_run === 0 ? { compacted: row.compacted === 1 } : {}),
  }
}

async function count({ context, row }: Erasing): Promise<boolean> {
  const counts = JSON.stringify(await countOf(context.database, row))
  await context.database.write((sql) =>
    sql.run('UPDATE erasures SET counts = ? WHERE id = ?', [counts, row.id]),
  )
  return true
}

/** From here on, nobody can write in the person's name. */
async function signOut({ context, row, user }: Erasing): Promise<boolean> {
  const { database, directory, signIn } = context
  await database.write(async (sql) => {
    await sql.run('UPDATE users SET deactivated = 1, version = version + 1 WHERE id = ?', [row.user_id])
    await sql.run('DELETE FROM broadcasts WHERE sender_id = ?', [row.user_id])
  })
  directory.forgetUser(user)
  await signIn.kickUser(row.user_id, 'userRemoved')
  return true
}

/** Later entries announce the erasure to others and have to stay. */
async function fixEnd({ context, row }: Erasing): Promise<boolean> {
  const end = await highestEntry(context.database)
  await context.database.write((sql) =>
    sql.run('UPDATE erasures SET until_id = ? WHERE id = ?', [end, row.id]),
  )
  return true
}

/** What was stored in the person's name while it was being erased: nothing more can be, once the account is gone. */
const lateSteps = [eraseLateRows, eraseRoomAttributes, eraseFiles, eraseRecords]

async function endAccount(erasing: Erasing): Promise<boolean> {
  const { context, row, user } = erasing
  const known = await context.directory.user(context.app, row.user_name)
  if (known?.id === row.user_id) await removeAccount(context, user)
  for (const step of lateSteps) if (!(await step(erasing))) return false
  return true
}

/** The name is removed before the files of the database are cleaned. */
async function scrub({ context, row }: Erasing): Promise<boolean> {
  const { database } = context
  await database.write((sql) => sql.run(`UPDATE erasures SET user_name = '' WHERE id = ?`, [row.id]))
  const mostBytes = row.compact === 1 ? Number.MAX_SAFE_INTEGER : rewrittenBytes
  const { isComplete, isRewritten } = await database.scrub(touchedTables, mostBytes)
  if (isComplete && isRewritten)
    await database.write((sql) => sql.run('UPDATE erasures SET compacted = 1 WHERE id = ?', [row.id]))
  return isComplete
}
