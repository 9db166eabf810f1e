// `npm test -- stress FILE…`: runs files repeatedly on a busy machine and reports how often each test failed. The
// output of failed runs is kept.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startLoad } from './cpu-load.mjs'
import { runTogether } from './vitest-run.mjs'

/**
 * @typedef {object} Tally
 * @property {number} passed tests that passed, of all runs together
 * @property {number} failed
 * @property {Map<string, { times: number, runs: number[], message: string }>} failures by test
 */

/**
 * @param {string} node
 * @param {object} options
 * @param {readonly string[]} options.words files and other words for vitest
 * @param {readonly string[]} options.projects all of them if empty
 * @param {number} options.times
 * @param {string} options.folder
 * @param {() => boolean} options.isStopped
 */
export async function stress(node, { words, projects, times, folder, isStopped }) {
  /** @type {Tally} */
  const tally = { passed: 0, failed: 0, failures: new Map() }
  const load = startLoad()
  try {
    for (let run = 1; run <= times && !isStopped(); run++) {
      const name = `run-${String(run).padStart(3, '0')}`
      const outcomes = await runTogether(node, { words, projects, folder, name, output: 'kept' })
      const before = tally.failed
      for (const { code, result } of outcomes) addRun(tally, run, code, result)
      const isGood = tally.failed === before
      console.log(`${name}: ${isGood ? 'passed' : `${tally.failed - before} failed, see ${name}.log`}`)
      for (const ending of ['json', ...(isGood ? ['log'] : [])])
        rmSync(join(folder, `${name}.${ending}`), { force: true })
    }
  } finally {
    load.end()
  }
  writeFileSync(
    join(folder, 'stress.json'),
    `${JSON.stringify(forFile(tally, words, times), undefined, 2)}\n`,
  )
  return tally
}

/**
 * @param {Tally} tally
 * @param {number} run
 * @param {number} code
 * @param {import('./reporter.mjs').VitestResult | undefined} result
 */
export function addRun(tally, run, code, result) {
  const before = tally.failed
  const passedBefore = tally.passed
  for (const file of result?.files ?? []) {
    tally.passed += file.passed
    for (const { name, message } of file.failures) addFailure(tally, run, `${file.file} > ${name}`, message)
    for (const message of file.errors) addFailure(tally, run, file.file, message)
    if (!file.finished) addFailure(tally, run, file.file, 'did not run to its end')
  }
  for (const message of result?.unhandled ?? []) addFailure(tally, run, 'outside the tests', message)
  const isEmpty = tally.passed === passedBefore && tally.failed === before
  if (isEmpty) addFailure(tally, run, 'the run', 'no test ran')
  else if (code !== 0 && tally.failed === before) addFailure(tally, run, 'the run', `ended with code ${code}`)
}

/**
 * @param {Tally} tally
 * @param {number} run
 * @param {string} test
 * @param {string} message
 */
function addFailure(tally, run, test, message) {
  tally.failed++
  const known = tally.failures.get(test) ?? { times: 0, runs: [], message }
  tally.failures.set(test, { ...known, times: known.times + 1, runs: [...known.runs, run] })
}

/**
 * @param {Tally} tally
 * @param {number} times
 */
export function stressText({ failures }, times) {
  if (failures.size === 0) return `No test failed in ${times} runs.`
  return [...failures]
    .sort(([, a], [, b]) => b.times - a.times)
    .map(
      ([test, { times: failed, runs, message }]) =>
        `✗ ${failed} of ${times}: ${test} (runs ${runs.join(', ')})\n      ${message.split('\n')[0] ?? ''}`,
    )
    .join('\n')
}

/**
 * @param {Tally} tally
 * @param {readonly string[]} words
 * @param {number} times
 */
const forFile = (tally, words, times) => ({
  words,
  times,
  ...tally,
  failures: Object.fromEntries(tally.failures),
})
