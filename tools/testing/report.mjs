// The report of a run of `npm test`: time per part, the slowest files, starts of servers and browsers. It is
// printed at the end and stored in test-results/, beside the output of the run and the artefacts of failed tests.
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The number of runs to keep. */
const keptRuns = 8
const slowestFiles = 20

/**
 * @typedef {object} PartResult
 * @property {string} name
 * @property {import('../test-totals.mjs').Count} count
 * @property {number} seconds from its first to its last moment; parts that share a run of vitest overlap
 * @property {number} [work] seconds of all its files together
 * @property {number} [files]
 */

/**
 * @typedef {object} Report
 * @property {string} startedAt
 * @property {string} form
 * @property {readonly string[]} words
 * @property {number} seconds
 * @property {readonly PartResult[]} parts
 * @property {readonly { part: string, file: string, seconds: number }[]} slowest
 * @property {Record<string, number>} starts
 */

/** @param {string} root of the repository */
const resultsIn = (root) => join(root, 'test-results')

/**
 * Creates the folder of a run, named after its time, and links `test-results/latest` to it. Deletes old runs.
 *
 * @param {string} root of the repository
 * @param {Date} [now]
 */
export function makeReportFolder(root, now = new Date()) {
  const all = resultsIn(root)
  const name = now.toISOString().replace(/[:.]/g, '-')
  mkdirSync(join(all, name), { recursive: true })
  const runs = readdirSync(all)
    .filter((each) => /^\d{4}-/.test(each))
    .sort()
  for (const old of runs.slice(0, -keptRuns)) rmSync(join(all, old), { recursive: true, force: true })
  const latest = join(all, 'latest')
  rmSync(latest, { force: true, recursive: true })
  symlinkSync(name, latest)
  return join(all, name)
}

/**
 * The times of the parts, computed from the files of a vitest run.
 *
 * @param {readonly import('./reporter.mjs').FileResult[]} files
 * @param {(project: string) => string} partOf
 * @returns {Map<string, { seconds: number, work: number, files: number }>}
 */
export function timesOf(files, partOf) {
  /** @type {Map<string, { from: number, to: number, work: number, files: number }>} */
  const times = new Map()
  for (const { project, startedAt, durationMs } of files) {
    const name = partOf(project)
    const known = times.get(name) ?? { from: Number.POSITIVE_INFINITY, to: 0, work: 0, files: 0 }
    times.set(name, {
      from: Math.min(known.from, startedAt),
      to: Math.max(known.to, startedAt + durationMs),
      work: known.work + durationMs / 1000,
      files: known.files + 1,
    })
  }
  return new Map(
    [...times].map(([name, { from, to, work, files: number }]) => [
      name,
      { seconds: (to - from) / 1000, work, files: number },
    ]),
  )
}

/**
 * @param {readonly import('./reporter.mjs').FileResult[]} files
 * @param {(project: string) => string} partOf
 */
export function slowestOf(files, partOf) {
  return [...files]
    .sort((a, b) => b.durationMs - a.durationMs)
    .slice(0, slowestFiles)
    .map(({ project, file, durationMs }) => ({ part: partOf(project), file, seconds: durationMs / 1000 }))
}

/**
 * The report as text. It ends with the failures, for readers who see only the end of a long output.
 *
 * @param {Report} report
 */
export function textOf(report) {
  const lines = []
  if (report.slowest.length > 1) {
    lines.push('Slowest files:')
    for (const { part, file, seconds } of report.slowest)
      lines.push(`  ${inSeconds(seconds).padStart(8)}  ${part.padEnd(10)} ${file}`)
    lines.push('')
  }
  const starts = Object.entries(report.starts).filter(([, count]) => count > 0)
  if (starts.length > 0)
    lines.push(`Starts: ${starts.map(([kind, count]) => `${count} × ${kind}`).join(', ')}`, '')
  for (const { name, count, seconds, work } of report.parts) {
    const note = count.note === undefined ? '' : ` (${count.note})`
    const inFiles = work === undefined ? '' : `, ${inSeconds(work)} in files`
    const result = `${count.passed} passed, ${count.failed} failed${note}`
    lines.push(`  ${name.padEnd(10)} ${inSeconds(seconds).padStart(8)}${inFiles.padEnd(20)}  ${result}`)
    for (const failure of count.failures ?? []) lines.push(`             ✗ ${failure}`)
  }
  lines.push(`  ${'together'.padEnd(10)} ${inSeconds(report.seconds).padStart(8)}`)
  return lines.join('\n')
}

/**
 * @param {string} folder
 * @param {Report} report
 * @param {string} text
 */
export function keepReport(folder, report, text) {
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, undefined, 2)}\n`)
  writeFileSync(join(folder, 'report.txt'), `${text}\n`)
}

/** @param {number} seconds */
function inSeconds(seconds) {
  if (seconds < 100) return `${seconds.toFixed(1)} s`
  return `${Math.floor(seconds / 60)} m ${String(Math.round(seconds % 60)).padStart(2, '0')} s`
}
