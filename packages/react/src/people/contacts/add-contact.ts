// The outcomes of adding a contact: refused locally, sent, or accepted at once because the other user had already sent
// a request.

import type { Client, State } from '@parley/client'

export type Refusal = 'self' | 'already' | 'waiting' | 'blocked'

/** Normalizes a typed user name, which may have an @, capitals, or spaces around it. */
export const userTyped = (text: string): string => text.trim().replace(/^@/, '').toLowerCase()

export function refusalOf({ me, people }: Pick<State, 'me' | 'people'>, user: string): Refusal | undefined {
  if (user === me) return 'self'
  if (people.blocked.has(user)) return 'blocked'
  if (people.contacts.has(user)) return 'already'
  return people.sentRequests.some((row) => row.user === user) ? 'waiting' : undefined
}

/** Accepts the request if that user has sent one; otherwise sends one. */
export async function addContact(client: Client, user: string, reason: string): Promise<'sent' | 'now'> {
  const hasAsked = client.state.people.requests.some((row) => row.user === user)
  if (hasAsked) await client.contacts.accept(user)
  else await client.contacts.invite(user, reason)
  return hasAsked || client.state.people.contacts.has(user) ? 'now' : 'sent'
}
