// /metrics and the health checks on a separate address, which only the operator's network reaches.

import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Config } from '../config/config.ts'
import { splitAddress } from '../config/operating.ts'
import type { Health } from '../health/health.ts'
import type { Metrics } from '../metrics.ts'
import { createServer } from '../platform/node-http.ts'
import { hasMetricsToken } from './metrics-access.ts'

export interface MetricsServerParts {
  readonly config: Pick<Config, 'metricsAddress' | 'metricsOptional' | 'metricsToken'>
  readonly metrics: Pick<Metrics, 'text' | 'contentType' | 'problem'>
  readonly health: Pick<Health, 'report'>
  readonly warn: (text: string) => void
}

/** Scrapers are few. */
const mostConnections = 100
const requestMs = 10_000

/** Opens the listener if the settings name one. Resolves with how to close it. */
export async function openMetricsServer(parts: MetricsServerParts): Promise<() => Promise<void>> {
  const { config, warn } = parts
  if (config.metricsAddress === '' || config.metricsAddress === 'off') return async () => undefined
  const server = createServer(
    { headersTimeout: requestMs, requestTimeout: requestMs },
    (request, response) => {
      answer(parts, request, response).catch((error: unknown) => {
        parts.metrics.problem('metrics', error)
        response.destroy()
      })
    },
  )
  server.maxConnections = mostConnections
  try {
    server.listen(splitAddress(config.metricsAddress))
    await once(server, 'listening')
  } catch (error) {
    const reason = `Metrics cannot be served at ${config.metricsAddress}: ${(error as Error).message}.`
    if (!config.metricsOptional) throw new Error(`${reason} Choose another PARLEY_METRICS_ADDRESS.`)
    warn(`${reason} Set PARLEY_METRICS_ADDRESS to choose another address, or to "off".`)
  }
  return () => close(server)
}

async function answer(
  { config, metrics, health }: MetricsServerParts,
  { method, url = '', headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = method === 'GET' ? url.split('?', 1)[0] : ''
  response.setHeader('cache-control', 'no-store')
  if (path === '/metrics' && (config.metricsToken === '' || hasMetricsToken(config, headers))) {
    response.setHeader('content-type', metrics.contentType)
    response.end(await metrics.text())
    return
  }
  response.setHeader('content-type', 'application/json')
  if (path === '/livez') return void response.end('{"status":"ok"}')
  if (path === '/readyz' || path === '/healthz') {
    const report = await health.report()
    response.statusCode = report.status === 'ok' ? 200 : 503
    return void response.end(JSON.stringify(report))
  }
  response.statusCode = 404
  response.end('{"error":"not found"}')
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}
