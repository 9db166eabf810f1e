// Handing out history, page by page.

import { calls, fail, groupDomain } from '@parley/protocol'
import { metaWithSeq } from '../../frames/write.ts'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handle.ts'
import { historyRows, singleWith } from './queries.ts'

const mostAtOnce = 200

export const history = [
  handle(calls.history.page, async (context, input) => {
    const { directory, database, app } = context
    const me = meOf(context)
    const at = input.queue.lastIndexOf('@')
    const name = (at < 0 ? input.queue : input.queue.slice(0, at)).toLowerCase()
    if (input.queue.slice(at + 1) === groupDomain) return fail('groupNotFound', { groupId: name })
    const count = Math.min(Math.max(input.count ?? 20, 1), mostAtOnce)
    const cursor = input.start === undefined || input.start === '' ? -1 : Number(input.start)
    const from = input.from ? (await directory.user(app, input.from.toLowerCase()))?.id : undefined
    const { rows, head } = await database.read(async (sql) => {
      const member = await singleWith(sql, me.id, name)
      if (!member) return { rows: [], head: 0 }
      const found = await historyRows(sql, {
        logId: member.log_id,
        start: member.start,
        cursor: cursor < 0 ? undefined : cursor,
        forwards: input.forwards === true,
        count: count + 1,
        from,
        after: timeOf(input.startTime),
        before: timeOf(input.endTime),
      })
      return { rows: found, head: member.head }
    })
    const page = rows.slice(0, count)
    return {
      messages: page.map((row) => ({ meta: Buffer.from(metaWithSeq(row)).toString('base64') })),
      next: String(page.at(-1)?.seq ?? ''),
      isLast: rows.length <= count,
      head: String(head),
    }
  }),
]

function timeOf(time: number | undefined): number | undefined {
  return time !== undefined && time > 0 ? time : undefined
}
