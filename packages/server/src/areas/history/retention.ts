// How long messages and files are kept, for the app's back end.

import { backendCalls } from '@parley/protocol'
import { asServer, checkAppSetting } from '../../pipeline/app-settings.ts'
import type { Context } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { lockApp } from '../../storage/procedures/lock-app.ts'
import { type RetentionRow, retentionKinds, retentionOf, setRetention } from './retention-queries.ts'

const { get, set } = backendCalls.retention
const dayMs = 86_400_000
/** A century: more is for ever. */
const mostDays = 36_500

export const retaining = [
  handle(get, async (context) => ({ kinds: await described(context) })),

  handle(set, async (context, { kind, historyDays, fileDays }) => {
    const { database, app } = context
    checkAppSetting('historyDays', historyDays, mostDays)
    checkAppSetting('fileDays', fileDays, mostDays)
    await database.write(async (sql) => {
      await lockApp(sql, app.id)
      const known = (await retentionOf(sql, app.id)).find((row) => row.kind === kind) ?? unset(app.id, kind)
      await setRetention(sql, {
        ...known,
        history_days: historyDays ?? known.history_days,
        file_days: fileDays ?? known.file_days,
      })
    })
    return { kinds: await described(context) }
  }),
]

const unset = (appId: number, kind: RetentionRow['kind']): RetentionRow => ({
  app_id: appId,
  kind,
  history_days: asServer,
  file_days: asServer,
})

/** The values in force, with the defaults of the server. */
async function described({ database, app, config }: Context) {
  const rows = await database.read((sql) => retentionOf(sql, app.id))
  return retentionKinds.map((kind) => {
    const row = rows.find((one) => one.kind === kind) ?? unset(app.id, kind)
    return {
      kind,
      historyDays: row.history_days === asServer ? config.historyMs / dayMs : row.history_days,
      fileDays: row.file_days === asServer ? config.fileMs / dayMs : row.file_days,
      isOwn: row.history_days !== asServer || row.file_days !== asServer,
    }
  })
}
