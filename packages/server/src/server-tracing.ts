// The tracing of a server: nothing, unless the settings name a collector.

import type { Config } from './config/config.ts'
import type { PostEvents } from './events/lane.ts'
import type { Log } from './log.ts'
import type { Append } from './logs/commits.ts'
import type { Metrics } from './metrics.ts'
import type { Host } from './platform/host.ts'
import { httpRequest } from './platform/http-request.ts'
import type { ServerService } from './server-lifecycle.ts'
import type { SendContext } from './sessions/send-context.ts'
import type { Database } from './storage/database.ts'
import { SpanExport } from './tracing/span-export.ts'
import { tracedDatabase } from './tracing/traced-database.ts'
import { tracedAppend, tracedPost } from './tracing/traced-sends.ts'
import { Tracer } from './tracing/tracer.ts'

export interface Tracing {
  readonly tracer: Tracer | undefined
  readonly database: Database
  readonly post: (post: PostEvents) => PostEvents
  readonly adding: ((append: Append<SendContext>) => Append<SendContext>) | undefined
  readonly parts: readonly ServerService[]
}

export interface TracingParts {
  readonly config: Config
  readonly host: Host
  readonly log: Log
  readonly metrics: Metrics
  readonly database: Database
}

export function createTracing({ config, host, log, metrics, database }: TracingParts): Tracing {
  if (!config.traces)
    return { tracer: undefined, database, post: (post) => post, adding: undefined, parts: [] }
  const spans = new SpanExport({
    host,
    url: config.traces,
    authorization: config.tracesAuthorization,
    resource: { 'service.name': 'parley' },
    request: httpRequest,
    warn: (text) => log.warn(text),
  })
  metrics.counter('parley_spans_sent_total', 'Spans that the collector accepted', () => spans.sent)
  metrics.counter(
    'parley_spans_dropped_total',
    'Spans that could not be sent, or were too many',
    () => spans.dropped,
  )
  const tracer = new Tracer({ host, ratio: config.tracesRatio, ended: (span) => spans.add(span) })
  return {
    tracer,
    database: tracedDatabase(database, tracer),
    post: (post) => tracedPost(tracer, post),
    adding: (append) => tracedAppend(tracer, append),
    parts: [{ name: 'traces', stop: () => spans.stop(), busy: () => spans.isBusy }],
  }
}
