// Spans in the JSON form of OTLP, the protocol of OpenTelemetry collectors.

import type { Attributes, EndedSpan, SpanKind } from './tracer.ts'

const kinds: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3 }
const failed = 2

/** The body of a request to `/v1/traces`. */
export function otlpOf(spans: readonly EndedSpan[], resource: Attributes): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: 'parley' }, spans: spans.map(spanOf) }],
      },
    ],
  })
}

const spanOf = ({
  traceId,
  spanId,
  parentId,
  name,
  kind,
  startedAt,
  ms,
  attributes,
  failure,
}: EndedSpan) => ({
  traceId,
  spanId,
  ...(parentId ? { parentSpanId: parentId } : {}),
  name,
  kind: kinds[kind],
  startTimeUnixNano: nanoseconds(startedAt),
  endTimeUnixNano: nanoseconds(startedAt + ms),
  attributes: attributesOf(attributes),
  ...(failure === undefined ? {} : { status: { code: failed, message: failure } }),
})

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(value) },
  }))

/** 64-bit integers are texts in this form: a number of JSON would lose the last digits. */
const nanoseconds = (ms: number): string => (BigInt(Math.round(ms * 1000)) * 1000n).toString()
