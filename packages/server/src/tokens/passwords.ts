// Password hashes as argon2id, in the usual text form `$argon2id$v=19$m=…,t=…,p=1$salt$hash`, so that the cost can be
// raised later without touching old ones. Only a few are derived at once: file access shares the thread pool, and a flood
// of sign-ins must not delay it.

import { timingSafeEqual } from 'node:crypto'
import { fail } from '@parley/protocol'
import type { Config } from '../config/config.ts'
import { FairGate, GateError } from '../limits/fair-gate.ts'
import type { Host } from '../platform/host.ts'
import { type TagEngine, threadPoolTags } from './derive-tag.ts'

export interface Cost {
  /** Kibibytes. */
  readonly memory: number
  readonly passes: number
}

/** One of the settings that OWASP considers equally strong, with the smallest memory. */
export const ordinaryCost: Cost = { memory: 7168, passes: 5 }

export interface PasswordParts {
  readonly host: Host
  readonly config: Pick<Config, 'hashesAtOnce' | 'hashesWaiting' | 'hashWaitMs'>
  readonly overBudget: (budget: string) => void
  readonly cost?: Cost | undefined
  /** Node's thread pool by default. */
  readonly tags?: TagEngine | undefined
}

export class Passwords {
  private readonly parts: PasswordParts
  private readonly cost: Cost
  private readonly tags: TagEngine
  private readonly gate: FairGate

  constructor(parts: PasswordParts) {
    const { host, config } = parts
    this.parts = parts
    this.cost = parts.cost ?? ordinaryCost
    this.tags = parts.tags ?? threadPoolTags
    const limits = { atOnce: config.hashesAtOnce, waiting: config.hashesWaiting }
    this.gate = new FairGate({ ...limits, waitMs: config.hashWaitMs, perParty: () => limits }, host)
  }

  async hash(password: string): Promise<string> {
    const salt = this.parts.host.randomBytes(16)
    const tag = await this.derive(password, salt, this.cost)
    return `$argon2id$v=19$m=${this.cost.memory},t=${this.cost.passes},p=1$${text(salt)}$${text(tag)}`
  }

  async matches(password: string, hash: string): Promise<boolean> {
    const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/-]+)\$([\w+/-]+)$/.exec(hash)
    if (!found) return false
    const [, memory, passes, salt, tag] = found as unknown as [string, string, string, string, string]
    const cost = { memory: Number(memory), passes: Number(passes) }
    const derived = await this.derive(password, Buffer.from(salt, 'base64'), cost)
    const expected = Buffer.from(tag, 'base64')
    return derived.length === expected.length && timingSafeEqual(derived, expected)
  }

  close(): Promise<void> {
    return this.tags.close()
  }

  private async derive(password: string, salt: Uint8Array, cost: Cost): Promise<Uint8Array> {
    const leave = await this.turn()
    try {
      return await this.tags.derive({ password, salt, ...cost })
    } finally {
      leave()
    }
  }

  private async turn(): Promise<() => void> {
    try {
      return await this.gate.enter('')
    } catch (error) {
      if (!(error instanceof GateError)) throw error
      this.parts.overBudget(error.refusal === 'late' ? 'hashWaitMs' : 'hashesWaiting')
      return fail('serverBusy', { form: 'overloaded', retryAfter: 2 })
    }
  }
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '')
}
