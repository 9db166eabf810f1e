// Lists of contacts and of open requests.

import { calls, contactLimits, fail, invalidParameter } from '@parley/protocol'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { readCursor, writeCursor } from '../messages/shared.ts'
import { type ContactRow, contactRows, requestRows, sentRows } from './queries.ts'

export const contactLists = [
  handle(calls.contacts.listAll, async (context, { withRemarks }) => {
    const rows = await context.database.read((sql) => contactRows(sql, meOf(context).id))
    return { users: rows.map(({ name }) => name), ...(withRemarks ? { contacts: rows.map(shown) } : {}) }
  }),

  handle(calls.contacts.list, async (context, { limit = contactLimits.pageSize, cursor }) => {
    demandPageSize(limit)
    const after = readName(cursor)
    const rows = await context.database.read((sql) =>
      contactRows(sql, meOf(context).id, { after, limit: limit + 1 }),
    )
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      contacts: page.map(shown),
      cursor: rows.length > limit && last ? `after_${last.name}` : '',
    }
  }),

  handle(calls.contacts.listRequests, async (context, input) => {
    const { sent, cursor, limit = contactLimits.pageSize } = input
    demandPageSize(limit)
    const before = readCursor(cursor) ?? { at: Number.MAX_SAFE_INTEGER, id: 0 }
    const rowsOf = sent ? sentRows : requestRows
    const rows = await context.database.read((sql) => rowsOf(sql, meOf(context).id, before, limit + 1))
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      requests: page.map(({ name, reason, created_at }) => ({ user: name, reason, at: created_at })),
      cursor: rows.length > limit && last ? writeCursor(last.created_at, last.id) : '',
    }
  }),
]

const shown = ({ name, remark }: ContactRow) => ({ user: name, remark })

/** Names need no URL escaping. Anything else is not a cursor, and the list starts at its beginning. */
function readName(cursor: string | undefined): string {
  return /^after_([a-z0-9_.-]{1,64})$/.exec(cursor ?? '')?.[1] ?? ''
}

function demandPageSize(limit: number): void {
  if (limit < 1 || limit > contactLimits.maxPageSize)
    fail('invalidParameter', { message: invalidParameter('limit', limit) })
}
