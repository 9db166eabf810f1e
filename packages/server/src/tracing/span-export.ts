// Ended spans on their way to the collector, in batches. Tracing never gets in the way of the work that it watches: spans
// that cannot be sent, or are too many, are dropped and counted.

import type { Host } from '../platform/host.ts'
import type { HttpRequest } from '../platform/http-request.ts'
import { Scheduler } from '../platform/scheduler.ts'
import { timerMs } from '../platform/timer-ms.ts'
import { otlpOf } from './otlp.ts'
import type { Attributes, EndedSpan } from './tracer.ts'

export interface SpanExportParts {
  readonly host: Host
  readonly url: string
  /** The `authorization` header; empty if the collector needs none. */
  readonly authorization: string
  readonly resource: Attributes
  readonly request: (request: HttpRequest) => Promise<{ readonly status: number }>
  readonly warn: (text: string) => void
}

const mostWaiting = 4096
const batchSize = 512
const everyMs = 5000
const requestMs = 10_000

export class SpanExport {
  sent = 0
  dropped = 0
  private readonly parts: SpanExportParts
  private readonly scheduler: Scheduler
  private waiting: EndedSpan[] = []
  private hasFailed = false

  constructor(parts: SpanExportParts) {
    this.parts = parts
    this.scheduler = new Scheduler(parts.host, async () => {
      await this.send()
      return this.waiting.length > 0 ? everyMs : undefined
    })
  }

  get isBusy(): boolean {
    return this.scheduler.isRunning
  }

  add(span: EndedSpan): void {
    if (this.waiting.length >= mostWaiting) {
      this.dropped++
      return
    }
    this.waiting.push(span)
    this.scheduler.ring(this.waiting.length >= batchSize ? 0 : everyMs)
  }

  /** Sends what waits, once. */
  async stop(): Promise<void> {
    await this.scheduler.stop()
    await this.send()
  }

  private async send(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, batchSize)
      const failure = await this.failureOf(batch)
      if (failure === undefined) this.sent += batch.length
      else this.dropped += batch.length
      if (failure !== undefined && !this.hasFailed)
        this.parts.warn(`Traces cannot be sent to the collector (PARLEY_TRACES): ${failure}`)
      this.hasFailed = failure !== undefined
      // The rest waits for the next turn, in which the collector may be back.
      if (this.hasFailed) return
    }
  }

  private async failureOf(batch: readonly EndedSpan[]): Promise<string | undefined> {
    const { host, url, authorization, resource, request } = this.parts
    const deadline = new AbortController()
    const timer = host.setTimer(() => deadline.abort(new Error('no answer in time')), timerMs(requestMs))
    try {
      const { status } = await request({
        url,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
        body: otlpOf(batch, resource),
        mostBytes: 65_536,
        signal: deadline.signal,
      })
      return status >= 200 && status < 300 ? undefined : `status ${status}`
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    } finally {
      host.clearTimer(timer)
    }
  }
}
