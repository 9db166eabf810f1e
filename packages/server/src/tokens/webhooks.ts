// Webhooks: URLs that post messages of a bot. The secret in the URL has 256 bits and is stored as a hash.

import { timingSafeEqual } from 'node:crypto'
import { botBudgets } from '../limits/bots.ts'
import type { Host } from '../platform/host.ts'
import { Buckets } from '../rate-limits/buckets.ts'
import type { SharedLimits } from '../rate-limits/shared-limits.ts'
import { columnsOf } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'
import { keyHash } from './app-keys.ts'

export type WebhookRow = {
  id: number
  app_id: number
  bot_id: number
  name: string
  hash: string
  chat: 'chat' | 'groupchat' | 'chatroom'
  target: string
  created_at: number
  used_at: number
}

export const webhookColumns = columnsOf<WebhookRow>({
  id: true,
  app_id: true,
  bot_id: true,
  name: true,
  hash: true,
  chat: true,
  target: true,
  created_at: true,
  used_at: true,
})

/** The text begins with the number of the webhook, so that finding it needs no search for hashes. */
const written = /^wh_(\d{1,15})_([\w-]{43})$/

const burstSeconds = 30

export const webhookText = (id: number, secret: string): string => `wh_${id}_${secret}`

export class Webhooks {
  private readonly database: Database
  private readonly host: Host
  private readonly rate: Buckets

  constructor(parts: {
    readonly database: Database
    readonly host: Host
    readonly limits?: SharedLimits | undefined
  }) {
    this.database = parts.database
    const perSecond = botBudgets.webhookPerSecond.value
    this.rate = new Buckets({ name: 'webhooks', perSecond, burstSeconds }, parts.limits)
    this.host = parts.host
  }

  /** The webhook of this app with this text, and the name of its bot. The row is read each time, so a removal counts at once. */
  async find(appId: number, text: string): Promise<(WebhookRow & { bot: string }) | undefined> {
    const [, id, secret] = written.exec(text) ?? []
    if (!id || !secret) return undefined
    const row = await this.database.read((sql) =>
      sql.first<WebhookRow & { bot: string }>(
        `SELECT ${webhookColumns('w')}, u.name AS bot FROM webhooks w JOIN users u ON u.id = w.bot_id
         WHERE w.id = ? AND w.app_id = ?`,
        [Number(id), appId],
      ),
    )
    if (!row) return undefined
    const [given, right] = [Buffer.from(keyHash(secret)), Buffer.from(row.hash)]
    return given.length === right.length && timingSafeEqual(given, right) ? row : undefined
  }

  /** False when too many messages come through this webhook. */
  take({ id }: WebhookRow): boolean {
    return this.rate.take(String(id), this.host.monotonic())
  }
}
