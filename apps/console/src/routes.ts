// The address of a page: `#/people/ann`.

import { useSyncExternalStore } from 'react'

export interface Route {
  readonly page: string
  /** What follows the page: the name of a user, the id of a group. */
  readonly rest: readonly string[]
}

export function parseRoute(hash: string): Route {
  const [page = '', ...rest] = hash.replace(/^#\/?/, '').split('/').map(decoded)
  return { page: page || 'overview', rest: rest.filter((word) => word !== '') }
}

export const linkTo = (page: string, ...rest: readonly string[]): string =>
  `#/${[page, ...rest].map(encodeURIComponent).join('/')}`

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const listen = (changed: () => void) => {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

export function useRoute(): Route {
  return parseRoute(useSyncExternalStore(listen, () => location.hash))
}
