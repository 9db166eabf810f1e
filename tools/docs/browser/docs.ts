// The documentation works without scripts; this adds the theme button, copy buttons and the search.
const root = document.currentScript?.dataset.root ?? ''

/** As in search-index.ts. */
type Row = readonly [
  title: string,
  target: string,
  anchor: string,
  heading: string,
  start: string,
  words: string,
]

/** An element of the template. */
const part = <E extends HTMLElement>(selector: string) => document.querySelector(selector) as E

const storedTheme = () => {
  try {
    return localStorage.getItem('parley.docs.theme')
  } catch {
    return null
  }
}
const page = document.documentElement
const theme = storedTheme()
if (theme) page.dataset.theme = theme

addEventListener('DOMContentLoaded', () => {
  addTheme()
  addCopyButtons()
  addSearch()
})

function addTheme() {
  const button = part('.theme')
  const isDark = () =>
    page.dataset.theme ? page.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  const show = () => {
    button.textContent = isDark() ? 'Light' : 'Dark'
    button.setAttribute('aria-label', isDark() ? 'Light colours' : 'Dark colours')
  }
  button.hidden = false
  show()
  button.addEventListener('click', () => {
    page.dataset.theme = isDark() ? 'light' : 'dark'
    try {
      localStorage.setItem('parley.docs.theme', page.dataset.theme)
    } catch {
      // Kept for this page only.
    }
    show()
  })
}

function addCopyButtons() {
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.querySelector('code')?.textContent ?? '')
      button.textContent = 'Copied'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 1500)
    })
    block.append(button)
  }
}

function addSearch() {
  const field = part<HTMLInputElement>('.search input')
  const list = part('.results')
  let rows: Promise<readonly Row[]> | undefined
  const load = () => {
    rows ??= fetch(`${root}search.json`).then((answer) => answer.json())
    return rows
  }
  field.hidden = false
  field.addEventListener('focus', load)
  field.addEventListener('input', async () => {
    const query = field.value
    const found = find(await load(), query)
    if (field.value === query) show(found, query.trim())
  })
  part('.search').addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      list.hidden = true
      field.focus()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const links: HTMLElement[] = [field, ...list.querySelectorAll('a')]
    const at = links.indexOf(document.activeElement as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1)
    links[(at + links.length) % links.length]?.focus()
    event.preventDefault()
  })
  addEventListener('keydown', (event) => {
    const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '')
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    field.focus()
  })
  // A result on the same page only scrolls, so the list has to go as well.
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    if (!target.closest('.search') || target.closest('.results a')) list.hidden = true
  })

  function show(found: readonly Row[], query: string) {
    list.hidden = query === ''
    list.replaceChildren(
      ...found.map(([title, target, anchor, heading, start]) => {
        const link = document.createElement('a')
        link.href = root + target + (anchor ? `#${anchor}` : '')
        const note = document.createElement('small')
        note.textContent = start
        link.append(heading ? `${title} › ${heading}` : title, note)
        const row = document.createElement('li')
        row.append(link)
        return row
      }),
    )
    if (found.length > 0) return
    const row = document.createElement('li')
    const words = document.createElement('p')
    words.textContent = 'Nothing found.'
    row.append(words)
    list.append(row)
  }
}

/** Every word has to occur. Titles count more than headings, headings more than texts. */
function find(rows: readonly Row[], query: string): readonly Row[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const scored: [score: number, row: Row][] = []
  for (const row of rows) {
    const [title, target, , heading, start, rest] = row
    let score = /^(api|decisions|reference)\//.test(target) ? -2 : 0
    const isMatch = words.every((word) => {
      if (title.toLowerCase().includes(word)) score += heading ? 6 : 12
      else if (heading.toLowerCase().includes(word)) score += 8
      else if (start.toLowerCase().includes(word)) score += 3
      else if (rest.includes(word)) score += 1
      else return false
      return true
    })
    if (isMatch) scored.push([score, row])
  }
  return scored
    .sort(([a], [b]) => b - a)
    .slice(0, 12)
    .map(([, row]) => row)
}
