// How far a list has been loaded.

import type { ParleyError } from '@parley/protocol'

export type LoadState =
  | { readonly name: 'none' }
  | { readonly name: 'loading' }
  | { readonly name: 'loaded' }
  | { readonly name: 'failed'; readonly error: ParleyError }
