// What is loaded on demand of each area, made together with the first use of any of it.

import type { EventOf } from '../state/events.ts'
import { isOfRoom } from '../state/rooms-news.ts'
import type { ConversationsParts, MoreConversations } from './conversations.ts'
import type { LoadedGroups } from './groups.ts'
import type { MoreMessages } from './messages.ts'
import { createMoreConversations } from './more-conversations.ts'
import { createMoreGroups } from './more-groups.ts'
import { createMoreMessages } from './more-messages.ts'
import { createMoreRooms } from './more-rooms.ts'
import { createMoreSession } from './more-session.ts'
import { createMoreThreads } from './more-threads.ts'
import { createPeople, type LoadedPeople, type PeopleParts } from './people/people.ts'
import type { LoadedRooms, RoomsParts } from './rooms.ts'
import type { MoreSession } from './session.ts'
import { createSpeech, type Speech } from './speech.ts'
import type { LoadedThreads } from './threads.ts'

type Told = EventOf<'client.news'>['data']

export interface Areas extends LoadedPeople {
  readonly session: MoreSession
  readonly conversations: MoreConversations
  readonly messages: MoreMessages
  readonly groups: LoadedGroups
  readonly threads: LoadedThreads
  readonly rooms: LoadedRooms
  readonly speech: Speech
  /** What was told and is not known elsewhere, in its order. */
  told(news: Told): void
}

type Parts = Parameters<typeof createSpeech>[0] &
  RoomsParts &
  PeopleParts &
  Omit<ConversationsParts, 'more'> &
  Parameters<typeof createMoreMessages>[0]

export function createAreas(parts: Parts): Areas {
  const groups = createMoreGroups(parts)
  const threads = createMoreThreads(parts)
  const rooms = createMoreRooms(parts)
  const people = createPeople(parts)
  const others: readonly ((news: Told) => void)[] = [groups.noticed, threads.told, people.told]
  return {
    ...people,
    session: createMoreSession(parts.run),
    conversations: createMoreConversations(parts),
    messages: createMoreMessages(parts),
    groups,
    threads,
    rooms,
    speech: createSpeech(parts),
    told(news) {
      // Rooms have the operations of groups.
      const meant = news.rooms || isOfRoom(news.meta) ? [rooms.told] : others
      for (const tell of meant) {
        try {
          tell(news)
        } catch (error) {
          // What one of them cannot read may be meant for another.
          parts.log('warn', 'an item was skipped', error)
        }
      }
    },
  }
}
