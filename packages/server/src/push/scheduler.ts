// One thing that runs in the background, now and then: at the earliest time that anybody asked for, never twice at once.

import type { Host, Timer } from '../platform/host.ts'

export class Scheduler {
  private readonly host: Host
  private readonly work: () => Promise<number | undefined>
  private timer: Timer | undefined
  private dueAt: number | undefined
  private running: Promise<void> | undefined
  private isStopped = false

  /** `work` gives in how many ms it wants to run again, unless somebody asks for it earlier; it does not throw. */
  constructor(host: Host, work: () => Promise<number | undefined>) {
    this.host = host
    this.work = work
  }

  get isRunning(): boolean {
    return this.running !== undefined
  }

  ring(ms: number): void {
    const at = this.host.monotonic() + ms
    if (this.isStopped || (this.dueAt !== undefined && this.dueAt <= at)) return
    this.dueAt = at
    if (!this.running) this.wait(ms)
  }

  async stop(): Promise<void> {
    this.isStopped = true
    this.forgetTimer()
    await this.running
  }

  private wait(ms: number): void {
    this.forgetTimer()
    // At once is at the end of this turn: what comes in it goes together.
    if (ms <= 0) this.host.soon(() => this.run())
    else this.timer = this.host.setTimer(() => this.run(), ms)
  }

  private run(): void {
    if (this.isStopped || this.running || this.dueAt === undefined) return
    const early = this.dueAt - this.host.monotonic()
    // Timers are a little early now and then, and what was put off may be for later by now.
    if (early > 0) return this.wait(early)
    this.forgetTimer()
    this.dueAt = undefined
    this.running = this.work().then((again) => {
      this.running = undefined
      if (this.isStopped) return
      const now = this.host.monotonic()
      const at = Math.min(
        this.dueAt ?? Number.POSITIVE_INFINITY,
        again === undefined ? Number.POSITIVE_INFINITY : now + again,
      )
      if (at === Number.POSITIVE_INFINITY) return
      this.dueAt = at
      this.wait(Math.max(0, at - now))
    })
  }

  private forgetTimer(): void {
    if (this.timer !== undefined) this.host.clearTimer(this.timer)
    this.timer = undefined
  }
}
