// Addresses of files, on the server that is used, whatever host the sender's was. Applications that keep files elsewhere
// have no such server: their addresses stay as they are.

/** The host of an address is everything before the first slash from here on. */
const pathFrom = 9

export function atOurServer(url: unknown, api: string): string {
  const text = String(url ?? '')
  const start = text.indexOf('/', pathFrom)
  return start < 0 || !api ? text : api + text.slice(start)
}

/** An address that can be shown as it is: with the secret, because pictures cannot send headers. */
export function withSecret(url: unknown, secret: unknown, api: string): string {
  const address = atOurServer(url, api)
  if (!api || !address || address.includes('?em-redirect')) return address
  return `${address}?em-redirect=true${secret ? `&share-secret=${String(secret)}` : ''}`
}
