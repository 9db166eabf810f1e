// Favourites of users. They are private: nothing is sent to anybody.

import { backendCalls, fail, favouriteLimits, invalidParameter, isObject } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { usersNamed } from '../../pipeline/named-users.ts'
import { checkText, isStorable } from '../../pipeline/text-checks.ts'
import { timeBound } from '../../pipeline/time-bounds.ts'
import type { Sql } from '../../storage/database.ts'
import { runIn, selectIn } from '../../storage/procedures/batched-statements.ts'
import { lockUser } from '../../storage/procedures/lock-user.ts'

const { add, addMany, list, change, remove } = backendCalls.favourites
const { maxFavourites, maxAtOnce, maxPageSize, maxName, maxData, maxExt } = favouriteLimits

const keyBytes = 12

export const favourites = [
  handle(add, async (context) => {
    const isList = Array.isArray(context.body)
    const me = meOf(context)
    const newItems = itemsOf(isList ? context.body : [context.body]).map((item) => ({
      user: me,
      item: readItem(context, item),
    }))
    const stored = await store(context, newItems)
    return { ...(isList || !stored[0] ? {} : { favourite: stored[0] }), favourites: stored }
  }),

  /** All names are checked before anything is stored. */
  handle(addMany, async (context) => {
    const items = itemsOf(context.body)
    const names = items.map((item) => {
      const name = isObject(item) ? item.username : undefined
      if (typeof name !== 'string') fail('requestFailed', { form: 'missing', name: 'username' })
      return name.toLowerCase()
    })
    const users = await usersNamed(context, names)
    const newItems = users.map((user, at) => ({ user, item: readItem(context, items[at]) }))
    return { favourites: await store(context, newItems) }
  }),

  handle(list, async (context, input) => {
    const { limit = maxAtOnce } = input
    if (limit < 1 || limit > maxPageSize)
      fail('invalidParameter', { message: invalidParameter('limit', limit) })
    const isDown = input.direction?.toLowerCase() === 'down'
    const after = positionOf(input.cursor)
    const type = input.type === undefined ? undefined : checkText('type', input.type, maxName)
    const rows = await context.database.read((sql) =>
      sql.all<FavouriteRow>(
        `SELECT ${columns} FROM favourites WHERE user_id = ? AND created_at >= ? AND created_at <= ?
         ${type === undefined ? '' : 'AND type = ?'} ${after === undefined ? '' : `AND id ${isDown ? '>' : '<'} ?`}
         ORDER BY id ${isDown ? 'ASC' : 'DESC'} LIMIT ?`,
        [
          meOf(context).id,
          timeBound(input.begin) ?? 0,
          input.end === undefined ? Number.MAX_SAFE_INTEGER : (timeBound(input.end) ?? 0),
          ...(type === undefined ? [] : [type]),
          ...(after === undefined ? [] : [after]),
          limit + 1,
        ],
      ),
    )
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return { favourites: page.map(shown), cursor: rows.length > limit && last ? String(last.id) : '' }
  }),

  handle(change, async (context, { id, ext }) => {
    const { database, now } = context
    const key = checkText('id', id, maxName)
    const checkedExt = checkText('ext', ext, maxExt)
    const me = meOf(context)
    const row = await database.write((sql) =>
      sql.first<FavouriteRow>(
        `UPDATE favourites SET ext = ?, updated_at = ? WHERE user_id = ? AND key = ? RETURNING ${columns}`,
        [checkedExt, now, me.id, key],
      ),
    )
    return { favourite: shown(row ?? fail('requestFailed', { form: 'favouriteNotFound' })) }
  }),

  handle(remove, async (context, { ids }) => {
    if (ids.length === 0 || ids.length > maxAtOnce)
      fail('requestFailed', { form: 'illegal', text: `collection_ids has 1 to ${maxAtOnce} ids` })
    const keys = [...new Set(ids)].filter((id) => isStorable(id, maxName))
    const me = meOf(context)
    return context.database.write(async (sql) => {
      const rows = await selectIn<{ key: string }>(
        sql,
        'SELECT key FROM favourites WHERE user_id = ? AND key IN (LIST)',
        keys,
        [me.id],
      )
      const removed = rows.map(({ key }) => key)
      await runIn(sql, 'DELETE FROM favourites WHERE user_id = ? AND key IN (LIST)', removed, [me.id])
      return { removed }
    })
  }),
]

type FavouriteRow = {
  readonly id: number
  readonly key: string
  readonly type: string
  readonly data: string
  readonly ext: string
  readonly created_at: number
  readonly updated_at: number
}

const columns = 'id, key, type, data, ext, created_at, updated_at'

const shown = ({ key, type, data, ext, created_at, updated_at }: FavouriteRow) => ({
  id: key,
  type,
  data,
  ext,
  createdAt: created_at,
  updatedAt: updated_at,
})

interface Item {
  readonly key: string
  readonly type: string
  readonly data: string
  readonly ext: string
}

function itemsOf(body: unknown): readonly unknown[] {
  if (!Array.isArray(body) || body.length === 0 || body.length > maxAtOnce)
    return fail('requestFailed', { form: 'illegal', text: `the body is a list of 1 to ${maxAtOnce}` })
  return body
}

function readItem({ host }: Pick<Context, 'host'>, item: unknown): Item {
  const { id, type, data, ext = '' } = isObject(item) ? item : {}
  const kind = typeof type === 'number' ? String(type) : type
  if (typeof kind !== 'string' || kind === '') return fail('requestFailed', { form: 'missing', name: 'type' })
  if (typeof data !== 'string' || data === '') return fail('requestFailed', { form: 'missing', name: 'data' })
  if (typeof ext !== 'string') return fail('requestFailed', { form: 'illegal', text: 'ext is a text' })
  if (id !== undefined && (typeof id !== 'string' || id === ''))
    return fail('requestFailed', { form: 'illegal', text: 'id is a text' })
  return {
    key:
      id === undefined
        ? Buffer.from(host.randomBytes(keyBytes)).toString('hex')
        : checkText('id', id, maxName),
    type: checkText('type', kind, maxName),
    data: checkText('data', data, maxData),
    ext: checkText('ext', ext, maxExt),
  }
}

interface NewFavourite {
  readonly user: Pick<User, 'id'>
  readonly item: Item
}

/** All of them or none. */
async function store({ database, now }: Context, newItems: readonly NewFavourite[]) {
  const userIds = [...new Set(newItems.map(({ user }) => user.id))].sort((a, b) => a - b)
  return database.write(async (sql) => {
    for (const id of userIds) await lockUser(sql, id)
    const rows: FavouriteRow[] = []
    for (const { user, item } of newItems) rows.push(await put(sql, user.id, item, now))
    for (const id of userIds) await requireQuota(sql, id)
    return rows.map(shown)
  })
}

async function put(sql: Sql, userId: number, { key, type, data, ext }: Item, now: number) {
  const row = await sql.first<FavouriteRow>(
    `INSERT INTO favourites (user_id, key, type, data, ext, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (user_id, key) DO UPDATE SET type = excluded.type, data = excluded.data, ext = excluded.ext,
       updated_at = excluded.updated_at RETURNING ${columns}`,
    [userId, key, type, data, ext, now, now],
  )
  if (!row) throw new Error('A favourite could not be stored.')
  return row
}

async function requireQuota(sql: Sql, userId: number): Promise<void> {
  const row = await sql.first<{ kept: number }>('SELECT count(*) AS kept FROM favourites WHERE user_id = ?', [
    userId,
  ])
  if ((row?.kept ?? 0) > maxFavourites)
    fail('permissionDenied', { form: 'exceeded', text: 'too many favourites' })
}

/** Anything else is not a cursor, and the list starts at its beginning. */
function positionOf(cursor: string | undefined): number | undefined {
  return cursor !== undefined && /^[1-9][0-9]{0,14}$/.test(cursor) ? Number(cursor) : undefined
}
