// How long the files of a user are kept.

import { backendCalls } from '@parley/protocol'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { runIn, selectIn } from '../../storage/procedures/batched-statements.ts'

const uuidForm = /^[\w-]{36}$/

export const fileLifetimes = [
  /** Files of others, and those that are gone, fail; the rest succeeds. */
  handle(backendCalls.files.setLifetime, async (context, { lifetime, files }) => {
    const { app, database, now } = context
    const me = meOf(context)
    const wanted = [...new Set(files)].filter((id) => uuidForm.test(id))
    const found = await database.write(async (sql) => {
      const rows = await selectIn<{ uuid: string }>(
        sql,
        'SELECT uuid FROM files WHERE app_id = ? AND owner_id = ? AND gone_at = 0 AND uuid IN (LIST)',
        wanted,
        [app.id, me.id],
      )
      const ids = rows.map(({ uuid }) => uuid)
      const isKept = lifetime === 'forever' ? 1 : 0
      await runIn(sql, 'UPDATE files SET kept = ?, renewed_at = ? WHERE uuid IN (LIST)', ids, [
        isKept,
        lifetime === 'refresh' ? now : 0,
      ])
      return new Set(ids)
    })
    return {
      outcomes: Object.fromEntries(files.map((id) => [id, found.has(id) ? 'success' : 'failed'])),
    }
  }),
]
