// Member attributes: keys and texts that the app uses freely. Users change their own, the owner and admins those of
// everybody. All members read them.

import {
  attributesChanged,
  backendCalls,
  calls,
  fail,
  groupLimits,
  hasReason,
  invalidParameter,
  isObject,
  legacyCalls,
  userNameRule,
} from '@parley/protocol'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { distinctNames, namedIn } from '../../pipeline/named-users.ts'
import { isStorable } from '../../pipeline/text-checks.ts'
import type { Sql } from '../../storage/database.ts'
import { runIn, selectIn } from '../../storage/procedures/batched-statements.ts'
import { changeGroup, readGroupState, refuse } from './group-change.ts'

export const attributes = [
  /** Other keys stay unchanged, and an empty value deletes its key. All members get the changes. */
  handle(calls.groups.setAttributes, async (context, { groupId, member, attributes: given }) => ({
    attributes: await setFor(context, groupId, member, given),
  })),

  /** One after the other: each succeeds or fails by itself. */
  handle(backendCalls.groups.setManyAttributes, async (context, { groupId }) => {
    const items: unknown = context.body
    if (!Array.isArray(items) || items.length === 0 || items.length > mostAtOnce)
      return fail('invalidParameter', { message: invalidParameter('users', 'a list of 1 to 20 members') })
    const [done, failed]: [string[], string[]] = [[], []]
    for (const item of items) {
      const { username, metadata } = isObject(item) ? item : {}
      if (typeof username !== 'string')
        return fail('invalidParameter', { message: invalidParameter('username', username) })
      try {
        await setFor(context, groupId, username, metadata)
        done.push(username)
      } catch (error) {
        if (!hasReason(error)) throw error
        failed.push(username)
      }
    }
    return { done, failed }
  }),

  handle(backendCalls.groups.memberAttributes, async (context, { groupId, member }) => {
    const { demand, group } = await readGroupState(context, groupId)
    demand('attributes')
    const { user, target } = await namedIn(context, member)
    if (!user || !group.people.has(user.id)) return refuse('notInGroup', group, target.name)
    const found = await context.database.read((sql) => attributesOf(sql, group.logId, user.id))
    return { attributes: Object.fromEntries(found) }
  }),

  handle(legacyCalls.groups.setNameCard, async (context, { groupId, nameCard }) => {
    await setFor(context, groupId, meOf(context).name, { [nameCardKey]: nameCard })
    return { nameCard }
  }),

  handle(legacyCalls.groups.nameCards, async (context, { groupId, users }) => {
    const rows = await rowsOf(context, groupId, users, 'members')
    return {
      cards: rows.flatMap(({ name, key, value }) =>
        key === nameCardKey && value !== null ? [{ user: name, nameCard: value }] : [],
      ),
    }
  }),

  /** A map from user to attributes, without users who are not members. */
  handle(calls.groups.attributes, async (context, { groupId, users, keys }) => {
    const rows = await rowsOf(context, groupId, users, 'targets')
    const isWanted = keys && keys.length > 0 ? (key: string) => keys.includes(key) : () => true
    const found = new Map<string, [string, string][]>()
    for (const { name, key, value } of rows) {
      const pairs = found.get(name) ?? []
      found.set(name, pairs)
      if (key !== null && value !== null && isWanted(key)) pairs.push([key, value])
    }
    // Built at once, not key by key: a key may be a special property name of objects.
    return {
      attributes: Object.fromEntries([...found].map(([name, pairs]) => [name, Object.fromEntries(pairs)])),
    }
  }),
]

/** The member attribute that newer kits call a name card. */
const nameCardKey = 'nameCard'

/** The attributes of these users, as far as they are members. `field` is the field of the request, for its refusal. */
async function rowsOf(
  context: Context,
  groupId: string,
  users: readonly string[],
  field: string,
): Promise<AttributeOf[]> {
  const names = distinctNames(users)
  if (names.length > groupLimits.maxAttributeTargets)
    fail('invalidParameter', { message: invalidParameter(field, `${names.length} names`) })
  const { demand, group } = await readGroupState(context, groupId)
  demand('attributes')
  const possible = names.filter((name) => userNameRule.test(name))
  return context.database.read((sql) => attributeRows(sql, context.app.id, group.logId, possible))
}

/** Sets attributes of one member, and tells all members. */
async function setFor(
  context: Context,
  groupId: string,
  member: string,
  given: unknown,
): Promise<Record<string, string>> {
  const wanted = checked(given)
  const { user, target } = await namedIn(context, member)
  return changeGroup(context, groupId, { about: user ? [user] : [], recipients: [] }, async (change) => {
    if (wanted.some(([, value]) => value !== '')) change.requireMayWrite()
    change.demand('setAttributes', target)
    const { id, logId } = change.group
    const before = await attributesOf(change.sql, logId, target.id)
    const changed = wanted.filter(([key, value]) => (before.get(key) ?? '') !== value)
    const after = new Map(before)
    for (const [key, value] of changed) {
      if (value === '') after.delete(key)
      else after.set(key, value)
    }
    checkTotal(after)
    await store(change.sql, logId, target.id, changed)
    if (changed.length > 0)
      change.notify(attributesChanged, {
        groupId: id,
        by: meOf(context).name,
        users: [{ name: target.name }],
        detail: JSON.stringify({ username: target.name, properties: Object.fromEntries(changed) }),
      })
    return Object.fromEntries(wanted)
  })
}

const mostAtOnce = 20

type Pair = readonly [key: string, value: string]

const bytesOf = (text: string): number => Buffer.byteLength(text)

/** Checks each key and each value by itself. */
function checked(given: unknown): Pair[] {
  if (!isObject(given)) return fail('invalidParameter', { message: invalidParameter('metaData', given) })
  const pairs = Object.entries(given)
  // Deletions count as well: nobody has more keys than this.
  if (pairs.length > groupLimits.maxAttributes) fail('maxLimit', { form: 'attributeCount' })
  return pairs.map(([key, value]) => {
    if (key === '' || !isStorable(key, key.length))
      return failed('A key is empty, or contains characters that cannot be stored.')
    if ([...key].length > groupLimits.maxAttributeKey) fail('maxLimit', { form: 'attributeKey' })
    if (typeof value !== 'string') return failed('Values must be strings.')
    if (bytesOf(value) > groupLimits.maxAttributeSize) fail('maxLimit', { form: 'memberAttributeValue' })
    if (!isStorable(value, value.length)) return failed('A value contains characters that cannot be stored.')
    return [key, value]
  })
}

const failed = (text: string): never => fail('memberAttributesFailed', { text })

/** Checks the resulting attributes of a member. */
function checkTotal(all: ReadonlyMap<string, string>): void {
  if (all.size > groupLimits.maxAttributes) fail('maxLimit', { form: 'attributeCount' })
  let size = 0
  for (const [key, value] of all) size += bytesOf(key) + bytesOf(value)
  if (size > groupLimits.maxAttributesSize) fail('maxLimit', { form: 'attributeTotal' })
}

async function attributesOf(sql: Sql, logId: number, userId: number): Promise<Map<string, string>> {
  const rows = await sql.all<{ key: string; value: string }>(
    'SELECT key, value FROM member_attributes WHERE log_id = ? AND user_id = ?',
    [logId, userId],
  )
  return new Map(rows.map(({ key, value }) => [key, value]))
}

async function store(sql: Sql, logId: number, userId: number, pairs: readonly Pair[]): Promise<void> {
  await runIn(
    sql,
    'DELETE FROM member_attributes WHERE log_id = ? AND user_id = ? AND key IN (LIST)',
    pairs.filter(([, value]) => value === '').map(([key]) => key),
    [logId, userId],
  )
  await sql.insertMany(
    'member_attributes',
    ['log_id', 'user_id', 'key', 'value'],
    pairs.filter(([, value]) => value !== '').map((pair) => [logId, userId, ...pair]),
    'ON CONFLICT (log_id, user_id, key) DO UPDATE SET value = excluded.value',
  )
}

type AttributeOf = { name: string; key: string | null; value: string | null }

/** The attributes of the members among these, one row for each without any. */
function attributeRows(
  sql: Sql,
  appId: number,
  logId: number,
  names: readonly string[],
): Promise<AttributeOf[]> {
  return selectIn<AttributeOf>(
    sql,
    `SELECT u.name, a.key, a.value FROM users u JOIN members m ON m.user_id = u.id AND m.log_id = ?
     LEFT JOIN member_attributes a ON a.log_id = m.log_id AND a.user_id = m.user_id
     WHERE u.app_id = ? AND u.name IN (LIST) ORDER BY u.name, a.key`,
    names,
    [logId, appId],
  )
}
