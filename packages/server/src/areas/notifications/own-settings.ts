// The language of pushes, and all notification settings in one answer.

import { calls, fail, invalidParameter } from '@parley/protocol'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { checkText } from '../../pipeline/text-checks.ts'
import {
  conversationRows,
  pushPerson,
  putPushPerson,
  SilenceScope,
  silenceFrom,
  silenceRow,
} from './queries.ts'
import { current, mostSilences, settingsOf, shown } from './silent-mode.ts'

/** Codes of translation services are short, and not always language tags. */
const longestLanguage = 32
const languageRule = /^[A-Za-z0-9]+([-_][A-Za-z0-9]+)*$/

export const ownNotifications = [
  handle(calls.notifications.setLanguage, async (context, input) => {
    const language = checkText('translationLanguage', input.language, longestLanguage)
    if (!languageRule.test(language))
      fail('invalidParameter', { message: invalidParameter('translationLanguage', language) })
    await context.database.write((sql) => putPushPerson(sql, meOf(context).id, { language }))
    return { language }
  }),

  handle(calls.notifications.language, async (context) => {
    const { language } = await context.database.read((sql) => pushPerson(sql, meOf(context).id))
    return { language }
  }),

  handle(calls.notifications.all, async (context) => {
    const { now, app, config } = context
    const me = meOf(context)
    return context.database.read(async (sql) => {
      const all = silenceFrom(await silenceRow(sql, me.id, SilenceScope.all, ''))
      const rows = await conversationRows(sql, { appId: app.id, userId: me.id }, mostSilences)
      const { language, zone } = await pushPerson(sql, me.id)
      const tokens = await sql.all<{ device: string; notifier: string; created_at: number }>(
        'SELECT device, notifier, created_at FROM push_tokens WHERE user_id = ? ORDER BY created_at DESC, id DESC',
        [me.id],
      )
      const of = (kind: SilenceScope) =>
        settingsOf(
          rows.filter((row) => row.kind === kind),
          now,
        )
      return {
        all: shown({ kind: SilenceScope.all }, current(all, now), zone),
        users: of(SilenceScope.user),
        groups: of(SilenceScope.group),
        language,
        devices: tokens.map(({ device, notifier, created_at }) => ({ device, notifier, at: created_at })),
        webKey: config.pushVapidPublic,
      }
    })
  }),
]
