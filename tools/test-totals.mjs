// Adds up the results of the parts of `npm test`. A part without a result has failed: silence would otherwise look
// like success.

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {string} [note] why something counts as failed that no test reported
 * @property {readonly string[]} [failures] the tests that failed, each with the first line of why
 */

/**
 * The counts of a vitest run, by part. Errors that belong to no part are counted under the name of `others`.
 *
 * @param {import('./testing/reporter.mjs').VitestResult | undefined} result what the reporter wrote, if it did
 * @param {number} code vitest's exit code
 * @param {object} asked
 * @param {readonly string[]} asked.parts those that have to run at least one test each
 * @param {(project: string) => string} asked.partOf
 * @param {boolean} [asked.selected] whether the caller selected tests, so that others may be left out
 * @returns {Map<string, Count>}
 */
export function countVitest(result, code, { parts, partOf, selected = false }) {
  const files = result?.files ?? []
  /** @type {Map<string, Count>} */
  const counts = new Map()
  for (const name of new Set([...parts, ...files.map(({ project }) => partOf(project))])) {
    const ofPart = files.filter(({ project }) => partOf(project) === name)
    const count = countFiles(ofPart, selected)
    if (parts.includes(name) || count.passed > 0 || count.failures) counts.set(name, count)
  }
  const unhandled = result?.unhandled ?? []
  const isRed = [...counts.values()].some((count) => count.failed > 0)
  if (unhandled.length > 0) {
    const failures = unhandled.map(firstLine)
    counts.set(others, { passed: 0, failed: unhandled.length, note: 'errors outside the tests', failures })
  } else if (code !== 0 && !isRed) {
    counts.set(others, { passed: 0, failed: 1, note: `vitest ended with code ${code}` })
  } else if (counts.size === 0) {
    counts.set(others, { passed: 0, failed: 1, note: 'no test ran' })
  }
  return counts
}

/** The name for errors that belong to no part. */
export const others = 'vitest'

/**
 * @param {readonly import('./testing/reporter.mjs').FileResult[]} files
 * @param {boolean} selected
 * @returns {Count}
 */
function countFiles(files, selected) {
  const passed = files.reduce((all, file) => all + file.passed, 0)
  const failures = files.flatMap((file) => failuresOf(file, selected))
  if (failures.length > 0) {
    const leftOut = selected ? 0 : files.reduce((all, file) => all + file.leftOut.length, 0)
    const note = leftOut > 0 ? { note: `${leftOut} tests were left out` } : {}
    return { passed, failed: failures.length, ...note, failures }
  }
  return passed === 0 ? { passed, failed: 1, note: 'no test ran' } : { passed, failed: 0 }
}

/**
 * Everything in a file that counts as failed. A process that dies leaves unfinished tests and no failure; a file
 * that cannot be loaded has no tests at all.
 *
 * @param {import('./testing/reporter.mjs').FileResult} file
 * @param {boolean} selected
 */
function failuresOf(file, selected) {
  const found = [
    ...file.failures.map(({ name, message }) => `${name}: ${firstLine(message)}`),
    ...(selected && file.finished ? [] : file.leftOut.map((name) => `${name}: left out`)),
    ...file.errors.map((error) => `${file.file}: ${firstLine(error)}`),
  ]
  return found.length === 0 && !file.finished ? [`${file.file}: did not run to its end`] : found
}

/** @param {string} text */
const firstLine = (text) => text.split('\n')[0] ?? ''

/**
 * The count of a program whose last line is `name: N passed, N failed`.
 *
 * @param {string} name
 * @param {string} output
 * @param {number} code
 * @returns {Count}
 */
export function countLastLine(name, output, code) {
  const last = output.trimEnd().split('\n').at(-1) ?? ''
  const match = new RegExp(`^${name}: (\\d+) passed, (\\d+) failed$`).exec(last.trim())
  const [passed, failed] = [Number(match?.[1] ?? 0), Number(match?.[2] ?? 0)]
  if (failed > 0) return { passed, failed }
  if (match === null || passed === 0) return { passed, failed: 1, note: 'no test ran' }
  if (code !== 0) return { passed, failed: 1, note: `it ended with code ${code}` }
  return { passed, failed }
}

/**
 * The sum of several counts.
 *
 * @param {readonly Count[]} counts
 * @returns {Count}
 */
export function sum(counts) {
  return {
    passed: counts.reduce((all, { passed }) => all + passed, 0),
    failed: counts.reduce((all, { failed }) => all + failed, 0),
  }
}

/**
 * The line that ends `npm test`.
 *
 * @param {Count} count
 */
export function totals({ passed, failed }) {
  return `${passed} passed, ${failed} failed`
}
