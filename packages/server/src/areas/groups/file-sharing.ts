// Shares a file in a group: the rules, the row and the event. The bytes are handled in files/.

import { fail, fileShared, groupLimits } from '@parley/protocol'
import { type Context, meOf } from '../../pipeline/context.ts'
import type { Sql } from '../../storage/database.ts'
import type { FileRow } from '../../storage/tables.ts'
import { countSharedFiles, fileEvent, insertSharedFile } from '../memberships/shared.ts'
import { changeGroup, type GroupChange, readGroupState } from './group-change.ts'
import { isSilenced } from './rules.ts'

export const sharing = {
  async demand(context: Context, groupId: string): Promise<void> {
    const looked = await readGroupState(context, groupId)
    demandSharing(context, looked)
    await context.database.read((sql) => requireQuota(sql, looked.group.logId))
  },

  share(context: Context, groupId: string, file: FileRow, store: (sql: Sql) => Promise<void>): Promise<void> {
    const me = meOf(context)
    return changeGroup(context, groupId, {}, async (change) => {
      const { sql, group } = change
      demandSharing(context, change)
      await requireQuota(sql, group.logId)
      await store(sql)
      await insertSharedFile(sql, group.logId, me.id, file)
      change.notify(fileShared, fileEvent(group.id, me.name, { ...file, owner: me.name }))
    })
  },
}

/** Sharing counts as writing: users who may not write may not share. */
function demandSharing(
  context: Context,
  { demand, state, standingOf }: Pick<GroupChange, 'demand' | 'state' | 'standingOf'>,
): void {
  demand('shareFile')
  if (isSilenced(state, standingOf(meOf(context)), context.now)) fail('permissionDenied')
}

async function requireQuota(sql: Sql, logId: number): Promise<void> {
  if ((await countSharedFiles(sql, logId)) >= groupLimits.maxSharedFiles) fail('maxLimit')
}
