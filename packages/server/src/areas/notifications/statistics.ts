// Counts of pushes, from the table of pushes, which keeps them for about a day.

import { backendCalls, fail, invalidParameter } from '@parley/protocol'
import { handle } from '../../pipeline/handler.ts'
import { kindOf, readNotifiers } from '../../push/providers/settings.ts'

const { statistics } = backendCalls.notifications

const dayMs = 86_400_000
const mostDays = 31

interface Counts {
  successCount: number
  failCount: number
  arriveCount: number
}

export const pushCounts = [
  handle(statistics, async ({ app, database, config }, { begin, end, platform }) => {
    const [from, to] = [dayOf('begin', begin), dayOf('end', end)]
    if (to < from || to - from > mostDays * dayMs)
      fail('invalidParameter', { message: invalidParameter('end', end) })
    const rows = await database.read((sql) =>
      sql.all<{ notifier: string; outcome: string; created_at: number }>(
        `SELECT t.notifier, p.outcome, p.created_at FROM pushes p JOIN push_tokens t ON t.id = p.token_id
           JOIN users u ON u.id = t.user_id
         WHERE u.app_id = ? AND p.created_at >= ? AND p.created_at < ? AND p.outcome <> ''`,
        [app.id, from, to + dayMs],
      ),
    )
    const named = readNotifiers(config.pushNotifiers)
    const days: Record<string, Record<string, Counts>> = {}
    for (let at = from; at <= to; at += dayMs) days[wordOf(at)] = {}
    for (const row of rows) {
      const kind = kindOf(row.notifier, named)
      if (platform && platform.toUpperCase() !== kind) continue
      const day = days[wordOf(row.created_at)]
      if (!day) continue
      const counts = day[kind] ?? { successCount: 0, failCount: 0, arriveCount: 0 }
      day[kind] = counts
      if (row.outcome === 'sent') counts.successCount++
      else counts.failCount++
    }
    return { days }
  }),
]

const wordOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

function dayOf(name: string, word: string): number {
  const time = /^\d{4}-\d\d-\d\d$/.test(word) ? Date.parse(`${word}T00:00:00.000Z`) : Number.NaN
  return Number.isNaN(time) ? fail('invalidParameter', { message: invalidParameter(name, word) }) : time
}
