// The parts of a server that operators use: health checks, their accounts and sessions, and the figures of the overview.

import { listApps } from './areas/session/apps.ts'
import type { Config } from './config/config.ts'
import type { OperatorSessionParts } from './gateway/operator-sessions.ts'
import { Health } from './health/health.ts'
import { noProbe } from './health/probe.ts'
import type { Metrics } from './metrics.ts'
import { Operators } from './operators/operators.ts'
import { Overview } from './operators/overview.ts'
import type { Services } from './pipeline/context.ts'
import type { Host } from './platform/host.ts'
import type { SharedLimits } from './rate-limits/shared-limits.ts'
import { running, type ServerService } from './server-lifecycle.ts'
import type { ServerOptions } from './server-options.ts'
import type { Sessions } from './sessions/registry.ts'
import type { SendCommits } from './sessions/send-context.ts'
import type { Database } from './storage/database.ts'
import { PasswordBackOff } from './tokens/password-back-off.ts'
import type { Passwords } from './tokens/passwords.ts'

export interface OperatorParts {
  readonly database: Database
  readonly host: Host
  readonly config: Config
  readonly metrics: Metrics
  readonly sessions: Pick<Sessions, 'count'>
  readonly passwords: Passwords
  readonly commits: Pick<SendCommits, 'queued' | 'hasFailed'>
  readonly node: () => number
  readonly isStopping: () => boolean
  /** Whether requests come through a proxy that is not trusted. */
  readonly hasUnknownProxy: () => boolean
  /** Limits that all nodes share. Undefined on a server that is alone. */
  readonly limits: SharedLimits | undefined
}

export function createOperating(parts: OperatorParts, options: ServerOptions) {
  const { database, host, config, metrics, sessions, passwords, commits, node, isStopping, limits } = parts
  const health = new Health({
    database,
    host,
    config,
    probe: options.probe ?? noProbe,
    entriesWaiting: () => commits.queued,
    lastCommitFailed: () => commits.hasFailed,
    isStopping,
    bus: options.cluster?.bus,
  })
  const guesses = new PasswordBackOff(config, host, { name: 'operator passwords', limits })
  const operators = new Operators({ database, host, passwords, guesses })
  const overview = new Overview({
    database,
    host,
    metrics,
    node,
    devices: () => sessions.count,
    health: () => health.report(),
  })
  const services: Pick<Services, 'operators' | 'overview' | 'health' | 'hasUnknownProxy' | 'shownSettings'> =
    {
      operators,
      overview,
      health,
      hasUnknownProxy: parts.hasUnknownProxy,
      shownSettings: options.shownSettings ?? [],
    }
  const signIn: OperatorSessionParts = { operators, apps: () => listApps(database), metrics }
  // Only a real process takes samples: in tests nobody reads them, and virtual clocks would take many.
  const serverParts: ServerService[] = options.processMetrics ? [running('overview', overview)] : []
  return { services, signIn, serverParts }
}
