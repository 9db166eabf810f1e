// `npm test`: sets up what is missing and runs every kind of test.
//
//   npm test                              everything
//   npm test -- unit interop              these parts
//   npm test -- unit packages/protocol    further arguments go to vitest
//   npm test -- -t 'CONN-4'               all of vitest's parts, with these arguments
//   npm test -- long                      everything with more random cases and more kills
//   npm test -- stress FILE… --times 50   these files again and again on a busy machine
//
// The last line is `N passed, N failed`. The exit code is 0 only if nothing failed and every part ran a test.
// docs/testing.md says what each part proves and where a run leaves its report.
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { command, ensureNode, ensurePackages, environment, root } from './bootstrap.mjs'
import { runChecks } from './check.mjs'
import { run } from './child-process.mjs'
import { countLastLine, countVitest, others, sum, totals } from './test-totals.mjs'
import { startsIn } from './testing/count-starts.mjs'
import { makeMemoryFolder } from './testing/memory-folder.mjs'
import { partOf, parts, readWords } from './testing/parts.mjs'
import { longFactor } from './testing/property-runs.mjs'
import { keepReport, makeReportFolder, slowestOf, textOf, timesOf } from './testing/report.mjs'
import { beginSetup } from './testing/setup.mjs'
import { stress, stressText } from './testing/stress.mjs'
import { runTogether } from './testing/vitest-run.mjs'

/** @typedef {import('./testing/report.mjs').PartResult} PartResult */

/** Kills of the crash test. */
const kills = { usual: 20, long: 100, stress: 20 }

const options = readWords(process.argv.slice(2))
const began = new Date()

let stopped = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopped = true
  })
}

await command(
  async () => {
    await ensurePackages()
    const node = ensureNode()
    const folder = makeReportFolder(root, began)
    // All processes of the run inherit it.
    const temporary = makeMemoryFolder()
    if (temporary) process.env['TMPDIR'] = temporary
    return options.form === 'stress' ? runStress(node, folder) : runParts(node, folder)
  },
  () => console.log(totals({ passed: 0, failed: 1 })),
)

/**
 * @param {string} node
 * @param {string} folder
 */
async function runParts(node, folder) {
  const setup = await beginSetup(
    Object.fromEntries(options.chosen.map((name) => [name, parts[name] ?? {}])),
    installs(),
  )
  /** @type {PartResult[]} */
  const results = []
  const runAlone = async (
    /** @type {string} */ name,
    /** @type {() => Promise<import('./test-totals.mjs').Count>} */ program,
  ) => {
    if (stopped || !options.chosen.includes(name)) return
    console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`)
    const start = Date.now()
    const count = await program()
    results.push({ name, count, seconds: (Date.now() - start) / 1000 })
  }
  // These need no setup, which gives that of the others some time. How much is under way when the server is killed depends on
  // the machine, so nothing is beside it. Checks leave a core idle for a part of their time, so the other parts do not wait for
  // them, unless they have to be set up.
  await runAlone('crash', () => runCrash(node, folder))
  const checks = runAlone('check', () => runChecks(node))
  await Promise.race([checks, Promise.all([...setup.values()].map(({ done }) => done))])
  const files = await runVitestParts(node, folder, setup, results)
  await checks

  const order = [...Object.keys(parts), others]
  results.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  const total = sum(results.map(({ count }) => count))
  const report = {
    startedAt: began.toISOString(),
    form: options.form,
    words: process.argv.slice(2),
    seconds: (Date.now() - began.getTime()) / 1000,
    parts: results,
    slowest: slowestOf(files, partOf),
    starts: startsIn(folder),
  }
  const text = textOf(report)
  keepReport(folder, report, text)
  console.log(`\n${text}`)
  console.log(`  The report is in ${relative(root, folder)}.`)
  if (stopped) console.log('  stopped before the end')
  console.log(totals(stopped ? { ...total, failed: Math.max(1, total.failed) } : total))
  // Optional parts may be left out, but a run without any test proves nothing.
  return stopped ? 130 : total.failed === 0 && total.passed > 0 ? 0 : 1
}

/** Packages of optional parts are installed if somebody asks for everything, or for such a part by its name. */
function installs() {
  return { optional: options.form === 'long' || options.named.some((name) => parts[name]?.obstacle) }
}

/**
 * Runs all parts of vitest whose setup is done as one run, and then those whose setup took longer.
 *
 * @param {string} node
 * @param {string} folder
 * @param {Map<string, import('./testing/setup.mjs').Readiness>} setup
 * @param {PartResult[]} results receives the results of the parts
 */
async function runVitestParts(node, folder, setup, results) {
  const selected = options.words.length > 0
  // Words without a part select tests anywhere: only one run over everything can detect that they selected none.
  const isOneRun = selected && options.named.length === 0
  const all = []
  let waiting = options.chosen.filter((name) => parts[name]?.projects)
  while (waiting.length > 0 && !stopped) {
    const coming = waiting.map((name) => setup.get(name)?.done)
    await (isOneRun ? Promise.all(coming) : Promise.race(coming))
    const ready = waiting.filter((name) => setup.get(name)?.settled)
    waiting = waiting.filter((name) => !ready.includes(name))
    const names = []
    for (const name of ready) {
      const { problem, leftOut } = setup.get(name) ?? {}
      if (problem !== undefined)
        results.push({ name, count: { passed: 0, failed: 1, note: problem }, seconds: 0 })
      else if (leftOut !== undefined)
        results.push({ name, count: { passed: 0, failed: 0, note: `not run: ${leftOut}` }, seconds: 0 })
      else names.push(name)
    }
    if (names.length === 0) continue
    const result = await runThese(
      node,
      folder,
      names,
      isOneRun,
      all.length === 0 ? 'vitest' : `vitest-${names[0]}`,
    )
    all.push(...result.files)
    results.push(...result.parts)
  }
  writeFileSync(join(folder, 'vitest.json'), JSON.stringify({ files: all, unhandled: [], reason: '' }))
  return all
}

/**
 * @param {string} node
 * @param {string} folder
 * @param {readonly string[]} names
 * @param {boolean} isOneRun
 * @param {string} name of its files in the folder
 */
async function runThese(node, folder, names, isOneRun, name) {
  console.log(`\n── ${names.join(', ')} ──`)
  const start = Date.now()
  const outcomes = await runTogether(node, {
    projects: names.flatMap((part) => parts[part]?.projects ?? []),
    words: options.words,
    folder,
    name,
    env: formEnvironment(),
  })
  const seconds = (Date.now() - start) / 1000
  const files = outcomes.flatMap(({ result }) => result?.files ?? [])
  const unhandled = outcomes.flatMap(({ result }) => result?.unhandled ?? [])
  const code = Math.max(...outcomes.map((outcome) => outcome.code))
  const selected = options.words.length > 0
  const counts = countVitest({ files, unhandled, reason: '' }, code, {
    parts: isOneRun ? [] : names,
    partOf,
    selected,
  })
  const times = timesOf(files, partOf)
  const results = [...counts].map(([part, count]) => ({ name: part, count, seconds, ...times.get(part) }))
  return { files, parts: results }
}

/**
 * @param {string} node
 * @param {string} folder
 */
async function runCrash(node, folder) {
  const { code, output } = await run(node, ['tests/crash/run.ts', '--kills', String(kills[options.form])], {
    cwd: root,
    env: { ...environment(), PARLEY_TEST_REPORT: folder },
    output: 'both',
    log: join(folder, 'crash.log'),
  })
  return countLastLine('crash', output, code)
}

/**
 * The environment of the long form; `PARLEY_TEST_LONG` is for what is more than a number.
 *
 * @returns {Record<string, string>}
 */
function formEnvironment() {
  return options.form === 'long' ? { PARLEY_TEST_LONG: '1', PARLEY_FUZZ_FACTOR: String(longFactor) } : {}
}

/**
 * @param {string} node
 * @param {string} folder
 */
async function runStress(node, folder) {
  const { named, words, times } = options
  if (words.length === 0) {
    console.error('npm test -- stress needs at least one test file.')
    console.log(totals({ passed: 0, failed: 1 }))
    return 2
  }
  // Browser tests need the built app; without a named part only file names tell.
  const isE2e = named.includes('e2e') || words.some((word) => word.includes('e2e'))
  const chosen = options.chosen.filter((name) => parts[name]?.projects && (name !== 'e2e' || isE2e))
  const wanted = Object.fromEntries(chosen.map((name) => [name, parts[name] ?? {}]))
  const setup = await beginSetup(wanted, installs())
  await Promise.all([...setup.values()].map(({ done }) => done))
  const reasons = [...setup].map(([name, { problem, leftOut }]) => ({ name, reason: problem ?? leftOut }))
  for (const { name, reason } of reasons) if (reason !== undefined) console.error(`${name}: ${reason}`)
  const projects = reasons
    .filter(({ reason }) => reason === undefined)
    .map(({ name }) => name)
    .flatMap((name) => parts[name]?.projects ?? [])
  const isStopped = () => stopped
  const tally = await stress(node, { words, projects, times, folder, isStopped })
  console.log(`\n${stressText(tally, times)}`)
  console.log(`  The report is in ${relative(root, folder)}.`)
  if (stopped) console.log('  stopped before the end')
  console.log(totals({ passed: tally.passed, failed: tally.failed }))
  return stopped ? 130 : tally.failed === 0 ? 0 : 1
}
