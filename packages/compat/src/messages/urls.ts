// Addresses of files, rewritten to the server in use, whatever the sender's host was. Applications that store files
// elsewhere have no such server, so their addresses stay unchanged.

/** The host of an address ends at the first slash after this offset. */
const pathFrom = 9

export function atOurServer(url: unknown, api: string): string {
  const text = String(url ?? '')
  const start = text.indexOf('/', pathFrom)
  return start < 0 || !api ? text : api + text.slice(start)
}

/** An address that can be displayed directly: with the secret, because images cannot send headers. */
export function withSecret(url: unknown, secret: unknown, api: string): string {
  const address = atOurServer(url, api)
  if (!api || !address || address.includes('?em-redirect')) return address
  return `${address}?em-redirect=true${secret ? `&share-secret=${String(secret)}` : ''}`
}
