// Account deletion: contacts and both sides of open contact requests are notified, as if the user had removed them.

import { contactChanged, contactRemoved } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { ownLogs } from '../../logs/own-logs.ts'
import type { Context } from '../../pipeline/context.ts'
import { lockLogs } from '../../storage/procedures/append.ts'
import { dropRelations, relatedUsers } from './queries.ts'

/** Users notified in one transaction. */
const atOnce = 100

export async function leaveAllContacts(context: Context, user: User): Promise<void> {
  const { database, directory, app, now } = context
  const everybody = await database.read((sql) => relatedUsers(sql, user.id))
  for (let from = 0; from < everybody.length; from += atOnce) {
    const some = everybody.slice(from, from + atOnce)
    await context.change(async ({ sql, emit, whenDurable }) => {
      const logs = await ownLogs(sql, app, some, now)
      await lockLogs(sql, [...logs.values()])
      await dropRelations(
        sql,
        user.id,
        some.map(({ id }) => id),
      )
      for (const { id, name, is_contact } of some) {
        const log = logs.get(id)
        if (!log) throw new Error(`The log of ${name} was not opened.`)
        const route = { in: log, by: user, to: name }
        if (is_contact) emit(contactRemoved, { by: user.name, users: [{ name }], reason: '' }, route)
        else emit(contactChanged, { user: user.name, what: 'withdrawn', remark: '' }, route)
      }
      whenDurable(() => directory.forgetContacts(user, ...some))
    })
  }
}
