// The personal block list. Its effects are decided where messages are sent, contacts are requested and presence is
// shown. Here it is stored. Contacts stay contacts.

import { backendCalls, calls, contactChanged, fail, invalidParameter } from '@parley/protocol'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { distinctNames, usersNamed } from '../../pipeline/named-users.ts'
import { changeContacts, hideRequest, withdraw } from '../contacts/shared.ts'
import { entityOf } from '../session/shared.ts'
import { addBlocks, blockedRows, countBlocks, removeBlocks } from './queries.ts'

export const blocks = [
  handle(calls.blocks.list, async (context, { pageSize, cursor }) => {
    const rows = await context.database.read((sql) => blockedRows(sql, meOf(context).id))
    const names = rows.map((row) => row.name)
    if (pageSize === undefined) return { users: names, count: names.length }
    const size = Math.min(Math.max(pageSize, 1), mostPerPage)
    const from = /^\d{1,6}$/.test(cursor ?? '') ? Number(cursor) : 0
    const users = names.slice(from, from + size)
    const next = from + size < names.length ? { cursor: String(from + size) } : {}
    return { users, count: users.length, ...next }
  }),

  /**
   * All of them or none. Users already on the list keep their place. The caller's contact requests to them are
   * withdrawn. Their requests are hidden from the caller, and they do not learn of it.
   */
  handle(calls.blocks.add, async (context, input) => {
    const { config, directory, now, presence } = context
    const me = meOf(context)
    const names = distinctNames(input.users)
    if (names.includes(me.name)) fail('invalidParameter', { message: invalidParameter('usernames', me.name) })
    // Checked before any look-up: a list of any length costs no more than a full one.
    if (names.length > config.maxBlocked) fail('maxLimit')
    const users = await usersNamed(context, names)
    await changeContacts(context, users, async (change) => {
      const { sql, notify, whenDurable } = change
      const before = new Set((await blockedRows(sql, me.id)).map(({ id }) => id))
      const fresh = users.filter(({ id }) => !before.has(id))
      await addBlocks(
        sql,
        me.id,
        fresh.map(({ id }) => id),
        now,
      )
      if ((await countBlocks(sql, me.id)) > config.maxBlocked) fail('maxLimit')
      for (const user of fresh) {
        await withdraw(change, me, user)
        await hideRequest(sql, me, user)
        notify(contactChanged, { user: user.name, what: 'blocked', remark: '' }, me)
      }
      whenDurable(() => {
        directory.forgetBlocks(me)
        presence.blocksChanged(
          me,
          fresh.map(({ id }) => id),
        )
      })
    })
    return { users: names }
  }),

  /** Names that are not on the list are not an error. */
  handle(calls.blocks.remove, async (context, input) => ({ users: await unblock(context, input.users) })),

  handle(backendCalls.blocks.removeOne, async (context, { blocked }) => {
    const [user] = await usersNamed(context, distinctNames([blocked]))
    await unblock(context, [blocked])
    return { users: user ? [entityOf(user)] : [] }
  }),
]

const mostPerPage = 50

async function unblock(context: Context, users: readonly string[]): Promise<string[]> {
  const { directory, presence } = context
  const me = meOf(context)
  const names = new Set(distinctNames(users))
  const removed = await changeContacts(context, [], async ({ sql, notify, whenDurable }) => {
    const rows = (await blockedRows(sql, me.id)).filter((row) => names.has(row.name))
    await removeBlocks(
      sql,
      me.id,
      rows.map((row) => row.id),
    )
    for (const { name } of rows) notify(contactChanged, { user: name, what: 'unblocked', remark: '' }, me)
    whenDurable(() => {
      directory.forgetBlocks(me)
      presence.blocksChanged(
        me,
        rows.map(({ id }) => id),
      )
    })
    return rows
  })
  return removed.map((row) => row.name)
}
