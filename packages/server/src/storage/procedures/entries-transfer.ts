// Packs entries that were read for another thread: their numbers and the bytes of all metas in one buffer. A device that comes
// back gets pages of 500, and copying as many objects took most of the time of a page.
import type { Flag } from '../tables.ts'
import type { EntryRange, StoredEntry } from './stored-entry.ts'

type PackedEntries = readonly [
  count: number,
  /** Nine numbers per entry, then the bytes of all metas. */
  whole: Float64Array<ArrayBuffer>,
  /** The audiences of entries that are not for everybody, by the index of the entry. */
  audiences: readonly (readonly [index: number, audience: string])[],
]

const numbersEach = 9

export const entriesCarrier = {
  packInput: (range: EntryRange) => range,
  handedOver: () => [],
  unpackInput: (range: EntryRange) => range,

  packAnswer(entries: readonly StoredEntry[]): PackedEntries {
    const bytes = entries.reduce((sum, { meta }) => sum + meta.length, 0)
    const metasAt = entries.length * numbersEach
    const whole = new Float64Array(metasAt + Math.ceil(bytes / 8))
    const metas = new Uint8Array(whole.buffer, metasAt * 8)
    const audiences: [number, string][] = []
    let at = 0
    let metaAt = 0
    for (const [index, entry] of entries.entries()) {
      whole[at++] = entry.id
      whole[at++] = entry.seq
      whole[at++] = entry.senderId
      whole[at++] = entry.deviceId
      whole[at++] = entry.type
      whole[at++] = entry.counted
      whole[at++] = entry.sentAt
      whole[at++] = entry.flags
      whole[at++] = entry.meta.length
      metas.set(entry.meta, metaAt)
      metaAt += entry.meta.length
      if (entry.audience !== null) audiences.push([index, entry.audience])
    }
    return [entries.length, whole, audiences]
  },

  /** The metas share a buffer. */
  unpackAnswer([count, whole, audiences]: PackedEntries): StoredEntry[] {
    const audienceOf = new Map(audiences)
    const entries: StoredEntry[] = []
    let at = 0
    let metaAt = count * numbersEach * 8
    const next = () => whole[at++] as number
    for (let index = 0; index < count; index++) {
      const [id, seq, senderId, deviceId] = [next(), next(), next(), next()]
      const [type, counted, sentAt, flags, size] = [next(), next() as Flag, next(), next(), next()]
      const audience = audienceOf.get(index) ?? null
      const meta = new Uint8Array(whole.buffer, metaAt, size)
      metaAt += size
      entries.push({ id, seq, senderId, deviceId, type, counted, audience, sentAt, meta, flags })
    }
    return entries
  },
}
