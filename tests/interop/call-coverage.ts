// Records the calls of the reference client, so that a test file can check at the end that it has used all of them.

import type { ReferenceClient } from './reference-client/client.ts'
import type { Loose } from './reference-client/loose.ts'

/** The names of the methods that were called. */
export const called = new Set<string>()

export async function call(client: ReferenceClient, name: string, ...given: unknown[]): Promise<Loose> {
  called.add(name)
  return client.call(name, ...given)
}

/** Upload and download return their results through callbacks. */
export function withCallbacks(
  client: ReferenceClient,
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
export const shareNote = (client: ReferenceClient, name: string, place: object, fileName = 'note.txt') =>
  withCallbacks(
    client,
    name,
    { ...place, file: { data: new File(['hello world'], fileName, { type: 'text/plain' }) } },
    ['onFileUploadComplete', 'onFileUploadError'],
  )
