// Erasing people, for the application's back end. Clients do not include these.

import { call } from '../call.ts'
import { anything, flag, id, list, object, optional, text, time, wire } from '../shape/index.ts'

/** An erasure never names the person. */
const erasure = object({
  id: text,
  /** `counted`: a dry run. `running`, `done`. */
  state: text,
  /** The rows of each table, and the files with their bytes, that belong to the person. */
  counts: anything,
  created: optional(time),
  finished: optional(time),
  /** Whether the database was rewritten, so that nothing is left in unused parts of its files either. */
  compacted: optional(flag),
})
const one = { erasure: wire('data.erasure', erasure) }

/**
 * Erases a person: the account, everything about it, its files, and the contents of its messages everywhere. Other people see
 * "removed". It runs in the background; `dryRun` only counts. `compact` rewrites the database at the end, whatever its size.
 */
export const eraseUser = call('accounts.erase', {
  rest: 'POST parley/v1/erasures',
  by: 'app',
  input: { account: id, dryRun: optional(flag), compact: optional(flag) },
  answer: one,
})

/** Tells the progress of an erasure. */
export const getErasure = call('accounts.erasure', {
  rest: 'GET parley/v1/erasures/{erasureId}',
  by: 'app',
  input: { erasureId: id },
  answer: one,
})

/** Lists the newest erasures of the application. */
export const listErasures = call('accounts.listErasures', {
  rest: 'GET parley/v1/erasures',
  by: 'app',
  answer: { erasures: wire('data.erasures', list(erasure)) },
})
