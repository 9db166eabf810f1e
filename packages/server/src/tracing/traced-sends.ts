// Messages and events in traces: from the check of a message until it is durable, and requests to back ends.

import type { EventPost, PostEvents } from '../events/lane.ts'
import type { Append } from '../logs/commits.ts'
import type { SendContext } from '../sessions/send-context.ts'
import { traceparent } from './trace-context.ts'
import { duringSpan, type Tracer } from './tracer.ts'

/** Adds a span to an entry that waits for its commit: a part of its request, or a separate trace. */
export function tracedAppend(tracer: Tracer, append: Append<SendContext>): Append<SendContext> {
  const span = tracer.part('commit') ?? tracer.begin('commit', 'internal')
  if (!span) return append
  const { context } = append
  const settled: SendContext['settled'] = (result) => {
    span.end({ 'parley.bytes': context.meta.length }, result ? undefined : 'not stored')
    context.settled?.(result)
  }
  return { ...append, context: { ...context, settled } }
}

/** The back end gets the trace's context in a header, so that its own spans belong to the same trace. */
export function tracedPost(tracer: Tracer, post: PostEvents): PostEvents {
  return (request: EventPost) => {
    const span = tracer.begin('POST event endpoint', 'client')
    const headers = span ? { ...request.headers, traceparent: traceparent(span) } : request.headers
    return duringSpan(
      tracer,
      span,
      () => post({ ...request, headers }),
      ({ status }) => ({ 'http.response.status_code': status }),
    )
  }
}
