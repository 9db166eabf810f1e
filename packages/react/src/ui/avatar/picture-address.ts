import type { ClientOptions } from '@parley/client'

/** Hosts besides the server's and the page's own whose pictures are shown, for example `cdn.example.com`. */
export type PictureHosts = readonly string[] | 'any'

/**
 * The address of a picture, or nothing where it is not shown. People choose the address themselves: a picture on a host of
 * theirs would tell them when and from where everybody looks at it, so only known hosts are asked.
 */
export function pictureAddress(
  picture: string | undefined,
  { server, apiUrl = server }: Pick<ClientOptions, 'server' | 'apiUrl'>,
  hosts: PictureHosts = [],
): string | undefined {
  if (!picture) return undefined
  // Only a place on the server.
  if (/^\/[^/\\]/.test(picture)) return apiUrl && apiUrl.replace(/\/$/, '') + picture
  const host = /^https?:\/\//i.test(picture) && hostOf(picture)
  if (!host) return undefined
  const own = [server, apiUrl, globalThis.location?.href].map(hostOf)
  return hosts === 'any' || own.includes(host) || hosts.includes(host) ? picture : undefined
}

const hostOf = (address: string | undefined) =>
  address && URL.canParse(address) ? new URL(address).host : undefined
