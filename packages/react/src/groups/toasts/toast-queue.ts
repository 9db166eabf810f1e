// The queue of events for toasts. They are collected from the start, and wait until the lazy chunk with their texts is
// loaded.

import type { Client, EventOf } from '@parley/client'

export const toastEvents = [
  'groups.removed',
  'groups.blocked',
  'groups.dissolved',
  'groups.joinedDirectly',
  'groups.invited',
  'groups.applied',
  'groups.applicationAccepted',
  'groups.applicationDeclined',
] as const

export type ToastEvent = (typeof toastEvents)[number]
type Deliver = (name: ToastEvent, data: EventOf<ToastEvent>['data']) => void

export interface ToastQueue {
  /** Subscribes to a client; returns the function that unsubscribes. */
  listen(client: Pick<Client, 'on'>): () => void
  /** Delivers the queued events, and from then on each new one at once. */
  take(deliver: Deliver): () => void
}

/** The most queued events; beyond it the oldest are dropped. */
const mostWaiting = 10

export function createToastQueue(): ToastQueue {
  let waiting: Parameters<Deliver>[] = []
  const queue: Deliver = (...event) => {
    waiting = [...waiting, event].slice(-mostWaiting)
  }
  let current = queue
  return {
    listen(client) {
      const stops = toastEvents.map((name) => client.on(name, ({ data }) => current(name, data)))
      return () => {
        for (const stop of stops) stop()
      }
    },
    take(deliver) {
      current = deliver
      const all = waiting
      waiting = []
      for (const event of all) deliver(...event)
      return () => {
        if (current === deliver) current = queue
      }
    },
  }
}
