// URLs of files, on the wire and for display.

/** Whether this is an HTTP URL that may be fetched. Senders can write anything here. */
export const isWebAddress = (url: unknown): url is string =>
  typeof url === 'string' && /^https?:\/\//i.test(url)

/** The host of a URL ends at the first slash from this index on: after 'https://' and the start of a name. */
const pathFrom = 9

/**
 * The URL under which a screen shows a file, its thumbnail or the first frame of its video. It is on the server that we
 * use, whatever host the sender used, and contains the secret, because images cannot send headers. Empty if the source
 * is not a URL.
 */
export function shownUrl(
  remotePath: string | undefined,
  secret: string,
  api: string,
  what?: 'thumbnail' | 'frame',
): string {
  const [address = ''] = isWebAddress(remotePath) ? remotePath.split('#', 1) : []
  const start = address.indexOf('/', pathFrom)
  if (start < 0) return ''
  let url = api + address.slice(start)
  const wanted = { 'em-redirect': 'true', 'share-secret': secret, ...(what && extras[what]) }
  for (const [name, value] of Object.entries(wanted)) {
    if (!value || new RegExp(`[?&]${name}=`).test(url)) continue
    // An unpaired surrogate cannot be encoded in a URL.
    const written = encodeURIComponent(value.replace(/[\ud800-\udfff]/gu, ''))
    url += `${url.includes('?') ? '&' : '?'}${name}=${written}`
  }
  return url
}

const extras = { thumbnail: { thumbnail: 'true' }, frame: { vframe: 'true' } }
