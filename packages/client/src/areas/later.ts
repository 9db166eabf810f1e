// The areas that are loaded on demand, with the first call or with the first news of one. What is here stands for them,
// and keeps news in its order until they are there.

import { lent } from '../calls/later.ts'
import type { Areas } from './areas.ts'
import { type Groups, groupMethods } from './groups.ts'
import { newsLater } from './news-later.ts'
import { type Rooms, roomMethods } from './rooms.ts'
import { type Threads, threadMethods } from './threads.ts'

type Load = () => Areas | Promise<Areas>

/** One of them, at once if it is there. */
export const areaOf =
  <A extends Exclude<keyof Areas, 'told'>>(load: Load, area: A) =>
  (): Areas[A] | Promise<Areas[A]> => {
    const areas = load()
    return areas instanceof Promise ? areas.then((all) => all[area]) : areas[area]
  }

export function areasLater(
  parts: Parameters<typeof newsLater>[0],
  load: Load,
): { readonly groups: Groups; readonly threads: Threads; readonly rooms: Rooms } {
  newsLater(parts, 'groups.notice', load, ({ groups }, news) => groups.noticed(news))
  newsLater(parts, 'client.news', load, (areas, news) => areas.told(news))
  // The messages of rooms are bounded by what is loaded: in a room one may also be by another device.
  parts.on('messages.sent', ({ data: { message } }) => {
    // A failure is no harm: the next message tries again.
    if (message.conversation.type === 'room') Promise.resolve(load()).catch(() => {})
  })
  return {
    groups: lent(groupMethods, areaOf(load, 'groups')),
    threads: lent(threadMethods, areaOf(load, 'threads')),
    rooms: lent(roomMethods, areaOf(load, 'rooms')),
  }
}
