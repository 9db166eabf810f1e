// Plug-ins for `usePlugin`: `connection.usePlugin(contact, 'contact')`, and then `connection.contact.getContacts()`.

import { inside, keep } from './connection-internals.ts'
import type { Rows } from './method-table.ts'
import { methodsOf } from './requests.ts'
import type { Part } from './types/index.ts'

/** A class whose instances are the connection with these methods added. */
export function partOf<Methods>(tables: readonly Rows[], others: object = {}): Part<Methods> {
  const methods = { ...methodsOf(tables, inside), ...others }
  function part(connection: object): object {
    const made: object = Object.assign(Object.create(connection), methods)
    keep(made, inside(connection))
    return made
  }
  return part as unknown as Part<Methods>
}
