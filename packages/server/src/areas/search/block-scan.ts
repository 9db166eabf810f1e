// Finds the newest matching messages of several conversations. The logs are read block by block: first the newest block
// of each log below the cursor, the most active logs first, then older ones by time. As soon as there are enough
// matches, everything older than the last of them is skipped. Each step is bounded; if one ends early, everything from
// `floor` on has been examined, and the next page continues below it.

import { decode, MessageBody, Meta } from '@parley/protocol'
import { matches, type SearchQuery, type SearchTerm, searchedText } from '@parley/protocol/search'
import type { Sql } from '../../storage/database.ts'
import { longText } from '../../storage/procedures/search-index.ts'
import { kindOf } from '../messages/shared.ts'
import {
  blocksAt,
  candidates,
  countPostings,
  type FoundRow,
  messagesOf,
  olderBlocks,
  type SearchCriteria,
  type Searched,
  type TermRange,
  type Unit,
  unitsAtOnce,
} from './queries.ts'

/** Messages per read, and messages compared for one page. */
const rowsAtOnce = 64
const mostCompared = 1000
/** Terms that are looked up together. More hardly narrow it down. */
const mostTogether = 4
/** Older blocks read for one page, and their postings, estimated from a few blocks. */
const mostBlocks = 2048
const mostPostings = 60_000
const sampledBlocks = 16
const sampledPostings = 4000
/** Blocks that are read first. */
const fewUnits = 16
/** Postings of a rare term in a block. */
const fewPostings = 4

export type Filters = Pick<SearchCriteria, 'userId' | 'from' | 'after' | 'before' | 'kinds'>

export interface Walked {
  /** Newest first. */
  readonly rows: readonly FoundRow[]
  /** The next page continues below this id. Undefined: there is nothing more in these conversations. */
  readonly next: number | undefined
}

export async function walk(
  sql: Sql,
  logs: readonly Searched[],
  query: SearchQuery,
  filters: Filters,
  page: { readonly below: number; readonly limit: number },
): Promise<Walked> {
  const { below, limit } = page
  const results: FoundRow[] = []
  let floor = 0
  let compared = 0

  function add(row: FoundRow): void {
    results.push(row)
    if (results.length <= limit) return
    results.sort((a, b) => b.id - a.id)
    results.length = limit + 1
    floor = Math.max(floor, (results[limit] as FoundRow).id)
  }

  async function look(units: readonly Unit[], wanted: SearchCriteria): Promise<void> {
    let start: number | undefined = below
    // Words that are frequent often occur together, so the newest messages with one of them are mostly enough.
    let criteria: SearchCriteria = { ...wanted, others: [] }
    for (let most = limit + 1; start !== undefined && units.length > 0; most = rowsAtOnce) {
      const { ids, next } = await candidates(sql, units, criteria, { floor, below: start, most })
      criteria = wanted
      for (const row of await messagesOf(sql, filters.userId, ids))
        if (fits(row, query, filters.kinds)) add(row)
      compared += ids.length
      if (next !== undefined && compared >= mostCompared) floor = Math.max(floor, next)
      start = next !== undefined && next > floor ? next : undefined
    }
  }

  const entered = logs.filter((log) => log.block !== null && (log.indexed ?? 0) > log.start)
  const byId = new Map(entered.map((log) => [log.log_id, log]))
  const unit = (log: Searched, block: number): Unit => ({ logId: log.log_id, block, start: log.start })
  const blocks = await blocksAt(sql, idsOf(entered.filter((log) => (log.block ?? 0) >= below)), below)
  const newest = (log: Searched): Unit =>
    unit(log, (log.block ?? 0) < below ? (log.block ?? 0) : (blocks.get(log.log_id) ?? 0))
  const withOlder = entered.filter((log) => (log.block ?? 0) > 0)
  // Nothing to choose between.
  const isPlain = query.terms.length === 1 && withOlder.length === 0
  const sample = isPlain ? [] : entered.slice(0, sampledBlocks).map(newest)
  const { wanted, most } = await plan(sql, sample, query, filters)
  const long: SearchCriteria = { ...wanted, driver: { from: longText, below: undefined }, others: [] }
  const lookIn = async (units: readonly Unit[]): Promise<void> => {
    // Blocks of which the user may see only a part are more expensive to search.
    for (const some of [units.filter(({ start }) => start === 0), units.filter(({ start }) => start > 0)]) {
      await look(some, wanted)
      await look(
        some.filter(({ logId }) => (byId.get(logId)?.long_texts ?? 0) > 0),
        long,
      )
    }
  }

  for (const some of chunks(entered))
    await lookIn(some.filter((log) => (log.last_id ?? 0) >= floor).map(newest))

  const older = await olderBlocks(sql, idsOf(withOlder), below, most + 1)
  for (const some of chunks(older.slice(0, most))) {
    if ((some[0]?.upper ?? 0) <= floor) break
    await lookIn(some.map(({ log_id, block }) => unit(byId.get(log_id) as Searched, block)))
  }
  const left = older[most]
  if (left) floor = Math.max(floor, left.upper)

  const matches = results.filter((row) => row.id >= floor).sort((a, b) => b.id - a.id)
  if (matches.length > limit) return { rows: matches.slice(0, limit), next: matches[limit - 1]?.id }
  return { rows: matches, next: floor > 0 ? floor : undefined }
}

/** The query plan: the rarest term, estimated from a few blocks, drives the look-up, together with the others. */
async function plan(
  sql: Sql,
  sample: readonly Unit[],
  query: SearchQuery,
  filters: Filters,
): Promise<{ wanted: SearchCriteria; most: number }> {
  const terms = query.terms.slice(0, mostTogether).map(rangeOf)
  const counted: { term: TermRange; count: number }[] = []
  for (const term of terms)
    counted.push({
      term,
      count: sample.length > 0 ? await countPostings(sql, sample, term, sampledPostings) : 0,
    })
  counted.sort((a, b) => a.count - b.count)
  const [first, ...others] = counted as [(typeof counted)[0], ...typeof counted]
  const inEach = first.count / Math.max(sample.length, 1)
  return {
    wanted: {
      ...filters,
      driver: first.term,
      // With a rare term, a prefix is not worth a look-up: the few messages are compared anyway.
      others: others.map(({ term }) => term).filter((term) => !term.below || inEach > fewPostings),
    },
    most: Math.floor(Math.min(Math.max(mostPostings / Math.max(inEach, 1), fewUnits), mostBlocks)),
  }
}

/** UTF-8 never contains this byte, so it sorts above everything with the same prefix. */
const aboveAll = 0xff

function rangeOf({ text, isPrefix }: SearchTerm): TermRange {
  const from = new TextEncoder().encode(text)
  return { from, below: isPrefix ? Uint8Array.of(...from, aboveAll) : undefined }
}

function fits(row: FoundRow, query: SearchQuery, kinds: readonly number[] | undefined): boolean {
  const body = decode(MessageBody, decode(Meta, row.meta).payload ?? new Uint8Array(0))
  if (kinds && row.kind === null && !kinds.includes(kindOf(body.contents?.[0] ?? {}))) return false
  return matches(searchedText(body), query)
}

const idsOf = (logs: readonly Searched[]): number[] => logs.map((log) => log.log_id)

/** Few at first, which mostly are enough. */
function* chunks<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let at = 0, count = fewUnits; at < items.length; at += count, count = Math.min(count * 4, unitsAtOnce))
    yield items.slice(at, at + count)
}
