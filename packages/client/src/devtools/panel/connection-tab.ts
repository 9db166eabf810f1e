// The connection tab: the states as a diagram with the current one marked, and the transitions so far.

import type { EntryOf, TraceEntry } from '../trace-entries.ts'
import { type Making, table, timeOf } from './elements.ts'
import { latest, type Tab, type TraceSource } from './tab.ts'

/** The positions of the states in the diagram. */
const places: Readonly<Record<string, readonly [number, number]>> = {
  signedOut: [70, 40],
  connecting: [250, 40],
  online: [430, 40],
  offline: [430, 130],
  waiting: [250, 130],
  stopped: [70, 130],
}

const ways = [
  ['signedOut', 'connecting'],
  ['connecting', 'online'],
  ['online', 'waiting'],
  ['waiting', 'connecting'],
  ['online', 'offline'],
  ['offline', 'connecting'],
  ['waiting', 'stopped'],
  ['stopped', 'connecting'],
] as const

const svgSpace = 'http://www.w3.org/2000/svg'

export interface ShownConnection {
  readonly name: string
  readonly attempt?: number
  readonly until?: number
  readonly why?: { readonly message?: string; readonly reason?: string }
}

export const isStateEntry = (entry: TraceEntry): entry is EntryOf<'state'> => entry.kind === 'state'
export const connectionOf = ({ connection }: EntryOf<'state'>): ShownConnection =>
  connection as unknown as ShownConnection

export function stateTab(make: Making, looked: TraceSource): Tab {
  const body = make('div', { class: 'whole' })
  const draw = () => {
    const history = latest(looked.trace().entries, 50, isStateEntry)
    const [last] = history
    const { name, attempt, until, why } = last ? connectionOf(last) : { name: 'signedOut' }
    const facts: [string, string][] = [
      ['State', name],
      ['For', last ? `${Math.round(Math.max(0, looked.now() - last.at) / 1000)} s` : '–'],
      ['Attempt', attempt === undefined ? '–' : String(attempt)],
      ['Next try', until === undefined ? '–' : timeOf(until)],
      ['Why', whyText(why)],
    ]
    const rows = history.map((entry) => {
      const each = connectionOf(entry)
      return [
        timeOf(entry.at),
        each.name,
        each.attempt === undefined ? '' : String(each.attempt),
        whyText(each.why),
      ]
    })
    body.replaceChildren(
      make(
        'div',
        { class: 'beside' },
        picture(body.ownerDocument, name),
        make('dl', {}, ...facts.flatMap(([term, text]) => [make('dt', {}, term), make('dd', {}, text)])),
      ),
      table(make, 'States so far', ['Time', 'State', 'Attempt', 'Why'], rows),
    )
  }
  return { name: 'State', elements: [body], draw }
}

const whyText = (why: ShownConnection['why']): string =>
  why ? `${why.reason ?? ''} ${why.message ?? ''}`.trim() : '–'

function picture(document: Document, now: string): SVGElement {
  const make = (
    tag: string,
    attributes: Readonly<Record<string, string | number>>,
    ...children: (Node | string)[]
  ) => {
    const element = document.createElementNS(svgSpace, tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
    element.append(...children)
    return element
  }
  const arrow = make(
    'marker',
    {
      id: 'head',
      viewBox: '0 0 8 8',
      refX: 8,
      refY: 4,
      markerWidth: 7,
      markerHeight: 7,
      orient: 'auto-start-reverse',
    },
    make('path', { d: 'M0 0 8 4 0 8Z' }),
  )
  const lines = ways.map(([from, to]) => make('path', { d: between(from, to), 'marker-end': 'url(#head)' }))
  const boxes = Object.entries(places).map(([name, [x, y]]) =>
    make(
      'g',
      { class: name === now ? 'now' : '' },
      make('rect', { x: x - 52, y: y - 17, width: 104, height: 34, rx: 8 }),
      make('text', { x, y: y + 5 }, name),
    ),
  )
  const label = `The connection is ${now}`
  return make(
    'svg',
    { viewBox: '0 0 500 165', role: 'img', 'aria-label': label },
    make('defs', {}, arrow),
    ...lines,
    ...boxes,
  )
}

/** A line from the edge of one box to the edge of another. */
function between(from: string, to: string): string {
  const [[x1, y1], [x2, y2]] = [places[from] ?? [0, 0], places[to] ?? [0, 0]]
  const side = Math.sign(x2 - x1)
  if (y1 === y2) return `M${x1 + side * 52} ${y1} L${x2 - side * 54} ${y2}`
  const down = Math.sign(y2 - y1)
  return `M${x1 + side * 20} ${y1 + down * 17} L${x2 - side * 20} ${y2 - down * 19}`
}
