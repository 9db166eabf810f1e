// Admission control. Requests of one party are bounded from before their bodies are read until their answers have been
// read. The work of all parties is bounded in total and scheduled in turns between them.

import type { Config } from '../config/config.ts'
import type { App } from '../directory/directory.ts'
import { FairGate, GateError, type PartyLimits } from '../limits/fair-gate.ts'
import type { Metrics } from '../metrics.ts'
import type { Host } from '../platform/host.ts'
import { isLoopback } from '../rate-limits/loopback.ts'
import type { Caller } from './caller.ts'
import { refuseOverBudget } from './over-budget.ts'

export interface AdmissionParts {
  readonly host: Host
  readonly config: Config
  readonly metrics: Metrics
}

export class Admission {
  private readonly open: FairGate
  private readonly work: FairGate
  private readonly metrics: Metrics

  constructor({ host, config, metrics }: AdmissionParts) {
    this.metrics = metrics
    const { requestsWaiting: waiting, requestsAtOnce, requestWaitMs: waitMs } = config
    const own: PartyLimits = { atOnce: requestsAtOnce, waiting }
    const opened: PartyLimits = { atOnce: config.requestsOpenPerUser, waiting: config.requestsWaitingPerUser }
    const worked: PartyLimits = { atOnce: config.requestsAtOncePerUser, waiting: config.requestsOpenPerUser }
    this.open = new FairGate(
      {
        atOnce: Number.POSITIVE_INFINITY,
        waiting,
        waitMs,
        perParty: (name) => (isOperators(name) ? own : opened),
      },
      host,
    )
    this.work = new FairGate(
      { atOnce: requestsAtOnce, waiting, waitMs, perParty: (name) => (isOperators(name) ? own : worked) },
      host,
    )
  }

  /** Called before the body is read. The result is called when the answer has been read. */
  enter(party: string): Promise<() => void> {
    return this.through(this.open, party, 'requestsWaitingPerUser')
  }

  /** Bounds the work of answering a request. */
  async during<T>(party: string, work: () => Promise<T>): Promise<T> {
    const leave = await this.through(this.work, party, 'requestsOpenPerUser')
    try {
      return await work()
    } finally {
      leave()
    }
  }

  private async through(gate: FairGate, party: string, partyBudget: string): Promise<() => void> {
    try {
      return await gate.enter(party)
    } catch (error) {
      if (!(error instanceof GateError)) throw error
      if (error.refusal === 'partyFull') return refuseOverBudget(this.metrics, partyBudget, 'slowDown')
      const budget = error.refusal === 'full' ? 'requestsWaiting' : 'requestWaitMs'
      return refuseOverBudget(this.metrics, budget, 'overloaded')
    }
  }
}

/** The party of a request: a user, the app for its back end, or the address without a token. */
export function partyOf(app: App, { me, isApp }: Caller, address: string): string {
  if (me) return `user ${me.id}`
  if (isApp) return `${operators}app ${app.id}`
  return isLoopback(address) ? `${operators}machine` : `address ${address}`
}

const operators = 'operator: '

/** Back ends and programs on loopback work for many users. */
const isOperators = (party: string): boolean => party.startsWith(operators)
