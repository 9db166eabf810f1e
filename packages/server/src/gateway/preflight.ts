// CORS request headers. Pages of every origin may use the API, and nothing here depends on cookies, so refusing a
// header protects nothing: kits and RTC libraries add their own (x-request-id, trace ids). The requested headers are
// echoed only if they are a short list of header names.

/** Allowed without being requested. */
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
export function allowedHeaders(requested: string | undefined): string {
  const names = new Set<string>(usual)
  // An endless list is cut before it is split.
  const list = (requested ?? '').slice(0, mostNames * (longestName + 2)).toLowerCase()
  for (const part of list.split(',', mostNames)) {
    const name = part.trim()
    if (name.length <= longestName && headerName.test(name)) names.add(name)
  }
  return [...names].join(', ')
}
