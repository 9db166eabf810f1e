// Which address is next.

import type { Hosts } from '../options.ts'

/** The socket address for the n-th try: each try takes the next one. */
export function socketHost(hosts: Hosts, attempt: number): string {
  return hosts.sockets[attempt % hosts.sockets.length] as string
}
