import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'

const attempts = 100

/**
 * A port of the loopback interface that nothing uses now, for programs that cannot pick one themselves or that return to
 * the same one. It is outside of the range that the system takes ports from, for connections and for servers that ask for
 * any port: nothing else gets it before it is used, or between a stop and a start.
 */
export async function freePort(): Promise<number> {
  const [first, last] = await fixedPorts()
  for (let attempt = 1; attempt < attempts; attempt++) {
    const port = await probe(randomInt(first, last + 1)).catch(() => undefined)
    if (port !== undefined) return port
  }
  return probe(0)
}

/** The longest range of ports that the system does not give away by itself. */
async function fixedPorts(): Promise<readonly [first: number, last: number]> {
  const range = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => '')
  const [low = 32_768, high = 60_999] = range.trim().split(/\s+/).filter(Boolean).map(Number)
  return low - 10_240 > 65_535 - high ? [10_240, low - 1] : [high + 1, 65_535]
}

async function probe(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return taken
}
