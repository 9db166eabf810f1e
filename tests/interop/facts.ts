// Shared parts of the tests about facts.md: pages, answers, and what a client and the server's side of its socket
// have seen.

import type { ReferenceClient } from './reference-client/client.ts'
import type { Fields } from './reference-client/frames.ts'
import { page, queue, textMeta } from './reference-client/frames.ts'
import type { Peer } from './reference-client/scripted-server.ts'

let lastId = 100
export function text(words: string): Fields {
  lastId += 1
  return textMeta(String(lastId), 'u2', 'u1', words)
}

export function unreadAnswer(...names: string[]): Fields {
  const unread = names.map((name) => ({ queue: queue(name), n: 1 }))
  return { status: { errorCode: 0 }, unread, timestamp: String(Date.now()) }
}

export const acknowledged = (peer: Peer) =>
  peer.events.payloads('acknowledge').map(({ name, key }) => `${name}@${key}`)
export const requested = (peer: Peer) => peer.events.payloads('request').map(({ name }) => name)
export const texts = (client: ReferenceClient) =>
  client.events.payloads('onTextMessage').map(({ msg }) => msg)

/**
 * Sends a page of a separate queue and waits for its acknowledgement: everything sent before it has been handled.
 */
export async function fence(peer: Peer): Promise<void> {
  lastId += 1
  const name = `fence${lastId}`
  peer.page(page(name, '1', [text('fence')]))
  await peer.next('acknowledge', (ack) => ack.name === name)
}
export const withoutFences = (list: string[]) => list.filter((item) => !item.startsWith('fence'))
