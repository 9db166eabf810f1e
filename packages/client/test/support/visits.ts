// Visits of a user whose device stores its state.

import { storedIn } from '../../src/local-store/persistence.ts'
import type { LocalDatabase } from '../../src/local-store/stored-types.ts'
import { timelineRows } from '../../src/state/selectors/messages.ts'
import { settle } from './clock.ts'
import type { Person, World } from './world.ts'

export const credentials = { user: 'ann', token: 'token-of-ann' }
export const device = 'phone'

/** Opens the client on this device, signed out. */
export const open = (world: World, database: LocalDatabase): Person =>
  world.person({ device, store: storedIn(database) })

/** Resumes where the last session ended, if there was one. */
export async function resume(person: Person): Promise<Person & { readonly isResumed: boolean }> {
  const isResumed = await person.client.resume(credentials)
  await settle()
  return { ...person, isResumed }
}

export async function signIn(person: Person): Promise<Person> {
  await person.client.signIn(credentials)
  await settle()
  return person
}

/** Closes the client, like a page that the user leaves. */
export async function leave({ client }: Person): Promise<void> {
  await settle()
  client.close()
  await settle()
}

/** The timeline with Bob: the texts, and what else is there by its type. */
export const texts = ({ client }: Person): string[] =>
  timelineRows(client.state, 'single:bob').map((row) =>
    row.type === 'message' && row.message.kind === 'text' ? row.message.text : row.type,
  )

/** The row of Bob in the list: the unread count and the last text. */
export const listed = ({ client }: Person) => {
  const { unread, lastMessage } = client.state.conversations.get('single:bob') ?? {}
  return [unread, lastMessage?.kind === 'text' ? lastMessage.text : undefined]
}
