// A span for each HTTP request. Paths are left out, because they name people: the call and the request's id say enough.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readTraceparent } from '../tracing/trace-context.ts'
import type { Span, Tracer } from '../tracing/tracer.ts'
import type { ClientAddresses } from './client-addresses.ts'

type TracedRequest = FastifyRequest & { span?: Span }

export class RequestSpans {
  private readonly tracer: Tracer

  constructor(http: FastifyInstance, tracer: Tracer, addresses: Pick<ClientAddresses, 'isFromProxy'>) {
    this.tracer = tracer
    http.addHook('onRequest', async (request: TracedRequest, reply) => {
      const { raw, method, id } = request
      // Anybody could send a header that requests recording, so only that of a trusted proxy counts.
      const span = tracer.begin(
        method,
        'server',
        readTraceparent(raw.headers.traceparent),
        addresses.isFromProxy(raw),
      )
      if (!span) return
      request.span = span
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
  within<T>(request: TracedRequest, work: () => T): T {
    return this.tracer.within(request.span, work)
  }

  /** Names the call of the request, once it is known. */
  isCall(request: TracedRequest, name: string): void {
    if (request.span) request.span.name = name
  }
}
