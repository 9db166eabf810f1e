// Reads the answer of a host look-up. The server is not trusted, so only names, ports and switches of the right form
// are accepted: URLs are built here and never copied from the answer.

import { isObject } from '@parley/protocol'

/** Feature switches in the answer. On the wire they are texts. */
export interface FeatureSwitches {
  /** Whether log lines are requested. */
  readonly reportsLogs: boolean
  /** The milliseconds between two log reports. */
  readonly reportIntervalMs: number
  /** Whether usage reports are requested. */
  readonly reportsUsage: boolean
  /** Whether large files may be uploaded in parts. */
  readonly takesParts: boolean
}

/** The result of a look-up. */
export interface FoundHosts {
  /** 'org#app', from the answer. */
  readonly appKey: string | undefined
  /** Base URLs of requests, without a trailing slash. */
  readonly apis: readonly string[]
  /** The URLs for sockets, in the order in which they are tried. */
  readonly sockets: readonly string[]
  /** Features that the server turns on or off. */
  readonly switches: FeatureSwitches
}

/** The list without valid entries, by its name in the specification. */
export type EmptyList = 'hosts' | 'msync-wx'

const defaultIntervalMs = 300_000
/** Bounds the list, because it is stored between sessions. */
const maxHosts = 20

/** Reads an answer, or returns the name of the missing list. */
export function readServerJson(text: string, isSecure: boolean): FoundHosts | EmptyList {
  const answer = jsonIn(text)
  if (!isObject(answer)) return 'hosts'
  const apis = listOf(answer.rest, isSecure).flatMap((host) => apiOf(host, isSecure) || [])
  if (apis.length === 0) return 'hosts'
  const sockets = listOf(answer['msync-wx'], isSecure).flatMap((host) => socketOf(host, isSecure) || [])
  if (sockets.length === 0) return 'msync-wx'
  const { app_key: appKey, reportInterval } = answer
  const interval = Number(reportInterval)
  return {
    appKey: typeof appKey === 'string' && /^[^#]+#[^#]+$/.test(appKey) ? appKey : undefined,
    apis,
    sockets,
    switches: {
      reportsLogs: isSwitch(answer.enableReportLogs, 'true'),
      reportIntervalMs: interval > 0 ? interval : defaultIntervalMs,
      reportsUsage: isSwitch(answer.enableDataReport, 'true'),
      takesParts: !isSwitch(answer.uploadinparts_enable, 'false'),
    },
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Switches are texts on the wire; booleans and numbers are accepted as well. */
const isSwitch = (value: unknown, wanted: string) => String(value) === wanted

interface Host {
  readonly domain: string
  readonly ip: string
  /** With its colon; may be empty. */
  readonly port: string
}

function listOf(list: unknown, isSecure: boolean): Host[] {
  const hosts: unknown = isObject(list) ? list.hosts : undefined
  if (!Array.isArray(hosts)) return []
  return hosts.slice(0, maxHosts).flatMap((host: unknown) => {
    if (!isObject(host) || host.protocol !== (isSecure ? 'https' : 'http')) return []
    const port = portOf(host.port)
    return port === undefined ? [] : [{ domain: nameOf(host.domain), ip: nameOf(host.ip), port }]
  })
}

/** A host name, an IPv4 address, or an IPv6 address in brackets; otherwise empty. */
const nameOf = (name: unknown): string => {
  if (typeof name !== 'string' || name.length > 253) return ''
  if (/^[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?$/i.test(name)) return name
  const inBrackets = name.startsWith('[') ? name : `[${name}]`
  return /^\[[0-9a-f:.]*:[0-9a-f:.]*\]$/i.test(inBrackets) ? inBrackets : ''
}

/** A port with its colon; empty for the default port. Undefined if it is not a port. */
function portOf(port: unknown): string | undefined {
  if (port === undefined || port === null || port === '') return ''
  const number = typeof port === 'string' && /^\d{1,5}$/.test(port) ? Number(port) : port
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 1 || number > 65_535)
    return undefined
  return number === 80 || number === 443 ? '' : `:${number}`
}

/**
 * Prefers IP addresses without TLS, to save the DNS look-up, and names with TLS, because certificates are issued for
 * them.
 */
function apiOf({ domain, ip, port }: Host, isSecure: boolean): string {
  const name = isSecure ? domain : ip || domain
  return name && `http${isSecure ? 's' : ''}://${name}${port}`
}

function socketOf({ domain, ip, port }: Host, isSecure: boolean): string {
  const name = domain || ip
  return name && `ws${isSecure ? 's' : ''}://${name}${port}/websocket`
}
