// Calls of the foreign client that are noted down: a file of tests looks in the end whether it has left one out.

import type { ForeignClient } from './foreign/client.ts'
import type { Loose } from './foreign/loose.ts'

/** The names that were called. */
export const called = new Set<string>()

export async function call(client: ForeignClient, name: string, ...given: unknown[]): Promise<Loose> {
  called.add(name)
  return client.call(name, ...given)
}

/** Upload and download tell their results by callbacks. */
export function withCallbacks(
  client: ForeignClient,
  name: string,
  given: object,
  [isDone, isRefused]: readonly [string, string],
): Promise<Loose> {
  called.add(name)
  const work = new Promise((resolve, reject) => {
    const callbacks = { [isDone]: resolve, [isRefused]: reject }
    client.connection[name](client.sandbox.realm.inside({ ...given, ...callbacks }))
  })
  return client.settle(work)
}

/** Shares a small file in a group or a room. */
export const shareNote = (client: ForeignClient, name: string, place: object, fileName = 'note.txt') =>
  withCallbacks(
    client,
    name,
    { ...place, file: { data: new File(['hello world'], fileName, { type: 'text/plain' }) } },
    ['onFileUploadComplete', 'onFileUploadError'],
  )
