// The W3C trace context: how programs pass on the trace that a request belongs to.

export interface SpanContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  /** 16 hexadecimal digits. */
  readonly spanId: string
}

export interface IncomingContext extends SpanContext {
  /** Whether the sender records the trace. */
  readonly isSampled: boolean
}

const form = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/

/** Reads a `traceparent` header. Undefined if there is none, or one that is not as documented. */
export function readTraceparent(header: unknown): IncomingContext | undefined {
  if (typeof header !== 'string' || header.length > 200) return undefined
  const [, traceId, spanId, flags] = form.exec(header) ?? []
  if (!traceId || !spanId) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags ?? '', 16) & 1) === 1 }
}

/** The header for a request that belongs to this span, which is recorded. */
export const traceparent = ({ traceId, spanId }: SpanContext): string => `00-${traceId}-${spanId}-01`
