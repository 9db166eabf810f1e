import { updateRecording } from '../../events/queries.ts'
import type { Sql } from '../../storage/database.ts'
import { type AppKeyRow, keyHash } from '../../tokens/app-keys.ts'
import { type WebhookRow, webhookColumns } from '../../tokens/webhooks.ts'

/** The colon keeps it apart from the names of back-end keys. */
const keyName = (bot: string): string => `bot:${bot}`

export type BotRow = {
  name: string
  nickname: string | null
  deactivated: number
  created_at: number
  used_at: number | null
  scopes: string | null
}

export async function countBots(sql: Sql, appId: number): Promise<number> {
  const row = await sql.first<{ bots: number }>(
    'SELECT count(*) AS bots FROM users WHERE app_id = ? AND is_bot = 1',
    [appId],
  )
  return row?.bots ?? 0
}

export function botsOf(sql: Sql, appId: number): Promise<BotRow[]> {
  return sql.all<BotRow>(
    `SELECT u.name, u.nickname, u.deactivated, u.created_at, k.used_at, k.scopes FROM users u
     LEFT JOIN app_keys k ON k.bot_id = u.id WHERE u.app_id = ? AND u.is_bot = 1 ORDER BY u.id`,
    [appId],
  )
}

/** Stores the only key of a bot and replaces the previous one. Returns its number. */
export async function putBotKey(
  sql: Sql,
  made: {
    readonly appId: number
    readonly bot: { readonly id: number; readonly name: string }
    readonly secret: string
    readonly readsEvents: boolean
    readonly now: number
  },
): Promise<number> {
  const { appId, bot, secret, readsEvents, now } = made
  await sql.run('DELETE FROM app_keys WHERE bot_id = ?', [bot.id])
  const row = await sql.first<Pick<AppKeyRow, 'id'>>(
    'INSERT INTO app_keys (app_id, name, scopes, hash, created_at, bot_id) VALUES (?, ?, ?, ?, ?, ?) RETURNING id',
    [appId, keyName(bot.name), readsEvents ? 'send events' : 'send', keyHash(secret), now, bot.id],
  )
  await updateRecording(sql, appId)
  if (!row) throw new Error('The key could not be stored.')
  return row.id
}

/** Ends all tokens of a user that were issued before. */
export async function endTokens(sql: Sql, userId: number, now: number): Promise<void> {
  await sql.run(
    'UPDATE users SET token_epoch = token_epoch + 1, epoch_changed_at = ?, version = version + 1 WHERE id = ?',
    [now, userId],
  )
}

export function webhooksOf(sql: Sql, botId: number): Promise<WebhookRow[]> {
  return sql.all<WebhookRow>(`SELECT ${webhookColumns()} FROM webhooks WHERE bot_id = ? ORDER BY id`, [botId])
}

export async function insertWebhook(
  sql: Sql,
  made: {
    readonly appId: number
    readonly botId: number
    readonly name: string
    readonly secret: string
    readonly chat: WebhookRow['chat']
    readonly target: string
    readonly now: number
  },
): Promise<number> {
  const row = await sql.first<{ id: number }>(
    `INSERT INTO webhooks (app_id, bot_id, name, hash, chat, target, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)
     RETURNING id`,
    [made.appId, made.botId, made.name, keyHash(made.secret), made.chat, made.target, made.now],
  )
  if (!row) throw new Error('The webhook could not be stored.')
  return row.id
}
