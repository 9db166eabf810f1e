// Compares what a device received with what was stored for it.

import type { DownMeta } from '../../bench/wire-client.ts'
import type { Person } from './person.ts'

export interface Expected {
  readonly id: number
  readonly seq: number
  readonly text: string
}

/** Our clients get back what they sent before the session (FEED-14), which is not new to them. */
export function fromOthers({ received, sent }: Person): DownMeta[] {
  return received.filter(({ text }) => !sent.has(text))
}

/** After removing duplicates by id, a device has exactly what it should, each log in the order of its numbers. */
export function wrongDeliveries(person: Person, expected: readonly Expected[]): string[] {
  const wrong: string[] = []
  const seen = new Set<number>()
  const fresh = fromOthers(person).filter(({ id }) => !seen.has(id) && seen.add(id))
  const own = person.received.length - fromOthers(person).length
  if (own > 0 && person.kind !== 'withKeys') wrong.push(`${own} came back to the device that sent them`)
  if (fresh.length !== expected.length)
    wrong.push(`${fresh.length} received, ${expected.length} were for this device`)
  // Each user here has one conversation, so the order of arrival is the order of one log.
  for (const [index, entry] of expected.entries()) {
    const got = fresh[index]
    if (got?.id !== entry.id || got.seq !== entry.seq || got.text !== entry.text)
      wrong.push(`place ${index} should be ${entry.id}/${entry.seq}, is ${got?.id}/${got?.seq}`)
  }
  return wrong
}
