// A private channel from ingest to the areas whose code is loaded on demand. It carries events about groups, rooms,
// threads and people. Applications listen to the named events instead, which areas emit after they have applied one.

import type { Meta } from '@parley/protocol'
import type { NoticeMessage, Room } from './state.ts'

export interface AreaEvent {
  readonly meta: Meta
  /** The event's line in the timeline of a group. */
  readonly notice?: NoticeMessage
  /** Rooms that another tab has changed; the server sends this tab no event about it. */
  readonly rooms?: readonly Room[]
}

type Handler = (event: AreaEvent) => void

export interface AreaEvents {
  /** Passes an event to the areas, in order. */
  deliver: Handler
  /** Announces an action of this tab, because the server does not send events about it to the other tabs. */
  share: Handler
  subscribe(handler: Handler): void
  /** Calls back for everything that was delivered or shared, to forward it to other tabs. */
  whenShared(handler: Handler): void
}

export function createAreaEvents(failed: (error: unknown, item: Meta) => void): AreaEvents {
  const areas: Handler[] = []
  const tabs: Handler[] = []
  const notify = (handlers: readonly Handler[], event: AreaEvent) => {
    for (const handler of handlers) {
      try {
        handler(event)
      } catch (error) {
        failed(error, event.meta)
      }
    }
  }
  return {
    deliver(event) {
      notify(areas, event)
      notify(tabs, event)
    },
    share: (event) => notify(tabs, event),
    subscribe: (handler) => void areas.push(handler),
    whenShared: (handler) => void tabs.push(handler),
  }
}
