// The personal block list. What it stops is decided where messages are sent; here it is only kept.

import { calls, fail, invalidParameter } from '@parley/protocol'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handle.ts'
import {
  addBlocks,
  blockedRows,
  countBlocks,
  distinctNames,
  lockUser,
  removeBlocks,
  usersNamed,
} from './queries.ts'

export const blocks = [
  handle(calls.blocks.list, async (context) => {
    const rows = await context.database.read((sql) => blockedRows(sql, meOf(context).id))
    return { users: rows.map((row) => row.name) }
  }),

  /** All of them or none. Whoever is on the list already stays where he is. */
  handle(calls.blocks.add, async (context, input) => {
    const { config, database, directory, now } = context
    const me = meOf(context)
    const names = distinctNames(input.users)
    if (names.includes(me.name)) fail('invalidParameter', { message: invalidParameter('usernames', me.name) })
    // Before anybody is looked up: a list of any length costs no more than a full one.
    if (names.length > config.maxBlocked) fail('maxLimit')
    const users = await usersNamed(context, names)
    await database.write(async (sql) => {
      await lockUser(sql, me.id)
      await addBlocks(
        sql,
        me.id,
        users.map((user) => user.id),
        now,
      )
      if ((await countBlocks(sql, me.id)) > config.maxBlocked) fail('maxLimit')
    })
    directory.forgetBlocks(me)
    return { users: names }
  }),

  /** Names that are not on the list are no failure: what was asked for is the case. */
  handle(calls.blocks.remove, async (context, input) => {
    const { database, directory } = context
    const me = meOf(context)
    const names = new Set(distinctNames(input.users))
    const removed = await database.write(async (sql) => {
      const rows = (await blockedRows(sql, me.id)).filter((row) => names.has(row.name))
      await removeBlocks(
        sql,
        me.id,
        rows.map((row) => row.id),
      )
      return rows
    })
    directory.forgetBlocks(me)
    return { users: removed.map((row) => row.name) }
  }),
]
