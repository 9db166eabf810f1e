// Statistics of a trace: how far queues were read, and how long operations took.

import { Command, CommSyncDL, CommSyncUL, CommUnreadDL, decode, MSync } from '@parley/protocol'
import type { EntryOf, TraceEntry } from './trace-entries.ts'

export interface Cursor {
  readonly queue: string
  /** The number of requests, pages and items. */
  asked: number
  pages: number
  items: number
  /** The server's latest count of waiting items. */
  waiting: number
  /** The key of the last page, and the last acknowledged key. */
  lastKey: string
  acknowledged: string
  isDrained: boolean
  at: number
}

/** All known queues, latest first. */
export function cursorsOf(entries: readonly TraceEntry[]): Cursor[] {
  const cursors = new Map<string, Cursor>()
  const of = (queue: { name?: string | undefined } | undefined, at: number): Cursor => {
    const name = queue?.name ?? ''
    const known = cursors.get(name)
    const cursor: Cursor = known ?? {
      ...{ queue: name, asked: 0, pages: 0, items: 0, waiting: 0 },
      ...{ lastKey: '', acknowledged: '', isDrained: false, at },
    }
    cursor.at = at
    cursors.set(name, cursor)
    return cursor
  }
  for (const entry of entries) {
    if ((entry.kind !== 'up' && entry.kind !== 'down') || typeof entry.data === 'string') continue
    try {
      readCursor(entry, of)
    } catch {
      // An unreadable frame is ignored.
    }
  }
  cursors.delete('')
  return [...cursors.values()].sort((a, b) => b.at - a.at)
}

function readCursor(
  { kind, data, at }: EntryOf<'up' | 'down'>,
  of: (queue: { name?: string | undefined } | undefined, at: number) => Cursor,
): void {
  const { command, payload = new Uint8Array() } = decode(MSync, data as Uint8Array)
  if (command === Command.UNREAD && kind === 'down') {
    for (const { queue, n } of decode(CommUnreadDL, payload).unread ?? []) of(queue, at).waiting = n ?? 0
  }
  if (command !== Command.SYNC) return
  if (kind === 'up') {
    const { queue, key, meta } = decode(CommSyncUL, payload)
    if (meta) return
    const cursor = of(queue, at)
    if (key === undefined) {
      cursor.asked++
      cursor.isDrained = false
    } else cursor.acknowledged = key
    return
  }
  const { queue, metas = [], metaId = '0', nextKey, isLast } = decode(CommSyncDL, payload)
  if (metaId !== '0' || !queue) return
  const cursor = of(queue, at)
  cursor.pages++
  cursor.items += metas.length
  if (nextKey !== undefined) cursor.lastKey = nextKey
  if (isLast || nextKey === undefined) {
    cursor.isDrained = true
    cursor.waiting = 0
  }
}

export interface Timing {
  readonly name: string
  readonly count: number
  readonly failed: number
  readonly p50: number
  readonly p95: number
  readonly most: number
}

/** How long sends, requests, calls and connections took, in milliseconds. */
export function timingsOf(entries: readonly TraceEntry[]): Timing[] {
  const all = new Map<string, { took: number[]; failed: number }>()
  const add = (name: string, ms: number, isFailed = false) => {
    const one = all.get(name) ?? { took: [], failed: 0 }
    one.took.push(ms)
    if (isFailed) one.failed++
    all.set(name, one)
  }
  const asks = new Map<string, string>()
  const calls = new Map<string, string>()
  const sends = new Map<string, number>()
  const opens = new Map<string, number>()
  for (const entry of entries) {
    const own = (number: number) => `${entry.client} ${number}`
    if (entry.kind === 'ask') asks.set(own(entry.ask), askName(entry))
    if (entry.kind === 'answer')
      add(asks.get(own(entry.ask)) ?? 'a question', entry.ms, entry.isFailure || statusOf(entry) >= 400)
    if (entry.kind === 'call') calls.set(own(entry.call), entry.name)
    if (entry.kind === 'settled')
      add(`call ${calls.get(own(entry.call)) ?? ''}`, entry.ms, entry.error !== undefined)
    if (entry.kind === 'open') opens.set(own(entry.socket), entry.at)
    if (entry.kind === 'opened') add('socket opens', entry.at - (opens.get(own(entry.socket)) ?? entry.at))
    if (entry.kind === 'up') noteSend(entry, sends)
    if (entry.kind === 'down') {
      const answered = answerOf(entry)
      const sent = answered && sends.get(answered.id)
      if (answered && sent !== undefined) {
        sends.delete(answered.id)
        add('send to answer', entry.at - sent, answered.isRefused)
      }
    }
  }
  return [...all]
    .map(([name, { took, failed }]) => {
      const sorted = took.sort((a, b) => a - b)
      return {
        name,
        count: took.length,
        failed,
        p50: at(sorted, 0.5),
        p95: at(sorted, 0.95),
        most: at(sorted, 1),
      }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** A percentile. */
const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0

export const statusOf = ({ value }: EntryOf<'answer'>): number =>
  Number((value as { status?: number } | null)?.status ?? 0)

/** A host call's name without its variable parts. */
export function askName({ name, input }: EntryOf<'ask'>): string {
  const { method = '', url } = (input[0] ?? {}) as { method?: string; url?: string }
  if (typeof url !== 'string') return name
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '').split('?')[0] ?? ''
  return `${method || name} ${path}`.trim()
}

function noteSend({ data, at: sentAt }: EntryOf<'up' | 'down'>, sends: Map<string, number>): void {
  const sync = syncOf(data, CommSyncUL)
  if (sync?.meta?.id !== undefined) sends.set(sync.meta.id, sentAt)
}

function answerOf({ data }: EntryOf<'up' | 'down'>): { id: string; isRefused: boolean } | undefined {
  const sync = syncOf(data, CommSyncDL)
  if (!sync || (sync.metaId ?? '0') === '0') return undefined
  return { id: sync.metaId ?? '', isRefused: (sync.status?.errorCode ?? 0) !== 0 }
}

function syncOf<T extends typeof CommSyncUL | typeof CommSyncDL>(data: Uint8Array | string, table: T) {
  if (typeof data === 'string') return undefined
  try {
    const { command, payload = new Uint8Array() } = decode(MSync, data)
    return command === Command.SYNC ? decode(table, payload) : undefined
  } catch {
    return undefined
  }
}
