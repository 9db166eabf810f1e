// `npm run size`: measures what an application pays for our packages, bundled and minified, against fixed limits.
// Exits with 1 if something has outgrown its limit or cannot be bundled.
//
//   npm run size -- --peers   fetches and measures other chat clients as well; needs a registry
import { stripVTControlCharacters } from 'node:util'
import { type Limit, type Measure, measures } from './size/bundle-limits.ts'
import type { Size } from './size/measure-bundle.ts'
import { peers, type Weighed, weighPeers } from './size/other-clients.ts'

const kilobyte = 1000

/** Whether a size is within its limit. */
export function fits(size: Size, limit: Limit): boolean {
  return size[limit.of] <= limit.kilobytes * kilobyte
}

const inKilobytes = (size: number) => `${(size / kilobyte).toFixed(1)} kB`

function figures({ raw, gzip, styles, lazy }: Size): string {
  const more = [
    ...(styles > 0 ? [`styles ${inKilobytes(styles)} gzip`] : []),
    ...(lazy > 0 ? [`on demand ${inKilobytes(lazy)} gzip`] : []),
  ]
  return [`${inKilobytes(raw)} raw`, `${inKilobytes(gzip)} gzip`, ...more].join(', ')
}

async function print(measure: Measure): Promise<boolean> {
  try {
    const size = await measure.weigh()
    const fine = fits(size, measure.limit)
    const limit = `limit ${measure.limit.kilobytes} kB ${measure.limit.of}`
    const note = measure.note === undefined ? '' : ` (${measure.note})`
    console.log(`${fine ? '✓' : '✗'} ${measure.name.padEnd(31)} ${figures(size)}; ${limit}${note}`)
    return fine
  } catch (error) {
    console.log(`✗ ${measure.name}: ${stripVTControlCharacters(String(error))}`)
    return false
  }
}

/** A row of the table in docs/sizes.md. */
export function peerRow({ name, version, size, problem }: Weighed): string {
  const shown = size
    ? [inKilobytes(size.raw), inKilobytes(size.gzip), size.lazy > 0 ? inKilobytes(size.lazy) : '–']
    : [problem ?? '', '', '']
  return `| ${[`\`${name}\``, version ?? '–', ...shown].join(' | ')} |`
}

if (import.meta.main) {
  for (const measure of measures()) if (!(await print(measure))) process.exitCode = 1
  if (process.argv.includes('--peers')) {
    console.log('\n| package | version | raw | gzip | on demand, gzip |\n|---|---|---|---|---|')
    await weighPeers(peers, (row) => console.log(peerRow(row)))
  }
}
