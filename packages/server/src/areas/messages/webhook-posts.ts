// Messages posted to the URL of a webhook. The rules apply to the bot as to any user: blocks, mutes and memberships.

import { backendCalls, fail } from '@parley/protocol'
import { handle } from '../../pipeline/handler.ts'
import { refuseOverBudget } from '../../pipeline/over-budget.ts'
import { repeatKey } from './backend-author.ts'
import { restBody } from './rest-body.ts'
import { prepare, send } from './send-as-user.ts'

const usedEveryMs = 60_000

export const webhookPosts = [
  handle(backendCalls.bots.post, async (context, { hook, text, type, body, ext }) => {
    const { app, directory, webhooks, metrics, database, config, now } = context
    const row = await webhooks.find(app.id, hook)
    const author = row && (await directory.user(app, row.bot))
    if (!row || !author || author.id !== row.bot_id || author.deactivated)
      return fail('requestFailed', { form: 'endpointNotFound' })
    if (!webhooks.take(row)) refuseOverBudget(metrics, 'webhookPerSecond', 'slowDown')
    const { chat, target: to } = row
    const written = text === undefined ? { type, body, ext } : { type: 'txt', body: { msg: text }, ext }
    const key = repeatKey(context, 'webhook', String(row.id))
    const post = { author, chat, to, body: restBody(config, chat, written), key, isByUser: true }
    const { id } = await send(context, await prepare(context, post))
    // Stored once a minute at most: it helps operators to find unused webhooks.
    if (now - row.used_at > usedEveryMs)
      await database.write((sql) => sql.run('UPDATE webhooks SET used_at = ? WHERE id = ?', [now, row.id]))
    return { messageId: String(id) }
  }),
]
