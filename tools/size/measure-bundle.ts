// Bundles something as an application would, and measures it.
import { gzipSync } from 'node:zlib'
import type { Rolldown } from 'vite'
import { build } from 'vite'
import { root } from '../repository.ts'

/** The sizes of a bundle, in bytes. */
export interface Size {
  /** Everything that is loaded with the entry. */
  readonly raw: number
  readonly gzip: number
  readonly styles: number
  /** Everything that is loaded on demand: gzip. */
  readonly lazy: number
}

/** Bundles one entry as an application would. */
export async function bundle(
  entry: string,
  without: readonly string[] = [],
  uses: readonly string[] = [],
  minify = true,
): Promise<Rolldown.RolldownOutput['output']> {
  const isLeftOut = (id: string) => without.some((name) => id === name || id.startsWith(`${name}/`))
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: uses.length > 0 ? userOf : entry,
        plugins: [usingOnly(entry, uses)],
        external: isLeftOut,
        // Dynamic imports may use modules of the entry, as in the bundle of an application.
        preserveEntrySignatures: 'allow-extension',
        output: { format: 'es' },
      },
    },
  })
  return (result as Rolldown.RolldownOutput).output
}

/** Bundles one entry as an application would, and measures it. */
export async function weigh(...what: Parameters<typeof bundle>): Promise<Size> {
  const output = await bundle(...what)
  const chunks = output.filter((file) => file.type === 'chunk')
  const first = loadedAtOnce(chunks)
  const scripts = chunks.filter(({ fileName }) => first.has(fileName)).map(({ code }) => Buffer.from(code))
  const lazy = chunks.filter(({ fileName }) => !first.has(fileName)).map(({ code }) => Buffer.from(code))
  const styles = output.filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  const sheets = styles.map((file) => Buffer.from(file.type === 'asset' ? file.source : ''))
  return {
    raw: bytes(scripts),
    // Everything that is loaded at once is compressed together, so that the bundler's split into files does not
    // matter.
    gzip: zip(Buffer.concat(scripts)).length,
    styles: bytes(sheets.map(zip)),
    lazy: bytes(lazy.map(zip)),
  }
}

const userOf = '\0user'

/** An application that uses some of the exports of an entry. */
function usingOnly(entry: string, uses: readonly string[]): Rolldown.Plugin {
  return {
    name: 'using-only',
    resolveId: (id) => (id === userOf ? id : undefined),
    load: (id) => (id === userOf ? `export { ${uses.join(', ')} } from ${JSON.stringify(entry)}` : undefined),
  }
}

/** The entry and its static imports, transitively; without dynamic imports. */
function loadedAtOnce(chunks: readonly Rolldown.OutputChunk[]): ReadonlySet<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const names = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  for (const name of names) for (const imported of byName.get(name)?.imports ?? []) names.add(imported)
  return names
}

const zip = (content: Buffer) => gzipSync(content, { level: 9 })
const bytes = (buffers: readonly Buffer[]) => buffers.reduce((all, buffer) => all + buffer.length, 0)

/** The size of one existing file. */
export function sizeOf(code: string): Size {
  const content = Buffer.from(code)
  return { raw: content.length, gzip: zip(content).length, styles: 0, lazy: 0 }
}
