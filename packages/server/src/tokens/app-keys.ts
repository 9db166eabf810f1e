// Keys of an app's back end: named, scoped, stored as hashes, and rotated with an overlap. A key is a random text of 256
// bits, so a fast hash is enough. The command line changes keys beside a running server, which notices within seconds.

import { hash, timingSafeEqual } from 'node:crypto'
import type { App } from '../directory/directory.ts'
import { LruCache } from '../lru-cache.ts'
import type { Host } from '../platform/host.ts'
import { columnsOf } from '../storage/columns.ts'
import type { Database, Sql } from '../storage/database.ts'
import { isScope, type Scope } from './scopes.ts'

export interface AppKey {
  readonly id: number
  readonly name: string
  readonly scopes: ReadonlySet<Scope>
  /** The only user that the key may act as. Undefined: the key of a back end. */
  readonly bot?: { readonly id: number; readonly name: string } | undefined
}

export type AppKeyRow = {
  id: number
  app_id: number
  name: string
  scopes: string
  hash: string
  old_hash: string
  old_until: number
  created_at: number
  used_at: number
  revoked_at: number
  bot_id: number | null
}

export const appKeyColumns = columnsOf<AppKeyRow>({
  id: true,
  app_id: true,
  name: true,
  scopes: true,
  hash: true,
  old_hash: true,
  old_until: true,
  created_at: true,
  used_at: true,
  revoked_at: true,
  bot_id: true,
})

/** With the name of the bot. */
type FoundRow = AppKeyRow & { bot_name: string | null }

/** The text begins with the number of the key, so that finding it needs no search for hashes. */
const written = /^pk_(\d{1,15})_([\w-]{43})$/

/** How long a key is trusted without reading its row again, and how often its last use is stored. */
const freshMs = 2000
const usedEveryMs = 60_000
const mostCached = 1000

export const isKeyText = (text: string): boolean => text.startsWith('pk_')

export const keyText = (id: number, secret: string): string => `pk_${id}_${secret}`

export const keyHash = (secret: string): string => hash('sha256', secret, 'hex')

export class AppKeys {
  private readonly database: Database
  private readonly host: Host
  private readonly failed: (error: unknown) => void
  private readonly rows = new LruCache<number, { row: FoundRow; readAt: number }>(mostCached)

  constructor(parts: { database: Database; host: Host; failed: (error: unknown) => void }) {
    this.database = parts.database
    this.host = parts.host
    this.failed = parts.failed
  }

  /** The valid key of this app with this text. */
  async find(app: App, text: string): Promise<AppKey | undefined> {
    const [, id, secret] = written.exec(text) ?? []
    if (!id || !secret) return undefined
    const row = await this.row(app, Number(id))
    if (!row) return undefined
    const given = keyHash(secret)
    const isOld = row.old_hash !== '' && this.host.now() < row.old_until && same(given, row.old_hash)
    return same(given, row.hash) || isOld ? this.used(row) : undefined
  }

  /** The key with this number, for a token that was issued for it. */
  async byId(app: App, id: number): Promise<AppKey | undefined> {
    const row = await this.row(app, id)
    return row && this.used(row)
  }

  /** Whether the key is valid now, whatever is cached. */
  async isCurrent(app: App, id: number): Promise<boolean> {
    this.rows.delete(id)
    return (await this.row(app, id)) !== undefined
  }

  /** The key was changed. */
  forget(id: number): void {
    this.rows.delete(id)
  }

  private async row(app: App, id: number): Promise<FoundRow | undefined> {
    const known = this.rows.get(id)
    if (known && this.host.monotonic() - known.readAt < freshMs)
      return known.row.app_id === app.id ? known.row : undefined
    const row = await this.database.read((sql) =>
      sql.first<FoundRow>(
        `SELECT ${appKeyColumns('k')}, u.name AS bot_name FROM app_keys k LEFT JOIN users u ON u.id = k.bot_id
         WHERE k.id = ? AND k.revoked_at = 0`,
        [id],
      ),
    )
    if (!row) this.rows.delete(id)
    else this.rows.set(id, { row, readAt: this.host.monotonic() })
    return row?.app_id === app.id ? row : undefined
  }

  private used(row: FoundRow): AppKey {
    const now = this.host.now()
    if (now - row.used_at >= usedEveryMs) {
      row.used_at = now
      this.database.write((sql) => noteUse(sql, row.id, now)).catch(this.failed)
    }
    const { id, name, bot_id: botId, bot_name: bot } = row
    return {
      id,
      name,
      scopes: scopesOf(row),
      ...(botId === null ? {} : { bot: { id: botId, name: bot ?? '' } }),
    }
  }
}

const scopesOf = ({ scopes }: AppKeyRow): ReadonlySet<Scope> => new Set(scopes.split(' ').filter(isScope))

async function noteUse(sql: Sql, id: number, now: number): Promise<void> {
  await sql.run('UPDATE app_keys SET used_at = ? WHERE id = ? AND used_at < ?', [now, id, now])
}

function same(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
