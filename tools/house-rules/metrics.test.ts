import { expect, test } from 'vitest'
import { documentedMetrics } from './metrics.ts'

const source = { path: 'packages/server/src/a.ts', text: "counter('parley_a_total')\ngauge('parley_b')" }
const pageOf = (text: string) => ({ path: 'docs/operating/monitoring.md', text })
const found = (...files: { path: string; text: string }[]) =>
  documentedMetrics([source, ...files]).map(({ path, line, message }) => `${path}:${line} ${message}`)

test('the page has a row for every metric', () => {
  expect(found(pageOf('| `parley_a_total` | … |\n| `parley_b` | … |'))).toEqual([])
  expect(found(pageOf('| `parley_a_total` | … |\nalso parley_b'))).toEqual([
    'packages/server/src/a.ts:2 parley_b is missing in the table of docs/operating/monitoring.md',
  ])
})

test('the page and the files for monitoring name no metric that does not exist', () => {
  const page = pageOf('| `parley_a_total` | … |\n| `parley_b` | … |\n| `parley_c` | … |')
  expect(found(page, { path: 'deploy/prometheus/rules.yml', text: 'expr: parley_d > 1' })).toEqual([
    'docs/operating/monitoring.md:3 parley_c is not a metric of the server',
    'deploy/prometheus/rules.yml:1 parley_d is not a metric of the server',
  ])
})
