// A fair semaphore: bounds concurrency in total and per party. Waiting parties take turns, so that a party with many
// waiters does not keep the others out.

import type { Host, Timer } from '../platform/host.ts'

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

export class FairGate {
  /** Parties with callers inside or waiting. */
  private readonly parties = new Map<string, Party>()
  /** Parties with waiting callers, in the order of their turns. */
  private readonly turns = new Set<string>()
  private readonly limits: GateLimits
  private readonly host: Pick<Host, 'setTimer' | 'clearTimer'>
  inside = 0
  waiting = 0

  constructor(limits: GateLimits, host: Pick<Host, 'setTimer' | 'clearTimer'>) {
    this.limits = limits
    this.host = host
  }

  /** Resolves inside, with the function to leave, which is idempotent. Rejects with a GateError. */
  enter(name: string): Promise<() => void> {
    const { limits } = this
    const party = this.partyCalled(name)
    if (this.hasRoom(party) && party.waiting.size === 0) return Promise.resolve(this.admit(name, party))
    const refusal =
      party.waiting.size >= party.limits.waiting
        ? 'partyFull'
        : this.waiting >= limits.waiting
          ? 'full'
          : undefined
    if (refusal) {
      this.forget(name, party)
      return Promise.reject(new GateError(refusal))
    }
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        enter: () => {
          this.host.clearTimer(waiter.timer)
          this.unwait(party, waiter)
          resolve(this.admit(name, party))
        },
        timer: undefined,
      }
      waiter.timer = this.host.setTimer(() => {
        this.unwait(party, waiter)
        this.forget(name, party)
        reject(new GateError('late'))
      }, limits.waitMs)
      party.waiting.add(waiter)
      this.waiting++
      this.turns.add(name)
    })
  }

  private partyCalled(name: string): Party {
    const known = this.parties.get(name)
    if (known) return known
    const party = { limits: this.limits.perParty(name), inside: 0, waiting: new Set<Waiter>() }
    this.parties.set(name, party)
    return party
  }

  private hasRoom(party: Party): boolean {
    return this.inside < this.limits.atOnce && party.inside < party.limits.atOnce
  }

  private admit(name: string, party: Party): () => void {
    party.inside++
    this.inside++
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      party.inside--
      this.inside--
      this.letIn()
      this.forget(name, party)
    }
  }

  private letIn(): void {
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

  private forget(name: string, party: Party): void {
    if (party.inside > 0 || party.waiting.size > 0) return
    this.parties.delete(name)
    this.turns.delete(name)
  }
}
