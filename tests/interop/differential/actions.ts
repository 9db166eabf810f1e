// The actions of a script on one client, and their outcome.

import type { ReferenceClient } from '../reference-client/client.ts'
import { plain, ReferenceClientError } from '../reference-client/copy-from-realm.ts'

export interface Done {
  readonly name: string
  readonly given: unknown
  readonly outcome: Outcome
}

/** A call can return a value, reject or throw, and call callbacks. */
export type Outcome = { readonly callbacks?: unknown[] } & Settled
export type Settled = { readonly gave: unknown } | { readonly refused: unknown } | { readonly threw: unknown }

/** These return nothing and report their outcome to callbacks. */
const endings: Readonly<Record<string, readonly [string, string]>> = {
  uploadGroupSharedFile: ['onFileUploadComplete', 'onFileUploadError'],
  uploadChatRoomSharedFile: ['onFileUploadComplete', 'onFileUploadError'],
  downloadGroupSharedFile: ['onFileDownloadComplete', 'onFileDownloadError'],
}

export async function settled(
  client: ReferenceClient,
  name: string,
  given: readonly unknown[],
): Promise<Settled> {
  const { realm } = client.sandbox
  const inside = (list: readonly unknown[]) => list.map((one) => realm.inside(one))
  let work: unknown
  try {
    const [isDone, isRefused] = endings[name] ?? []
    if (isDone && isRefused)
      work = new Promise((resolve, reject) => {
        const [options] = given as readonly [object]
        client.connection[name](...inside([{ ...options, [isDone]: resolve, [isRefused]: reject }]))
      })
    else work = client.connection[name](...inside(given))
  } catch (fault) {
    return { threw: plain(fault) }
  }
  try {
    return { gave: await client.settle(work, undefined, name) }
  } catch (error) {
    if (!(error instanceof ReferenceClientError)) throw error
    const { name: _, message, ...fields } = error
    return { refused: { ...fields, message } }
  }
}

/** Older applications pass these callbacks along with the other options. */
export function withCallbacks(
  [options, ...rest]: readonly unknown[],
  results: unknown[],
): readonly unknown[] {
  if (Object.getPrototypeOf(options ?? '') !== Object.prototype) return [options, ...rest]
  const recording = (name: string) => (value: unknown) => void results.push({ name, value: plain(value) })
  const callbacks = { success: recording('success'), error: recording('error'), fail: recording('fail') }
  return [{ ...(options as object), ...callbacks }, ...rest]
}

/** Waits for a new event with this name, ignoring earlier ones that nobody waited for. */
export async function another(client: ReferenceClient, name: string): Promise<void> {
  const before = client.events.count(name)
  while (client.events.count(name) <= before) await client.next(name)
}

/** Cuts the network; the client reconnects by itself. */
export async function cut(client: ReferenceClient): Promise<Done> {
  const [leaving, back] = [another(client, 'onReconnecting'), another(client, 'onConnected')]
  client.sandbox.cutSockets()
  await leaving
  await client.sandbox.clock.skip(2000)
  await back
  return { name: '(the network is cut)', given: [], outcome: { gave: undefined } }
}

export const command = (client: ReferenceClient, to: string, action: string) =>
  client.call('send', client.message({ type: 'cmd', chatType: 'singleChat', to, action }))
