// Statements of the server name their columns. With `SELECT *`, a column that a newer program adds changes the result of a
// prepared statement, and PostgreSQL refuses it once.
import type { Finding, SourceFile } from '../repository.ts'
import { isCode, isTest, linesMatching } from '../repository.ts'

/** `SELECT *` (except from a function's result), `RETURNING *`, and `table.*` in a list of columns. */
const wholeRow = /\bSELECT \*(?! FROM unnest)|\bRETURNING \*|(?<=\bSELECT |, )[a-z]\w*\.\*(?=,| FROM\b)/g

/** Released migrations stay as they are. */
const isExempt = (path: string) => isTest(path) || path.includes('/storage/migrations/')

/** Finds statements of the server that return whole rows. */
export function wholeRows(files: readonly SourceFile[]): Finding[] {
  const sources = files.filter(
    ({ path }) => path.startsWith('packages/server/src/') && isCode(path) && !isExempt(path),
  )
  return sources.flatMap(({ path, text }) =>
    linesMatching(text, wholeRow).map(({ line, found }) => ({
      path,
      line,
      message: `returns whole rows (${found}): name the columns, see storage/columns.ts`,
    })),
  )
}
