// The client address and protocol of a request. Behind trusted proxies the address is the rightmost one in the
// forwarding headers that is not such a proxy. From anybody else these headers are ignored, because anybody can set
// them. An unclear header of a trusted proxy makes the client unknown, and never a client on this machine, which
// has more rights.

import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { isLoopback } from '../rate-limits/loopback.ts'

/** The address of all requests whose client is unknown: they share the limits of one. */
export const unknownBehindProxy = 'behind a proxy'

/** No chain of proxies is longer. */
const mostHops = 32

/** The parts of a request that show where it comes from. */
export interface Forwardable {
  readonly socket: { readonly remoteAddress?: string | undefined }
  readonly headers: IncomingHttpHeaders
}

export class ClientAddresses {
  private readonly trusted: BlockList
  private readonly trustsNobody: boolean
  private readonly warn: (text: string) => void
  /** Requests came through a proxy on this machine that the settings do not name. */
  hasUnknownProxy = false
  private hasWarned = false

  /** `proxies` are comma-separated addresses and networks. `loopback` stands for this machine. */
  constructor(proxies: string, warn: (text: string) => void = () => undefined) {
    this.trusted = trustedProxies(proxies)
    this.trustsNobody = proxies.trim() === ''
    this.warn = warn
  }

  of(request: Forwardable): string {
    const remote = plain(request.socket.remoteAddress ?? '')
    const { headers } = request
    if (this.trustsNobody) {
      if (!isLoopback(remote) || !isForwarded(headers)) return limitedAs(remote)
      this.hasUnknownProxy = true
      this.warnOnce(
        'Requests arrive through a proxy on this machine, so all of its clients share the limits of one address. Set PARLEY_TRUSTED_PROXIES=loopback if you trust that proxy.',
      )
      return unknownBehindProxy
    }
    if (!this.isTrusted(remote) || !isForwarded(headers)) return limitedAs(remote)
    const [first, ...others] = forwardedFor(headers).map((hops) => this.clientIn(hops))
    // A proxy that writes one of the headers may pass on the other one as the client wrote it.
    if (first !== undefined && others.every((other) => other === first)) return first
    this.warnOnce(
      first === undefined
        ? 'A trusted proxy does not name its clients, who share the limits of one address. Let it set X-Forwarded-For.'
        : 'A trusted proxy passes on X-Forwarded-For and Forwarded with different addresses, and such clients share the limits of one address. Let it remove the header that it does not set.',
    )
    return unknownBehindProxy
  }

  /** Whether the client used TLS, according to a trusted proxy. */
  isSecure(request: Forwardable): boolean {
    const { headers } = request
    if (!this.isFromProxy(request)) return false
    const protocol = headers['x-forwarded-proto']
    const list = protocol === undefined ? [] : String(protocol).split(',')
    const nearest = list.at(-1) ?? valueIn('proto', (headers.forwarded ?? '').split(',').at(-1) ?? '')
    return nearest.trim().replaceAll('"', '').toLowerCase() === 'https'
  }

  /** Whether a trusted proxy sent this request. */
  isFromProxy({ socket }: Pick<Forwardable, 'socket'>): boolean {
    return !this.trustsNobody && this.isTrusted(plain(socket.remoteAddress ?? ''))
  }

  /** The rightmost hop that is not a trusted proxy. */
  private clientIn(hops: readonly string[]): string {
    let address = unknownBehindProxy
    for (const hop of hops.toReversed()) {
      if (isIP(hop) === 0) return unknownBehindProxy
      address = limitedAs(hop)
      if (!this.isTrusted(hop)) break
    }
    return address
  }

  private isTrusted(address: string): boolean {
    const version = isIP(address)
    return version !== 0 && this.trusted.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }

  private warnOnce(text: string): void {
    if (this.hasWarned) return
    this.hasWarned = true
    this.warn(text)
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

/** Headers that proxies add, whether or not they name the client. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return (
    proxyHeaders.some((name) => headers[name] !== undefined) ||
    Object.keys(headers).some((name) => name.startsWith('x-forwarded-'))
  )
}

const proxyHeaders = ['forwarded', 'x-real-ip', 'via', 'cf-connecting-ip', 'true-client-ip']

/** The addresses recorded by proxies, nearest last: a list for each header. */
function forwardedFor(headers: IncomingHttpHeaders): string[][] {
  const listed = headers['x-forwarded-for']
  const lists: string[][] = []
  if (listed !== undefined) lists.push(lastHops(String(listed)))
  if (headers.forwarded !== undefined)
    lists.push(lastHops(headers.forwarded).map((element) => valueIn('for', element)))
  return lists.map((hops) => hops.map(bare))
}

const lastHops = (list: string): string[] => list.split(',').slice(-mostHops)

/** The value of a parameter in one element of a Forwarded header, or an empty text. */
function valueIn(name: string, element: string): string {
  const start = `${name}=`
  const pair = element.split(';').find((each) => each.trim().toLowerCase().startsWith(start))
  return pair === undefined ? '' : pair.trim().slice(start.length)
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
