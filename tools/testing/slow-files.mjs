// `node tools/testing/slow-files.mjs`: writes slow-files.json from the latest report, for the order of test files.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'

/** Files that take at least this many seconds are listed. */
const isSlow = 2

const results = join(root, 'test-results/latest/vitest.json')
/** @type {import('./reporter.mjs').VitestResult} */
const { files } = JSON.parse(readFileSync(results, 'utf8'))
const slow = files
  .filter(({ durationMs }) => durationMs >= isSlow * 1000)
  .sort((a, b) => b.durationMs - a.durationMs)
  .map(({ project, file, durationMs }) => [`${project} ${file}`, Math.round(durationMs / 1000)])
writeFileSync(
  new URL('slow-files.json', import.meta.url),
  `${JSON.stringify(Object.fromEntries(slow), undefined, 2)}\n`,
)
console.log(`${slow.length} files take ${isSlow} seconds or more.`)
