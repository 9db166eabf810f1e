// Which addresses there are, and which is next.

/** Where a server is reached. */
export interface Hosts {
  /** Base of REST calls, without a slash at the end. */
  readonly api: string
  readonly sockets: readonly string[]
}

export function hostsFrom(options: { server?: string; apiUrl?: string; url?: string }): Hosts | undefined {
  const api = (options.apiUrl ?? options.server)?.replace(/\/+$/, '')
  const socket = options.url ?? (api ? socketOf(options.server?.replace(/\/+$/, '') ?? api) : undefined)
  return api && socket ? { api, sockets: [socket] } : undefined
}

const socketOf = (server: string) => `${server.replace(/^http/i, 'ws')}/websocket`

/** The socket address for the n-th try: each try takes the next one. */
export function socketHost(hosts: Hosts, attempt: number): string {
  return hosts.sockets[attempt % hosts.sockets.length] as string
}
