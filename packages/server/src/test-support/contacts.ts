// Contact requests between users, and the events of their devices since they were last read, for tests.

import { eventsOf, type Person } from './people-world.ts'
import type { RecordingWire } from './test-server.ts'

const path = (who: Person, rest: string) => `users/${who.name}/contacts${rest}?resource=web_1`

export const invite = (who: Person, usernames: unknown, reason?: unknown) =>
  who.ask('POST', path(who, '/apply'), { usernames, reason })
export const accept = (who: Person, name: string) => who.ask('POST', path(who, `/accept/users/${name}`))
export const decline = (who: Person, name: string) => who.ask('POST', path(who, `/decline/users/${name}`))
export const part = (who: Person, name: string) => who.ask('DELETE', path(who, `/users/${name}`))
export const remark = (who: Person, name: string, text: unknown) =>
  who.ask('PUT', path(who, `/users/${name}`), { remark: text })
export const block = (who: Person, ...usernames: string[]) =>
  who.ask('POST', `sdk/user/${who.name}/blocks?resource=web_1`, { usernames })
export const unblock = (who: Person, ...usernames: string[]) =>
  who.ask('DELETE', `sdk/user/${who.name}/blocks?resource=web_1`, { usernames })

export const contactsOf = async (who: Person) =>
  (await who.ask('GET', `users/${who.name}/contacts/users`)).body.data as string[]
const requests = async (who: Person, query: string) =>
  (await who.ask('GET', `parley/v1/contacts/requests${query}`)).body.data as {
    username: string
    reason: string
    created: number
  }[]
export const requestsOf = (who: Person) => requests(who, '')
export const sentBy = (who: Person) => requests(who, '?sent=true')
/** The names only. */
export const requestersOf = async (who: Person) => (await requestsOf(who)).map(({ username }) => username)

/** Makes two users contacts of each other. */
export async function acquaint(a: Person, b: Person): Promise<void> {
  await invite(a, [b.name])
  await accept(b, a.name)
}

const seen = new WeakMap<RecordingWire, number>()

/** The events that each device of a user received since the last call: the event, the other user, and the text. */
export function contactEventsOf(person: Person): string[][] {
  return person.wires.map((wire) => {
    const events = eventsOf(wire).filter(({ name }) => name.startsWith('contacts.'))
    const fresh = events.slice(seen.get(wire) ?? 0)
    seen.set(wire, events.length)
    return fresh.map(({ name, data }) => {
      const { by, user, what, reason, remark: text } = data as Record<string, string | undefined>
      return [name.replace('contacts.', ''), what, by ?? user, reason || text].filter(Boolean).join(' ')
    })
  })
}
