// Creates the areas about people and the user's own settings: contacts, the block list, presence, profiles, do-not-
// disturb and pushes, RTC tokens, diagnostics. Rules PPL-1 to PPL-59.

import { calls, type EventValue, isObject, NameSpace, writeEvent } from '@parley/protocol'
import { methodsOf } from '../../calls/call-methods.ts'
import { applyPeopleEvent, readPeopleEvent } from '../../state/apply/people.ts'
import type { AreaEvent } from '../../state/area-event-emitter.ts'
import { numberIn } from '../../state/lenient-readers.ts'
import type { People } from '../../state/state.ts'
import type { PeopleAreas } from './api.ts'
import { createBlocks, createContacts } from './contacts.ts'
import type { PeopleChange, PeopleParts, PeopleWriter } from './context.ts'
import { createDiagnostics } from './diagnostics.ts'
import { createNotifications } from './notifications.ts'
import { createPresence } from './presence.ts'
import { createProfile } from './profile.ts'

export interface LoadedPeople extends PeopleAreas {
  /** Applies an event, if it is about people. */
  receive(event: AreaEvent): void
}

export function createPeople(parts: PeopleParts): LoadedPeople {
  const { store, ingest, run } = parts
  const changing =
    (change: PeopleChange) =>
    ({ people }: { people: People }) => ({ people: change(people) })

  const writer: PeopleWriter = {
    get people() {
      return store.state.people
    },
    get me() {
      return store.state.me ?? ''
    },
    change: (change) => ingest.event('people', changing(change)),
    pendingAnswer() {
      const pending = ingest.answer('people')
      return { take: (change) => pending.take(changing(change)), end: pending.end }
    },
    did(definition, data) {
      const at = parts.now()
      applyEvent({ name: definition.name, data }, at)
      const meta = { ns: definition.ns, payload: writeEvent(definition, data), timestamp: String(at) }
      ingest.areaEvents.share({ meta })
    },
  }

  const presence = createPresence(parts, writer)
  const profile = createProfile(parts, writer)

  function applyEvent(event: EventValue, at: number): void {
    const isOfPresence = event.name === 'presence.changed'
    if (isOfPresence) presence.receive(event.data)
    else writer.change((people) => applyPeopleEvent(people, event, at))
    if (event.name === 'profile.changed' && isObject(event.data)) profile.receive(event.data.user)
  }

  return {
    contacts: createContacts(parts, writer),
    blocks: createBlocks(parts, writer),
    presence,
    profile,
    notifications: createNotifications(parts, writer),
    translation: methodsOf('translation', calls, run),
    logs: methodsOf('logs', calls, run),
    calls: {
      ...methodsOf('calls', calls, run),
      async users(uids) {
        const { users } = await run(calls.calls.users, { uids })
        const found = Object.entries(isObject(users) ? users : {})
        return new Map(found.map(([uid, user]) => [Number(uid), String(user)]))
      },
    },
    diagnostics: createDiagnostics(parts),
    receive({ meta }) {
      if (meta.ns !== NameSpace.ROSTER && meta.ns !== NameSpace.NOTIFY) return
      const event = readPeopleEvent(meta)
      if (!event) return
      applyEvent(event, numberIn(meta.timestamp) || parts.now())
      parts.emit(event)
    },
  }
}
