// Counts how often tests start a server or a browser: both are slow, so the report has the number. Every helper
// that starts one calls `countStart`; all processes append to one file.
import { appendFileSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** @typedef {'server' | 'browser' | 'database'} Started */

/**
 * The folder of this run of `npm test` for screenshots, logs and traces that help to understand a failure;
 * undefined outside of a run.
 */
export const reportFolder = () => process.env['PARLEY_TEST_REPORT']

/** @param {string} folder */
const fileIn = (folder) => join(folder, 'starts.log')

/**
 * Records the start of a program by a test. Does nothing outside of `npm test`.
 *
 * @param {Started} kind
 */
export function countStart(kind) {
  const folder = reportFolder()
  if (folder === undefined) return
  try {
    appendFileSync(fileIn(folder), `${kind}\n`)
  } catch (error) {
    // The count is only information. A full disk or a removed folder must not fail a test.
    console.error(`A start was not counted in ${basename(folder)}: ${String(error)}`)
  }
}

/**
 * The number of starts of each kind.
 *
 * @param {string} folder
 * @returns {Record<string, number>}
 */
export function startsIn(folder) {
  /** @type {Record<string, number>} */
  const counts = { server: 0, browser: 0 }
  for (const kind of readLines(fileIn(folder))) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** @param {string} file */
function readLines(file) {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}
