// The server list: the answer to the host look-up of clients. Everything is on this host and port. The switches are
// texts, as clients expect them. Usage reports stay off because they would go to a third party.

import { clientLogLimits } from '@parley/protocol'
import type { Config } from '../config/config.ts'

export function serverList(
  host: string,
  appKey: string | undefined,
  { clientLogs, clientLogMs }: Pick<Config, 'clientLogs' | 'clientLogMs'>,
) {
  const [domain, port] = splitHost(host)
  const entry = (protocol: string) => ({
    protocol,
    domain,
    ip: domain,
    port: port || (protocol === 'https' ? '443' : '80'),
  })
  const hosts = [entry('http'), entry('https')]
  return {
    rest: { hosts },
    // For clients that use SockJS.
    'msync-ws': { hosts: hosts.map((each) => ({ ...each, channel: 'websocket' })) },
    'msync-wx': { hosts: hosts.map((each) => ({ ...each, channel: 'websocket' })) },
    ...(appKey ? { app_key: appKey } : {}),
    enableReportLogs: String(clientLogs),
    enableDataReport: 'false',
    reportInterval: Math.max(clientLogMs, clientLogLimits.minIntervalMs),
    uploadinparts_enable: 'true',
  }
}

/** Splits `[::1]:4000` and `host:4000` alike. */
function splitHost(host: string): [domain: string, port: string] {
  const found = /^(\[[^\]]+\]|[^:]*)(?::(\d+))?$/.exec(host)
  return [found?.[1] ?? 'localhost', found?.[2] ?? '']
}
