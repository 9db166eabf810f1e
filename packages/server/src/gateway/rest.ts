// REST requests on their way to the pipeline: callers are admitted before the body is read, and bodies have a minimum
// rate.

import { httpFailure } from '@parley/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Metrics } from '../metrics.ts'
import type { Admitted, Pipeline } from '../pipeline/pipeline.ts'
import type { RestAnswer } from '../pipeline/rest-request.ts'
import type { Host } from '../platform/host.ts'
import type { ClientAddresses } from './client-addresses.ts'
import { announcedBytes, HeldBodies, throwAway, watchPace } from './request-bodies.ts'
import type { RequestSpans } from './request-spans.ts'
import { withoutPrefix } from './service-prefix.ts'

export interface RestHandlerParts {
  readonly pipeline: Pipeline
  readonly addresses: ClientAddresses
  readonly config: Config
  readonly metrics: Metrics
  readonly host: Host
  readonly spans: RequestSpans | undefined
}

/** In the request itself: a WeakMap would keep the last requests in memory until the next full garbage collection. */
type AdmittedRequest = FastifyRequest & { admitted?: Admitted }

/** Creates the handlers of routes whose bodies have at most this many bytes. */
export function restHandler({ pipeline, addresses, config, metrics, host, spans }: RestHandlerParts) {
  const bodies = new HeldBodies(config)
  const during = <T>(request: FastifyRequest, work: () => T) => (spans ? spans.within(request, work) : work())

  return (mostBytes: number) => ({
    onRequest: async (request: AdmittedRequest, reply: FastifyReply) => {
      const { raw } = request
      const whenOver = (act: () => void) => void (raw.socket.destroyed ? act() : reply.raw.once('close', act))
      const bytes = announcedBytes(raw, mostBytes)
      if (bytes > 0)
        whenOver(watchPace(host, raw, config.bodyPaceMs, () => metrics.overBudget('bodyBytesPerSecond')))
      const restRequest = {
        method: request.method,
        url: withoutPrefix(raw.url ?? '/'),
        headers: request.headers,
        address: addresses.of(raw),
      }
      const answer = await during(request, () => pipeline.admit(restRequest))
      if ('status' in answer) return refuse(request, reply, answer, mostBytes)
      spans?.isCall(request, answer.handler.call.name)
      whenOver(answer.leave)
      const release = bodies.reserve(bytes)
      if (!release) {
        metrics.overBudget('bodyBytesInTotal')
        return refuse(request, reply, overloaded(raw.url), mostBytes)
      }
      whenOver(release)
      request.admitted = answer
    },
    handler: async (request: AdmittedRequest, reply: FastifyReply) =>
      send(
        reply,
        await during(request, () =>
          pipeline.answer(request.admitted as Admitted, request.body as Buffer | undefined),
        ),
      ),
  })
}

function overloaded(url: string | undefined): RestAnswer {
  const answer = httpFailure('serverBusy', { form: 'overloaded' }, url ?? '/') as RestAnswer
  return { ...answer, headers: { 'retry-after': '1' } }
}

/** Answers at once and discards the rest of the body. */
function refuse(request: FastifyRequest, reply: FastifyReply, answer: RestAnswer, mostBytes: number) {
  throwAway(request.raw, mostBytes)
  return send(reply, answer)
}

function send(reply: FastifyReply, { status, body, headers }: RestAnswer) {
  return reply
    .code(status)
    .headers(headers ?? {})
    .send(body)
}
