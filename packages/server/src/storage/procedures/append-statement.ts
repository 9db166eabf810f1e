// Appending as one statement of PostgreSQL, without a transaction that waits for this program. The functions are in
// migrations/0016-append-statement.ts and 0020-append-with-events.ts and do the same as append.ts.
import { bytesArray, numberArray, textArray } from '../dialects/binary-arrays.ts'
import type { Statement } from '../sql.ts'
import type { Append, Appended, NewCursor, NewEntry } from './append-types.ts'
import { mentionedIn } from './mentions.ts'
import { checksOf } from './version-checks.ts'

const parameters = [
  ...['bigint', 'bigint', 'bigint[]', 'bigint[]', 'bigint[]', 'bigint[]', 'bigint[]'],
  ...['bigint[]', 'bigint[]', 'bigint[]', 'bigint[]', 'text[]', 'bigint[]'],
  ...['bigint[]', 'text[]', 'bigint[]', 'bigint[]', 'bigint[]', 'bytea[]'],
  ...['bigint[]', 'bigint[]', 'bigint[]', 'bigint[]', 'bigint[]'],
  ...['bigint[]', 'text[]', 'bigint[]', 'bigint[]', 'bigint[]'],
]
const eventParameters = ['bigint[]', 'text[]', 'text[]', 'bigint[]', 'bytea[]']

const callOf = (name: string, types: readonly string[]): string =>
  `SELECT seqs, repeats, stale FROM ${name}(${types.map((type, index) => `$${index + 1}::${type}`).join(', ')})`

const plain = callOf('append_entries_1', parameters)
const withEvents = callOf('append_entries_with_events_1', [...parameters, ...eventParameters])

type Answer = { readonly seqs: string | null; readonly repeats: string | null; readonly stale: string | null }

/** Undefined if an entry needs the procedure, which decides the content of a receipt for a group message. */
export function appendStatement(input: Append): Statement<Appended[]> | undefined {
  const { entries, cursors, fence } = input
  if (entries.some((entry) => entry.confirms)) return undefined
  const { first, sameAs } = withoutRepeats(entries)
  const column = (value: (entry: NewEntry) => number | null) => numberArray(first.map(value))
  const values = [
    fence?.node ?? null,
    fence?.incarnation ?? null,
    numberArray([...new Set(first.map(({ logId }) => logId))].sort((a, b) => a - b)),
    ...columnsOf(checksOf(first), 4),
    column(({ id }) => id),
    column(({ logId }) => logId),
    column(({ senderId }) => senderId),
    column(({ deviceId }) => deviceId),
    textArray(first.map(({ clientKey }) => clientKey)),
    column(({ type }) => type),
    column(({ counted }) => counted),
    textArray(first.map(({ audience }) => audience)),
    column(({ sentAt }) => sentAt),
    column(({ kind }) => kind ?? null),
    column(({ flags }) => flags ?? 0),
    bytesArray(first.map(({ meta }) => meta)),
    ...receiptColumns(first),
    ...mentionColumns(first),
    ...columnsOf(furthest(cursors), 3),
  ]
  const hasEvents = first.some(({ event }) => event)
  return {
    text: hasEvents ? withEvents : plain,
    values: hasEvents ? [...values, ...eventColumns(first)] : values,
    read: (row) => answersOf(entries, first, sameAs, row as Answer),
  }
}

/** The entries without those that repeat the key of an earlier one, and for each entry its index among them. */
function withoutRepeats(entries: readonly NewEntry[]): { first: NewEntry[]; sameAs: number[] } {
  const first: NewEntry[] = []
  const indexes = new Map<string, number>()
  const sameAs = entries.map((entry) => {
    const { senderId, clientKey } = entry
    const key = clientKey === null ? undefined : `${senderId} ${clientKey}`
    const known = key === undefined ? undefined : indexes.get(key)
    if (known !== undefined) return known
    if (key !== undefined) indexes.set(key, first.length)
    return first.push(entry) - 1
  })
  return { first, sameAs }
}

function columnsOf(rows: readonly (readonly number[])[], count: number): Buffer[] {
  return Array.from({ length: count }, (_, index) => numberArray(rows.map((row) => row[index] as number)))
}

function receiptColumns(entries: readonly NewEntry[]): Buffer[] {
  const receipts = entries
    .map((entry, index) => ({ entry, position: index + 1 }))
    .filter(({ entry: { readerId, reads, delivers } }) => readerId ?? reads ?? delivers)
  return [
    numberArray(receipts.map(({ position }) => position)),
    numberArray(receipts.map(({ entry }) => entry.readerId ?? null)),
    numberArray(receipts.map(({ entry }) => entry.readUpTo ?? null)),
    numberArray(receipts.map(({ entry }) => entry.reads ?? null)),
    numberArray(receipts.map(({ entry }) => entry.delivers ?? null)),
  ]
}

function mentionColumns(entries: readonly NewEntry[]): Buffer[] {
  const mentions = entries.flatMap((entry, index) =>
    mentionedIn(entry).map((name) => ({ name, position: index + 1 })),
  )
  return [numberArray(mentions.map(({ position }) => position)), textArray(mentions.map(({ name }) => name))]
}

/** One place for each entry. The event of an entry without data is its meta, which is sent with the entry. */
function eventColumns(entries: readonly NewEntry[]): Buffer[] {
  const events = entries.map(({ event }) => event)
  return [
    numberArray(events.map((event) => event?.appId ?? null)),
    textArray(events.map((event) => event?.kind ?? null)),
    textArray(events.map((event) => event?.chat ?? null)),
    numberArray(events.map((event) => event?.at ?? null)),
    bytesArray(events.map((event) => (event?.data === undefined ? null : Buffer.from(event.data)))),
  ]
}

/** One row per device and log, in the order of their keys, so that writers do not deadlock. */
export function furthest(cursors: readonly NewCursor[]): (readonly [number, number, number])[] {
  const rows = new Map<string, readonly [deviceId: number, logId: number, seq: number]>()
  for (const { deviceId, logId, seq } of cursors) {
    const key = `${deviceId} ${logId}`
    const before = rows.get(key)
    if (!before || before[2] < seq) rows.set(key, [deviceId, logId, seq])
  }
  return [...rows.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1])
}

function answersOf(
  entries: readonly NewEntry[],
  first: readonly NewEntry[],
  sameAs: readonly number[],
  { seqs, repeats, stale }: Answer,
): Appended[] {
  const known = new Map<number, Appended>()
  for (const repeat of repeats?.split(';') ?? []) {
    const [position = 0, id = 0, logId = 0, seq = 0, sentAt = 0] = repeat.split(',').map(Number)
    known.set(position - 1, { id, logId, seq, sentAt, duplicate: true })
  }
  const staleLogs = new Set(stale?.split(',').map(Number))
  const numbers = (seqs ?? '').split(',')
  let next = 0
  const answers = first.map((entry, index): Appended => {
    const { id, logId, sentAt } = entry
    const repeat = known.get(index)
    if (repeat) return repeat
    if (staleLogs.has(logId)) return { id, logId, seq: 0, sentAt, duplicate: false, isStale: true }
    return { id, logId, seq: Number(numbers[next++]), sentAt, duplicate: false }
  })
  if (first.length === entries.length) return answers
  return sameAs.map((firstIndex, index) => {
    const answer = answers[firstIndex] as Appended
    return first[firstIndex] === entries[index] || answer.isStale ? answer : { ...answer, duplicate: true }
  })
}
