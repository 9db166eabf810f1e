// Cursors of history pages. Our answers use a number of the log as the next cursor. Existing kits send the id of the
// oldest (or newest) message they show instead, as the typings of their clients say.

import { timeOf } from '../../logs/message-ids.ts'
import type { HistoryStart } from '../../storage/procedures/history-page.ts'

/** Where a page begins. Undefined for −1 and absent values: at the end (or, forwards, at the start). */
export function startOf(written: string | undefined): HistoryStart | undefined {
  const given = Number(written || -1)
  if (!(given >= 0)) return undefined
  const number = Math.min(given, Number.MAX_SAFE_INTEGER)
  return { number, time: timeOf(number) }
}
