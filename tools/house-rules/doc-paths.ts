// Checks that the paths and headings named in the documentation exist.
import { posix } from 'node:path'
import type { Finding, SourceFile } from '../repository.ts'

/** The beginning of a path from the root of the repository. */
const top = /^(?:apps|bench|docs|packages|tests|tools)\//
/** Text that looks like a path: names with slashes, or a file with one of our extensions. */
const pathLike = /^[\w.{},-][\w.@{},-]*(?:\/[\w.@{},-]+)*\/?$/
const ending = /\.(?:ts|tsx|mjs|css|md|json)$/

/** Code spans and relative links in Markdown that lead to no file, folder or heading. */
export function docPaths(files: readonly SourceFile[]): Finding[] {
  const index = indexOf(files.map(({ path }) => path))
  const headings = new Map(
    files.flatMap(({ path, text }) => (path.endsWith('.md') ? [[path, anchorsIn(text)] as const] : [])),
  )
  const findings: Finding[] = []
  for (const { path, text } of files) {
    if (!path.endsWith('.md')) continue
    for (const [at, line] of withoutBlocks(text)) {
      for (const named of pathsIn(line, path)) {
        if (!index.has(named))
          findings.push({ path, line: at, message: `names ${named}, which is not there` })
      }
      for (const [page, anchor] of anchorsNamed(line, path))
        if (headings.get(page)?.has(anchor) === false)
          findings.push({
            path,
            line: at,
            message: `links to ${page}#${anchor}, but there is no such heading`,
          })
    }
  }
  return findings
}

/** Lines with their numbers, without code blocks, which may show other projects. */
function* withoutBlocks(text: string): Generator<readonly [number, string]> {
  let isBlock = false
  for (const [at, line] of text.split('\n').entries()) {
    if (/^\s*```/.test(line)) isBlock = !isBlock
    else if (!isBlock) yield [at + 1, line]
  }
}

function* pathsIn(line: string, page: string): Generator<string> {
  for (const [, span = ''] of line.matchAll(/`([^`]+)`/g)) {
    const name = span.replace(/#.*$|:\d+$/, '')
    const isFile = ending.test(name) && name.includes('/')
    if (pathLike.test(name) && (top.test(name) || isFile)) yield* spread(name)
  }
  for (const [, target = ''] of line.matchAll(/\]\(([^)\s]+)\)/g)) {
    // Images are not text files, so they are not among the checked files.
    if (/^(?:[a-z]+:|#)|\.(?:png|webp)$/.test(target)) continue
    yield posix.join(posix.dirname(page), decodeURIComponent(target.replace(/#.*$/, '')))
  }
}

/** Links to headings, of this page or of another one. */
function* anchorsNamed(line: string, page: string): Generator<readonly [page: string, anchor: string]> {
  for (const [, target = '', anchor = ''] of line.matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/g))
    yield [target === '' ? page : posix.join(posix.dirname(page), target), anchor]
}

/** The anchors that headings get: in lower case, without punctuation, with hyphens for spaces. */
function anchorsIn(text: string): ReadonlySet<string> {
  const titles = [...withoutBlocks(text)].flatMap(([, line]) => /^#+ (.+)$/.exec(line)?.[1] ?? [])
  return new Set(
    titles.map((title) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/** `a/{b,c}.ts` names two files. */
function* spread(name: string): Generator<string> {
  const [, before = '', choices = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(name) ?? []
  if (choices === '') yield name
  else for (const choice of choices.split(',')) yield* spread(before + choice + after)
}

/** Files and folders by their whole path, and by every suffix of it that begins with a name. */
function indexOf(paths: readonly string[]): { has(name: string): boolean } {
  const whole = new Set<string>(['.'])
  const ends = new Set<string>()
  for (const path of paths) {
    const names = path.split('/')
    for (let length = 1; length <= names.length; length++) {
      const part = names.slice(0, length)
      whole.add(part.join('/'))
      for (let from = 1; from < length; from++) ends.add(part.slice(from).join('/'))
    }
  }
  return {
    has(name) {
      const wanted = name.replace(/\/$/, '')
      return whole.has(wanted) || (!top.test(wanted) && ends.has(wanted))
    },
  }
}
