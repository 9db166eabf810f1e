// Handing out history, page by page.

import { calls, fail, groupDomain, userNameRule } from '@parley/protocol'
import { groupIdRule } from '../../directory/groups.ts'
import { metaWithSeq } from '../../frames/write.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handle.ts'
import type { Sql } from '../../storage/database.ts'
import { decorate } from '../messages/queries.ts'
import { historyRows, inGroup, type Membership, singleWith } from './queries.ts'

const mostAtOnce = 200

export const history = [
  handle(calls.history.page, async (context, input) => {
    const { directory, database, app } = context
    const me = meOf(context)
    const find = await finder(context, input.queue)
    const count = Math.min(Math.max(input.count ?? 20, 1), mostAtOnce)
    const cursor = input.start === undefined || input.start === '' ? -1 : Number(input.start)
    const sender = input.from?.toLowerCase()
    const from = sender && userNameRule.test(sender) ? (await directory.user(app, sender))?.id : undefined
    const { rows, metas, head } = await database.read(async (sql) => {
      const member = await find(sql)
      if (!member) return { rows: [], metas: [], head: 0 }
      const found = await historyRows(sql, {
        logId: member.log_id,
        userId: me.id,
        start: member.start,
        cursor: cursor < 0 ? undefined : cursor,
        forwards: input.forwards === true,
        count: count + 1,
        from,
        after: timeOf(input.startTime),
        before: timeOf(input.endTime),
      })
      const page = found.slice(0, count)
      return { rows: found, metas: await decorate(sql, me, page), head: member.head }
    })
    return {
      messages: metas.map((meta, index) => {
        const { seq = 0, flags = 0 } = rows[index] ?? {}
        return { meta: Buffer.from(metaWithSeq({ seq, flags, meta })).toString('base64') }
      }),
      next: String(rows[metas.length - 1]?.seq ?? ''),
      isLast: rows.length <= count,
      head: String(head),
    }
  }),
]

/** How the user's place in a conversation is found. A group that he is not in shows him nothing. */
async function finder(
  context: Context,
  queue: string,
): Promise<(sql: Sql) => Promise<Membership | undefined>> {
  const me = meOf(context)
  const at = queue.lastIndexOf('@')
  const name = (at < 0 ? queue : queue.slice(0, at)).toLowerCase()
  if (at < 0 || queue.slice(at + 1) !== groupDomain)
    return async (sql) => (userNameRule.test(name) ? singleWith(sql, me.id, name) : undefined)
  const group = groupIdRule.test(name) ? await context.directory.group(context.app, name) : undefined
  if (!group) return fail('groupNotFound', { groupId: name })
  return async (sql) => (await inGroup(sql, me.id, group.logId)) ?? fail('notInGroup', { groupId: name })
}

function timeOf(time: number | undefined): number | undefined {
  return time !== undefined && time > 0 ? time : undefined
}
