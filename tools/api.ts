// Generates docs/api: everything that applications can import, with its types, entry by entry, so that every change
// of the API shows in a review. `node tools/api.ts` checks that the pages are up to date and that everything on them has
// a hover text; `--write` updates them.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unexplained } from './api/hover-coverage.ts'
import { createReader, type Found, type Surface } from './api/surface.ts'
import { emitPackage } from './pack/emit.ts'
import { entriesOf, type Manifest } from './pack/manifest.ts'
import { packed } from './pack.ts'
import { type Finding, report, root } from './repository.ts'

const pages = join(root, 'docs/api')

/** Packages for the tests of applications: without pages, but with hover texts. */
const unpacked = ['testkit']
const isUnpacked = (short: string) => unpacked.includes(short)

/** Types that applications only pass from one of our functions to another. */
const opaque = new Set(['Discovery', 'LocalStore'])

/** File name → expected contents; and what has no hover text. */
export async function apiPages(): Promise<{ pages: Map<string, string>; silent: Finding[] }> {
  const made = new Map<string, string>()
  const silent = new Map<string, Finding>()
  const folder = mkdtempSync(join(tmpdir(), 'parley-api-'))
  try {
    for (const short of [...packed, ...unpacked]) {
      const source = join(root, 'packages', short)
      const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Manifest
      const out = join(folder, short)
      await emitPackage(source, manifest, out, { onlyTypes: true })
      const read = createReader(opaque)
      const shownIn = new Map<string, string>()
      const described = new Set<string>()
      const judged = new Set<string>()
      for (const { entry, source: file } of entriesOf(manifest)) {
        // Another path to the same module does not get a page.
        if (described.has(file)) continue
        described.add(file)
        const declarations = join(out, file.replace('./src/', '').replace(/\.tsx?$/, '.d.ts'))
        const surface = read(declarations)
        if (!isUnpacked(short))
          made.set(`${entry.replace('@parley/', '').replaceAll('/', '-')}.md`, page(entry, surface, shownIn))
        for (const { key, name } of unexplained(entry, surface, judged)) {
          const path = sourceOf(key.slice(out.length + 1, key.lastIndexOf('.d.ts')), short)
          silent.set(`${path} ${name}`, notExplained(path, name))
        }
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { pages: made, silent: [...silent.values()] }
}

/** The source of a declaration file, from the root. */
function sourceOf(module: string, short: string): string {
  const path = `packages/${short}/src/${module}`
  return existsSync(join(root, `${path}.tsx`)) ? `${path}.tsx` : `${path}.ts`
}

/** The line is that of the last word of the name: close enough to click on. */
function notExplained(path: string, name: string): Finding {
  const word = name.split('.').at(-1) ?? name
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  const line = lines.findIndex((text) => new RegExp(`(?<![\\w.])['"]?${word}\\b`).test(text)) + 1
  return {
    path,
    line: Math.max(1, line),
    message: `${name} is public and has no comment for editors to show`,
  }
}

/** One page. `shownIn` maps names that earlier pages of the package have shown to those pages. */
export function page(entry: string, { exported, inner }: Surface, shownIn: Map<string, string>): string {
  const own: string[] = []
  const elsewhere = new Map<string, string[]>()
  for (const [name, found] of exported) {
    const module = found.origin?.module ?? shownIn.get(found.key)
    if (module === undefined) own.push(shown(found, name))
    else elsewhere.set(module, [...(elsewhere.get(module) ?? []), name])
  }
  const fresh = inner.filter(({ key }) => !shownIn.has(key)).map((found) => shown(found, found.name))
  for (const { key, origin } of [...exported.values(), ...inner]) {
    if (!origin && !shownIn.has(key)) shownIn.set(key, entry)
  }
  const shownElsewhere = [...elsewhere].map(
    ([module, names]) => `As in \`${module}\`: ${names.map((name) => `\`${name}\``).join(', ')}.`,
  )
  const lines = [
    '<!-- Made from the declarations by tools/api.ts; run `npm run api -- --write`. -->',
    `# ${entry}`,
    ...shownElsewhere,
    ...block(own),
    ...(fresh.length > 0 ? ['## Not exported, but part of the types above', ...block(fresh)] : []),
  ]
  return `${lines.join('\n\n')}\n`
}

const block = (texts: readonly string[]) => (texts.length > 0 ? [['```ts', ...texts, '```'].join('\n')] : [])

/** Inferred types are long, and their definitions are in docs/reference: a hash is enough. */
const longestValue = 12

function summed(text: string): string {
  const lines = text.split('\n')
  if (!/^(const|namespace) /.test(text) || lines.length <= longestValue) return text
  const sum = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return `${lines[0]} … ${lines.length} lines, ${sum}`
}

function shown({ name, declarations }: Found, as: string): string {
  const texts = declarations.map(({ text }) => summed(text)).join('\n')
  return name === as ? texts : `${texts}\n// exported as ${as}`
}

/** The differences between the pages and the folder. */
export function differences(made: ReadonlyMap<string, string>, folder: string): Finding[] {
  const existing = existsSync(folder) ? readdirSync(folder) : []
  const findings: Finding[] = []
  const say = (name: string, line: number, message: string) =>
    findings.push({ path: `docs/api/${name}`, line, message: `${message}: run npm run api -- --write` })
  for (const name of existing) if (!made.has(name)) say(name, 1, 'no entry has this page')
  for (const [name, text] of made) {
    const before = existing.includes(name) ? readFileSync(join(folder, name), 'utf8') : undefined
    if (before === undefined) say(name, 1, 'the page is missing')
    else if (before !== text) say(name, firstDifference(before, text), 'what is public has changed')
  }
  return findings
}

function firstDifference(before: string, now: string): number {
  const lines = before.split('\n')
  const index = now.split('\n').findIndex((line, at) => line !== lines[at])
  return index < 0 ? lines.length : index + 1
}

if (import.meta.main) {
  const { pages: made, silent } = await apiPages()
  if (process.argv.includes('--write')) {
    rmSync(pages, { recursive: true, force: true })
    mkdirSync(pages, { recursive: true })
    for (const [name, text] of made) writeFileSync(join(pages, name), text)
  } else report([...differences(made, pages), ...silent])
}
