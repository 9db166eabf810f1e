// Bots for the app's back end: accounts that programs sign in to, and their keys.

import { backendCalls, fail } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { botBudgets } from '../../limits/bots.ts'
import { eventsRecorded } from '../../logs/app-events.ts'
import type { Context } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { checkText } from '../../pipeline/text-checks.ts'
import { lockApp } from '../../storage/procedures/lock-app.ts'
import { keyText } from '../../tokens/app-keys.ts'
import { checkedName, createAccount } from '../session/shared.ts'
import { botsOf, countBots, endTokens, putBotKey } from './queries.ts'

const calls = backendCalls.bots
const longestNickname = 100

export const bots = [
  handle(calls.create, async (context, { user, nickname = '', readsEvents = false }) => {
    const { app, database, now, host } = context
    const name = checkedName(user)
    const shown = checkText('nickname', nickname, longestNickname)
    const secret = newSecret(host.randomBytes(32))
    const id = await database.write(async (sql) => {
      await lockApp(sql, app.id)
      if ((await countBots(sql, app.id)) >= botBudgets.bots.value) fail('maxLimit', { form: 'requests' })
      const bot = await createAccount(context, sql, { name, passwordHash: '', nickname: shown })
      await sql.run('UPDATE users SET is_bot = 1 WHERE id = ?', [bot.id])
      return putBotKey(sql, { appId: app.id, bot, secret, readsEvents, now })
    })
    eventsRecorded(app)
    await context.events.changed(app)
    return { user: name, key: keyText(id, secret) }
  }),

  handle(calls.list, async ({ app, database }) => ({
    bots: (await database.read((sql) => botsOf(sql, app.id))).map((row) => ({
      username: row.name,
      nickname: row.nickname ?? '',
      activated: row.deactivated === 0,
      created: row.created_at,
      key_used: row.used_at ?? 0,
      events: row.scopes?.includes('events') === true,
    })),
  })),

  handle(calls.renewKey, async (context, { bot: name, readsEvents = false }) => {
    const { app, database, directory, signIn, host, now } = context
    const bot = await botNamed(context, name)
    const secret = newSecret(host.randomBytes(32))
    const id = await database.write(async (sql) => {
      await endTokens(sql, bot.id, now)
      return putBotKey(sql, { appId: app.id, bot, secret, readsEvents, now })
    })
    directory.forgetUser(bot)
    await context.events.changed(app)
    await signIn.kickUser(bot.id, 'passwordChanged')
    return { user: bot.name, key: keyText(id, secret) }
  }),
]

/** The bot with this name. Undefined for accounts of people. */
export async function botNamed({ directory, app }: Context, name: string): Promise<User> {
  const user = await directory.user(app, name.toLowerCase())
  return user?.isBot ? user : fail('userNotFound', { form: 'resource' })
}

export const newSecret = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
