// Events that are told in passing. They are taken from the beginning, and wait for the code that has the words for them.

import type { Client, EventOf } from '@parley/client'

export const newsEvents = [
  'groups.removed',
  'groups.blocked',
  'groups.dissolved',
  'groups.joinedDirectly',
  'groups.invited',
  'groups.applied',
  'groups.applicationAccepted',
  'groups.applicationDeclined',
] as const

export type NewsEvent = (typeof newsEvents)[number]
type Tell = (name: NewsEvent, data: EventOf<NewsEvent>['data']) => void

export interface NewsQueue {
  /** Listens to a client; gives the function that ends it. */
  listen(client: Pick<Client, 'on'>): () => void
  /** From now on each is told at once, and first what has waited. */
  take(tell: Tell): () => void
}

/** If nobody takes them, the oldest go. */
const mostWaiting = 10

export function createNewsQueue(): NewsQueue {
  let waiting: Parameters<Tell>[] = []
  let taker: Tell | undefined
  return {
    listen(client) {
      const stops = newsEvents.map((name) =>
        client.on(name, ({ data }) => {
          if (taker) taker(name, data)
          else waiting = [...waiting, [name, data] as Parameters<Tell>].slice(-mostWaiting)
        }),
      )
      return () => {
        for (const stop of stops) stop()
      }
    },
    take(tell) {
      taker = tell
      const all = waiting
      waiting = []
      for (const news of all) tell(...news)
      return () => {
        if (taker === tell) taker = undefined
      }
    },
  }
}
