// Exponential back-off for wrong passwords. The first few are free, then each one doubles the wait, up to a limit, so
// that a stranger cannot lock anybody out for longer than that. From an address with an earlier successful sign-in only
// failures from that address count, so that users get in while others guess.

import type { Config } from '../config/config.ts'
import { LruCache } from '../lru-cache.ts'
import type { Host } from '../platform/host.ts'
import { isLoopback } from '../rate-limits.ts'

interface Tries {
  wrong: number
  /** No attempt before this time. */
  until: number
}

const remembered = 20_000
const firstWaitMs = 1000
/** Failures are forgotten after this many times the longest wait. */
const forgottenAfterWaits = 15

type Limits = Pick<Config, 'passwordFailures' | 'passwordFailuresPerAddress' | 'passwordWaitMs'>

export class PasswordBackOff {
  private readonly tries = new LruCache<string, Tries>(remembered)
  /** Recent addresses with a successful sign-in, by account. */
  private readonly known = new LruCache<string, true>(remembered)
  private readonly limits: Limits
  private readonly host: Pick<Host, 'monotonic'>

  constructor(limits: Limits, host: Pick<Host, 'monotonic'>) {
    this.limits = limits
    this.host = host
  }

  /** 0: the attempt may proceed. It counts as wrong until `right` is called. Else the milliseconds to wait. */
  begin(account: number, address: string): number {
    const now = this.host.monotonic()
    const { passwordFailures, passwordFailuresPerAddress } = this.limits
    const counted: [string, number][] = [[this.keyOf(account, address), passwordFailures]]
    // Back ends and tests on loopback sign in for everybody.
    if (!isLoopback(address)) counted.push([`address ${address}`, passwordFailuresPerAddress])
    const wait = Math.max(...counted.map(([key]) => this.waitOf(key, now)))
    if (wait > 0) return wait
    for (const [key, free] of counted) this.count(key, free, now)
    return 0
  }

  /** The password was right. */
  right(account: number, address: string): void {
    this.tries.delete(this.keyOf(account, address))
    this.known.set(`${account} ${address}`, true)
    const fromAddress = this.tries.get(`address ${address}`)
    if (fromAddress && fromAddress.wrong > 0) fromAddress.wrong--
  }

  private keyOf(account: number, address: string): string {
    const place = `${account} ${address}`
    return this.known.get(place) ? place : `account ${account}`
  }

  private waitOf(key: string, now: number): number {
    const { until = 0 } = this.tries.get(key) ?? {}
    return Math.max(0, until - now)
  }

  private count(key: string, free: number, now: number): void {
    const most = this.limits.passwordWaitMs
    const before = this.tries.get(key)
    const isOld = before && now - before.until > most * forgottenAfterWaits
    const wrong = (before && !isOld ? before.wrong : 0) + 1
    const doubled = wrong <= free ? 0 : Math.min(most, firstWaitMs * 2 ** Math.min(wrong - free - 1, 30))
    this.tries.set(key, { wrong, until: now + doubled })
  }
}
