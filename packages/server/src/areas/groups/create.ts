// Creates a group.

import { calls, fail, groupCreated, invited, joinedDirectly } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { ownLogs } from '../../logs/own-logs.ts'
import { actingDevice } from '../../pipeline/acting-device.ts'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { distinctNames, usersNamed } from '../../pipeline/named-users.ts'
import { lockUser } from '../../storage/procedures/lock-user.ts'
import { blockersOf } from '../memberships/shared.ts'
import { limitAdditions, tooManyGroups } from './limits.ts'
import { countOwned, insertGroup, insertInvitations } from './queries.ts'
import { newGroup } from './validation.ts'

export const creating = [
  /**
   * The caller becomes the owner. The members are added at once, or invited if the group requires consent, which
   * includes its first members. Users who have blocked the caller are always invited. Each is notified in their own
   * log, and so are the caller's other devices.
   */
  handle(calls.groups.create, async (context, input) => {
    const { app, config, ids, now } = context
    const me = meOf(context)
    if (input.owner && input.owner.toLowerCase() !== me.name) fail('permissionDenied')
    if (context.isApp && input.isPublic === undefined)
      fail('requestFailed', { form: 'illegal', text: 'group must contain public field!' })
    const group = newGroup(input, config)
    const names = distinctNames(input.members ?? []).filter((name) => name !== me.name)
    if (names.length + 1 > group.maxMembers) fail('groupMembersLimit')
    const people = await usersNamed(context, names)
    limitAdditions(context, people.length)
    const device = await actingDevice(context)
    const id = String(ids.next())
    await context.change(async ({ sql, emit }) => {
      await lockUser(sql, me.id)
      if ((await countOwned(sql, me.id, config.maxGroups)) >= config.maxGroups) tooManyGroups(context)
      const blockers = config.askBlockers ? await blockersOf(sql, people, me) : new Set<number>()
      // A back end adds users without their consent.
      const isAsked = (user: User) =>
        !context.isApp && (group.inviteNeedsConfirmation || blockers.has(user.id))
      const toInvite = people.filter(isAsked)
      const logId = await insertGroup(sql, {
        app,
        id,
        owner: me,
        members: people.filter((user) => !isAsked(user)),
        group,
        now,
      })
      if (toInvite.length > 0) await insertInvitations(sql, logId, toInvite, me, now)
      const logs = await ownLogs(sql, app, [me, ...people], now)
      for (const user of [me, ...people]) {
        const log = logs.get(user.id)
        if (!log) continue
        const event = user === me ? groupCreated : isAsked(user) ? invited : joinedDirectly
        const users = user === me ? [] : [{ name: user.name }]
        emit(
          event,
          { groupId: id, name: group.name, by: me.name, users },
          { in: log, by: me, to: user.name, ...(device ? { device } : {}) },
        )
      }
    })
    return { groupId: id }
  }),
]
