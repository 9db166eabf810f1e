// Exponential back-off for wrong passwords. The first few are free, then each one doubles the wait, up to a limit, so
// that a stranger cannot lock anybody out for longer than that. From an address with an earlier successful sign-in only
// failures from that address count, so that users get in while others guess.
//
// In a cluster every node counts the attempts on all of them. Those that arrive at several nodes at the same moment, before
// one knows of the other, each lengthen the wait, so that guessing through all nodes at once is no faster.

import type { Config } from '../config/config.ts'
import { LruCache } from '../lru-cache.ts'
import type { Host } from '../platform/host.ts'
import { isLoopback } from '../rate-limits/loopback.ts'
import {
  mostWaiting,
  type SharedLimit,
  type SharedLimits,
  type Spending,
} from '../rate-limits/shared-limits.ts'

interface Tries {
  wrong: number
  /** No attempt before this time. */
  until: number
}

const remembered = 20_000
const firstWaitMs = 1000
/** Failures are forgotten after this many times the longest wait. */
const forgottenAfterWaits = 15

/** Amounts in reports to other nodes. */
const attempt = 1
const success = 0

type Limits = Pick<Config, 'passwordFailures' | 'passwordFailuresPerAddress' | 'passwordWaitMs'>

export class PasswordBackOff implements SharedLimit {
  private readonly tries = new LruCache<string, Tries>(remembered)
  /** Recent addresses with a successful sign-in, by account. */
  private readonly known = new LruCache<string, true>(remembered)
  private readonly limits: Limits
  private readonly host: Pick<Host, 'monotonic'>
  /** Attempts that the other nodes do not know of, in order. */
  private readonly unreported: Spending[] = []
  private readonly whenUnreported: (() => void) | undefined

  /** `shared`: the limits that all nodes share, and the name of this one among them. */
  constructor(
    limits: Limits,
    host: Pick<Host, 'monotonic'>,
    shared?: { readonly name: string; readonly limits: SharedLimits | undefined },
  ) {
    this.limits = limits
    this.host = host
    this.whenUnreported = shared?.limits?.add(shared.name, this)
  }

  /** 0: the attempt may proceed. It counts as wrong until `right` is called. Else the milliseconds to wait. */
  begin(account: number, address: string): number {
    const now = this.host.monotonic()
    const counted = this.countedFor(account, address)
    const wait = Math.max(...counted.map(([key]) => this.waitOf(key, now)))
    if (wait > 0) return wait
    for (const [key, free] of counted) this.count(key, free, now)
    this.report(account, address, attempt)
    return 0
  }

  /** The password was right. */
  right(account: number, address: string): void {
    this.wasRight(account, address)
    this.report(account, address, success)
  }

  get hasUnreported(): boolean {
    return this.unreported.length > 0
  }

  takeUnreported(most: number): Spending[] {
    return this.unreported.splice(0, most)
  }

  spentElsewhere(key: string, amount: number, now: number): void {
    const [, account, address = ''] = /^(\d{1,16}) (\S+)$/.exec(key) ?? []
    if (account === undefined) return
    if (amount === success) return this.wasRight(Number(account), address)
    for (const [counted, free] of this.countedFor(Number(account), address)) this.count(counted, free, now)
  }

  /** The loopback of another node is another machine. */
  private report(account: number, address: string, amount: number): void {
    if (!this.whenUnreported || this.unreported.length >= mostWaiting || isLoopback(address)) return
    this.unreported.push([`${account} ${address}`, amount])
    this.whenUnreported()
  }

  /** The counters of an attempt, each with its number of free attempts. */
  private countedFor(account: number, address: string): [key: string, free: number][] {
    const { passwordFailures, passwordFailuresPerAddress } = this.limits
    const counted: [string, number][] = [[this.keyOf(account, address), passwordFailures]]
    // Back ends and tests on loopback sign in for everybody.
    if (!isLoopback(address)) counted.push([`address ${address}`, passwordFailuresPerAddress])
    return counted
  }

  private wasRight(account: number, address: string): void {
    this.tries.delete(this.keyOf(account, address))
    this.known.set(`${account} ${address}`, true)
    const fromAddress = this.tries.get(`address ${address}`)
    if (fromAddress && fromAddress.wrong > 0) fromAddress.wrong--
  }

  private keyOf(account: number, address: string): string {
    const pair = `${account} ${address}`
    return this.known.get(pair) ? pair : `account ${account}`
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
    // Another node may have allowed an attempt before the wait was over.
    this.tries.set(key, { wrong, until: Math.max(before?.until ?? now, now) + doubled })
  }
}
