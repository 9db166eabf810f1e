import type { BaseClientOptions } from '@parley/client'

/** Hosts that pictures may be loaded from, besides the server and the page itself, for example `cdn.example.com`. */
export type PictureHosts = readonly string[] | 'any'

/**
 * The URL of a picture, or undefined if it may not be loaded. Users set the URL themselves: a picture on their own host
 * would tell them when and from where it is viewed, so only known hosts are allowed.
 */
export function pictureAddress(
  picture: string | undefined,
  { server, apiUrl = server }: Pick<BaseClientOptions, 'server' | 'apiUrl'>,
  hosts: PictureHosts = [],
): string | undefined {
  if (!picture) return undefined
  // A path on the server.
  if (/^\/[^/\\]/.test(picture)) return apiUrl && apiUrl.replace(/\/$/, '') + picture
  const host = /^https?:\/\//i.test(picture) && hostOf(picture)
  if (!host) return undefined
  const own = [server, apiUrl, globalThis.location?.href].map(hostOf)
  return hosts === 'any' || own.includes(host) || hosts.includes(host) ? picture : undefined
}

const hostOf = (address: string | undefined) =>
  address && URL.canParse(address) ? new URL(address).host : undefined
