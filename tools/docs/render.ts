// Markdown to HTML: headings with anchors, links to other pages of the site, code with a language, and live examples.
import { posix } from 'node:path'
import { Marked, type Tokens } from 'marked'

export interface Section {
  readonly anchor: string
  readonly heading: string
  readonly depth: number
  /** Plain text below the heading, for the search. */
  text: string
}

export interface LiveExample {
  readonly name: string
  readonly code: string
}

export interface Rendered {
  readonly html: string
  readonly sections: readonly Section[]
  readonly images: readonly string[]
  readonly examples: readonly LiveExample[]
}

/** Where links of a page lead to. */
export interface Links {
  /** The page of a file or folder of the repository, from the root of the site. */
  targetOf(path: string): string | undefined
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Anchors as GitHub makes them, so that links work there as well. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

export function renderPage(source: string, target: string, text: string, links: Links): Rendered {
  const sections: Section[] = [{ anchor: '', heading: '', depth: 1, text: '' }]
  const images: string[] = []
  const examples: LiveExample[] = []
  const known = new Map<string, number>()
  const hrefTo = (page: string) => posix.relative(posix.dirname(target), page) || posix.basename(page)

  const marked = new Marked({
    gfm: true,
    walkTokens(token) {
      if (token.type === 'heading') {
        const { text: heading, depth } = token as Tokens.Heading
        const base = anchorOf(heading)
        const count = known.get(base) ?? 0
        known.set(base, count + 1)
        const anchor = count === 0 ? base : `${base}-${count}`
        sections.push({ anchor, heading: heading.replaceAll(/[`*]/g, ''), depth, text: '' })
        Object.assign(token, { anchor })
      } else if (
        (token.type === 'paragraph' || token.type === 'list' || token.type === 'table') &&
        'raw' in token
      ) {
        const section = sections.at(-1)
        if (section) section.text += ` ${plain(String(token.raw))}`
      }
    },
    renderer: {
      heading(token) {
        const { depth, tokens } = token
        const { anchor = '' } = token as { anchor?: string }
        const inner = this.parser.parseInline(tokens)
        const label = `<a class="anchor" href="#${escaped(anchor)}" aria-label="Link to this section">#</a>`
        return `<h${depth} id="${escaped(anchor)}">${inner}${depth > 1 ? label : ''}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens)
        if (/^https?:/.test(href)) return `<a href="${escaped(href)}" rel="noreferrer">${inner}</a>`
        const [path = '', anchor] = href.split('#')
        const hash = anchor === undefined ? '' : `#${anchor}`
        if (path === '') return `<a href="${escaped(hash)}">${inner}</a>`
        const page = links.targetOf(posix.join(posix.dirname(source), path))
        // A file of the repository that is not a page of the site.
        if (page === undefined) return `<span class="file">${inner}</span>`
        return `<a href="${escaped(hrefTo(page) + hash)}">${inner}</a>`
      },
      image({ href, text: words }) {
        const path = posix.join(posix.dirname(source), href)
        images.push(path)
        return `<img src="${escaped(hrefTo(`images/${posix.basename(path)}`))}" alt="${escaped(words)}" loading="lazy">`
      },
      code({ text: code, lang = '' }) {
        const [language = '', ...flags] = lang.split(' ')
        const block = `<div class="code"><pre tabindex="0"><code class="language-${escaped(language)}">${escaped(code)}</code></pre></div>\n`
        if (!flags.includes('live')) return block
        const name = `${posix.basename(target, '.html')}-${examples.length + 1}`
        examples.push({ name, code })
        const frame = `<iframe src="${escaped(hrefTo(`live/${name}.html`))}" title="The example, running" loading="lazy"></iframe>`
        return `<div class="live">${block}<div class="result">${frame}</div></div>\n`
      },
      html: ({ text: words }) => escaped(words),
      table(token) {
        const cell = (one: Tokens.TableCell, tag: string) =>
          `<${tag}>${this.parser.parseInline(one.tokens)}</${tag}>`
        const isNamed = token.header.some((one) => one.text !== '')
        const head = `<thead><tr>${token.header.map((one) => cell(one, 'th')).join('')}</tr></thead>`
        const rows = token.rows.map((row) => `<tr>${row.map((one) => cell(one, 'td')).join('')}</tr>`)
        return `<div class="scroll"><table>${isNamed ? head : ''}<tbody>${rows.join('\n')}</tbody></table></div>\n`
      },
    },
  })
  const html = marked.parse(text, { async: false })
  return { html, sections, images, examples }
}

const plain = (markdown: string): string =>
  markdown
    .replaceAll(/\]\([^)]*\)/g, ' ')
    .replaceAll(/[`*|[\]#>-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
