// Evicts data when a write would exceed the limits, in the same transaction: the oldest messages of the conversations
// that were written to least recently. Covered ranges shrink with them. It evicts a little more than necessary, so that
// not every write has to. Unsent messages are never evicted.

import type { Group, Thread } from '../state/state.ts'
import { activityOf, evictUpTo, forget, type Write } from './apply-batch.ts'
import { type BlockIndex, totalOf } from './block-index.ts'
import type { StoredConversation, tablesById } from './stored-types.ts'

/** The limits of a local store. Beyond them, the oldest messages are removed. */
export interface StoreLimits {
  /** The most messages in all conversations together. */
  readonly messages: number
  /** The most messages in one conversation. */
  readonly messagesPerConversation: number
  /** The approximate size of all messages together. */
  readonly bytes: number
  /** The most conversations; also the most groups, and the most threads. */
  readonly conversations: number
}

export interface Totals {
  readonly count: number
  readonly bytes: number
}

/** The most ranges per conversation: jumps into its history leave isolated ones. */
const mostRanges = 50

const withRoom = (limit: number) => Math.floor(limit * 0.95)

/** Applies the limits per conversation, before the totals are known. */
export async function evictWithin(write: Write, limits: StoreLimits): Promise<void> {
  for (const { key } of write.pages.changed()) {
    const { ranges } = await write.pages.blockIndex(key)
    const surplus = ranges[ranges.length - 1 - mostRanges]
    if (surplus) await evictUpTo(write, key, surplus[1])
    const blockIndex = await write.pages.blockIndex(key)
    const most = limits.messagesPerConversation
    const count = totalOf(blockIndex, 'count')
    if (count > most) await evictOldest(write, blockIndex, { count: count - withRoom(most), bytes: 0 })
  }
}

/** Applies the overall limits. */
export async function evictOver(write: Write, totals: Totals, limits: StoreLimits): Promise<void> {
  if (totals.count <= limits.messages && totals.bytes <= limits.bytes) return
  let count = totals.count - withRoom(limits.messages)
  let bytes = totals.bytes - withRoom(limits.bytes)
  const blockIndexes = [...(await write.pages.blockIndexes())].sort((a, b) => a.touched - b.touched)
  for (const blockIndex of blockIndexes) {
    if (count <= 0 && bytes <= 0) return
    await evictOldest(write, blockIndex, { count, bytes })
    const after = await write.pages.blockIndex(blockIndex.key)
    count -= totalOf(blockIndex, 'count') - totalOf(after, 'count')
    bytes -= totalOf(blockIndex, 'bytes') - totalOf(after, 'bytes')
  }
}

/** Evicts this many messages of a conversation, or all of them if it has fewer. */
async function evictOldest(write: Write, blockIndex: BlockIndex, much: Totals): Promise<void> {
  let { count, bytes } = much
  let upTo: number | undefined
  const take = (last: number, taken: Totals) => {
    upTo = last
    count -= taken.count
    bytes -= taken.bytes
  }
  for (const note of blockIndex.notes) {
    if (count <= 0 && bytes <= 0) break
    if (note.count <= count || note.bytes <= bytes) take(note.last, note)
    else
      for (const row of await write.pages.rows(blockIndex, note)) {
        if (count <= 0 && bytes <= 0) break
        take(row.message.position, { count: 1, bytes: row.bytes })
      }
  }
  if (upTo !== undefined) await evictUpTo(write, blockIndex.key, upTo)
}

/**
 * Evicts conversations beyond the limit, those that have been inactive for longest first. Returns the activity of the
 * newest one that was evicted.
 */
export async function evictConversations(
  write: Write,
  { conversations: most }: StoreLimits,
): Promise<number | undefined> {
  if ((await write.tables.count('conversations')) <= most) return undefined
  const all = newestFirst((await write.tables.all('conversations')) as readonly StoredConversation[])
  const forgotten = all.slice(withRoom(most))
  for (const { key } of forgotten) await forget(write, key)
  return activityOf(forgotten[0] as StoredConversation)
}

/** Evicts the oldest groups and threads beyond the limit of conversations; loading the list brings them back. */
export async function evictRowsById(
  { tables }: Write,
  { conversations: most }: StoreLimits,
  table: (typeof tablesById)[number],
): Promise<void> {
  if ((await tables.count(table)) <= most) return
  const all = [...((await tables.all(table)) as readonly (Group | Thread)[])]
  all.sort((a, b) => b.createdAt - a.createdAt)
  for (const { id } of all.slice(withRoom(most))) tables.remove(table, id)
}

/** Orders by latest activity, after the pinned ones. */
export const newestFirst = (all: readonly StoredConversation[]): readonly StoredConversation[] =>
  [...all].sort((a, b) => activityOf(b) - activityOf(a))
