// The announcement that the owner and admins show to all members.

import { announcementChanged, announcementRemoved, calls, groupLimits } from '@parley/protocol'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { checkText } from '../../pipeline/text-checks.ts'
import { changeGroup, readGroupState } from './group-change.ts'

export const announcement = [
  handle(calls.groups.announcement, async (context, { groupId }) => {
    const { demand, row } = await readGroupState(context, groupId)
    demand('announcement')
    return { announcement: row.announcement }
  }),

  /** Members get the new text itself. Setting the same text again sends no event. */
  handle(calls.groups.setAnnouncement, async (context, { groupId, announcement: given }) => {
    const text = checkText('announcement', given, groupLimits.maxAnnouncement)
    await changeGroup(context, groupId, {}, async (change) => {
      change.demand('setAnnouncement')
      if (change.row.announcement === text) return
      if (text !== '') change.requireMayWrite()
      const { id, logId } = change.group
      await change.sql.run('UPDATE groups SET announcement = ? WHERE log_id = ?', [text, logId])
      const data = { groupId: id, by: meOf(context).name, users: [] }
      if (text === '') change.notify(announcementRemoved, data)
      else change.notify(announcementChanged, { ...data, announcement: text })
    })
    return { groupId, isDone: true }
  }),
]
