// The order of test files. Workers are busy to the end only if long files start first, and a clean clone has no
// times of earlier runs: slow-files.json names the slowest files. `node tools/testing/slow-files.mjs` updates it
// from the latest report.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'

/**
 * Projects with slow files come before those with many short files, which fill the gaps at the end. A process that
 * several files share serves one project, so the files of a project stay together.
 */
const projects = [
  'tools',
  'scenarios-isolated',
  'scenarios',
  'scenarios-postgres',
  'scenarios-postgres-rest',
  'databases',
  'faults',
  'nodes',
  'interop',
  'drop-in',
  'mixed',
  'unit-isolated',
  'unit',
  'e2e',
  'hostile',
]

/** @type {Readonly<Record<string, number>>} seconds by `project file` */
const slowFiles = JSON.parse(readFileSync(new URL('slow-files.json', import.meta.url), 'utf8'))

export class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {import('vitest/node').TestSpecification[]} files
   */
  async sort(files) {
    const { shuffle, seed } = this.ctx.config.sequence
    const inOrder = await super.sort(files)
    if (shuffle) return shuffled(inOrder, seed)
    const indexes = new Map(inOrder.map((file, index) => [file, index]))
    const keyOf = (/** @type {import('vitest/node').TestSpecification} */ file) => ({
      group: file.project.config.sequence.groupOrder,
      project: projects.indexOf(file.project.name),
      seconds: slowFiles[`${file.project.name} ${relative(this.ctx.config.root, file.moduleId)}`] ?? 0,
      index: indexes.get(file) ?? 0,
    })
    return inOrder
      .map((file) => ({ file, key: keyOf(file) }))
      .sort((a, b) => compare(a.key, b.key))
      .map(({ file }) => file)
  }
}

/** @typedef {{ readonly group: number, readonly project: number, readonly seconds: number, readonly index: number }} Key */

/**
 * @param {Key} a
 * @param {Key} b
 */
export function compare(a, b) {
  return a.group - b.group || a.project - b.project || b.seconds - a.seconds || a.index - b.index
}

/**
 * A seeded shuffle. Files of a project stay together, as they do without shuffling.
 *
 * @param {import('vitest/node').TestSpecification[]} files
 * @param {number} seed
 */
function shuffled(files, seed) {
  const random = numbersFrom(seed)
  return files
    .map((file) => ({ file, order: random() }))
    .sort(
      (a, b) =>
        projects.indexOf(a.file.project.name) - projects.indexOf(b.file.project.name) || a.order - b.order,
    )
    .map(({ file }) => file)
}

/** @param {number} seed */
function numbersFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
