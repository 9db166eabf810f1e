// Generates the diagrams in docs/architecture.md: which package imports which, and the same for the folders of the
// client, the server and the kit. `node tools/package-arrows.ts` fails if the page is out of date, `--write`
// updates it.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { importsOf } from './read-imports.ts'
import { type Finding, isCode, isTest, readFiles, report, root, type SourceFile } from './repository.ts'

const page = 'docs/architecture.md'

/** From an importing folder to the folders that it imports. */
export type Arrows = ReadonlyMap<string, ReadonlySet<string>>

/** Folders that nearly every other folder imports. They would hide the rest of the diagram. */
const leftOut = ['platform', 'limits']

/** Arrows between packages and apps, by their folders: `packages/react` → `packages/client`. */
export function packageArrows(files: readonly SourceFile[]): Arrows {
  return collect(files, ({ path }, target) => {
    const name = /^@parley\/([^/]+)/.exec(target)?.[1]
    return name === undefined ? undefined : [packageOf(path), `packages/${name}`]
  })
}

const packageOf = (path: string) => path.split('/', 2).join('/')

/** Arrows between the folders directly below `src` of one package. Files beside the folders are not shown. */
export function folderArrows(files: readonly SourceFile[], home: string): Arrows {
  const source = `${home}/src/`
  const folderOf = (path: string) => {
    const [folder, ...rest] = path.slice(source.length).split('/')
    return rest.length > 0 && !leftOut.includes(folder ?? '') ? folder : undefined
  }
  return collect(
    files.filter(({ path }) => path.startsWith(source)),
    ({ path }, target) => {
      if (!target.startsWith('.')) return undefined
      const from = folderOf(path)
      const to = folderOf(normalize(join(dirname(path), target)))
      return from === undefined || to === undefined ? undefined : [from, to]
    },
  )
}

function collect(
  files: readonly SourceFile[],
  arrowOf: (file: SourceFile, target: string) => readonly [string, string] | undefined,
): Arrows {
  const arrows = new Map<string, Set<string>>()
  for (const file of files) {
    if (!isCode(file.path) || isTest(file.path) || !/^(?:packages|apps)\/[^/]+\/src\//.test(file.path))
      continue
    for (const { target } of importsOf(file)) {
      const [from, to] = arrowOf(file, target) ?? []
      if (from !== undefined && to !== undefined && from !== to)
        arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
    }
  }
  return arrows
}

/** The transitive reduction: with a → b → c, the arrow a → c is left out. */
export function reduced(arrows: Arrows): Arrows {
  const reduction = new Map([...arrows].map(([from, targets]) => [from, new Set(targets)]))
  for (const [from, targets] of reduction)
    for (const to of [...targets]) {
      targets.delete(to)
      if (!reaches(reduction, from, to)) targets.add(to)
    }
  return reduction
}

function reaches(arrows: Arrows, from: string, to: string): boolean {
  const seen = new Set<string>()
  const open = [from]
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const next of arrows.get(at) ?? []) {
      if (next === to) return true
      if (!seen.has(next)) open.push(next)
      seen.add(next)
    }
  return false
}

/** A Mermaid graph, in a stable order. */
export function mermaid(arrows: Arrows): string {
  const lines = [...arrows].flatMap(([from, targets]) =>
    [...targets].map((to) => `  ${node(from)} --> ${node(to)}`),
  )
  return ['```mermaid', 'graph TD', ...lines.sort(), '```'].join('\n')
}

/** Ids without slashes, with the whole name as the label. */
const node = (name: string) => (name.includes('/') ? `${name.replaceAll(/\W/g, '-')}["${name}"]` : name)

/** The page with its diagrams updated. A diagram is between `<!-- arrows: NAME -->` and `<!-- /arrows -->`. */
export function withPictures(text: string, pictures: Readonly<Record<string, string>>): string {
  return text.replaceAll(
    /(<!-- arrows: (\S+) -->\n)[\s\S]*?(<!-- \/arrows -->)/g,
    (_all, begin: string, name: string, end: string) => {
      const picture = pictures[name]
      if (picture === undefined)
        throw new Error(`${page} has a marker for a diagram of ${name}, which does not exist.`)
      return `${begin}\n${picture}\n\n${end}`
    },
  )
}

/** All diagrams, by the names that the page uses. */
export function pictures(files: readonly SourceFile[]): Readonly<Record<string, string>> {
  return {
    packages: mermaid(packageArrows(files)),
    client: mermaid(reduced(folderArrows(files, 'packages/client'))),
    react: mermaid(reduced(folderArrows(files, 'packages/react'))),
    server: mermaid(reduced(folderArrows(files, 'packages/server'))),
  }
}

if (import.meta.main) {
  const path = join(root, page)
  const text = readFileSync(path, 'utf8')
  const wanted = withPictures(text, pictures(readFiles()))
  const findings: Finding[] = []
  if (process.argv.includes('--write')) writeFileSync(path, wanted)
  else if (text !== wanted)
    findings.push({
      path: page,
      line: 1,
      message: 'shows other imports than the sources have; run node tools/package-arrows.ts --write',
    })
  report(findings)
}
