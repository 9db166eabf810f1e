// Settings for monitoring: metrics, the access log and traces.

export interface OperatingConfig {
  /** Where /metrics is: empty on the port of the server, `off`, or `host:port` of a separate listener. */
  metricsAddress: string
  /** The address is a default, so the server starts even if the port is in use. */
  metricsOptional: boolean
  /** Where requests are logged: empty means nowhere, `stdout`, or a file. */
  accessLog: string
  /** The URL that accepts spans as OTLP over HTTP. Empty: no traces. */
  traces: string
  /** The share of traces that is recorded, from 0 to 1. */
  tracesRatio: number
  /** The `authorization` header for the collector of traces. */
  tracesAuthorization: string
}

export const operatingDefaults: OperatingConfig = {
  metricsAddress: '',
  metricsOptional: false,
  accessLog: '',
  traces: '',
  tracesRatio: 0.1,
  tracesAuthorization: '',
}

/** The port that is customary for metrics of a process. */
const usualAddress = '127.0.0.1:9464'
const address = /^(\[[0-9a-f:.]+\]|[^\s:[\]]+):(\d{1,5})$/i

export function operatingFrom(
  env: Readonly<Record<string, string | undefined>>,
  /** The server is reachable from its own machine only. */
  isLocal: boolean,
): OperatingConfig {
  const chosen = env.PARLEY_METRICS_ADDRESS ?? ''
  // A token protects metrics wherever they are.
  const isOptional = chosen === '' && !isLocal && !env.PARLEY_METRICS_TOKEN
  if (chosen !== '' && chosen !== 'main' && chosen !== 'off') splitAddress(chosen)
  return {
    metricsAddress: isOptional ? usualAddress : chosen === 'main' ? '' : chosen,
    metricsOptional: isOptional,
    accessLog: env.PARLEY_ACCESS_LOG ?? operatingDefaults.accessLog,
    traces: tracesUrl(env.PARLEY_TRACES ?? ''),
    tracesRatio: ratio(env.PARLEY_TRACES_RATIO),
    tracesAuthorization: env.PARLEY_TRACES_AUTHORIZATION ?? operatingDefaults.tracesAuthorization,
  }
}

/** A collector is usually named without the path. */
function tracesUrl(text: string): string {
  if (text === '') return ''
  const url = URL.parse(text)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new Error(`PARLEY_TRACES must be the URL of an OpenTelemetry collector, not "${text}".`)
  return url.pathname === '/' ? new URL('/v1/traces', url).href : url.href
}

function ratio(text: string | undefined): number {
  if (text === undefined || text === '') return operatingDefaults.tracesRatio
  const number = Number(text)
  if (number >= 0 && number <= 1) return number
  throw new Error(`PARLEY_TRACES_RATIO must be a number from 0 to 1, not "${text}".`)
}

/** Splits `127.0.0.1:9464` and `[::1]:9464`. */
export function splitAddress(text: string): { readonly host: string; readonly port: number } {
  const [, host = '', digits = ''] = address.exec(text) ?? []
  const port = Number(digits)
  if (host === '' || port > 65_535)
    throw new Error(`PARLEY_METRICS_ADDRESS must be host:port, "main" or "off", not "${text}".`)
  return { host: host.replace(/^\[|\]$/g, ''), port }
}
