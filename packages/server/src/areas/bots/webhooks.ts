// Webhooks: URLs that post messages of a bot to one place.

import { backendCalls, fail, invalidParameter } from '@parley/protocol'
import { groupIdRule } from '../../directory/groups.ts'
import { botBudgets } from '../../limits/bots.ts'
import type { Context } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { checkText } from '../../pipeline/text-checks.ts'
import { lockUser } from '../../storage/procedures/lock-user.ts'
import { type WebhookRow, webhookText } from '../../tokens/webhooks.ts'
import { botNamed, newSecret } from './bots.ts'
import { insertWebhook, webhooksOf } from './queries.ts'

const calls = backendCalls.bots
const longestName = 64

const kinds = { users: 'chat', chatgroups: 'groupchat', chatrooms: 'chatroom' } as const

export const webhooks = [
  handle(calls.addWebhook, async (context, { bot: botName, name = '', targetType, to }) => {
    const { app, database, host, now, baseUrl } = context
    const bot = await botNamed(context, botName)
    const chat = kinds[targetType]
    const target = await targetOf(context, chat, to)
    const secret = newSecret(host.randomBytes(32))
    const shown = checkText('name', name, longestName)
    const id = await database.write(async (sql) => {
      await lockUser(sql, bot.id)
      if ((await webhooksOf(sql, bot.id)).length >= botBudgets.webhooks.value)
        fail('maxLimit', { form: 'requests' })
      return insertWebhook(sql, { appId: app.id, botId: bot.id, name: shown, secret, chat, target, now })
    })
    const path = `/${app.org}/${app.name}/parley/v1/hooks/${webhookText(id, secret)}`
    return { webhookId: String(id), path, url: `${baseUrl}${path}` }
  }),

  handle(calls.listWebhooks, async (context, { bot: name }) => {
    const bot = await botNamed(context, name)
    const rows = await context.database.read((sql) => webhooksOf(sql, bot.id))
    return {
      webhooks: rows.map((row) => ({
        id: String(row.id),
        name: row.name,
        target_type: typeOf(row),
        to: row.target,
        created: row.created_at,
        used: row.used_at,
      })),
    }
  }),

  handle(calls.removeWebhook, async (context, { bot: name, webhookId }) => {
    const bot = await botNamed(context, name)
    const id = /^\d{1,15}$/.test(webhookId) ? Number(webhookId) : 0
    const { changes } = await context.database.write((sql) =>
      sql.run('DELETE FROM webhooks WHERE bot_id = ? AND id = ?', [bot.id, id]),
    )
    if (changes === 0) fail('requestFailed', { form: 'endpointNotFound' })
    return { isRemoved: true }
  }),
]

const typeOf = ({ chat }: WebhookRow): string =>
  Object.entries(kinds).find(([, kind]) => kind === chat)?.[0] ?? ''

/** The target must exist when the webhook is created. Whether the bot may write there is decided for each message. */
async function targetOf(context: Context, chat: WebhookRow['chat'], to: string): Promise<string> {
  const { directory, rooms, app } = context
  if (chat === 'chat') {
    const user = await directory.user(app, to.toLowerCase())
    return user?.name ?? fail('userNotFound', { form: 'resource' })
  }
  if (!groupIdRule.test(to)) fail('invalidParameter', { message: invalidParameter('to', to.slice(0, 64)) })
  if (chat === 'chatroom') return (await rooms.find(app, to)) ? to : fail('roomNotFound', { roomId: to })
  return (await directory.group(app, to)) ? to : fail('groupNotFound', { groupId: to })
}
