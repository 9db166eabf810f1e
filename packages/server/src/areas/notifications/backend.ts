// Push settings of any user, for the app's back end.

import { backendCalls, fail, invalidParameter, isObject } from '@parley/protocol'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { usersNamed } from '../../pipeline/named-users.ts'
import { updateOwnProfile } from '../profile/shared.ts'
import { entityOf } from '../session/shared.ts'
import { type PushInfo, registerPushToken } from './push-tokens.ts'

const { notifications } = backendCalls

const mostNicknames = 50

export const backendNotifications = [
  handle(notifications.bind, async (context, { device, token, notifier }) => {
    await registerPushToken(context, { deviceId: device, deviceToken: token, notifierName: notifier })
    return { bindings: await bindingsOf(context) }
  }),

  handle(notifications.bindings, async (context) => ({ bindings: await bindingsOf(context) })),

  /** All names are checked before the first one is changed. */
  handle(notifications.setNicknames, async (context) => {
    const items: unknown = context.body
    if (!Array.isArray(items) || items.length === 0 || items.length > mostNicknames)
      return fail('invalidParameter', {
        message: invalidParameter('body', `a list of 1 to ${mostNicknames} users`),
      })
    const wanted = items.map((item: unknown) => {
      const { username, push_nickname: nickname } = isObject(item) ? item : {}
      if (typeof username !== 'string' || typeof nickname !== 'string')
        return fail('invalidParameter', { message: invalidParameter('username', username) })
      return { name: username.toLowerCase(), nickname }
    })
    const users = await usersNamed(
      context,
      wanted.map(({ name }) => name),
    )
    const changed: object[] = []
    for (const [at, me] of users.entries()) {
      const nickname = wanted[at]?.nickname ?? ''
      await updateOwnProfile({ ...context, me }, { nickname })
      changed.push({ ...entityOf({ ...me, nickname }) })
    }
    return { users: changed }
  }),
]

async function bindingsOf(context: Context): Promise<PushInfo[]> {
  const rows = await context.database.read((sql) =>
    sql.all<{ device: string; notifier: string; token: string }>(
      'SELECT device, notifier, token FROM push_tokens WHERE user_id = ? ORDER BY id',
      [meOf(context).id],
    ),
  )
  return rows.map((row) => ({ device_id: row.device, device_token: row.token, notifier_name: row.notifier }))
}
