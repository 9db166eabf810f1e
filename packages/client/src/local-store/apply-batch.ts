// Applies a batch to the database, in this order: forget conversations, add ranges, remove stale and deleted messages,
// cut off beginnings, then everything that is not a message.

import type { ConversationKey, Draft } from '../state/state.ts'
import type { BlockWriter } from './block-cache.ts'
import { rowOf } from './block-index.ts'
import { rangeAt, withRange } from './covered-ranges.ts'
import type { Writing } from './key-value-store.ts'
import {
  type StoreBatch,
  type StoredConversation,
  type StoredOutgoing,
  type StoredRange,
  tablesById,
} from './stored-types.ts'

/** The current write. */
export interface Write {
  readonly tables: Writing
  readonly pages: BlockWriter
  readonly number: number
  /** The number of the last write before this session. */
  readonly opened: number
  /** The activity of the newest conversation that was evicted: one that is not newer would be evicted at once. */
  readonly evicted: number
  accepts(value: unknown): boolean
}

/** In the order of insertion, because two rows may have the same time. */
export interface OutgoingRow {
  readonly order: readonly [write: number, index: number]
  readonly kept: StoredOutgoing
}

export async function applyBatch(write: Write, batch: StoreBatch): Promise<void> {
  const { tables, pages } = write
  for (const key of batch.forgotten ?? []) {
    tables.remove('reads', key)
    await forget(write, key)
  }
  for (const stretch of batch.stretches ?? []) await addRange(write, stretch)
  for (const { key, ids } of batch.stale ?? [])
    for (const { message } of await pages.remove(key, new Set(ids)))
      await pages.cut(key, message.position, message.position)
  for (const { key, ids } of batch.gone ?? []) await pages.remove(key, new Set(ids))
  for (const { key, upTo } of batch.cut ?? []) await pages.cut(key, Number.MIN_SAFE_INTEGER, upTo)
  for (const one of batch.conversations ?? []) {
    if (activityOf(one) > write.evicted) tables.put('conversations', one.key, one)
    else await forget(write, one.key)
  }
  await applyOutgoing(write, batch.outgoing ?? {})
  for (const key of batch.reads?.remove ?? []) tables.remove('reads', key)
  for (const one of batch.reads?.put ?? []) tables.put('reads', one.key, one)
  if (batch.people) tables.put('meta', 'people', batch.people)
  if (batch.generation !== undefined) tables.put('meta', 'generation', batch.generation)
  for (const table of tablesById) {
    const { put = [], remove = [] } = batch[table] ?? {}
    for (const id of remove) tables.remove(table, id)
    for (const one of put) {
      if ('role' in one ? one.role : one.isMember) tables.put(table, one.id, one)
      else tables.remove(table, one.id)
    }
  }
}

/** Pinned conversations count as newer than all others. */
export const activityOf = ({ facts }: StoredConversation): number =>
  (facts.pinnedAt === undefined ? 0 : 2 ** 50) +
  Math.max(facts.listed?.lastMessage?.sentAt ?? 0, facts.openedAt)

/** Removes a conversation with its messages. */
export async function forget(write: Write, key: ConversationKey): Promise<void> {
  write.tables.remove('conversations', key)
  await evictUpTo(write, key, Number.MAX_SAFE_INTEGER)
}

/**
 * Evicts everything up to here. A client that still has it in memory continues to report ranges that reach below, with
 * only the new messages in them: those are cut here, otherwise a gap would count as covered.
 */
export async function evictUpTo({ pages, number }: Write, key: ConversationKey, upTo: number): Promise<void> {
  const { ranges } = await pages.blockIndex(key)
  // If nothing was stored, nothing can be missing.
  if (ranges.length === 0) return
  const end = Math.min(upTo, ranges[ranges.length - 1]?.[1] ?? upTo)
  await pages.cut(key, Number.MIN_SAFE_INTEGER, end)
  const blockIndex = await pages.blockIndex(key)
  const before = blockIndex.evicted?.upTo ?? end
  pages.set({ ...blockIndex, evicted: { upTo: Math.max(before, end), at: number } })
}

async function addRange({ pages, opened, number }: Write, stretch: StoredRange): Promise<void> {
  const { key, from, to, step, messages } = stretch
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from > to) return
  const { evicted, ranges } = await pages.blockIndex(key)
  const first = evicted && evicted.at > opened ? Math.max(from, evicted.upTo + 1) : from
  const covered = first > to ? ranges : withRange(ranges, [first, to], step)
  const rows = messages
    .filter(({ message: { position } }) => from <= position && position <= to && rangeAt(covered, position))
    .map(rowOf)
  // If positions are times, another copy of the message may have another position.
  if (step === 0) await pages.remove(key, new Set(rows.map(({ message }) => message.id)))
  pages.set({ ...(await pages.blockIndex(key)), step, touched: number, ranges: covered })
  if (rows.length > 0) await pages.insert(key, rows)
}

async function applyOutgoing(
  { tables, number, accepts }: Write,
  { put = [], remove = [] }: NonNullable<StoreBatch['outgoing']>,
): Promise<void> {
  for (const key of remove) tables.remove('outgoing', key)
  for (const [index, outgoing] of put.entries()) {
    const known = (await tables.get('outgoing', outgoing.key)) as OutgoingRow | undefined
    const storable = toStorable(outgoing, accepts)
    const row: OutgoingRow = { order: known?.order ?? [number, index], kept: storable }
    if (accepts(storable)) tables.put('outgoing', outgoing.key, row)
  }
}

/** Larger files would fill the storage, and then everything would be lost. */
const mostBytes = 100_000_000

/** A file that cannot be stored is lost with its page; its message is stored as failed, so that the sender sees it. */
function toStorable(outgoing: StoredOutgoing, accepts: Write['accepts']): StoredOutgoing {
  const { file } = outgoing.draft as { file?: { size: number; data: unknown } }
  if (!file || (accepts(outgoing) && (typeof file.data === 'string' || file.size <= mostBytes)))
    return outgoing
  return { ...outgoing, draft: { ...outgoing.draft, file: { ...file, data: null } } as Draft, isFailed: true }
}
