// `npm test`: sets up what is missing and runs every kind of test, part by part.
//
//   npm test                              everything
//   npm test -- unit interop              these parts
//   npm test -- unit packages/protocol    further words go to vitest
//   npm test -- -t 'CONN-4'               all of vitest's parts, with these words
//
// The last line is `N passed, N failed`. The exit code is 0 only if nothing failed and every part ran a test.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  chromium,
  command,
  ensureApp,
  ensureDebian,
  ensureNode,
  ensurePackages,
  environment,
  Missing,
  root,
} from './bootstrap.mjs'
import { runChecks } from './check.mjs'
import { countLastLine, countVitest, sum, totals } from './counting.mjs'
import { run } from './run.mjs'

/**
 * @typedef {object} Part
 * @property {readonly string[]} [projects] of vitest.config.ts
 * @property {readonly string[]} [debian] packages it needs
 * @property {boolean} [app] whether it needs the built app
 * @property {(node: string) => Promise<import('./counting.mjs').Count>} [run] for parts that are not vitest's
 */

/**
 * The parts in the order in which they run: quick ones first.
 *
 * @type {Record<string, Part>}
 */
const parts = {
  check: { run: (node) => runChecks(node) },
  tools: { projects: ['tools'] },
  unit: { projects: ['unit'], debian: ['ffmpeg'] },
  databases: { projects: ['databases'], debian: ['postgresql'] },
  scenarios: { projects: ['scenarios'] },
  interop: { projects: ['interop'], debian: ['chromium', 'ffmpeg'] },
  'drop-in': { projects: ['drop-in'], debian: ['chromium', 'ffmpeg'] },
  mixed: { projects: ['mixed'], debian: ['chromium', 'ffmpeg'] },
  crash: { run: runCrash },
  e2e: {
    projects: ['e2e'],
    debian: ['chromium', 'fonts-noto-cjk', 'fonts-noto-color-emoji'],
    app: true,
  },
}

const words = process.argv.slice(2)
const named = words.filter((word) => word in parts)
const forVitest = words.filter((word) => !(word in parts))
const chosen = Object.keys(parts).filter((name) =>
  named.length > 0 ? named.includes(name) : forVitest.length === 0 || parts[name]?.projects,
)

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
    await ensureDebian([...new Set(chosen.flatMap((name) => parts[name]?.debian ?? []))])

    const results = await (named.length === 0 && forVitest.length > 0 ? runSelection(node) : runParts(node))
    const total = sum(results.map(({ count }) => count))
    console.log()
    for (const { name, count } of results) {
      const note = count.note === undefined ? '' : ` (${count.note})`
      console.log(`  ${name.padEnd(10)} ${totals(count)}${note}`)
      for (const failure of count.failures ?? []) console.log(`             ✗ ${failure}`)
    }
    if (stopped) console.log('  stopped before the end')
    console.log(totals(stopped ? { ...total, failed: Math.max(1, total.failed) } : total))
    return stopped ? 130 : total.failed === 0 ? 0 : 1
  },
  () => console.log(totals({ passed: 0, failed: 1 })),
)

/** @param {string} node */
async function runParts(node) {
  const results = []
  for (const name of chosen) {
    if (stopped) break
    const part = parts[name]
    if (part === undefined) continue
    console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`)
    results.push({ name, count: await runPart(node, part) })
  }
  return results
}

/**
 * An app that cannot be built fails the part that needs it, and leaves the others alone.
 *
 * @param {string} node
 * @param {Part} part
 */
async function runPart(node, part) {
  if (part.run) return part.run(node)
  try {
    if (part.app) await ensureApp()
  } catch (error) {
    if (!(error instanceof Missing)) throw error
    return { passed: 0, failed: 1, note: error.message }
  }
  return runVitest(node, part.projects ?? [])
}

/**
 * One run over all projects, for words that choose tests in any of them.
 *
 * @param {string} node
 */
async function runSelection(node) {
  return [{ name: 'selection', count: await runVitest(node, []) }]
}

/**
 * @param {string} node
 * @param {readonly string[]} projects all of them if empty
 */
async function runVitest(node, projects) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-test-'))
  const file = join(folder, 'report.json')
  try {
    const { code } = await run(
      node,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...projects.map((name) => `--project=${name}`),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...forVitest,
      ],
      { cwd: root, env: { ...environment(), CHROMIUM: chromium() } },
    )
    return countVitest(readReport(file), code, forVitest.length > 0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} file */
function readReport(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** @param {string} node */
async function runCrash(node) {
  const { code, output } = await run(node, ['tests/crash/run.ts'], {
    cwd: root,
    env: environment(),
    output: 'both',
  })
  return countLastLine('crash', output, code)
}
