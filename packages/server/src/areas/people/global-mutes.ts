// Global mutes of the app's back end, by kind of chat.

import { backendCalls, fail, invalidParameter } from '@parley/protocol'
import { handle } from '../../pipeline/handler.ts'
import { usersNamed } from '../../pipeline/named-users.ts'
import type { Sql } from '../../storage/database.ts'
import { isMutedAt } from '../memberships/shared.ts'
import { muteKinds as kinds, muteEverywhere } from './shared.ts'

const { mute, mutesOf, listMutes } = backendCalls.moderation

const forEver = -1
const mostSeconds = 2_147_483_647
const mostPerPage = 50
const lastPage = 1_000_000

export const globalMutes = [
  handle(mute, async (context, input) => {
    const requested = kinds.flatMap(({ key, wire }) => {
      const seconds = input[key]
      return seconds === undefined ? [] : [{ wire, until: endOf(wire, seconds, context.now) }]
    })
    if (requested.length === 0)
      fail('requestFailed', { form: 'missing', name: 'chat, groupchat or chatroom' })
    const [user] = await usersNamed(context, [input.user.toLowerCase()])
    if (!user) return fail('userNotFound', { form: 'named', user: input.user })
    await muteEverywhere(context, user, Object.fromEntries(requested.map(({ wire, until }) => [wire, until])))
    return { result: 'ok' }
  }),

  handle(mutesOf, async (context, { name }) => {
    const { now } = context
    const [user] = await usersNamed(context, [name.toLowerCase()])
    if (!user) return fail('userNotFound', { form: 'named', user: name })
    const { chat, group, room } = user.mutes
    return {
      user: user.name,
      chat: secondsLeft(chat, now),
      group: secondsLeft(group, now),
      room: secondsLeft(room, now),
      at: Math.floor(now / 1000),
    }
  }),

  handle(listMutes, async ({ database, app, now }, { page = 1, pageSize = 10 }) => {
    const size = Math.min(Math.max(pageSize, 1), mostPerPage)
    const offset = (Math.min(Math.max(page, 1), lastPage) - 1) * size
    const found = await database.read((sql) => mutedRows(sql, { appId: app.id, now, size, offset }))
    const rows = found.map(({ name, kind, until }) => ({
      username: name,
      [kinds[kind]?.wire ?? 'chat']: secondsLeft(until, now),
    }))
    return { rows, at: Math.floor(now / 1000) }
  }),
]

function endOf(name: string, seconds: number, now: number): number {
  if (seconds === forEver || seconds === 0) return seconds
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > mostSeconds)
    fail('invalidParameter', { message: invalidParameter(name, seconds) })
  return now + seconds * 1000
}

function secondsLeft(until: number, now: number): number {
  if (!isMutedAt(until, now)) return 0
  return until === forEver ? forEver : Math.ceil((until - now) / 1000)
}

type MutedRow = { name: string; kind: number; until: number }

function mutedRows(
  sql: Sql,
  query: { readonly appId: number; readonly now: number; readonly size: number; readonly offset: number },
): Promise<MutedRow[]> {
  const { appId, now, size, offset } = query
  const parts = kinds.map(
    ({ column }, at) =>
      `SELECT name, ${at} AS kind, ${column} AS until FROM users
       WHERE app_id = ? AND (muted_chat <> 0 OR muted_group <> 0 OR muted_room <> 0) AND (${column} = -1 OR ${column} > ?)`,
  )
  return sql.all<MutedRow>(`${parts.join(' UNION ALL ')} ORDER BY name, kind LIMIT ? OFFSET ?`, [
    ...kinds.flatMap(() => [appId, now]),
    size,
    offset,
  ])
}
