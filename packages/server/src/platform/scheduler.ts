// A background task that runs at the earliest requested time, never concurrently with itself.

import type { Host, Timer } from './host.ts'

export class Scheduler {
  private readonly host: Host
  private readonly work: () => Promise<number | undefined>
  private timer: Timer | undefined
  private dueAt: number | undefined
  private running: Promise<void> | undefined
  private isStopped = false

  /** `work` returns after how many milliseconds it runs again, unless it is requested earlier. It does not throw. */
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
    // At the end of this turn, so that requests of one turn share a run.
    if (ms <= 0) this.host.soon(() => this.run())
    else this.timer = this.host.setTimer(() => this.run(), ms)
  }

  private run(): void {
    if (this.isStopped || this.running || this.dueAt === undefined) return
    const early = this.dueAt - this.host.monotonic()
    // Timers may fire a little early, and the task may have been postponed by now.
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
