// The lazily loaded code of all areas, created together with the first use of any of it.

import { isForRooms } from '../state/apply/rooms.ts'
import type { AreaEvent } from '../state/area-events.ts'
import { createMoreConversations } from './conversations/actions.ts'
import type { ConversationsParts, MoreConversations } from './conversations/loading.ts'
import { createMoreGroups } from './groups/actions.ts'
import type { LoadedGroups } from './groups/api.ts'
import { createMoreMessages } from './messages/actions.ts'
import type { MoreMessages } from './messages/sending.ts'
import type { PeopleParts } from './people/context.ts'
import { createPeople, type LoadedPeople } from './people/people.ts'
import { createMoreRooms } from './rooms/actions.ts'
import type { LoadedRooms, RoomsParts } from './rooms/api.ts'
import { createMoreSession } from './session/actions.ts'
import type { MoreSession } from './session/signing-in.ts'
import { createSpeech, type Speech } from './speech/actions.ts'
import { createMoreThreads } from './threads/actions.ts'
import type { LoadedThreads } from './threads/api.ts'

export interface Areas extends LoadedPeople {
  readonly session: MoreSession
  readonly conversations: MoreConversations
  readonly messages: MoreMessages
  readonly groups: LoadedGroups
  readonly threads: LoadedThreads
  readonly rooms: LoadedRooms
  readonly speech: Speech
  /** Applies an event. */
  told(event: AreaEvent): void
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
  const others: readonly ((event: AreaEvent) => void)[] = [groups.told, threads.told, people.told]
  return {
    ...people,
    session: createMoreSession(parts.run),
    conversations: createMoreConversations(parts),
    messages: createMoreMessages(parts),
    groups,
    threads,
    rooms,
    speech: createSpeech(parts),
    told(event) {
      for (const tell of event.notice ? [groups.told] : isForRooms(event) ? [rooms.told] : others) {
        try {
          tell(event)
        } catch (error) {
          // What one area cannot read may be meant for another.
          parts.log('warn', 'an item was skipped', error)
        }
      }
    },
  }
}
