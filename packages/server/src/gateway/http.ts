// The HTTP server: one port for REST, sockets, health, metrics and the web application.

import cors from '@fastify/cors'
import { clientLogLimits, httpFailure } from '@parley/protocol'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Files } from '../files/files.ts'
import type { SharedFiles } from '../files/shared-files.ts'
import type { TranscriptionUploads } from '../files/transcription-uploads.ts'
import type { Health } from '../health/health.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Headers } from '../pipeline/caller.ts'
import { readQuery } from '../pipeline/input.ts'
import type { Pipeline } from '../pipeline/pipeline.ts'
import type { Host } from '../platform/host.ts'
import type { Tracer } from '../tracing/tracer.ts'
import { type AccessLog, accessLine, requestIds } from './access-log.ts'
import { openApiPage } from './api-page.ts'
import { type ClientAddresses, isForwarded } from './client-addresses.ts'
import { openConsole } from './console-app.ts'
import { takeDirectly } from './direct-upgrades.ts'
import { fileRoutes } from './files.ts'
import { healthRoutes } from './health.ts'
import { mayReadMetrics } from './metrics-access.ts'
import { openMetricsServer } from './metrics-server.ts'
import { type OperatorSessionParts, operatorSessions } from './operator-sessions.ts'
import { allowedHeaders } from './preflight.ts'
import { RequestSpans } from './request-spans.ts'
import { restHandler } from './rest.ts'
import { serverList } from './server-list.ts'
import { servicePrefix } from './service-prefix.ts'
import { type DownloadRouteParts, downloadRoutes } from './signed-downloads.ts'
import { wantsSocket } from './socket-paths.ts'
import type { Sockets } from './sockets.ts'
import type { UpgradeRequest } from './upgrade-request.ts'
import { takeUpgrades } from './upgrades.ts'
import { openWebApp } from './web-app.ts'

export interface HttpParts extends DownloadRouteParts {
  readonly pipeline: Pipeline
  readonly files: Files
  readonly sharedFiles: SharedFiles
  readonly recognitions: TranscriptionUploads
  readonly sockets: Sockets
  readonly addresses: ClientAddresses
  readonly metrics: Metrics
  readonly config: Config
  readonly host: Host
  readonly sample: {
    /** Sample users, if the server created some. */
    show(): Promise<unknown>
    /** Removes the sample for one of its users. False for everybody else. */
    remove(headers: Headers): Promise<boolean>
  }
  readonly health: Pick<Health, 'report'>
  readonly operatorSessions: OperatorSessionParts
  readonly log: Log
  readonly accessLog: AccessLog | undefined
  readonly tracer: Tracer | undefined
  /** The calls of this server as an OpenAPI document: JSON text. */
  readonly openApi: () => string
  /** The same for people: HTML text. */
  readonly apiPage: () => string
  /** The key of the app with this client id, for clients that are configured with the id. */
  readonly appKeyOf: (clientId: string) => Promise<string | undefined>
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
const askedHeaders = 'access-control-request-headers'

/** Client logs are longer than other requests, and in JSON every line end and quote takes two bytes. */
const clientLogs = '/:org/:app/sdk/users/:user/client/logs'
const longestLog = clientLogLimits.chunkSize * 2 + 65_536

/** Calls check their input themselves. Without this, Fastify loads its compilers of schemas at every start. */
const noSchemas = () => {
  throw new Error('Routes have no schemas.')
}

export async function createHttp(parts: HttpParts): Promise<FastifyInstance> {
  const { config, metrics, sockets, addresses, accessLog } = parts
  const idOf = requestIds(addresses, parts.host)
  const note = ({ raw, id }: FastifyRequest, reply: FastifyReply) => {
    const bytes = Number(reply.getHeader('content-length') ?? Number.NaN)
    const answer = { id, status: reply.statusCode, ms: reply.elapsedTime, address: addresses.of(raw) }
    accessLog?.(accessLine(raw, Number.isNaN(bytes) ? answer : { ...answer, bytes }))
  }
  const http = Fastify({
    genReqId: idOf,
    bodyLimit: config.maxBodyBytes,
    logger: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    forceCloseConnections: true,
    // Bodies have a minimum rate instead of a time limit, so that a large upload over a slow network succeeds.
    http: {
      shouldUpgradeCallback: wantsSocket,
      headersTimeout: config.headerMs,
      connectionsCheckingInterval: Math.max(100, config.headerMs / 4),
    },
    keepAliveTimeout: config.keepAliveMs,
    connectionTimeout: config.connectionIdleMs,
    // A path that cannot be decoded reaches neither the handlers below nor cors.
    frameworkErrors: (error, request, reply) => {
      const headers = { 'access-control-allow-origin': '*', 'x-request-id': request.id }
      reply.raw.once('close', () => note(request, reply))
      answerError(error, request, reply.headers(headers), metrics)
    },
  })
  // These hooks wait for nothing, so they are not asynchronous: each promise would cost another pass through Fastify's hooks.
  // The protocol of the client according to the proxy, or undefined if the proxy is not trusted.
  http.addHook('onRequest', ({ raw }, _reply, done) => {
    if (isForwarded(raw.headers))
      raw.headers['x-forwarded-proto'] = addresses.isSecure(raw) ? 'https' : 'http'
    done()
  })
  http.addHook('onRequest', ({ id }, reply, done) => {
    reply.header('x-request-id', id)
    done()
  })
  const spans = parts.tracer && new RequestSpans(http, parts.tracer, addresses)
  if (accessLog) http.addHook('onResponse', async (request, reply) => note(request, reply))
  // Before cors, which copies request headers unchecked.
  http.addHook('onRequest', ({ raw }, reply, done) => {
    if (raw.method !== 'OPTIONS') return done()
    raw.headers[askedHeaders] = allowedHeaders(raw.headers[askedHeaders])
    // Chromium asks this for a page on the internet and a server in the local network, where people host their own.
    if (raw.headers['access-control-request-private-network'] === 'true')
      reply.header('access-control-allow-private-network', 'true')
    done()
  })
  await http.register(cors, {
    origin: '*',
    methods: [...methods],
    exposedHeaders: ['retry-after', 'x-request-id'],
    maxAge: 86_400,
    strictPreflight: false,
  })

  // Bodies stay bytes: the pipeline parses them the way clients really write them.
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  // Some clients send the content type twice.
  http.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    const contentType = headers['content-type']
    if (contentType?.startsWith('application/json,')) headers['content-type'] = 'application/json'
    done()
  })
  http.setErrorHandler((error: { statusCode?: number }, request, reply) =>
    answerError(error, request, reply, metrics),
  )
  http.setNotFoundHandler((request, reply) => notFound(request, reply))

  healthRoutes(http, parts.health)
  http.get('/metrics', async (request, reply) => {
    const address = addresses.of(request.raw)
    const isHere = config.metricsAddress === ''
    if (!isHere || !mayReadMetrics(config, { address, headers: request.headers }))
      return notFound(request, reply)
    return reply.type(metrics.contentType).send(await metrics.text())
  })
  http.get('/easemob/server.json', async (request) => {
    const { app_key, app_id } = queryIn(request)
    const key = app_key ?? (app_id && (await parts.appKeyOf(app_id)))
    return serverList(request.headers.host ?? '', key, config)
  })
  // SockJS requests this before it connects, from other origins with credentials, for which `*` is not enough. The
  // answer is the same for everybody. Only its WebSocket transport is served.
  http.get('/ws/info', { config: { cors: { origin: true, credentials: true } } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({
      websocket: true,
      origins: ['*:*'],
      cookie_needed: false,
      entropy: Buffer.from(parts.host.randomBytes(4)).readUInt32BE(),
    }),
  )
  http.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(parts.openApi()),
  )
  openApiPage(http, parts.apiPage)
  http.get('/parley/v1/sample', async (request, reply) => {
    const sample = await parts.sample.show()
    return sample ?? notFound(request, reply)
  })
  http.delete('/parley/v1/sample', async (request, reply) => {
    const isRemoved = await parts.sample.remove(request.headers)
    return isRemoved ? { removed: true } : notFound(request, reply)
  })

  operatorSessions(http, { ...parts.operatorSessions, addresses })
  await fileRoutes(http, parts)
  downloadRoutes(http, parts)
  const rest = restHandler({ ...parts, spans })
  for (const method of methods) http.route({ method, url: '/:org/:app/*', ...rest(config.maxBodyBytes) })
  http.route({
    method: 'POST',
    url: `${servicePrefix}/:org/:app/speech/transcriptions`,
    ...rest(config.maxBodyBytes),
  })
  http.route({ method: 'POST', url: clientLogs, bodyLimit: longestLog, ...rest(longestLog) })

  await openWebApp(http, config.webRoot)
  await openConsole(http, config.consoleRoot)
  // Includes connections that have not sent anything yet. Signed-in sockets have a separate limit.
  http.server.maxConnections = config.maxConnections + config.plainConnections
  http.server.on('drop', () => metrics.overBudget('plainConnections'))
  const noteUpgrade = (request: UpgradeRequest, status: number) =>
    accessLog?.(accessLine(request, { id: idOf(request), status, ms: 0, address: addresses.of(request) }))
  const upgrade = takeUpgrades(sockets, metrics, noteUpgrade)
  http.server.on('upgrade', upgrade)
  const closeSilent = takeDirectly(http.server, { headerMs: config.headerMs, upgrade })
  http.addHook('preClose', async () => closeSilent())
  let closeMetrics: () => Promise<void> = async () => undefined
  http.addHook('onReady', async () => {
    const warn = (text: string) => parts.log.warn(text)
    closeMetrics = await openMetricsServer({ config, metrics, health: parts.health, warn })
  })
  http.addHook('onClose', () => closeMetrics())
  return http
}

function queryIn(request: FastifyRequest): Record<string, string | undefined> {
  const url = request.raw.url ?? ''
  const mark = url.indexOf('?')
  return readQuery(mark < 0 ? '' : url.slice(mark + 1), {}) as Record<string, string | undefined>
}

function notFound(request: FastifyRequest, reply: FastifyReply) {
  const detail = { form: 'routeNotFound', method: request.method, path: request.url }
  const { status, body } = httpFailure('requestFailed', detail, request.url)
  return reply.code(status).send(body)
}

/** Errors are answered in JSON: other answers leave some clients waiting for ever. */
function answerError(
  error: { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
  metrics: Metrics,
) {
  const form = error.statusCode === 413 ? 'payloadTooLarge' : error.statusCode ? 'badRequest' : 'internal'
  if (form === 'internal') metrics.problem(`http, request ${request.id}`, error)
  const { status, body } = httpFailure(
    'requestFailed',
    { form, text: 'The request could not be read.' },
    request.url,
  )
  return reply.code(status).send(body)
}
