// The areas whose code is loaded with the first call or event that needs it.

import { lazyMethods } from '../calls/lazily.ts'
import type { Ingest } from '../state/ingest.ts'
import type { Listeners } from '../state/listeners.ts'
import type { Areas } from './all-areas.ts'
import { queueUntilLoaded } from './event-queue.ts'
import type { Groups } from './groups/api.ts'
import type { PeopleAreas } from './people/api.ts'
import type { Rooms } from './rooms/api.ts'
import type { Speech } from './speech/actions.ts'
import type { Threads } from './threads/api.ts'

type Load = () => Areas | Promise<Areas>

/** One area; a promise only until it is loaded. */
export const areaOf =
  <A extends Exclude<keyof Areas, 'receive'>>(load: Load, area: A) =>
  (): Areas[A] | Promise<Areas[A]> => {
    const areas = load()
    return areas instanceof Promise ? areas.then((all) => all[area]) : areas[area]
  }

/** Areas that are lazy as a whole. */
const names = [
  'groups',
  'threads',
  'rooms',
  'contacts',
  'blocks',
  'presence',
  'profile',
  'notifications',
  'translation',
  'speech',
  'calls',
  'logs',
  'diagnostics',
] as const

type LazyAreas = { readonly [N in (typeof names)[number]]: All[N] }

interface All extends PeopleAreas {
  readonly groups: Groups
  readonly threads: Threads
  readonly rooms: Rooms
  readonly speech: Speech
}

export function lazyAreas(
  parts: {
    readonly ingest: Pick<Ingest, 'areaEvents'>
    readonly on: Listeners['on']
    readonly thisSession: () => () => boolean
  },
  load: Load,
): LazyAreas {
  queueUntilLoaded(parts.ingest.areaEvents, parts.thisSession, load, (areas, event) => areas.receive(event))
  // Room timelines are bounded by the code of rooms, so it is needed as soon as a message of a room arrives.
  parts.on('messages.sent', ({ data: { message } }) => {
    // After a failure the next message tries again.
    if (message.conversation.type === 'room') Promise.resolve(load()).catch(() => {})
  })
  return Object.fromEntries(
    names.map((name) => [name, lazyMethods(areaOf(load, name), {})]),
  ) as unknown as LazyAreas
}
