// What a cluster does not have yet. Rooms are kept in the memory of one node, so a second node would not see who is in
// them; the calls are refused instead of half working.

import { fail } from '@parley/protocol'

interface Callable {
  run(...input: never[]): Promise<unknown>
}

/** The same handlers, with those of rooms refusing. */
export function withoutRooms<H extends Callable>(handlers: readonly H[], rooms: readonly H[]): H[] {
  const refused = new Set(rooms)
  return handlers.map((handler) =>
    refused.has(handler)
      ? { ...handler, run: async () => fail('serviceNotEnabled', { service: 'chat rooms in a cluster' }) }
      : handler,
  )
}
