// Recovers commits with a lost answer: the connection to the database broke after COMMIT was sent. Only another query
// can tell whether it happened.

import type { Host } from '../platform/host.ts'
import { type Database, isOutcomeUnknown } from '../storage/database.ts'
import type { Appended, NewEntry } from '../storage/procedures/entries.ts'
import { findAppended } from '../storage/procedures/find-appended.ts'

const attempts = 5
const pauseMs = 500

/** The stored ones of these entries, by id. Throws the error of the commit if that cannot be found out. */
export async function recover(
  { database, host }: { database: Database; host: Host },
  entries: readonly NewEntry[],
  error: unknown,
): Promise<Map<number, Appended>> {
  if (database.dialect !== 'postgres' || !isOutcomeUnknown(error)) throw error
  const asked = entries.map(({ id, logId }) => ({ id, logId }))
  for (let attempt = 1; ; attempt++) {
    try {
      const found = await database.call(findAppended, asked)
      return new Map(found.map((place) => [place.id, place]))
    } catch {
      if (attempt === attempts) throw error
      await new Promise<void>((resolve) => host.setTimer(resolve, pauseMs))
    }
  }
}

/** Stores one entry with `work`. If the answer is lost, finds out whether it was stored. */
export async function stored(
  parts: { database: Database; host: Host },
  entry: NewEntry,
  work: () => Promise<Appended | undefined>,
): Promise<Appended | undefined> {
  try {
    return await work()
  } catch (error) {
    const place = (await recover(parts, [entry], error)).get(entry.id)
    if (!place) throw error
    return place
  }
}
