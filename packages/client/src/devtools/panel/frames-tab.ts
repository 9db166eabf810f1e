// Frames: the latest ones, filtered, and the selected one as a tree.

import { type DecodedFrame, decodeFrame } from '../decode-frame.ts'
import type { Branch } from '../message-tree.ts'
import type { EntryOf, TraceEntry } from '../trace-entries.ts'
import { button, type Making, shortText, timeOf } from './elements.ts'
import type { Tab, TraceSource } from './tab.ts'

type Shown = EntryOf<'up' | 'down' | 'open' | 'opened' | 'close' | 'closed'>

const shownKinds: ReadonlySet<TraceEntry['kind']> = new Set([
  'up',
  'down',
  'open',
  'opened',
  'close',
  'closed',
])
const kinds = [
  'provision',
  'unread',
  'notice',
  'send',
  'answer',
  'page',
  'request',
  'key',
  'logout',
  'socket',
  'other',
]
/** Nobody scrolls through more rows. */
const mostRows = 300

interface Row {
  readonly way: 'up' | 'down'
  readonly kind: string
  readonly summary: string
  readonly frame: DecodedFrame | undefined
  /** The text that the filter searches. */
  readonly text: string
}

export function framesTab(make: Making, looked: TraceSource): Tab {
  const rows = new WeakMap<TraceEntry, Row>()
  const filter = make('input', {
    type: 'search',
    'aria-label': 'Filter frames',
    placeholder: 'Filter',
  }) as HTMLInputElement
  const way = choice(make, 'Direction', ['all', 'up', 'down'])
  const kind = choice(make, 'Kind', ['all', ...kinds])
  const list = make('ul', { class: 'list', 'aria-label': 'Frames' })
  const detail = make('div', { class: 'detail', tabindex: '0', role: 'region', 'aria-label': 'Frame' })
  const body = make('div', { class: 'frames' }, list, detail)
  let frozen: readonly TraceEntry[] | undefined
  let chosen: TraceEntry | undefined

  const pause = button(make, 'Pause', () => {
    frozen = frozen ? undefined : looked.trace().entries
    pause.setAttribute('aria-pressed', String(frozen !== undefined))
    draw()
  })
  pause.setAttribute('aria-pressed', 'false')
  const copy = button(make, 'Copy', () => {
    if (chosen) looked.copy(asText(rowOf(chosen as Shown)))
  })
  const tools = make(
    'div',
    { class: 'tools' },
    filter,
    way,
    kind,
    pause,
    button(make, 'Clear', looked.clear),
    copy,
  )
  for (const input of [filter, way, kind]) input.addEventListener('input', () => draw())

  const rowOf = (entry: Shown): Row => {
    const known = rows.get(entry)
    if (known) return known
    const row = makeRow(looked.shown(entry))
    rows.set(entry, row)
    return row
  }

  function draw(): void {
    const entries = frozen ?? looked.trace().entries
    const words = filter.value.toLowerCase()
    const matching: [Shown, Row][] = []
    for (let index = entries.length - 1; index >= 0 && matching.length < mostRows; index--) {
      const entry = entries[index] as TraceEntry
      if (!shownKinds.has(entry.kind)) continue
      const row = rowOf(entry as Shown)
      const fits = (choice: HTMLSelectElement, value: string) =>
        choice.value === 'all' || choice.value === value
      if (fits(way, row.way) && fits(kind, row.kind) && row.text.includes(words))
        matching.push([entry as Shown, row])
    }
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40
    list.replaceChildren(...matching.reverse().map(([entry, row]) => make('li', {}, line(entry, row))))
    if (isAtEnd) list.scrollTop = list.scrollHeight
    if (matching.length === 0) list.replaceChildren(make('li', { class: 'none' }, 'No frames.'))
  }

  function line(entry: Shown, { way: direction, kind: what, summary, frame }: Row): HTMLElement {
    const row = button(make, '', () => {
      chosen = entry
      for (const each of list.querySelectorAll('.row')) each.removeAttribute('aria-current')
      row.setAttribute('aria-current', 'true')
      show(entry)
    })
    row.className = 'row'
    if (entry === chosen) row.setAttribute('aria-current', 'true')
    row.append(
      make('span', { class: 'time quiet' }, timeOf(entry.at)),
      make('span', { class: direction, 'aria-label': direction }, direction === 'up' ? '↑' : '↓'),
      make('span', { class: direction }, what),
      make('span', {}, shortText(summary)),
      make('span', { class: 'size quiet' }, frame ? `${frame.bytes} B` : ''),
    )
    return row
  }

  function show(entry: Shown): void {
    const { frame, summary, kind: what } = rowOf(entry)
    const head = make('p', {}, `${timeOf(entry.at)} · socket ${entry.socket} · ${what}: ${summary}`)
    detail.replaceChildren(head, ...(frame?.tree ?? []).map((branch) => treeElement(make, branch, 0)))
  }

  list.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const all = [...list.querySelectorAll<HTMLElement>('.row')]
    const at = all.indexOf((event.target as HTMLElement).closest('.row') as HTMLElement)
    const next = step === 0 || at < 0 ? undefined : all[at + step]
    if (!next) return
    event.preventDefault()
    next.focus()
    next.click()
  })
  return { name: 'Frames', elements: [tools, body], draw }
}

function makeRow(entry: Shown): Row {
  if (entry.kind === 'up' || entry.kind === 'down') {
    const frame = decodeFrame(entry.kind, entry.data)
    const { kind, summary } = frame
    const text = `${kind} ${summary} ${frame.tree.map(branchText).join(' ')}`.toLowerCase()
    return { way: entry.kind, kind, summary, frame, text }
  }
  const way = entry.kind === 'opened' || entry.kind === 'closed' ? 'down' : 'up'
  const more =
    entry.kind === 'open'
      ? entry.url
      : entry.kind === 'closed'
        ? `${entry.code} ${entry.reason}`
        : `${entry.socket}`
  const summary = `${entry.kind} ${more}`.trim()
  return { way, kind: 'socket', summary, frame: undefined, text: `socket ${summary}`.toLowerCase() }
}

const branchText = ({ name, text = '', branches = [] }: Branch): string =>
  `${name} ${text} ${branches.map(branchText).join(' ')}`

const asText = ({ kind, summary, frame }: Row): string =>
  [`${kind}: ${summary}`, ...(frame?.tree ?? []).flatMap((branch) => linesOf(branch, 1))].join('\n')

const linesOf = ({ name, text = '', branches = [] }: Branch, depth: number): string[] => [
  `${'  '.repeat(depth)}${name}: ${text}`.trimEnd(),
  ...branches.flatMap((branch) => linesOf(branch, depth + 1)),
]

export function treeElement(
  make: Making,
  { name, text, mark, branches }: Branch,
  depth: number,
): HTMLElement {
  const head = [
    make('span', { class: mark ?? 'name' }, mark === 'unknown' ? `${name} (not in the schema)` : name),
    text === undefined ? '' : `: ${text}`,
  ]
  if (!branches) return make('div', {}, ...head)
  const inner = branches.map((branch) => treeElement(make, branch, depth + 1))
  return make('details', { open: depth < 4 }, make('summary', {}, ...head), ...inner)
}

function choice(make: Making, label: string, values: readonly string[]): HTMLSelectElement {
  const options = values.map((value) => make('option', { value }, value === 'all' ? `${label}: all` : value))
  return make('select', { 'aria-label': label }, ...options) as HTMLSelectElement
}
