// Silent mode: which messages a user is notified of while away, in general or per conversation. The user's other
// devices get every change, including those that are offline.

import {
  calls,
  fail,
  type InputOf,
  invalidParameter,
  notificationLimits,
  silenceChanged,
} from '@parley/protocol'
import { groupIdRule } from '../../directory/groups.ts'
import { ownLogs } from '../../logs/own-logs.ts'
import { actingDevice } from '../../pipeline/acting-device.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { distinctNames, splitNames, usersNamed } from '../../pipeline/named-users.ts'
import { isNothing, isZone, readInterval, type Silence, writeInterval } from '../../push/silent-mode.ts'
import type { Sql } from '../../storage/database.ts'
import { lockLogs } from '../../storage/procedures/append.ts'
import { selectIn } from '../../storage/procedures/batched-statements.ts'
import { lockUser } from '../../storage/procedures/lock-user.ts'
import {
  countSilences,
  pushPerson,
  putPushPerson,
  putSilence,
  type SilenceRow,
  SilenceScope,
  silenceFrom,
  silenceRow,
  typedRows,
} from './queries.ts'

/** Conversations with their own setting. All of them fit in one answer. */
export const mostSilences = 5000

type Where = Pick<SilenceRow, 'kind' | 'peer'>
const everything: Where = { kind: SilenceScope.all, peer: '' }

export const silences = [
  handle(calls.notifications.set, async (context, input) => {
    const where = await placeOf(context, input)
    const wanted = wantedOf(context, input)
    const me = meOf(context)
    const device = await actingDevice(context)
    const { silence, zone } = await context.change(async ({ sql, emit }) => {
      const logs = await ownLogs(sql, context.app, [me], context.now)
      await lockLogs(sql, [...logs.values()])
      await lockUser(sql, me.id)
      const before = current(silenceFrom(await silenceRow(sql, me.id, where.kind, where.peer)), context.now)
      const silence = { ...before, ...wanted.silence }
      await putSilence(sql, me.id, where, silence)
      if ((await countSilences(sql, me.id)) > mostSilences) fail('maxLimit')
      const person = await pushPerson(sql, me.id)
      const zone = wanted.zone ?? person.zone
      if (zone !== person.zone) await putPushPerson(sql, me.id, { zone })
      const log = logs.get(me.id)
      if (!log) throw new Error(`The log of ${me.name} was not opened.`)
      const emitSilence = (at: Where, of: Silence) =>
        emit(
          silenceChanged,
          { values: [{ device: device?.resource ?? '', ...named(at), data: eventDetail(at, of, zone) }] },
          { in: log, by: me, to: me.name, ...(device ? { device } : {}) },
        )
      emitSilence(where, silence)
      // The daily times are in another zone from now on, wherever it was set.
      if (zone !== person.zone && where.kind !== SilenceScope.all)
        emitSilence(
          everything,
          current(silenceFrom(await silenceRow(sql, me.id, SilenceScope.all, '')), context.now),
        )
      return { silence, zone }
    })
    return { silence: shown(where, silence, zone) }
  }),

  handle(calls.notifications.get, async (context, input) => {
    const where = await placeOf(context, input)
    const me = meOf(context)
    return context.database.read(async (sql) => {
      const silence = current(silenceFrom(await silenceRow(sql, me.id, where.kind, where.peer)), context.now)
      return { silence: shown(where, silence, (await pushPerson(sql, me.id)).zone) }
    })
  }),

  /** Unknown names are left out, like those without a setting. */
  handle(calls.notifications.getMany, async (context, input) => {
    const users = distinctNames(splitNames(input.users ?? ''))
    const groups = [...new Set(splitNames(input.groups ?? ''))]
    if (users.length + groups.length > notificationLimits.maxAtOnce)
      fail('invalidParameter', {
        message: invalidParameter('user', `${users.length + groups.length} conversations`),
      })
    return context.database.read(async (sql) => ({
      users: await mapOf(context, sql, SilenceScope.user, users),
      groups: await mapOf(context, sql, SilenceScope.group, groups),
    }))
  }),

  handle(
    calls.notifications.listTyped,
    async (context, { limit = notificationLimits.remindTypePageSize, cursor }) => {
      if (limit < 1 || limit > notificationLimits.maxPageSize)
        fail('invalidParameter', { message: invalidParameter('limit', limit) })
      const rows = await context.database.read((sql) =>
        typedRows(sql, { appId: context.app.id, userId: meOf(context).id }, readCursor(cursor), limit + 1),
      )
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return {
        rows: page.map((row) => ({ ...named(row), value: row.remind })),
        cursor: rows.length > limit && last ? `${last.kind}:${last.peer}` : '',
      }
    },
  ),
]

/** The caller's own name means the general setting. */
async function placeOf(
  context: Context,
  { kind, id }: { readonly kind: 'user' | 'chatgroup'; readonly id: string },
): Promise<Where> {
  const me = meOf(context)
  if (kind === 'user') {
    const name = id.toLowerCase()
    if (name === me.name) return everything
    await usersNamed(context, [name])
    return { kind: SilenceScope.user, peer: name }
  }
  const group = groupIdRule.test(id) ? await context.directory.group(context.app, id) : undefined
  if (!group) return fail('groupNotFound', { groupId: id })
  if (!group.people.has(me.id)) fail('notInGroup')
  return { kind: SilenceScope.group, peer: group.id }
}

interface Wanted {
  readonly silence: Partial<Silence>
  readonly zone: string | undefined
}

/** Absent fields stay unchanged. A request without any field is refused. */
function wantedOf(
  { now }: Pick<Context, 'now'>,
  { type, durationMs, interval: text, zone }: InputOf<typeof calls.notifications.set>,
): Wanted {
  const given = [type, durationMs, text, zone]
  if (given.every((value) => value === undefined))
    fail('invalidParameter', { message: invalidParameter('type', type) })
  if (durationMs !== undefined && durationMs > notificationLimits.maxDurationMs)
    fail('invalidParameter', { message: invalidParameter('ignoreDuration', durationMs) })
  const interval = text === undefined || text === '' ? undefined : readInterval(text)
  if (text && !interval)
    fail('invalidParameter', { message: invalidParameter('ignoreInterval', text.slice(0, 64)) })
  if (zone && !isZone(zone))
    fail('invalidParameter', { message: invalidParameter('zone', zone.slice(0, 64)) })
  return {
    silence: {
      ...(type === undefined ? {} : { type: type === 'DEFAULT' ? '' : type }),
      ...(durationMs === undefined ? {} : { until: durationMs === 0 ? 0 : now + durationMs }),
      ...(text === undefined ? {} : { interval }),
    },
    zone,
  }
}

/** An expired time has no effect. */
export function current(silence: Silence, now: number): Silence {
  return silence.until > now ? silence : { ...silence, until: 0 }
}

/** Every key that clients know. By default everything notifies, and a conversation follows the general setting. */
export function shown(where: Pick<SilenceRow, 'kind'>, { type, until, interval }: Silence, zone: string) {
  return {
    type: type || (where.kind === SilenceScope.all ? 'ALL' : 'DEFAULT'),
    until,
    interval: writeInterval(interval),
    zone,
  }
}

/** The general setting has no name. */
const named = ({ kind, peer }: Where) =>
  kind === SilenceScope.user ? { user: peer } : kind === SilenceScope.group ? { group: peer } : {}

/**
 * The event for other devices: the whole current setting, or nothing for a conversation without one. Other clients take
 * everything with `ignoreInterval` for the general setting, and everything without it for that of a conversation. The
 * times of a conversation therefore have another name.
 */
function eventDetail(where: Where, silence: Silence, zone: string): Record<string, unknown> {
  const { type, until, interval } = shown(where, silence, zone)
  if (where.kind === SilenceScope.all) return { type, ignoreDuration: until, ignoreInterval: interval, zone }
  return isNothing(silence) ? {} : { type, ignoreDuration: until, interval }
}

/** The setting of a conversation in a map of several. Undefined if there is none. */
export function settingOf(row: SilenceRow, now: number): Record<string, unknown> | undefined {
  const { type, until, interval } = current(silenceFrom(row), now)
  const setting = {
    ...(type === '' ? {} : { type }),
    ...(until === 0 ? {} : { ignoreDuration: until }),
    ...(interval ? { ignoreInterval: writeInterval(interval) } : {}),
  }
  return Object.keys(setting).length > 0 ? setting : undefined
}

/** By their names. */
export function settingsOf(rows: readonly SilenceRow[], now: number): Record<string, unknown> {
  const settings = rows.map((row) => [row.peer, settingOf(row, now)] as const)
  return Object.fromEntries(settings.filter(([, setting]) => setting !== undefined))
}

async function mapOf(
  context: Context,
  sql: Sql,
  kind: SilenceScope,
  peers: readonly string[],
): Promise<Record<string, unknown>> {
  // A name with NUL matches nothing.
  const rows = await selectIn<SilenceRow>(
    sql,
    `SELECT kind, peer, remind, until, from_minute, to_minute FROM silences
     WHERE user_id = ? AND kind = ? AND peer IN (LIST)`,
    peers.filter((peer) => !peer.includes('\0')),
    [meOf(context).id, kind],
  )
  return settingsOf(rows, context.now)
}

/** An unreadable cursor starts at the first page. */
function readCursor(cursor: string | undefined): Where {
  const found = /^([12]):([^\0]{1,256})$/.exec(cursor ?? '')
  return found ? { kind: Number(found[1]) as SilenceScope, peer: found[2] as string } : everything
}
