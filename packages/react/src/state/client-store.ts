// What the kit remembers for a client beside the client's own state: who is typing, what was asked for already, where a
// list was scrolled to. There is one store per client, shared by all providers of that client, and gone with it.

import type { Client } from '@parley/client'
import { getOrCreate } from '../get-or-create.ts'

type ClientStore = Map<object, unknown>

const stores = new WeakMap<object, ClientStore>()

/** A value that every client has one of, created on first use. Call the result with the client. */
export function perClient<T, C extends object = Client>(create: (client: C) => T): (client: C) => T {
  return (client) => {
    const store = getOrCreate(stores, client, (): ClientStore => new Map())
    return getOrCreate(store, create, () => create(client)) as T
  }
}
