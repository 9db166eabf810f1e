// Which request headers a page may send. Pages of every origin may use the API, and nothing here depends on cookies, so
// there is nothing to protect by refusing a header: kits and call libraries add their own (x-request-id, trace ids).
// What a browser asks for is repeated only if it is a short list of header names.

/** Allowed without being asked for. */
const usual = [
  'authorization',
  'content-type',
  'accept',
  'restrict-access',
  'share-secret',
  'x-requested-with',
] as const

const mostNames = 64
const longestName = 64

/** A token of HTTP (RFC 9110, 5.6.2), lower case as browsers send it. */
const headerName = /^[!#$%&'*+.^_`|~0-9a-z-]+$/

/** The answer to `access-control-request-headers`. */
export function allowedHeaders(asked: string | undefined): string {
  const names = new Set<string>(usual)
  // The rest of an endless list is not even split.
  const list = (asked ?? '').slice(0, mostNames * (longestName + 2)).toLowerCase()
  for (const part of list.split(',', mostNames)) {
    const name = part.trim()
    if (name.length <= longestName && headerName.test(name)) names.add(name)
  }
  return [...names].join(', ')
}
