// Checks that the scripts, commands, options and variables named in the documentation exist, and that the index leads to
// every page.
import { posix } from 'node:path'
import { type Finding, linesMatching, type SourceFile } from '../repository.ts'

const commandPage = 'docs/command-line.md'
const index = 'docs/README.md'
const variable = /\bPARLEY_[A-Z0-9_]*[A-Z0-9]\b/g

/** `npm run`, `parley` and `PARLEY_…` in Markdown that name nothing. */
export function docCommands(files: readonly SourceFile[]): Finding[] {
  const pages = files.filter(({ path }) => path.endsWith('.md'))
  return [...unknownScripts(files, pages), ...unknownCommands(pages), ...unknownVariables(files, pages)]
}

function unknownScripts(files: readonly SourceFile[], pages: readonly SourceFile[]): Finding[] {
  const manifest = files.find(({ path }) => path === 'package.json')
  if (!manifest) return []
  const { scripts = {} } = JSON.parse(manifest.text) as { scripts?: Record<string, string> }
  return pages.flatMap(({ path, text }) =>
    linesMatching(text, /\bnpm run [a-z][\w:-]*/g)
      .filter(({ found }) => !(found.slice('npm run '.length) in scripts))
      .map(({ line, found }) => ({
        path,
        line,
        message: `names \`${found}\`, which is not in package.json`,
      })),
  )
}

/** The commands of `parley` with their options, and the options of all of them. */
interface Commands {
  readonly options: ReadonlyMap<string, ReadonlySet<string>>
  readonly common: ReadonlySet<string>
}

/** Reads the page that is generated from the commands. */
function readCommands(text: string): Commands {
  const [head = '', ...sections] = text.split(/^### /m)
  const optionsIn = (part: string) => new Set([...part.matchAll(/--[a-z][a-z-]*/g)].map(([name]) => name))
  const options = new Map(
    sections.map((section) => {
      const [, name = ''] = /^`parley ((?:[a-z-]+ ?)+)/.exec(section) ?? []
      return [name.trim(), optionsIn(section)]
    }),
  )
  return { options, common: optionsIn(head) }
}

/** A command in a code span, or at the beginning of a line of a code block. */
const inSpan = /`(?:npx )?parley ([^`]*)`/g
const inBlock = /^(?:\$ )?(?:npx )?parley (.*)$/gm

function unknownCommands(pages: readonly SourceFile[]): Finding[] {
  const described = pages.find(({ path }) => path === commandPage)
  if (!described) return []
  const commands = readCommands(described.text)
  return pages.flatMap(({ path, text }) =>
    [...linesMatching(text, inSpan), ...linesMatching(text, inBlock)].flatMap(({ line, found }) => {
      const wrong = firstUnknown(found, commands)
      return wrong === undefined ? [] : [{ path, line, message: `${wrong} is not in ${commandPage}` }]
    }),
  )
}

/** The command or option that does not exist. A group of commands may be named without one of them. */
function firstUnknown(text: string, { options, common }: Commands): string | undefined {
  const [, words = '', rest = ''] = /parley ((?:[a-z][a-z-]* ?)*)([^#|&`]*)/.exec(text) ?? []
  const [first, second] = words.trim().split(' ')
  if (!first || first === 'help') return undefined
  const name = [`${first} ${second}`, first].find((each) => options.has(each))
  if (name === undefined) {
    const isGroup = second === undefined && [...options.keys()].some((each) => each.startsWith(`${first} `))
    return isGroup ? undefined : `\`parley ${words.trim()}\``
  }
  const known = options.get(name)
  const [option] = [...rest.matchAll(/(?<=\s|^)--[a-z][a-z-]*/g)]
    .map(([each]) => each)
    .filter((each) => !known?.has(each) && !common.has(each))
  return option && `\`parley ${name} ${option}\``
}

function unknownVariables(files: readonly SourceFile[], pages: readonly SourceFile[]): Finding[] {
  const read = new Set<string>()
  for (const { path, text } of files)
    if (!path.endsWith('.md')) for (const [name] of text.matchAll(variable)) read.add(name)
  if (read.size === 0) return []
  return pages.flatMap(({ path, text }) =>
    linesMatching(text, variable)
      .filter(({ found }) => !read.has(found) && !read.has(found.replace(/_FILE$/, '')))
      .map(({ line, found }) => ({ path, line, message: `${found} is not read anywhere` })),
  )
}

/** Pages that no path of links from the index leads to. */
export function reachablePages(files: readonly SourceFile[]): Finding[] {
  const pages = new Map(files.flatMap(({ path, text }) => (path.endsWith('.md') ? [[path, text]] : [])))
  if (!pages.has(index)) return []
  const reached = new Set([index])
  for (const page of reached)
    for (const [, target = ''] of (pages.get(page) ?? '').matchAll(/\]\(([^)\s#:]+)(?:#[^)]*)?\)/g)) {
      const to = posix.join(posix.dirname(page), target).replace(/\/$/, '')
      // A link to a folder shows its files.
      for (const path of pages.keys()) if (path === to || posix.dirname(path) === to) reached.add(path)
    }
  return [...pages.keys()]
    .filter((path) => path.startsWith('docs/') && !reached.has(path))
    .map((path) => ({ path, line: 1, message: `no link from ${index} leads here` }))
}
