// `npm run size`: what an application pays for our packages, bundled and minified, against fixed limits.
// Exits with 1 if something has outgrown its limit or cannot be bundled.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Rolldown } from 'vite'
import { build } from 'vite'
import { root } from './repository.ts'

/** What is measured, and how much it may be. */
export interface Measure {
  readonly name: string
  /** The first of these that exists. */
  readonly entries: readonly string[]
  /** What of it is used; all of it, if not said. */
  readonly uses?: readonly string[]
  /** Packages that are not part of the measure. */
  readonly without?: readonly string[]
  readonly limit?: { readonly kilobytes: number; readonly of: 'gzip' | 'raw' }
  /** Said when the first entry does not exist yet. */
  readonly note?: string
}

/** The sizes of a bundle, in bytes. */
export interface Size {
  /** What is loaded with the entry. */
  readonly raw: number
  readonly gzip: number
  readonly styles: number
  /** What is loaded only when somebody opens it: gzip. */
  readonly lazy: number
}

const kilobyte = 1000
const client = 'packages/client/src'
const kit = 'packages/react/src/index.ts'
const react = ['react', 'react-dom']

const measures: readonly Measure[] = [
  {
    name: 'client core',
    entries: [`${client}/core.ts`, `${client}/index.ts`],
    limit: { kilobytes: 25, of: 'gzip' },
    note: 'measured at index.ts, core.ts does not exist',
  },
  { name: 'whole client', entries: [`${client}/index.ts`], limit: { kilobytes: 40, of: 'gzip' } },
  // What is handed in by those who want it: beside the client, weighed alone, although they share code with it.
  {
    name: 'local store',
    entries: [`${client}/store.ts`],
    uses: ['browserStore'],
    limit: { kilobytes: 11, of: 'gzip' },
  },
  { name: 'tabs', entries: [`${client}/tabs.ts`], uses: ['inTabs'], limit: { kilobytes: 12, of: 'gzip' } },
  {
    name: 'mini-program client',
    // Mini-program packages are counted raw and capped by their hosts: their entry is the core with a platform of its
    // own, and areas are imported one by one. Until it exists the core stands for it.
    entries: [`${client}/miniprogram.ts`, `${client}/core.ts`],
    limit: { kilobytes: 80, of: 'raw' },
    note: 'measured at core.ts, miniprogram.ts does not exist',
  },
  {
    // List, timeline and composer, as a host application puts them on its page.
    name: 'React kit',
    entries: [kit],
    uses: ['ParleyProvider', 'ConversationList', 'Conversation', 'MessageList', 'Composer'],
    without: [...react, '@parley/client'],
    limit: { kilobytes: 45, of: 'gzip' },
  },
  { name: 'everything in the kit', entries: [kit], without: [...react, '@parley/client'] },
  { name: '<ChatApp> with client', entries: [kit], uses: ['ChatApp'], without: react },
]

/** Bundles one entry as an application would, and weighs it. */
export async function weigh(
  entry: string,
  without: readonly string[] = [],
  uses: readonly string[] = [],
): Promise<Size> {
  const isLeftOut = (id: string) => without.some((name) => id === name || id.startsWith(`${name}/`))
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: uses.length > 0 ? userOf : entry,
        plugins: [usingOnly(entry, uses)],
        external: isLeftOut,
        // What is loaded on demand may use the parts of the entry, as in the bundle of an application.
        preserveEntrySignatures: 'allow-extension',
        output: { format: 'es' },
      },
    },
  })
  const output = (result as Rolldown.RolldownOutput).output
  const chunks = output.filter((file) => file.type === 'chunk')
  const first = loadedAtOnce(chunks)
  const scripts = chunks.filter(({ fileName }) => first.has(fileName)).map(({ code }) => Buffer.from(code))
  const lazy = chunks.filter(({ fileName }) => !first.has(fileName)).map(({ code }) => Buffer.from(code))
  const styles = output.filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  const sheets = styles.map((file) => Buffer.from(file.type === 'asset' ? file.source : ''))
  return {
    raw: bytes(scripts),
    // What is loaded at once is compressed at once: how a bundler cuts it into files is not our doing.
    gzip: zip(Buffer.concat(scripts)).length,
    styles: bytes(sheets.map(zip)),
    lazy: bytes(lazy.map(zip)),
  }
}

const userOf = '\0user'

/** An application that uses some of what an entry exports. */
function usingOnly(entry: string, uses: readonly string[]): Rolldown.Plugin {
  return {
    name: 'using-only',
    resolveId: (id) => (id === userOf ? id : undefined),
    load: (id) => (id === userOf ? `export { ${uses.join(', ')} } from ${JSON.stringify(entry)}` : undefined),
  }
}

/** The entry and all that it imports, one through the other; what is imported on demand is not among it. */
function loadedAtOnce(chunks: readonly Rolldown.OutputChunk[]): ReadonlySet<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const names = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  for (const name of names) for (const imported of byName.get(name)?.imports ?? []) names.add(imported)
  return names
}

/** Whether a size keeps to its limit. */
export function fits(size: Size, limit: Measure['limit']): boolean {
  return limit === undefined || size[limit.of] <= limit.kilobytes * kilobyte
}

const zip = (content: Buffer) => gzipSync(content, { level: 9 })
const bytes = (buffers: readonly Buffer[]) => buffers.reduce((all, buffer) => all + buffer.length, 0)
const inKilobytes = (size: number) => `${(size / kilobyte).toFixed(1)} kB`

async function print(measure: Measure): Promise<boolean> {
  const entry = measure.entries.find((path) => existsSync(join(root, path)))
  if (entry === undefined) {
    console.log(`✗ ${measure.name}: ${measure.entries.join(' and ')} do not exist`)
    return false
  }
  try {
    const size = await weigh(join(root, entry), measure.without, measure.uses)
    const fine = fits(size, measure.limit)
    const limit = measure.limit ? `limit ${measure.limit.kilobytes} kB ${measure.limit.of}` : 'no limit'
    const styles = size.styles > 0 ? `, styles ${inKilobytes(size.styles)} gzip` : ''
    const note = measure.note !== undefined && entry !== measure.entries[0] ? ` (${measure.note})` : ''
    const lazy = size.lazy > 0 ? `, on demand ${inKilobytes(size.lazy)} gzip` : ''
    const figures = `${inKilobytes(size.raw)} raw, ${inKilobytes(size.gzip)} gzip${styles}${lazy}`
    console.log(`${fine ? '✓' : '✗'} ${measure.name.padEnd(22)} ${figures}; ${limit}${note}`)
    return fine
  } catch (error) {
    console.log(`✗ ${measure.name}: ${error instanceof Error ? error.message : error}`)
    return false
  }
}

if (import.meta.main) {
  for (const measure of measures) if (!(await print(measure))) process.exitCode = 1
}
