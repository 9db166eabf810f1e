// Calls, outbox, cursors, timings, and export.

import { brief, toLine } from '../serialize.ts'
import { askName, cursorsOf, statusOf, timingsOf } from '../statistics.ts'
import type { EntryOf, TraceEntry } from '../trace-entries.ts'
import { button, type Making, shortText, table, timeOf } from './elements.ts'
import { latest, type Tab, type TraceSource } from './tab.ts'

const mostRows = 200

/** A tab that is redrawn as a whole. */
function simple(name: string, make: Making, draw: () => readonly HTMLElement[]): Tab {
  const body = make('div', { class: 'whole' })
  return { name, elements: [body], draw: () => body.replaceChildren(...draw()) }
}

export const callsTab = (make: Making, looked: TraceSource): Tab =>
  simple('Calls', make, () => {
    const { entries } = looked.trace()
    const own = (client: number, kind: string, id: number) => `${client} ${kind} ${id}`
    const ends = new Map<string, EntryOf<'settled' | 'answer'>>()
    for (const entry of entries) {
      if (entry.kind === 'settled') ends.set(own(entry.client, 'call', entry.call), entry)
      if (entry.kind === 'answer') ends.set(own(entry.client, 'ask', entry.ask), entry)
    }
    const isIt = (entry: TraceEntry): entry is EntryOf<'call' | 'ask'> =>
      entry.kind === 'call' || entry.kind === 'ask'
    const rows = latest(entries, mostRows, isIt).map((entry) => {
      const shown = looked.shown(entry)
      const end = ends.get(own(entry.client, entry.kind, entry.kind === 'call' ? entry.call : entry.ask))
      const outcome = outcomeOf(end && looked.shown(end))
      return [
        timeOf(entry.at),
        shown.kind === 'call' ? shown.name : `→ ${askName(shown)}`,
        shortText(shown.kind === 'call' ? toLine(shown.input.map((each) => brief(each))) : ''),
        make('span', { class: outcome.isBad ? 'bad' : undefined }, outcome.text),
        end ? `${end.ms} ms` : '…',
      ]
    })
    return [table(make, 'Calls', ['Time', 'Call or request', 'Input', 'Ended', 'Took'], rows)]
  })

function outcomeOf(end: EntryOf<'settled' | 'answer'> | undefined): { text: string; isBad?: boolean } {
  if (!end) return { text: 'under way' }
  if (end.kind === 'settled') {
    const { error, value } = end
    if (!error) return { text: value === undefined ? 'done' : shortText(toLine([value]).slice(1, -1)) }
    return { text: `${error.reason ?? 'failed'}: ${error.message}`, isBad: true }
  }
  if (end.isFailure) return { text: toLine([end.value]).slice(1, -1), isBad: true }
  const status = statusOf(end)
  return { text: status > 0 ? String(status) : 'answered', isBad: status >= 400 }
}

export const outboxTab = (make: Making, looked: TraceSource): Tab =>
  simple('Outbox', make, () => {
    const { entries } = looked.trace()
    const [last] = latest(entries, 1, (entry): entry is EntryOf<'outbox'> => entry.kind === 'outbox')
    const rows = (last?.messages ?? []).map(({ key, conversation, kind, status, createdAt, why }) => [
      timeOf(createdAt),
      conversation,
      kind,
      make('span', { class: why ? 'bad' : undefined }, why ? `${status}: ${why}` : status),
      key,
    ])
    if (rows.length === 0) return [make('p', { class: 'none' }, 'Nothing waits to be sent.')]
    return [table(make, 'Outbox', ['Written', 'Conversation', 'Kind', 'Status', 'Key'], rows)]
  })

export const cursorsTab = (make: Making, looked: TraceSource): Tab =>
  simple('Cursors', make, () => {
    const head = ['Queue', 'Asked', 'Pages', 'Items', 'Waiting', 'Last key', 'Acknowledged', 'State', 'Last']
    const rows = cursorsOf(looked.trace().entries)
      .slice(0, mostRows)
      .map(({ queue, asked, pages, items, waiting, lastKey, acknowledged, isDrained, at }) => [
        ...[queue, `${asked}`, `${pages}`, `${items}`, `${waiting}`, lastKey, acknowledged],
        ...[isDrained ? 'drained' : lastKey === acknowledged ? 'up to date' : 'reading', timeOf(at)],
      ])
    return [table(make, 'Cursors', head, rows)]
  })

export const timingsTab = (make: Making, looked: TraceSource): Tab =>
  simple('Timings', make, () => {
    const { entries } = looked.trace()
    const sockets = entries.filter(({ kind }) => kind === 'open').length
    const clients = new Set(entries.map(({ client }) => client)).size
    const rows = timingsOf(entries).map(({ name, count, failed, p50, p95, most }) => [
      name,
      `${count}`,
      make('span', { class: failed > 0 ? 'bad' : undefined }, `${failed}`),
      ...[p50, p95, most].map((ms) => `${ms} ms`),
    ])
    return [
      make('p', {}, `Sockets: ${sockets}. To reconnect: ${Math.max(0, sockets - clients)}.`),
      table(make, 'Timings', ['What', 'Count', 'Failed', 'p50', 'p95', 'Most'], rows),
    ]
  })

export function exportTab(make: Making, looked: TraceSource): Tab {
  const figures = make('p', {})
  const status = make('p', { role: 'status' })
  const file = make('input', {
    type: 'file',
    'aria-label': 'Import a trace',
    accept: '.ndjson,.jsonl,.txt',
  }) as HTMLInputElement
  const load = (text: string | undefined) => {
    try {
      looked.load(text)
      status.textContent = text === undefined ? 'The live trace is shown.' : 'The imported trace is shown.'
    } catch (error) {
      status.textContent = String(error)
    }
  }
  file.addEventListener('change', () => {
    void file.files?.[0]?.text().then(load)
  })
  const tools = make(
    'div',
    { class: 'tools' },
    button(make, 'Export', () => looked.save('parley-trace.ndjson', looked.exported())),
    button(make, 'Copy all', () => looked.copy(looked.exported())),
    button(make, 'Clear', looked.clear),
    make('label', {}, 'Import ', file),
    button(make, 'Show the live trace', () => load(undefined)),
  )
  const note = make(
    'p',
    { class: 'quiet' },
    'Tokens, passwords and secrets of files are not in what leaves this page. Messages are.',
  )
  const draw = () => {
    const { entries, dropped } = looked.trace()
    figures.textContent = `${entries.length} entries${dropped > 0 ? `; ${dropped} before them are gone, so it cannot be replayed` : ', from the beginning'}.`
  }
  return { name: 'Export', elements: [tools, figures, status, note], draw }
}
