// Base class for background work in rounds: `periodically`, with failures reported to the metrics.

import type { Host } from './host.ts'
import { type Periodic, periodically } from './periodically.ts'

export interface PeriodicParts {
  readonly host: Host
  readonly metrics: { problem(where: string, error: unknown): void }
}

export abstract class PeriodicWork<Parts extends PeriodicParts> {
  protected readonly parts: Parts
  private readonly rounds: Periodic

  /** `where` names the work in the log of problems. */
  constructor(parts: Parts, { everyMs, where }: { readonly everyMs: number; readonly where: string }) {
    this.parts = parts
    this.rounds = periodically({
      host: parts.host,
      everyMs,
      round: () => this.round(),
      failed: (error) => parts.metrics.problem(where, error),
    })
  }

  /** Does everything that is due. Long rounds check `isStopped` between their steps. */
  abstract round(): Promise<void>

  get isBusy(): boolean {
    return this.rounds.isBusy
  }

  protected get isStopped(): boolean {
    return this.rounds.isStopped
  }

  start(): void {
    this.rounds.start()
  }

  stop(): Promise<void> {
    return this.rounds.stop()
  }
}
