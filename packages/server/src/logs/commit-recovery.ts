// Commits to a database that is unreachable for a while. The connection may break after the database received a
// statement and before its answer arrives. Only another query can tell whether it was executed.

import type { Host } from '../platform/host.ts'
import { type Database, isOutcomeUnknown, isTemporary, isUniqueViolation } from '../storage/database.ts'
import { appendEntries } from '../storage/procedures/append.ts'
import type { Append, Appended, NewEntry } from '../storage/procedures/append-types.ts'
import { findAppended } from '../storage/procedures/find-appended.ts'
import { longerPause, pauseFor, persistMs } from './retry-pauses.ts'

const attempts = 5
const pauseMs = 500

/** A result per entry that is stored, and the error if not all of them are. */
export interface Persisted {
  readonly results: readonly (Appended | undefined)[]
  readonly problem: unknown
}

/**
 * Appends a group. PostgreSQL may be restarting, out of connections or blocked: then it is tried again for ten seconds.
 * Ids make that safe: what an earlier attempt stored is found, and nothing is stored twice. `inTrouble` is called at the
 * first failure.
 */
export async function appendPersistently(
  parts: { readonly database: Database; readonly host: Host },
  input: Append,
  inTrouble: () => void,
): Promise<Persisted> {
  const { database, host } = parts
  const { entries } = input
  const found = new Map<number, Appended>()
  const isLeft = ({ id }: NewEntry): boolean => !found.has(id)
  let deadline: number | undefined
  /** An attempt may have been executed although its answer is missing. */
  let isUnknown = false
  let wasUnknown = false
  for (let pause = 0; ; pause = longerPause(pause)) {
    try {
      if (isUnknown) {
        const unknown = entries.filter(isLeft).map(({ id, logId }) => ({ id, logId }))
        for (const appended of await database.call(findAppended, unknown)) found.set(appended.id, appended)
        isUnknown = false
      }
      // Nearly always: everything was stored at the first attempt.
      if (found.size === 0 && deadline === undefined)
        return {
          results: await database.call(appendEntries, input, { isLastOfTurn: true }),
          problem: undefined,
        }
      const left = entries.filter(isLeft)
      const stored = await database.call(appendEntries, { ...input, entries: left })
      const own = new Map(left.map(({ id }, index) => [id, stored[index]]))
      const isAgain = deadline !== undefined
      const results = entries.map(({ id }) => found.get(id) ?? recognized(id, own.get(id), isAgain))
      return { results, problem: undefined }
    } catch (error) {
      inTrouble()
      deadline ??= host.monotonic() + persistMs
      // An earlier attempt was executed after the search for its entries.
      const isOvertaken: boolean = wasUnknown && isUniqueViolation(error)
      isUnknown ||= isOvertaken || isOutcomeUnknown(error)
      wasUnknown ||= isUnknown
      const mayPass = database.dialect === 'postgres' && (isTemporary(error) || isOvertaken)
      if (!mayPass || host.monotonic() + pause > deadline)
        return { results: entries.map(({ id }) => found.get(id)), problem: error }
      if (pause > 0) await pauseFor(host, pause)
    }
  }
}

/** An earlier attempt stored this very entry under its key. */
function recognized(id: number, result: Appended | undefined, isAgain: boolean): Appended | undefined {
  if (!isAgain || !result?.duplicate || result.id !== id) return result
  return { ...result, duplicate: false, isRecovered: true }
}

/** The stored ones of these entries, by id. Throws the error of the commit if that cannot be found out. */
export async function recover(
  { database, host }: { database: Database; host: Host },
  entries: readonly NewEntry[],
  error: unknown,
): Promise<Map<number, Appended>> {
  if (database.dialect !== 'postgres' || !isOutcomeUnknown(error)) throw error
  const appended = entries.map(({ id, logId }) => ({ id, logId }))
  for (let attempt = 1; ; attempt++) {
    try {
      const found = await database.call(findAppended, appended)
      return new Map(found.map((entry) => [entry.id, entry]))
    } catch {
      if (attempt === attempts) throw error
      await pauseFor(host, pauseMs)
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
    const appended = (await recover(parts, [entry], error)).get(entry.id)
    if (!appended) throw error
    return appended
  }
}
