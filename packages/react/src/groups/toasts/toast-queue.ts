// The queue of events for toasts. They are collected from the start, and wait until the lazy chunk with their texts is
// loaded.

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

export type ToastEvent = (typeof newsEvents)[number]
type Tell = (name: ToastEvent, data: EventOf<ToastEvent>['data']) => void

export interface ToastQueue {
  /** Subscribes to a client; returns the function that unsubscribes. */
  listen(client: Pick<Client, 'on'>): () => void
  /** Delivers the queued events, and from then on each new one at once. */
  take(tell: Tell): () => void
}

/** The most queued events; beyond it the oldest are dropped. */
const mostWaiting = 10

export function createToastQueue(): ToastQueue {
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
