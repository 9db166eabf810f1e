const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Parses an address and refuses everything that is not on this machine: no test may reach a foreign host. */
export function loopbackUrl(address: string, base?: string): URL {
  const url = new URL(address, base)
  if (!loopbackHosts.has(url.hostname))
    throw new Error(`The sandbox reaches loopback hosts only, not ${url.host}`)
  return url
}
