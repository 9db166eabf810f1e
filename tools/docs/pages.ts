// The pages of the documentation: Markdown files of the repository, each with its place on the site.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { join } from 'node:path/posix'

export interface Page {
  /** From the root of the repository. */
  readonly source: string
  /** From the root of the site. */
  readonly target: string
  readonly text: string
}

/** Pages outside of docs/. */
const others: Readonly<Record<string, string>> = {
  'README.md': 'readme.html',
  'CONTRIBUTING.md': 'contributing.html',
  'CHANGELOG.md': 'changelog.html',
}

/** Every page, in the order of their paths. */
export function readPages(root: string): Page[] {
  const sources = [
    ...markdownBelow(root, 'docs'),
    ...Object.keys(others).filter((path) => existsSync(join(root, path))),
    ...readdirSync(join(root, 'packages')).flatMap((name) =>
      ['README.md', 'SPEC.md']
        .map((file) => `packages/${name}/${file}`)
        .filter((path) => existsSync(join(root, path))),
    ),
  ]
  return sources.sort().map((source) => ({
    source,
    target: targetOf(source),
    text: readFileSync(join(root, source), 'utf8'),
  }))
}

/** docs/tokens.md is tokens.html, and the README of a folder is its index. */
export function targetOf(source: string): string {
  const other = others[source]
  if (other !== undefined) return other
  const [, name, file] = /^packages\/([^/]+)\/(README|SPEC)\.md$/.exec(source) ?? []
  if (name !== undefined) return `packages/${name}${file === 'SPEC' ? '-spec' : ''}.html`
  return source
    .replace(/^docs\//, '')
    .replace(/(^|\/)README\.md$/, '$1index.md')
    .replace(/\.md$/, '.html')
}

function markdownBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return markdownBelow(root, path)
    return entry.name.endsWith('.md') ? [path] : []
  })
}

/** Folders of pages without a README get a list of their pages. */
export function withIndexes(pages: readonly Page[]): Page[] {
  const folders = new Set(pages.map(({ target }) => posix.dirname(target)))
  const missing = [...folders].filter(
    (folder) => !pages.some(({ target }) => target === join(folder, 'index.html')),
  )
  const lists = missing.map((folder): Page => {
    const own = pages.filter(({ target }) => posix.dirname(target) === folder)
    const rows = own.map(({ text, source }) => `- [${titleOf(text)}](${posix.basename(source)})`)
    const base = posix.dirname(own[0]?.source ?? '')
    const isPackages = folder === 'packages'
    const links = isPackages
      ? own.map(({ text, source }) => `- [${titleOf(text)}](${posix.relative('packages', source)})`)
      : rows
    return {
      source: isPackages ? 'packages/index.md' : `${base}/index.md`,
      target: `${folder}/index.html`,
      text: `# ${headings[folder] ?? folder}\n\n${links.join('\n')}\n`,
    }
  })
  return [...pages, ...lists]
}

const headings: Readonly<Record<string, string>> = {
  api: 'Public surface',
  operating: 'Operating',
  packages: 'Packages',
  quickstart: 'Quick starts',
  reference: 'Reference',
}

/** The first heading, without markup. */
export const titleOf = (text: string): string => (/^# (.+)$/m.exec(text)?.[1] ?? '').replaceAll(/[`*]/g, '')
