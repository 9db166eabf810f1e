// Events that devices received, each since the last check.

import type { Person } from '@parley/testkit'
import { expect } from 'vitest'

const checkedUpTo = new WeakMap<Person, number>()

/** Skips the events that these devices have received so far. */
export function forget(...people: readonly Person[]): void {
  for (const person of people) checkedUpTo.set(person, person.events.length)
}

/** The events of an area that this device received since the last time: `muted`, `membersLeft`. */
export function newEventsOf(person: Person, area: string): string[] {
  const since = person.events.slice(checkedUpTo.get(person) ?? 0)
  forget(person)
  return since.flatMap(({ name }) => (name.startsWith(`${area}.`) ? [name.slice(area.length + 1)] : []))
}

/**
 * Each of these devices received exactly these events; the order is that of one log, and events in two logs have
 * none.
 */
export function expectEventsOf(area: string, people: readonly Person[], names: readonly string[]): void {
  for (const person of people)
    expect(newEventsOf(person, area).sort(), `${person}`).toEqual([...names].sort())
}
