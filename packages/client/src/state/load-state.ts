// How far a list has been loaded.

import type { ParleyError } from '@parley/protocol'

/** Whether something was loaded, is being loaded, or could not be loaded. */
export type LoadState =
  | { readonly name: 'none' }
  | { readonly name: 'loading' }
  | { readonly name: 'loaded' }
  | {
      readonly name: 'failed'
      /** Why it could not be loaded. */
      readonly error: ParleyError
    }

/** How far the conversation list has been loaded. */
export type ListLoadState =
  | LoadState
  /** The newest and the pinned conversations of a long list are loaded. The others follow in the background. */
  | { readonly name: 'continuing' }
