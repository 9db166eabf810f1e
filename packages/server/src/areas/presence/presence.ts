// Presence calls: the caller's status, and subscriptions to others. Unknown names are left out of answers, because a
// list on a screen may be older than the last deleted account.

import { backendCalls, calls, fail, invalidParameter, presenceLimits, userNameRule } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { groupIdRule } from '../../directory/groups.ts'
import { eventsRecorded, recordAppEvents } from '../../logs/app-events.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { distinctNames } from '../../pipeline/named-users.ts'
import { isStorable } from '../../pipeline/text-checks.ts'
import type { Seeing } from '../../presence/presence.ts'
import { addWatches, countWatches, dropWatches, watchRows, writeStatus } from '../../presence/queries.ts'
import { seconds as inSeconds } from '../../presence/visible-presence.ts'
import { lockUser } from '../../storage/procedures/lock-user.ts'

/** The largest status number of a device. 0 is shown as offline. */
const maxStatus = 1000

export const presence = [
  handle(calls.presence.publish, async (context, { device, status, text }) => {
    context.presence.demand()
    const me = meOf(context)
    if (Buffer.byteLength(text) > presenceLimits.maxTextBytes) fail('presenceTooLarge')
    if (!isStorable(text, presenceLimits.maxTextBytes)) refuse('ext', text)
    if (status > maxStatus) refuse('status', status)
    // Only a device of the user: any other would be shown nowhere.
    if ((await context.directory.device(me, device)) === undefined) refuse('device', device)
    await context.database.write(async (sql) => {
      await lockUser(sql, me.id)
      await writeStatus(sql, me.id, { resource: device, status, text, saidAt: context.now })
      const data = { user: me.name, device, status, text }
      await recordAppEvents(sql, me.app, [{ kind: 'presence.published', data, at: context.now }])
    })
    eventsRecorded(me.app)
    context.presence.statusSet(me, device)
    return { result: 'ok' }
  }),

  /** Kind 1 is the only one: the members of a group. */
  handle(backendCalls.presence.countOnline, async (context, { groupId, kind }) => {
    context.presence.demand()
    if (kind !== '1') refuse('type', kind)
    const group = groupIdRule.test(groupId) ? await context.directory.group(context.app, groupId) : undefined
    if (!group) return fail('groupNotFound', { groupId })
    return { online: [...group.people.keys()].filter((id) => context.sessions.isOnline(id)).length }
  }),

  /** An existing subscription gets the new duration, even a shorter one. */
  handle(calls.presence.subscribe, async (context, { seconds, users: names }) => {
    context.presence.demand()
    const { config, database, now } = context
    const me = meOf(context)
    if (seconds < 1 || seconds > presenceLimits.maxSeconds) refuse('expiry', seconds)
    const users = await existing(context, names)
    const ids = users.map(({ id }) => id)
    const expiresAt = now + seconds * 1000
    await database.write(async (sql) => {
      await lockUser(sql, me.id)
      const before = await countWatches(sql, me.id, now)
      await addWatches(sql, me.id, ids, expiresAt)
      const after = await countWatches(sql, me.id, now)
      if (after > config.maxPresenceWatched && after > before) fail('maxLimit')
    })
    context.presence.subscribed(expiresAt)
    return { presences: (await context.presence.seeing(me, users)).map(shown) }
  }),

  /** Unsubscribing from a user without a subscription is not an error. */
  handle(calls.presence.unsubscribe, async (context, input) => {
    context.presence.demand()
    const users = await existing(context, namesOf(context.body, input.users))
    await context.database.write((sql) =>
      dropWatches(
        sql,
        meOf(context).id,
        users.map(({ id }) => id),
      ),
    )
    return { result: 'ok' }
  }),

  handle(calls.presence.listWatched, async (context, { page = 1, pageSize = 20 }) => {
    context.presence.demand()
    const { database, now } = context
    const me = meOf(context)
    if (pageSize > presenceLimits.maxPageSize) refuse('pageSize', pageSize)
    const offset = (Math.max(1, page) - 1) * pageSize
    if (!Number.isSafeInteger(offset)) refuse('pageNum', page)
    const { total, rows } = await database.read(async (sql) => ({
      total: await countWatches(sql, me.id, now),
      rows: await watchRows(sql, me.id, now, { limit: pageSize, offset }),
    }))
    const watched = rows.map(({ name, expires_at }) => ({ user: name, expiry: inSeconds(expires_at) }))
    return { total, watched }
  }),

  handle(calls.presence.find, async (context, { users: names }) => {
    context.presence.demand()
    const users = await existing(context, names)
    return { presences: (await context.presence.seeing(meOf(context), users)).map(shown) }
  }),
]

function refuse(name: string, value: unknown): never {
  return fail('invalidParameter', { message: invalidParameter(name, value) })
}

/** A list by itself, or one in an object. */
function namesOf(body: unknown, users: readonly string[] | undefined): readonly string[] {
  const names: readonly unknown[] = Array.isArray(body) ? body : (users ?? [])
  if (!names.every((name) => typeof name === 'string')) refuse('usernames', 'not a list of texts')
  return names as readonly string[]
}

/** The existing users among these, in order. A list that is too long is refused before any look-up. */
async function existing({ directory, app }: Context, names: readonly string[]): Promise<User[]> {
  const distinct = distinctNames(names)
  if (distinct.length === 0) refuse('usernames', [])
  if (distinct.length > presenceLimits.maxAtOnce) refuse('usernames', `${distinct.length} names`)
  const found = await Promise.all(
    distinct.map((name) => (userNameRule.test(name) ? directory.user(app, name) : undefined)),
  )
  return found.filter((user) => user !== undefined)
}

function shown({ user, lastTime, expiresAt, text, devices }: Seeing) {
  return {
    user: user.name,
    lastTime: inSeconds(lastTime),
    expiry: inSeconds(expiresAt),
    text,
    devices: devices as Record<string, unknown>,
  }
}
