// A span for each HTTP request. Paths are left out, because they name people: the call and the request's id say enough.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readTraceparent } from '../tracing/trace-context.ts'
import type { Span, Tracer } from '../tracing/tracer.ts'
import type { ClientAddresses } from './client-addresses.ts'

export class RequestSpans {
  private readonly tracer: Tracer
  private readonly spans = new WeakMap<FastifyRequest, Span>()

  constructor(http: FastifyInstance, tracer: Tracer, addresses: Pick<ClientAddresses, 'isFromProxy'>) {
    this.tracer = tracer
    http.addHook('onRequest', async (request, reply) => {
      const { raw, method, id } = request
      // Anybody could send a header that requests recording, so only that of a trusted proxy counts.
      const span = tracer.begin(
        method,
        'server',
        readTraceparent(raw.headers.traceparent),
        addresses.isFromProxy(raw),
      )
      if (!span) return
      this.spans.set(request, span)
      reply.raw.once('close', () => {
        const status = reply.statusCode
        span.end(
          { 'http.request.method': method, 'http.response.status_code': status, 'parley.request_id': id },
          status >= 500 ? `status ${status}` : undefined,
        )
      })
    })
  }

  /** Runs a part of a request's work, so that its spans belong to the request's span. */
  within<T>(request: FastifyRequest, work: () => T): T {
    return this.tracer.within(this.spans.get(request), work)
  }

  /** Names the call of the request, once it is known. */
  isCall(request: FastifyRequest, name: string): void {
    const span = this.spans.get(request)
    if (span) span.name = name
  }
}
