// A user's changes to their own account. One path has three meanings, which may be combined: muted groups (no
// notifications on any device; messages arrive as usual), the nickname, and the push token of a device.

import { calls, fail, invalidParameter, isObject } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { groupIdRule } from '../../directory/groups.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { runIn } from '../../storage/procedures/batched-statements.ts'
import type { Flag } from '../../storage/tables.ts'
import { registerPushToken } from '../notifications/shared.ts'
import { updateOwnProfile } from '../profile/shared.ts'

const prefix = 'notification_ignore_'
/** Groups in one request. */
const mostAtOnce = 500

export const self = [
  /** Each meaning is all or nothing. Unknown keys are ignored, because clients send many. */
  handle(calls.people.updateSelf, async (context, { settings, nickname, deviceId, ...push }) => {
    const me = meOf(context)
    const wanted = await quietOf(context, settings ?? [])
    if (typeof nickname === 'string') await updateOwnProfile(context, { nickname })
    if (wanted.size > 0)
      await context.database.write(async (sql) => {
        for (const quiet of [0, 1] as const)
          await runIn(
            sql,
            'UPDATE members SET quiet = ? WHERE user_id = ? AND log_id IN (LIST)',
            [...wanted].flatMap(([logId, flag]) => (flag === quiet ? [logId] : [])),
            [quiet, me.id],
          )
      })
    const pushInfo = typeof deviceId === 'string' && (await registerPushToken(context, { deviceId, ...push }))
    const now = (await context.directory.user(context.app, me.name)) ?? me
    return { entities: [{ ...entityOf(now), ...(pushInfo && { pushInfo }) }] }
  }),
]

/** Muted and unmuted groups, by log. The last item about a group counts. */
async function quietOf(context: Context, settings: readonly unknown[]): Promise<Map<number, Flag>> {
  const requested = new Map<string, Flag>()
  for (const [key, value] of settings.filter(isObject).flatMap(Object.entries)) {
    if (!key.startsWith(prefix)) continue
    if (typeof value !== 'boolean') fail('invalidParameter', { message: invalidParameter(key, value) })
    requested.set(key.slice(prefix.length), value ? 1 : 0)
  }
  if (requested.size > mostAtOnce)
    fail('invalidParameter', { message: invalidParameter('entities', `${requested.size} groups`) })
  const wanted = new Map<number, Flag>()
  for (const [groupId, flag] of requested) {
    const group = groupIdRule.test(groupId) ? await context.directory.group(context.app, groupId) : undefined
    if (!group) return fail('groupNotFound', { groupId })
    if (!group.people.has(meOf(context).id)) fail('notInGroup')
    wanted.set(group.logId, flag)
  }
  return wanted
}

/** The account with every key that clients know. */
function entityOf(user: User) {
  return {
    uuid: user.uuid,
    type: 'user',
    created: user.createdAt,
    modified: user.modifiedAt,
    username: user.name,
    activated: !user.deactivated,
    nickname: user.nickname,
  }
}
