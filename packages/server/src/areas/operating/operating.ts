// Figures, health, settings and the audit of the server, for operators.

import { backendCalls, fail, invalidParameter, protocolVersion } from '@parley/protocol'
import { signInsBefore } from '../../operators/sign-in-log.ts'
import { handle } from '../../pipeline/handler.ts'
import { auditPage } from './audit-queries.ts'
import { type SetupCheck, setupChecks } from './setup-checks.ts'

const calls = backendCalls.operating

const mostRows = 200

export const operating = [
  handle(calls.overview, async ({ overview, sessions, app, database }, { liveOnly = false }) => {
    const [live, day, reports] = await Promise.all([
      overview.live(),
      liveOnly ? [] : overview.day(),
      database.read((sql) =>
        sql.first<{ total: number; oldest: number | null }>(
          `SELECT count(*) AS total, min(created_at) AS oldest FROM reports WHERE app_id = ? AND state = 'open'`,
          [app.id],
        ),
      ),
    ])
    return {
      live,
      day,
      online: sessions.online(app.id),
      openReports: reports?.total ?? 0,
      oldestReport: reports?.oldest ?? 0,
      node: overview.node,
      startedAt: overview.startedAt,
    }
  }),

  handle(calls.health, async ({ health, database, config, hasUnknownProxy }) => {
    const { status, checks } = await health.report()
    const proxies = { hasUnknown: hasUnknownProxy(), trusted: config.trustedProxies }
    // A database that does not answer is a finding of its own, and cannot be asked for more.
    const setup: Record<string, SetupCheck> = checks.database?.ok
      ? await database.read((sql) => setupChecks(sql, proxies))
      : {}
    const isSetUp = Object.values(setup).every(({ ok }) => ok)
    return {
      status: status === 'ok' && !isSetUp ? 'degraded' : status,
      checks: { ...checks, ...setup },
      version: protocolVersion,
      runtime: `Node ${process.versions.node}`,
    }
  }),

  handle(calls.settings, async ({ shownSettings }) => ({ settings: shownSettings })),

  handle(calls.audit, async ({ app, database }, input) => {
    const { limit = 50 } = input
    if (limit < 1 || limit > mostRows) fail('invalidParameter', { message: invalidParameter('limit', limit) })
    return database.read((sql) => auditPage(sql, app.id, { ...input, limit }))
  }),

  handle(calls.signIns, async ({ database }, { before, limit = 50 }) => {
    if (limit < 1 || limit > mostRows) fail('invalidParameter', { message: invalidParameter('limit', limit) })
    const rows = await database.read((sql) => signInsBefore(sql, before ?? Number.MAX_SAFE_INTEGER, limit))
    return { rows, next: rows.length === limit ? (rows.at(-1)?.id ?? 0) : 0 }
  }),
]
