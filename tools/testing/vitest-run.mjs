// One run of vitest, with its output and results stored in the folder of the report.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, environment, root } from '../bootstrap.mjs'
import { run } from '../child-process.mjs'

/**
 * @typedef {object} VitestRun
 * @property {readonly string[]} projects all of them if empty
 * @property {readonly string[]} words
 * @property {string} folder of the report
 * @property {string} name of the files in it
 * @property {Record<string, string>} [env]
 * @property {'both' | 'kept'} [output]
 */

/**
 * @param {string} node
 * @param {VitestRun} options
 * @param {typeof run} [runs]
 */
export async function runVitest(node, { projects, words, folder, name, env, output = 'both' }, runs = run) {
  const file = join(folder, `${name}.json`)
  const { code } = await runs(
    node,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=./tools/testing/reporter.mjs',
      ...words,
    ],
    {
      cwd: root,
      env: {
        ...environment(),
        CHROMIUM: chromium(),
        PARLEY_TEST_REPORT: folder,
        PARLEY_TEST_RESULTS: file,
        ...(process.stdout.isTTY && output === 'both' ? { FORCE_COLOR: '1' } : {}),
        ...env,
      },
      output,
      log: join(folder, `${name}.log`),
    },
  )
  return { code, result: readResult(file) }
}

/**
 * Runs several projects as one run of vitest: its workers then have something to do until the last file of the
 * last project. A failed setup ends a run before its first test, whichever project it belongs to; then each project
 * runs alone, so that only this one fails.
 *
 * @param {string} node
 * @param {VitestRun} options
 * @param {typeof run} [runs]
 * @returns {Promise<{ code: number, result: import('./reporter.mjs').VitestResult | undefined }[]>}
 */
export async function runTogether(node, options, runs = run) {
  const together = await runVitest(node, options, runs)
  if (together.result !== undefined || options.projects.length < 2) return [together]
  console.log('\nThe run ended before its first test. Running every project separately.')
  const alone = []
  for (const project of options.projects) {
    const name = `${options.name}-${project}`
    alone.push(await runVitest(node, { ...options, projects: [project], name }, runs))
  }
  return alone
}

/**
 * @param {string} file
 * @returns {import('./reporter.mjs').VitestResult | undefined}
 */
function readResult(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
