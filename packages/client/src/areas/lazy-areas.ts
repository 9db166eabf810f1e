// The areas that are loaded on demand, with the first call or with the first news of one. What is here stands for them,
// and keeps news in its order until they are there.

import { lent } from '../calls/lazily.ts'
import type { Areas } from './all-areas.ts'
import { newsLater } from './event-queue.ts'
import type { Groups } from './groups/api.ts'
import type { PeopleAreas } from './people/api.ts'
import type { Rooms } from './rooms/api.ts'
import type { Speech } from './speech/actions.ts'
import type { Threads } from './threads/api.ts'

type Load = () => Areas | Promise<Areas>

/** One of them, at once if it is there. */
export const areaOf =
  <A extends Exclude<keyof Areas, 'told'>>(load: Load, area: A) =>
  (): Areas[A] | Promise<Areas[A]> => {
    const areas = load()
    return areas instanceof Promise ? areas.then((all) => all[area]) : areas[area]
  }

/** All of which is loaded on demand. */
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

type Lent = { readonly [N in (typeof names)[number]]: All[N] }

interface All extends PeopleAreas {
  readonly groups: Groups
  readonly threads: Threads
  readonly rooms: Rooms
  readonly speech: Speech
}

export function areasLater(parts: Parameters<typeof newsLater>[0], load: Load): Lent {
  newsLater(parts, 'groups.notice', load, ({ groups }, news) => groups.noticed(news))
  newsLater(parts, 'client.news', load, (areas, news) => areas.told(news))
  // The messages of rooms are bounded by what is loaded: in a room one may also be by another device.
  parts.on('messages.sent', ({ data: { message } }) => {
    // A failure is no harm: the next message tries again.
    if (message.conversation.type === 'room') Promise.resolve(load()).catch(() => {})
  })
  return Object.fromEntries(names.map((name) => [name, lent(areaOf(load, name), {})])) as unknown as Lent
}
