// The client address of a request, for limits per address. Behind trusted proxies it is the rightmost address in the
// forwarding headers that is not such a proxy. From anybody else these headers are ignored, because anybody can set
// them.

import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { isLoopback } from '../rate-limits.ts'

/** The address of all requests through an unconfigured proxy: they share the limits of one. */
export const unknownBehindProxy = 'behind a proxy'

/** No chain of proxies is longer. */
const mostHops = 32

export class ClientAddresses {
  private readonly trusted: BlockList
  private readonly trustsNobody: boolean
  private readonly warn: (text: string) => void
  /** Requests came through a proxy on this machine that the settings do not name. */
  hasUnknownProxy = false

  /** `proxies` are comma-separated addresses and networks. `loopback` stands for this machine. */
  constructor(proxies: string, warn: (text: string) => void = () => undefined) {
    this.trusted = trustedProxies(proxies)
    this.trustsNobody = proxies.trim() === ''
    this.warn = warn
  }

  of(request: {
    readonly socket: { readonly remoteAddress?: string | undefined }
    readonly headers: IncomingHttpHeaders
  }): string {
    const remote = plain(request.socket.remoteAddress ?? '')
    const { headers } = request
    if (this.trustsNobody) {
      if (!isLoopback(remote) || !isForwarded(headers)) return limitedAs(remote)
      this.warnOnce()
      return unknownBehindProxy
    }
    if (!this.isTrusted(remote)) return limitedAs(remote)
    let address = remote
    for (const hop of forwardedFor(headers).reverse()) {
      if (isIP(hop) === 0) return unknownBehindProxy
      address = hop
      if (!this.isTrusted(hop)) break
    }
    return limitedAs(address)
  }

  private isTrusted(address: string): boolean {
    const version = isIP(address)
    return version !== 0 && this.trusted.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }

  private warnOnce(): void {
    if (this.hasUnknownProxy) return
    this.hasUnknownProxy = true
    this.warn(
      'Requests arrive through a proxy on this machine, so all of its clients share the limits of one address. Set PARLEY_TRUSTED_PROXIES=loopback if you trust that proxy.',
    )
  }
}

/** Throws if the setting contains something that is not an address. */
export function trustedProxies(proxies: string): BlockList {
  const list = new BlockList()
  const words = proxies.split(',').map((word) => word.trim())
  for (const word of words.filter((each) => each !== '')) {
    if (word === 'loopback') {
      list.addSubnet('127.0.0.0', 8, 'ipv4')
      list.addAddress('::1', 'ipv6')
      continue
    }
    const [address = '', length] = word.split('/')
    const version = isIP(address)
    const bits = length === undefined ? undefined : Number(length)
    const most = version === 6 ? 128 : 32
    if (version === 0 || (bits !== undefined && !(Number.isInteger(bits) && bits >= 0 && bits <= most)))
      throw new Error(`PARLEY_TRUSTED_PROXIES must be addresses, networks or "loopback", not "${word}".`)
    const family = version === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, bits, family)
  }
  return list
}

function isForwarded(headers: IncomingHttpHeaders): boolean {
  return ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined)
}

/** The addresses recorded by proxies, nearest last. */
function forwardedFor(headers: IncomingHttpHeaders): string[] {
  const listed = headers['x-forwarded-for']
  const text = Array.isArray(listed) ? listed.join(',') : listed
  const hops = text !== undefined ? text.split(',') : (headers.forwarded ?? '').split(',').map(forIn)
  return hops
    .slice(-mostHops)
    .map(bare)
    .filter((hop) => hop !== '')
}

/** The `for` of one element of a Forwarded header. */
function forIn(element: string): string {
  const pair = element.split(';').find((each) => each.trim().toLowerCase().startsWith('for='))
  return pair === undefined ? '' : pair.trim().slice(4)
}

/** Removes quotes, brackets and the port. */
function bare(hop: string): string {
  const text = hop.trim().replaceAll('"', '')
  if (text.startsWith('[')) return plain(text.slice(1, Math.max(1, text.indexOf(']'))))
  const [address = '', port] = text.split(':')
  return plain(port !== undefined && text.split(':').length === 2 ? address : text)
}

/** Maps IPv4-mapped IPv6 addresses to IPv4. */
function plain(address: string): string {
  const mapped = address.toLowerCase().startsWith('::ffff:') ? address.slice(7) : address
  return isIP(mapped) === 4 ? mapped : address
}

/** The key for limits: an IPv6 address counts as its /64 network, because its owner has at least the whole network. */
function limitedAs(address: string): string {
  if (isIP(address) !== 6 || isLoopback(address)) return address
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros =
    tail === undefined ? [] : new Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
