// The monitoring page lists every metric of the server, and what we ship for monitoring names no other.
import { type Finding, isCode, isTest, linesMatching, type SourceFile } from '../repository.ts'

const page = 'docs/operating/monitoring.md'
const quoted = /['"`]parley_[a-z_]+['"`]/g
const row = /^\| `parley_[a-z_]+`/gm
const named = /\bparley_[a-z_]+\b/g
/** A mark in the sample data. */
const noMetrics = new Set(['parley_bot'])

/** Metrics that the page lacks, and names in it and in the alert rules that are not metrics. */
export function documentedMetrics(files: readonly SourceFile[]): Finding[] {
  const sources = files.filter(
    ({ path }) => path.startsWith('packages/server/src/') && isCode(path) && !isTest(path),
  )
  const pages = files.filter(({ path }) => path === page)
  if (pages.length === 0) return []
  const counted = namesIn(sources, quoted)
  const listed = namesIn(pages, row)
  const used = namesIn(
    [...pages, ...files.filter(({ path }) => path.startsWith('deploy/prometheus/'))],
    named,
  )
  return [
    ...[...counted].flatMap(([name, position]) =>
      listed.has(name) ? [] : [{ ...position, message: `${name} is missing in the table of ${page}` }],
    ),
    ...[...used].flatMap(([name, position]) =>
      counted.has(name) ? [] : [{ ...position, message: `${name} is not a metric of the server` }],
    ),
  ]
}

/** Every metric with the place where it is first named. */
function namesIn(files: readonly SourceFile[], pattern: RegExp): Map<string, Finding> {
  const found = new Map<string, Finding>()
  for (const { path, text } of files)
    for (const { line, found: match } of linesMatching(text, pattern)) {
      const name = /parley_[a-z_]+/.exec(match)?.[0] ?? ''
      if (!noMetrics.has(name) && !found.has(name)) found.set(name, { path, line, message: '' })
    }
  return found
}
