// The frame of every page: header with search, navigation by task, the text, and its sections.
import { posix } from 'node:path'
import { escaped, type Section } from './render.ts'

/** A part of the navigation: a task with its pages. */
export interface NavigationPart {
  readonly title: string
  readonly links: readonly { readonly text: string; readonly target: string }[]
}

export interface PageParts {
  readonly title: string
  readonly target: string
  readonly html: string
  readonly sections: readonly Section[]
  readonly navigation: readonly NavigationPart[]
}

export function pageHtml({ title, target, html, sections, navigation }: PageParts): string {
  const to = (page: string) => escaped(posix.relative(posix.dirname(target), page) || posix.basename(page))
  const current = navigation.findIndex(({ links }) => links.some((link) => link.target === target))
  const parts = navigation.map(({ title: name, links }, index) => {
    const rows = links.map(
      (link) =>
        `<li><a href="${to(link.target)}"${link.target === target ? ' aria-current="page"' : ''}>${escaped(link.text)}</a></li>`,
    )
    const isOpen = index === current || (current < 0 && index === 0)
    return `<details${isOpen ? ' open' : ''}><summary>${escaped(name)}</summary><ul>${rows.join('')}</ul></details>`
  })
  const own = sections.filter(({ depth, anchor }) => depth === 2 && anchor !== '')
  const contents =
    own.length < 2
      ? ''
      : `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${own
          .map(({ anchor, heading }) => `<li><a href="#${escaped(anchor)}">${escaped(heading)}</a></li>`)
          .join('')}</ul></nav>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}${target === 'index.html' ? '' : ' · Parley'}</title>
<link rel="stylesheet" href="${to('docs.css')}">
<script src="${to('docs.js')}" data-root="${to('index.html').replace(/index\.html$/, '')}"></script>${target === 'theme-editor.html' ? '\n<script src="theme-editor.js"></script>' : ''}
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header class="top">
<a class="brand" href="${to('index.html')}">Parley</a>
<search class="search"><input type="search" placeholder="Search" aria-label="Search the documentation" autocomplete="off" spellcheck="false" hidden><ul class="results" hidden></ul></search>
<button type="button" class="theme" hidden>Dark</button>
</header>
<div class="columns">
<nav class="pages" aria-label="Pages" tabindex="0"><details class="menu"><summary>Menu</summary><div>${parts.join('\n')}</div></details></nav>
<main id="content">${html}</main>
${contents}
</div>
</body>
</html>
`
}
