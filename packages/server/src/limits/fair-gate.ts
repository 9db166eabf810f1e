// A fair semaphore: bounds concurrency in total and per party. Waiting parties take turns, so that a party with many
// waiters does not keep the others out.

import type { Host, Timer } from '../platform/host.ts'
import { ReusedEntries } from './reused-entries.ts'

export interface GateLimits {
  readonly atOnce: number
  readonly waiting: number
  readonly waitMs: number
  /** The limits of one party. */
  readonly perParty: (name: string) => PartyLimits
}

export interface PartyLimits {
  readonly atOnce: number
  readonly waiting: number
}

/** The reason for a refusal. */
export type GateRefusal = 'partyFull' | 'full' | 'late'

export class GateError extends Error {
  readonly refusal: GateRefusal

  constructor(refusal: GateRefusal) {
    super(`the gate is closed: ${refusal}`)
    this.refusal = refusal
  }
}

interface Waiter {
  readonly enter: () => void
  timer: Timer
}

interface Party {
  readonly limits: PartyLimits
  inside: number
  readonly waiting: Set<Waiter>
}

/** Parties without callers that stay for their next one. */
const mostIdle = 1000

export class FairGate {
  private readonly parties: ReusedEntries<string, Party>
  /** Parties with waiting callers, in the order of their turns. */
  private readonly turns = new Set<string>()
  private readonly limits: GateLimits
  private readonly host: Pick<Host, 'setTimer' | 'clearTimer'>
  inside = 0
  waiting = 0

  constructor(limits: GateLimits, host: Pick<Host, 'setTimer' | 'clearTimer'>) {
    this.limits = limits
    this.host = host
    this.parties = new ReusedEntries({
      make: (name) => ({ limits: limits.perParty(name), inside: 0, waiting: new Set<Waiter>() }),
      isIdle: ({ inside, waiting }) => inside === 0 && waiting.size === 0,
      most: mostIdle,
    })
  }

  /** Resolves inside, with the function to leave, which is idempotent. Rejects with a GateError. */
  enter(name: string): Promise<() => void> {
    const { limits } = this
    const party = this.parties.of(name)
    if (this.hasRoom(party) && party.waiting.size === 0) return Promise.resolve(this.admit(party))
    const refusal =
      party.waiting.size >= party.limits.waiting
        ? 'partyFull'
        : this.waiting >= limits.waiting
          ? 'full'
          : undefined
    if (refusal) return Promise.reject(new GateError(refusal))
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        enter: () => {
          this.host.clearTimer(waiter.timer)
          this.unwait(party, waiter)
          resolve(this.admit(party))
        },
        timer: undefined,
      }
      waiter.timer = this.host.setTimer(() => {
        this.unwait(party, waiter)
        if (party.waiting.size === 0) this.turns.delete(name)
        reject(new GateError('late'))
      }, limits.waitMs)
      party.waiting.add(waiter)
      this.waiting++
      this.turns.add(name)
    })
  }

  private hasRoom(party: Party): boolean {
    return this.inside < this.limits.atOnce && party.inside < party.limits.atOnce
  }

  private admit(party: Party): () => void {
    party.inside++
    this.inside++
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      party.inside--
      this.inside--
      this.letIn()
    }
  }

  private letIn(): void {
    if (this.turns.size === 0) return
    for (const name of [...this.turns]) {
      if (this.inside >= this.limits.atOnce) return
      const party = this.parties.get(name)
      const [first] = party?.waiting ?? []
      this.turns.delete(name)
      if (!party || !first) continue
      if (this.hasRoom(party)) first.enter()
      if (party.waiting.size > 0) this.turns.add(name)
    }
  }

  private unwait(party: Party, waiter: Waiter): void {
    if (party.waiting.delete(waiter)) this.waiting--
  }
}
