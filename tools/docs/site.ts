// The documentation as a static site: one HTML page per Markdown file, a search index, live examples and a theme editor.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join, posix } from 'node:path'
import { liveFiles } from './live-examples.ts'
import { type Page, readPages, titleOf, withIndexes } from './pages.ts'
import { renderPage } from './render.ts'
import { searchIndex } from './search-index.ts'
import { type NavigationPart, pageHtml } from './template.ts'

/** Scripts of the pages, without their types, and the style sheet. */
const own = ['docs.css', 'docs.ts', 'theme-editor.ts']

/** Every file of the site, by its path from the root of the site. */
export function buildSite(root: string): Map<string, string | Buffer> {
  const pages = withIndexes(readPages(root))
  const bySource = new Map(pages.map((page) => [page.source, page.target]))
  const byTarget = new Map(pages.map((page) => [page.target, page]))
  const targetOf = (path: string): string | undefined => {
    const clean = path.replace(/\/$/, '')
    const own = bySource.get(clean)
    if (own !== undefined) return own
    if (!existsSync(join(root, clean)) || !statSync(join(root, clean)).isDirectory()) return undefined
    const index = clean === 'docs' ? 'index.html' : `${clean.replace(/^docs\//, '')}/index.html`
    return bySource.get(`${clean}/README.md`) ?? (byTarget.has(index) ? index : undefined)
  }
  const navigation = navigationOf(pages, targetOf)
  const files = new Map<string, string | Buffer>()
  const found = pages.map((page) => {
    const rendered = renderPage(page.source, page.target, page.text, { targetOf })
    const title = titleOf(page.text)
    files.set(page.target, pageHtml({ ...rendered, title, target: page.target, navigation }))
    for (const image of rendered.images)
      files.set(`images/${posix.basename(image)}`, readFileSync(join(root, image)))
    for (const example of rendered.examples)
      for (const [name, text] of liveFiles(example)) files.set(name, text)
    return { title, target: page.target, sections: rendered.sections }
  })
  files.set('search.json', JSON.stringify(searchIndex(found)))
  for (const name of own) {
    const text = readFileSync(join(root, 'tools/docs/browser', name), 'utf8')
    files.set(name.replace(/\.ts$/, '.js'), name.endsWith('.ts') ? stripTypeScriptTypes(text) : text)
  }
  return files
}

/** The tables of docs/README.md: a heading per task, and a link per row. */
export function navigationOf(
  pages: readonly Page[],
  targetOf: (path: string) => string | undefined,
): NavigationPart[] {
  const text = pages.find(({ source }) => source === 'docs/README.md')?.text ?? ''
  const parts = text.split(/^## /m).slice(1)
  return parts.map((part) => {
    const rows = [...part.matchAll(/^\| \[([^\]]+)\]\(([^)]+)\)/gm)]
    const links = rows.flatMap(([, name = '', href = '']) => {
      const target = targetOf(posix.join('docs', href.replace(/#.*$/, '')))
      return target === undefined ? [] : [{ text: name.replaceAll('`', ''), target }]
    })
    return { title: (part.split('\n')[0] ?? '').trim(), links }
  })
}
