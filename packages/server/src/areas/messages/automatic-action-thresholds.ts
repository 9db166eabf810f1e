// Thresholds of the automatic actions on reports: the app's values, or the server's defaults.

import type { Config } from '../../config/config.ts'
import { asServer } from '../../pipeline/app-settings.ts'
import type { Sql } from '../../storage/database.ts'

/** Reports needed to remove a message and to mute a user, and hours of the mute. 0: never, or until a moderator ends it. */
export interface ReportLimits {
  readonly reportsToRemove: number
  readonly reportsToMute: number
  readonly muteHours: number
}

const hourMs = 3_600_000

export const serverLimitsOf = (config: Config): ReportLimits => ({
  reportsToRemove: config.reportsToRemove,
  reportsToMute: config.reportsToMute,
  muteHours: config.reportMuteMs / hourMs,
})

/** The server's defaults, for apps without their own values. */
export const noOwnLimits: ReportLimits = {
  reportsToRemove: asServer,
  reportsToMute: asServer,
  muteHours: asServer,
}

/** The app's values, each `asServer` or its own. */
export async function ownLimits(sql: Sql, appId: number): Promise<ReportLimits> {
  const row = await sql.first<{ reports_to_remove: number; reports_to_mute: number; mute_hours: number }>(
    'SELECT reports_to_remove, reports_to_mute, mute_hours FROM report_actions WHERE app_id = ?',
    [appId],
  )
  if (!row) return noOwnLimits
  return {
    reportsToRemove: row.reports_to_remove,
    reportsToMute: row.reports_to_mute,
    muteHours: row.mute_hours,
  }
}

/** The values in force. */
export function effectiveLimits(own: ReportLimits, server: ReportLimits): ReportLimits {
  const pick = (name: keyof ReportLimits) => (own[name] === asServer ? server[name] : own[name])
  return {
    reportsToRemove: pick('reportsToRemove'),
    reportsToMute: pick('reportsToMute'),
    muteHours: pick('muteHours'),
  }
}

export async function setOwnLimits(sql: Sql, appId: number, own: ReportLimits): Promise<void> {
  await sql.insertMany(
    'report_actions',
    ['app_id', 'reports_to_remove', 'reports_to_mute', 'mute_hours'],
    [[appId, own.reportsToRemove, own.reportsToMute, own.muteHours]],
    `ON CONFLICT (app_id) DO UPDATE SET reports_to_remove = excluded.reports_to_remove,
       reports_to_mute = excluded.reports_to_mute, mute_hours = excluded.mute_hours`,
  )
}
