// What devices were told about something, each since it was last asked.

import type { Person } from '@parley/testkit'
import { expect } from 'vitest'

const looked = new WeakMap<Person, number>()

/** What these devices were told so far does not count. */
export function forget(...people: readonly Person[]): void {
  for (const person of people) looked.set(person, person.events.length)
}

/** What this device was told of an area since it was asked last: `muted`, `membersLeft`. */
export function newsOf(person: Person, area: string): string[] {
  const since = person.events.slice(looked.get(person) ?? 0)
  forget(person)
  return since.flatMap(({ name }) => (name.startsWith(`${area}.`) ? [name.slice(area.length + 1)] : []))
}

/** Every one of these was told exactly this; the order is that of one log, and what is in two logs has none. */
export function heardOf(area: string, people: readonly Person[], names: readonly string[]): void {
  for (const person of people) expect(newsOf(person, area).sort(), `${person}`).toEqual([...names].sort())
}
