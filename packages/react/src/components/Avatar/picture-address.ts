import type { ClientOptions } from '@parley/client'

/** Pictures of the web, and those that name only their place on the server. Anything else is no picture. */
export function pictureAddress(
  picture: string | undefined,
  { server, apiUrl = server }: Pick<ClientOptions, 'server' | 'apiUrl'>,
): string | undefined {
  if (!picture || /^https?:\/\//i.test(picture)) return picture || undefined
  return apiUrl && /^\/[^/\\]/.test(picture) ? apiUrl.replace(/\/$/, '') + picture : undefined
}
