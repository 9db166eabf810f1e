// The files of the repository for the checks, and the findings that checks report.
import type { Dirent } from 'node:fs'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/** One text file, with its path from the root of the repository. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** A problem that a check found, and where. */
export interface Finding {
  readonly path: string
  readonly line: number
  readonly message: string
}

/** The root of the repository. */
export const root = dirname(import.meta.dirname)

const leftOut = new Set(['node_modules', 'dist', 'coverage', 'test-results', '.git', '.parley', '.vite'])
const readable =
  /(\.(ts|tsx|mjs|js|css|html|json|md|sql|proto|svg|sh|yml|yaml|txt|conf|service|timer)|\/[A-Z][a-z]+file|\/run|\/[A-Z]+|\/\.[a-z]+)$/

/** Every text file below a folder of the repository, except for installed and built files. */
export function readFiles(at: string = root, below = ''): SourceFile[] {
  const files: SourceFile[] = []
  const entries = readdirSync(join(at, below), { withFileTypes: true }) as Dirent[]
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (leftOut.has(entry.name)) continue
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) files.push(...readFiles(at, path))
    else if (readable.test(`/${path}`)) files.push({ path, text: readFileSync(join(at, path), 'utf8') })
  }
  return files
}

/** TypeScript and JavaScript, as opposed to styles, documents and data. */
export const isCode = (path: string) => /\.(ts|tsx|mjs|js)$/.test(path)

/** A test file, or one that only tests use. */
export const isTest = (path: string) =>
  /\.(test|test-d|scenario|e2e|story)\.tsx?$/.test(path) ||
  /(^|\/)(contract[a-z-]*|test-(postgres|migrations)[a-z-]*)\.ts$/.test(path) ||
  /\/src\/(.*\/)?(testing|test-support)\//.test(path) ||
  /^(packages|apps)\/[^/]+\/(test|e2e)\//.test(path) ||
  path.startsWith('tests/')

/** A node of a syntax tree. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly [field: string]: unknown
}

/** Runs a check over each file. A file that cannot be parsed as TypeScript is a finding. */
export function eachFile(
  files: readonly SourceFile[],
  check: (file: SourceFile) => readonly Finding[],
): Finding[] {
  return files.flatMap((file) => {
    try {
      return check(file)
    } catch (error) {
      return [{ path: file.path, line: 1, message: error instanceof Error ? error.message : String(error) }]
    }
  })
}

/**
 * Whether one of these names can be in a file. Parsing takes far longer than looking for a text. An escape can spell any
 * name, so a file with escapes can have all of them.
 */
export const mayName = ({ text }: SourceFile, names: readonly string[]) =>
  /\\[ux]/.test(text) || names.some((name) => text.includes(name))

/** Visits all nodes of a file's syntax tree, parents first. */
export function visit(file: SourceFile, look: (node: Node, line: number) => void): void {
  const { program, errors } = parseSync(file.path, file.text)
  if (errors.length > 0) throw new Error(`cannot be read: ${errors[0]?.message}`)
  const lineOf = lineFinder(file.text)
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) walk(item)
    else if (isNode(value)) {
      look(value, lineOf(value.start))
      for (const field of Object.values(value)) if (typeof field === 'object') walk(field)
    }
  }
  walk(program)
}

/** Whether a value is a node of a syntax tree. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** The line numbers, from 1, on which a pattern matches; the pattern needs the flag `g`. */
export function linesMatching(text: string, pattern: RegExp): { line: number; found: string }[] {
  const lineOf = lineFinder(text)
  return [...text.matchAll(pattern)].map((match) => ({ line: lineOf(match.index), found: match[0].trim() }))
}

function lineFinder(text: string): (offset: number) => number {
  const ends: number[] = []
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at)
  return (offset) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < offset) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

/** Prints findings as `path:line`, which editors can follow; sets the exit code to 1 if there are any. */
export function report(findings: readonly Finding[]): void {
  for (const { path, line, message } of findings) console.log(`${path}:${line}  ${message}`)
  if (findings.length > 0) process.exitCode = 1
}
