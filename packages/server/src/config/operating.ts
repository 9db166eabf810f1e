// Settings of what operators watch: metrics and the access log.

export interface OperatingConfig {
  /** Where /metrics is: empty on the port of the server, `off`, or `host:port` of a listener of its own. */
  metricsAddress: string
  /** Nobody chose the address, so a port that is in use is no reason not to start. */
  metricsOptional: boolean
  /** Where requests are logged: empty nowhere, `stdout`, or a file. */
  accessLog: string
}

export const operatingDefaults: OperatingConfig = {
  metricsAddress: '',
  metricsOptional: false,
  accessLog: '',
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
  }
}

/** Splits `127.0.0.1:9464` and `[::1]:9464`. */
export function splitAddress(text: string): { readonly host: string; readonly port: number } {
  const [, host = '', digits = ''] = address.exec(text) ?? []
  const port = Number(digits)
  if (host === '' || port > 65_535)
    throw new Error(`PARLEY_METRICS_ADDRESS must be host:port, "main" or "off", not "${text}".`)
  return { host: host.replace(/^\[|\]$/g, ''), port }
}
