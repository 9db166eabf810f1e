// Leaves work that has failed alone for a while, so that it does not block what comes after it.

import type { Host } from './host.ts'

/** If more fail at once, everything fails. */
const most = 1000

export class Resting {
  private readonly host: Pick<Host, 'monotonic'>
  private readonly ms: number
  private readonly until = new Map<number, number>()

  constructor(host: Pick<Host, 'monotonic'>, ms: number) {
    this.host = host
    this.ms = ms
  }

  /** False: too much is resting already, and the caller has to pause instead of trying this again at once. */
  add(id: number): boolean {
    if (this.until.size >= most) return false
    this.until.set(id, this.host.monotonic() + this.ms)
    return true
  }

  /** A condition for SQL that leaves out what still rests, and its parameters. */
  condition(column: string): { readonly except: string; readonly ids: readonly number[] } {
    const now = this.host.monotonic()
    for (const [id, until] of this.until) if (until <= now) this.until.delete(id)
    const ids = [...this.until.keys()]
    return { except: ids.length > 0 ? `${column} NOT IN (${ids.map(() => '?').join(', ')})` : '1 = 1', ids }
  }
}
