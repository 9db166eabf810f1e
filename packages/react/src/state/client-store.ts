// State of the kit per client, besides the client's own: who is typing, what was already requested, scroll positions.
// There is one store per client, shared by all its providers and released with it.

import type { Client } from '@parley/client'
import { getOrCreate } from '../get-or-create.ts'

type ClientStore = Map<object, unknown>

const stores = new WeakMap<object, ClientStore>()

/** Creates a value per client, on first use. The result is called with the client. */
export function perClient<T, C extends object = Client>(create: (client: C) => T): (client: C) => T {
  return (client) => {
    const store = getOrCreate(stores, client, (): ClientStore => new Map())
    return getOrCreate(store, create, () => create(client)) as T
  }
}
