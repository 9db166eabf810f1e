// Group or room events that devices of the reference client received, each since the last time it was read.

import type { ReferenceClient } from './reference-client/client.ts'
import type { Loose } from './reference-client/loose.ts'

/** Operations of the newer handler, types of the older one, and the payloads of the newer one. */
export interface News {
  readonly operations: readonly string[]
  readonly types: readonly string[]
  readonly payloads: readonly Loose[]
  readonly older: readonly Loose[]
}

/** By device. */
export type EventsByDevice = Readonly<Record<string, News>>

export interface Handlers {
  readonly newer: string
  readonly older: string
}

let fences = 0

class Watched {
  readonly client: ReferenceClient
  private readonly handlers: Handlers
  private seen = 0

  constructor(client: ReferenceClient, handlers: Handlers) {
    this.client = client
    this.handlers = handlers
  }

  /** Everything that arrived before a text that another user sends to this device now. */
  async news(fence: (text: string) => Promise<unknown>): Promise<News> {
    const word = `fence ${++fences}`
    await fence(word)
    await this.client.next('onTextMessage', ({ msg }: Loose) => msg === word)
    const events = this.client.events.all.slice(this.seen)
    this.seen = this.client.events.all.length
    const of = (handler: string): Loose[] =>
      events.filter(({ name }) => name === handler).map(({ payload }) => payload)
    const [newer, older] = [of(this.handlers.newer), of(this.handlers.older)]
    return {
      operations: newer.map(({ operation }) => operation),
      types: older.map(({ type }) => type),
      payloads: newer,
      older,
    }
  }
}

export function watched<N extends string>(
  clients: Readonly<Record<N, ReferenceClient>>,
  handlers: Handlers,
): Readonly<Record<N, Watched>> {
  const all = Object.entries<ReferenceClient>(clients)
  return Object.fromEntries(all.map(([name, client]) => [name, new Watched(client, handlers)])) as Record<
    N,
    Watched
  >
}

/** The operations of every device that received an event. */
export function operations(byDevice: EventsByDevice): Record<string, readonly string[]> {
  const some = Object.entries(byDevice).filter(([, news]) => news.operations.length + news.types.length > 0)
  return Object.fromEntries(some.map(([name, news]) => [name, news.operations]))
}
export const types = (byDevice: EventsByDevice, device: string) => byDevice[device]?.types
export const first = (byDevice: EventsByDevice, device: string): Loose => byDevice[device]?.payloads[0]
