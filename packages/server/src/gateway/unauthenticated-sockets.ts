// Bounds the sockets that have not signed in yet, in total and per address.

import type { Config } from '../config/config.ts'
import { isLoopback } from '../rate-limits/loopback.ts'

type Limits = Pick<Config, 'unauthenticatedSockets' | 'unauthenticatedSocketsPerAddress'>

export class UnauthenticatedSockets {
  private readonly byAddress = new Map<string, number>()
  private readonly limits: Limits
  private count = 0

  constructor(limits: Limits) {
    this.limits = limits
  }

  /** Counts a new socket. Returns the function that uncounts it, or the exhausted budget. */
  come(address: string): (() => void) | keyof Limits {
    const { unauthenticatedSockets, unauthenticatedSocketsPerAddress } = this.limits
    const before = this.byAddress.get(address) ?? 0
    if (this.count >= unauthenticatedSockets) return 'unauthenticatedSockets'
    if (before >= unauthenticatedSocketsPerAddress && !isLoopback(address))
      return 'unauthenticatedSocketsPerAddress'
    this.count++
    this.byAddress.set(address, before + 1)
    let isStranger = true
    return () => {
      if (isStranger) this.leave(address)
      isStranger = false
    }
  }

  private leave(address: string): void {
    this.count--
    const left = (this.byAddress.get(address) ?? 1) - 1
    if (left > 0) this.byAddress.set(address, left)
    else this.byAddress.delete(address)
  }
}
