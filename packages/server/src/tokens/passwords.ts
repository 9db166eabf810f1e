// Password hashes as argon2id, in the usual text form `$argon2id$v=19$m=…,t=…,p=1$salt$hash`, so that the cost can be
// raised later without touching old ones. Hashing uses fewer threads than the thread pool has: file access shares the
// pool, and a flood of sign-ins must not delay it.

import { argon2, timingSafeEqual } from 'node:crypto'
import { fail } from '@parley/protocol'
import type { Config } from '../config/config.ts'
import { FairGate, GateError } from '../limits/fair-gate.ts'
import type { Host } from '../platform/host.ts'

export interface Cost {
  /** Kibibytes. */
  readonly memory: number
  readonly passes: number
}

/** One of the settings that OWASP considers equally strong, with the smallest memory. */
export const ordinaryCost: Cost = { memory: 7168, passes: 5 }

const tagLength = 32

export interface PasswordParts {
  readonly host: Host
  readonly config: Pick<Config, 'hashesAtOnce' | 'hashesWaiting' | 'hashWaitMs'>
  readonly overBudget: (budget: string) => void
  readonly cost?: Cost | undefined
}

export class Passwords {
  private readonly parts: PasswordParts
  private readonly cost: Cost
  private readonly gate: FairGate

  constructor(parts: PasswordParts) {
    const { host, config } = parts
    this.parts = parts
    this.cost = parts.cost ?? ordinaryCost
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

  private async derive(password: string, nonce: Uint8Array, cost: Cost): Promise<Buffer> {
    const leave = await this.turn()
    try {
      return await new Promise<Buffer>((resolve, reject) => {
        const parameters = { message: password, nonce, parallelism: 1, tagLength, ...cost }
        argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)))
      })
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
