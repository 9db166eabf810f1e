// Adds up what the parts of `npm test` say about themselves. A part that says nothing has failed: silence
// would otherwise look like success.

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {string} [note] why something counts as failed that no test reported
 * @property {readonly string[]} [failures] the tests that failed, each with the first line of why
 */

/**
 * The count of a vitest run.
 *
 * @param {string | undefined} report what the JSON reporter wrote, if it did
 * @param {number} code vitest's exit code
 * @param {boolean} [selected] the caller asked for some tests only, so others may be left out
 * @returns {Count}
 */
export function countVitest(report, code, selected = false) {
  const parsed = parse(report)
  const {
    numPassedTests: passed = 0,
    numFailedTests: failed = 0,
    numPendingTests = 0,
    numTodoTests = 0,
  } = parsed
  const leftOut = selected ? 0 : numPendingTests + numTodoTests
  if (leftOut > 0) {
    const failures = [...failuresIn(parsed), ...leftOutIn(parsed)]
    return { passed, failed: failed + leftOut, note: `${leftOut} tests were left out`, failures }
  }
  if (failed > 0) return { passed, failed, failures: failuresIn(parsed) }
  if (passed === 0) return { passed, failed: 1, note: 'no test ran' }
  if (code !== 0) return { passed, failed: 1, note: 'something failed outside the tests' }
  return { passed, failed }
}

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

/**
 * @typedef {object} Report what is read of vitest's
 * @property {number} [numPassedTests]
 * @property {number} [numFailedTests]
 * @property {number} [numPendingTests]
 * @property {number} [numTodoTests]
 * @property {readonly { assertionResults?: readonly { status?: string, fullName?: string, failureMessages?: readonly string[] }[] }[]} [testResults]
 */

/**
 * @param {string | undefined} report
 * @returns {Report}
 */
function parse(report) {
  try {
    return JSON.parse(report ?? '{}')
  } catch {
    return {}
  }
}

/** Of a file that was left out the first few say enough. */
const namedLeftOut = 10

/**
 * The first of the tests that did not run to their end: a process that dies leaves such a one behind, and no failure.
 *
 * @param {Report} report
 */
function leftOutIn({ testResults = [] }) {
  return testResults
    .flatMap(({ assertionResults = [] }) => assertionResults)
    .filter(({ status = '' }) => !['passed', 'failed'].includes(status))
    .slice(0, namedLeftOut)
    .map(({ fullName = '' }) => `${fullName}: left out`)
}

/**
 * The tests that failed. Whoever sees only the end of a long output needs them there.
 *
 * @param {Report} report
 */
function failuresIn({ testResults = [] }) {
  return testResults
    .flatMap(({ assertionResults = [] }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(
      ({ fullName = '', failureMessages = [] }) => `${fullName}: ${failureMessages[0]?.split('\n')[0] ?? ''}`,
    )
}
