// Messages to all accounts of an app. A broadcast is a row: it is durable when the request is answered, and continues
// after a restart. The key of each message names the broadcast and the user, so nobody gets it twice.

import { decode, encode, fail, MessageBody } from '@parley/protocol'
import type { App, User } from '../../directory/directory.ts'
import { userFrom } from '../../directory/directory.ts'
import type { Metrics } from '../../metrics.ts'
import type { Broadcasting } from '../../pipeline/context.ts'
import type { Timer } from '../../platform/host.ts'
import { Resting } from '../../platform/resting.ts'
import { userColumns } from '../../storage/columns.ts'
import type { Database, Sql } from '../../storage/database.ts'
import { lockApp } from '../../storage/procedures/lock-app.ts'
import { type PostParts, type Prepared, prepare, send } from './send-as-user.ts'

/** Users per step. Other senders get their turn between the steps. */
const atOnce = 100
/** The pause after a failure. */
const failedMs = 5000

type BroadcastRow = { id: number; app_id: number; sender_id: number; body: Uint8Array; after_id: number }

export interface BroadcastsParts extends PostParts {
  readonly database: Database
  readonly metrics: Pick<Metrics, 'problem'>
}

export class Broadcasts implements Broadcasting {
  private readonly parts: BroadcastsParts
  private running: Promise<void> | undefined
  private timer: Timer | undefined
  private isStopped = false
  private readonly resting: Resting

  constructor(parts: BroadcastsParts) {
    this.parts = parts
    this.resting = new Resting(parts.host, failedMs)
  }

  get isBusy(): boolean {
    return this.running !== undefined
  }

  start(): void {
    this.wake()
  }

  async stop(): Promise<void> {
    this.isStopped = true
    if (this.timer !== undefined) this.parts.host.clearTimer(this.timer)
    await this.running
  }

  /**
   * Runs one broadcast per app at a time: the next one waits until everybody has received the first. A repeated request
   * begins nothing, however long ago the first one ended.
   */
  async begin({ app, id: senderId }: User, body: MessageBody, key: string | null): Promise<number> {
    const { database, ids, host } = this.parts
    const id = await database.write(async (sql) => {
      await lockApp(sql, app.id)
      const known = key === null ? undefined : await begunBefore(sql, senderId, key)
      if (known !== undefined) return known
      const id = ids.next()
      if (await sql.first('SELECT id FROM broadcasts WHERE app_id = ?', [app.id]))
        fail('maxLimit', { form: 'requests' })
      await sql.insertMany(
        'broadcasts',
        ['id', 'app_id', 'sender_id', 'body', 'created_at'],
        [[id, app.id, senderId, encode(MessageBody, body), host.now()]],
      )
      if (key !== null) await noteBegun(sql, senderId, key, id)
      return id
    })
    this.wake()
    return id
  }

  private wake(): void {
    if (this.running || this.isStopped) return
    this.running = this.run()
      .catch((error) => {
        this.parts.metrics.problem('broadcast', error)
        this.wakeLater()
      })
      .finally(() => {
        this.running = undefined
      })
  }

  private wakeLater(): void {
    const { host } = this.parts
    if (this.timer !== undefined) host.clearTimer(this.timer)
    if (!this.isStopped) this.timer = host.setTimer(() => this.wake(), failedMs)
  }

  private async run(): Promise<void> {
    const { database, metrics } = this.parts
    while (!this.isStopped) {
      const { except, ids } = this.resting.condition('id')
      const row = await database.read((sql) =>
        sql.first<BroadcastRow>(
          `SELECT id, app_id, sender_id, body, after_id FROM broadcasts WHERE ${except} ORDER BY id LIMIT 1`,
          ids,
        ),
      )
      if (!row) return ids.length > 0 ? this.wakeLater() : undefined
      try {
        await this.step(row)
      } catch (error) {
        metrics.problem('broadcast', error)
        if (!this.resting.add(row.id)) return this.wakeLater()
      }
    }
  }

  private async step(row: BroadcastRow): Promise<void> {
    const { database } = this.parts
    const { users, sender } = await this.readers(row)
    const body = decode(MessageBody, row.body)
    if (sender) {
      const prepared: Prepared[] = []
      for (const user of users)
        prepared.push(
          await prepare(this.parts, {
            author: sender,
            chat: 'chat',
            to: user.name,
            body,
            key: `b${row.id}.${user.id}`,
          }),
        )
      await Promise.all(prepared.map((one) => send(this.parts, one)))
    }
    const last = users.at(-1)
    await database.write((sql) =>
      last && sender
        ? sql.run('UPDATE broadcasts SET after_id = ? WHERE id = ?', [last.id, row.id])
        : sql.run('DELETE FROM broadcasts WHERE id = ?', [row.id]),
    )
  }

  /** The next users to receive it, and the sender. */
  private readers(row: BroadcastRow): Promise<{ users: User[]; sender: User | undefined }> {
    return this.parts.database.read(async (sql) => {
      const names = await sql.first<{ org: string; name: string }>(
        'SELECT org, name FROM apps WHERE id = ?',
        [row.app_id],
      )
      const app: App | undefined = names && (await this.parts.directory.app(names.org, names.name))
      if (!app) return { users: [], sender: undefined }
      const rows = await sql.all(
        `SELECT ${userColumns()} FROM users WHERE app_id = ? AND id > ? AND id <> ? AND deactivated = 0 ORDER BY id LIMIT ?`,
        [row.app_id, row.after_id, row.sender_id, atOnce],
      )
      const sender = await sql.first(`SELECT ${userColumns()} FROM users WHERE id = ?`, [row.sender_id])
      return { users: rows.map((one) => userFrom(one, app)), sender: sender && userFrom(sender, app) }
    })
  }
}

/** Rows of broadcasts end with them, so what repeats are compared with is kept elsewhere. */
const begunKey = (senderId: number, key: string) => `broadcast ${senderId} ${key}`

async function begunBefore(sql: Sql, senderId: number, key: string): Promise<number | undefined> {
  const row = await sql.first<{ value: string }>('SELECT value FROM settings WHERE key = ?', [
    begunKey(senderId, key),
  ])
  return row && Number(row.value)
}

const noteBegun = (sql: Sql, senderId: number, key: string, id: number): Promise<void> =>
  sql.insertMany('settings', ['key', 'value'], [[begunKey(senderId, key), String(id)]])
