// The settings page names every setting of the server, and no other, each with a default or an example.
import { type Finding, isCode, isTest, linesMatching, type SourceFile } from '../repository.ts'

const page = 'docs/settings.md'
const setting = /\bPARLEY_[A-Z0-9_]+\b/g
/** Where settings are read: the configuration, and the few files at the top of the server's sources. */
const reads = /^packages\/server\/src\/(config\/)?[a-z-]+\.ts$/

/** Settings that the page lacks, or that the server does not read. */
export function documentedSettings(files: readonly SourceFile[]): Finding[] {
  const described = namesIn(files.filter(({ path }) => path === page))
  const read = namesIn(files.filter(({ path }) => reads.test(path) && isCode(path) && !isTest(path)))
  const problem = (from: Map<string, Finding>, others: Map<string, Finding>, message: string) =>
    [...from].flatMap(([name, position]) =>
      others.has(name) ? [] : [{ ...position, message: `${name} ${message}` }],
    )
  if (described.size === 0) return []
  return [
    ...problem(read, described, `is missing in ${page}`),
    ...problem(described, read, 'is not a setting of the server'),
    ...withoutExample(files),
  ]
}

/** Rows with neither a default nor a value in their description. */
const bareRow = /^\| `PARLEY_[^|]*\| *\|(?=[^`\n]*\|$)/gm

const withoutExample = (files: readonly SourceFile[]): Finding[] =>
  files
    .filter(({ path }) => path === page)
    .flatMap(({ path, text }) =>
      linesMatching(text, bareRow).map(({ line }) => ({
        path,
        line,
        message: 'describes a setting without a default and without an example',
      })),
    )

/** Every setting with the place where it is first named. */
function namesIn(files: readonly SourceFile[]): Map<string, Finding> {
  const found = new Map<string, Finding>()
  for (const { path, text } of files)
    for (const { line, found: name } of linesMatching(text, setting))
      if (!found.has(name)) found.set(name, { path, line, message: '' })
  return found
}
