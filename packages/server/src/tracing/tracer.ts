// Spans: what the server did, when, and as part of what. Only a share of all traces is recorded.

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Host } from '../platform/host.ts'
import type { IncomingContext, SpanContext } from './trace-context.ts'

export type SpanKind = 'internal' | 'server' | 'client'
export type Attributes = Readonly<Record<string, string | number>>

export interface EndedSpan extends SpanContext {
  readonly parentId: string | undefined
  readonly name: string
  readonly kind: SpanKind
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly ms: number
  readonly attributes: Attributes
  /** The reason, if it failed. */
  readonly failure: string | undefined
}

/** Something that is being done. */
export interface Span extends SpanContext {
  name: string
  readonly isOver: boolean
  /** Call once; further calls change nothing. */
  end(attributes?: Attributes, failure?: string): void
}

export interface TracerParts {
  readonly host: Pick<Host, 'now' | 'monotonic' | 'randomBytes'>
  /** The share of traces that is recorded, from 0 to 1. */
  readonly ratio: number
  readonly ended: (span: EndedSpan) => void
}

const idBytes = 8

export class Tracer {
  private readonly parts: TracerParts
  private readonly active = new AsyncLocalStorage<Span>()

  constructor(parts: TracerParts) {
    this.parts = parts
  }

  /**
   * The span that the running code belongs to. Background work that a request has started does not belong to its span.
   */
  get current(): Span | undefined {
    const span = this.active.getStore()
    return span?.isOver ? undefined : span
  }

  /** Runs something that belongs to a span; without one it just runs. */
  within<T>(span: Span | undefined, work: () => T): T {
    return span ? this.active.run(span, work) : work()
  }

  /**
   * Starts a trace, or continues one that another program has started. Undefined if it is not recorded: that depends on
   * its id, so that programs with the same ratio record the same traces. A caller who is trusted decides.
   */
  begin(name: string, kind: SpanKind, incoming?: IncomingContext, isTrusted = false): Span | undefined {
    const traceId = incoming?.traceId ?? this.id(2 * idBytes)
    const isWanted = incoming && isTrusted ? incoming.isSampled : shareOf(traceId) < this.parts.ratio
    return isWanted ? this.start(name, kind, traceId, incoming?.spanId) : undefined
  }

  /** Starts a part of the current span. Undefined if there is none. */
  part(name: string, kind: SpanKind = 'internal'): Span | undefined {
    const { current } = this
    return current && this.start(name, kind, current.traceId, current.spanId)
  }

  private start(name: string, kind: SpanKind, traceId: string, parentId: string | undefined): Span {
    const { host, ended } = this.parts
    const [startedAt, since] = [host.now(), host.monotonic()]
    let isOver = false
    return {
      name,
      traceId,
      spanId: this.id(idBytes),
      get isOver() {
        return isOver
      },
      end(attributes = {}, failure) {
        if (isOver) return
        isOver = true
        const { spanId } = this
        const ms = host.monotonic() - since
        ended({ name: this.name, kind, traceId, spanId, parentId, startedAt, ms, attributes, failure })
      },
    }
  }

  private id(bytes: number): string {
    return Buffer.from(this.parts.host.randomBytes(bytes)).toString('hex')
  }
}

/** A number from 0 to 1 that depends on the end of a trace's id, which is random. */
const shareOf = (traceId: string): number => Number.parseInt(traceId.slice(-8), 16) / 2 ** 32

/** Runs something as a part of a span, which ends with it. */
export async function duringSpan<T>(
  tracer: Tracer,
  span: Span | undefined,
  work: () => Promise<T>,
  attributesOf: (answer: T) => Attributes = () => ({}),
): Promise<T> {
  if (!span) return work()
  try {
    const answer = await tracer.within(span, work)
    span.end(attributesOf(answer))
    return answer
  } catch (error) {
    span.end({}, error instanceof Error ? error.name : 'Error')
    throw error
  }
}
