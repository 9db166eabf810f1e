// The automatic actions of an app, for its moderators.

import { backendCalls } from '@parley/protocol'
import { asServer, checkAppSetting } from '../../pipeline/app-settings.ts'
import type { Context } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { lockApp } from '../../storage/procedures/lock-app.ts'
import {
  effectiveLimits,
  ownLimits,
  type ReportLimits,
  serverLimitsOf,
  setOwnLimits,
} from './automatic-action-thresholds.ts'
import { mostReportsCounted } from './automatic-actions.ts'

const { automaticActions, setAutomaticActions } = backendCalls.moderation

/** A century. */
const mostHours = 876_600

const most: ReportLimits = {
  reportsToRemove: mostReportsCounted,
  reportsToMute: mostReportsCounted,
  muteHours: mostHours,
}

const names = ['reportsToRemove', 'reportsToMute', 'muteHours'] as const satisfies (keyof ReportLimits)[]

export const reportLimitSettings = [
  handle(automaticActions, async (context) => ({ actions: await described(context) })),

  handle(setAutomaticActions, async (context, input) => {
    const { database, app } = context
    for (const name of names) checkAppSetting(name, input[name], most[name])
    await database.write(async (sql) => {
      await lockApp(sql, app.id)
      const known = await ownLimits(sql, app.id)
      await setOwnLimits(sql, app.id, {
        reportsToRemove: input.reportsToRemove ?? known.reportsToRemove,
        reportsToMute: input.reportsToMute ?? known.reportsToMute,
        muteHours: input.muteHours ?? known.muteHours,
      })
    })
    return { actions: await described(context) }
  }),
]

async function described({ database, app, config }: Context) {
  const own = await database.read((sql) => ownLimits(sql, app.id))
  const server = serverLimitsOf(config)
  const inForce = effectiveLimits(own, server)
  return names.map((name) => ({
    name,
    value: inForce[name],
    serverValue: server[name],
    isOwn: own[name] !== asServer,
  }))
}
