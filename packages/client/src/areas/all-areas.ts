// The lazily loaded code of all areas, created together with the first use of any of it.

import { isForRooms } from '../state/apply/rooms.ts'
import type { AreaEvent } from '../state/area-event-emitter.ts'
import { createConversationActions } from './conversations/actions.ts'
import type { ConversationActions, ConversationsParts } from './conversations/loading.ts'
import { createGroups } from './groups/actions.ts'
import type { LoadedGroups } from './groups/api.ts'
import { createMessageActions } from './messages/actions.ts'
import type { MessageActions } from './messages/sending.ts'
import { createPeople, type LoadedPeople } from './people/actions.ts'
import type { PeopleParts } from './people/context.ts'
import { createRooms } from './rooms/actions.ts'
import type { LoadedRooms, RoomsParts } from './rooms/api.ts'
import { createSessionActions } from './session/actions.ts'
import type { SessionActions } from './session/signing-in.ts'
import { createSpeech, type Speech } from './speech/actions.ts'
import { createThreads } from './threads/actions.ts'
import type { LoadedThreads } from './threads/api.ts'

export interface Areas extends LoadedPeople {
  readonly session: SessionActions
  readonly conversations: ConversationActions
  readonly messages: MessageActions
  readonly groups: LoadedGroups
  readonly threads: LoadedThreads
  readonly rooms: LoadedRooms
  readonly speech: Speech
  /** Applies an event. */
  receive(event: AreaEvent): void
}

type Parts = Parameters<typeof createSpeech>[0] &
  RoomsParts &
  PeopleParts &
  Omit<ConversationsParts, 'more'> &
  Parameters<typeof createMessageActions>[0]

export function createAreas(parts: Parts): Areas {
  const groups = createGroups(parts)
  const threads = createThreads(parts)
  const rooms = createRooms(parts)
  const people = createPeople(parts)
  const others: readonly ((event: AreaEvent) => void)[] = [groups.receive, threads.receive, people.receive]
  return {
    ...people,
    session: createSessionActions(parts.run),
    conversations: createConversationActions(parts),
    messages: createMessageActions(parts),
    groups,
    threads,
    rooms,
    speech: createSpeech(parts),
    receive(event) {
      for (const receive of event.notice ? [groups.receive] : isForRooms(event) ? [rooms.receive] : others) {
        try {
          receive(event)
        } catch (error) {
          // An item that one area cannot read may be meant for another.
          parts.log('warn', 'an item was skipped', error)
        }
      }
    },
  }
}
