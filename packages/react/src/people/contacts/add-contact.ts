// What becomes of the wish to have somebody as a contact: refused before it is sent, sent, or agreed at once because that
// one had asked as well.

import type { Client, State } from '@parley/client'

export type Refusal = 'self' | 'already' | 'waiting' | 'blocked'

/** A user name as people type it: with an @, in capitals, with blanks around it. */
export const userTyped = (text: string): string => text.trim().replace(/^@/, '').toLowerCase()

export function refusalOf({ me, people }: Pick<State, 'me' | 'people'>, user: string): Refusal | undefined {
  if (user === me) return 'self'
  if (people.blocked.has(user)) return 'blocked'
  if (people.contacts.has(user)) return 'already'
  return people.sentRequests.some((row) => row.user === user) ? 'waiting' : undefined
}

/** Whoever asked the user before is a contact with it; the others are asked. */
export async function addContact(client: Client, user: string, reason: string): Promise<'sent' | 'now'> {
  const hasAsked = client.state.people.requests.some((row) => row.user === user)
  if (hasAsked) await client.contacts.accept(user)
  else await client.contacts.invite(user, reason)
  return hasAsked || client.state.people.contacts.has(user) ? 'now' : 'sent'
}
