// WebSocket upgrades. Only these leave the HTTP server. A request for another protocol (`Upgrade: h2c`) or another path
// is answered as an ordinary request.

import type { Duplex } from 'node:stream'
import type { Metrics } from '../metrics.ts'
import type { Sockets } from './sockets.ts'
import type { UpgradeRequest } from './upgrade-request.ts'

/** Takes over connections that `wantsSocket` let through. */
export function takeUpgrades(
  sockets: Pick<Sockets, 'upgrade'>,
  metrics: Pick<Metrics, 'problem'>,
  /** Called for each upgrade with the status of the answer. */
  note: (request: UpgradeRequest, status: number) => void = () => undefined,
) {
  return (request: UpgradeRequest, stream: Duplex, head: Buffer): void => {
    // Node has removed its own listener by now. Without this one a reset would end the process.
    stream.on('error', () => stream.destroy())
    try {
      const isTaken = sockets.upgrade(request, stream, head)
      note(request, isTaken ? 101 : 503)
      if (!isTaken) refuse(stream, '503 Service Unavailable', 'retry-after: 5\r\n')
    } catch (error) {
      metrics.problem('upgrade', error)
      note(request, 400)
      refuse(stream, '400 Bad Request')
    }
  }
}

function refuse(stream: Duplex, status: string, headers = ''): void {
  if (!stream.writable) return void stream.destroy()
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n${headers}content-length: 0\r\n\r\n`)
}
