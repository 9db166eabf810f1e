// Packs a batch of entries for the database thread into a few large pieces. Copying thousands of objects instead cost
// more than everything else on the path of a message.
import { denseMap } from '../dense-map.ts'
import type { Carrier } from '../sql.ts'
import type { Flag } from '../tables.ts'
import type { Append, Appended, Fence, NewCursor, NewEntry } from './append-types.ts'

/** Lists, because an object with names costs more to copy than what it names here. */
type PackedAppend = readonly [
  entries: number,
  cursors: number,
  /**
   * Thirteen numbers per entry, then device, log and number of each cursor (a message to a large group has one for each
   * of its devices), then the bytes of all metas.
   */
  whole: Float64Array<ArrayBuffer>,
  /** All client keys. Their lengths are among the numbers, as those of the metas are. */
  keys: string,
  more?: {
    /** Fields that few entries have, by the index of the entry. */
    readonly rare: readonly (readonly [index: number, more: Rare])[]
    readonly fence: Fence | undefined
  },
]

type Rare = Pick<NewEntry, 'audience' | 'readerId' | 'readUpTo' | 'confirms' | 'checks' | 'event'>

type PackedAnswers = readonly [
  /** The number of each new entry. */
  seqs: Float64Array | readonly number[],
  /** Answers with more than a number. */
  whole?: readonly (readonly [index: number, answer: Appended])[],
]

const numbersEach = 13
const numbersPerCursor = 3
/** Smaller buffers are copied: to transfer one costs more than to copy this many bytes. */
const transferredBytes = 16_384
/** Fewer numbers are copied faster in a plain list. */
const fewAnswers = 16
/** The length of a missing key. */
const noKey = -1
/** The kind of an entry that is not a message. */
const noKind = -1

export const appendCarrier: Carrier<Append, Appended[], PackedAppend, PackedAnswers> = {
  packInput({ entries, cursors, fence }) {
    let metaBytes = 0
    for (const { meta } of entries) metaBytes += meta.length
    const cursorsAt = entries.length * numbersEach
    const metasAt = cursorsAt + cursors.length * numbersPerCursor
    const numbers = new Float64Array(metasAt + Math.ceil(metaBytes / 8))
    const metas = new Uint8Array(numbers.buffer, metasAt * 8)
    packCursors(cursors, numbers, cursorsAt)
    const rare: [number, Rare][] = []
    let at = 0
    let metaAt = 0
    for (const entry of entries) {
      const { audience, readerId, readUpTo, confirms, checks, event, clientKey, meta } = entry
      const isRare =
        readerId !== undefined || confirms !== undefined || checks !== undefined || event !== undefined
      if (audience !== null || isRare)
        rare.push([at / numbersEach, { audience, readerId, readUpTo, confirms, checks, event }])
      numbers[at++] = entry.id
      numbers[at++] = entry.logId
      numbers[at++] = entry.senderId
      numbers[at++] = entry.deviceId
      numbers[at++] = entry.type
      numbers[at++] = entry.counted
      numbers[at++] = entry.sentAt
      numbers[at++] = clientKey?.length ?? noKey
      numbers[at++] = meta.length
      numbers[at++] = entry.flags ?? 0
      numbers[at++] = entry.reads ?? 0
      numbers[at++] = entry.delivers ?? 0
      numbers[at++] = entry.kind ?? noKind
      metas.set(meta, metaAt)
      metaAt += meta.length
    }
    const keys = entries.length === 1 ? (entries[0]?.clientKey ?? '') : joinedKeys(entries)
    if (rare.length === 0 && !fence) return [entries.length, cursors.length, numbers, keys]
    return [entries.length, cursors.length, numbers, keys, { rare, fence }]
  },

  handedOver: ([, , { buffer }]) => (buffer.byteLength > transferredBytes ? [buffer] : []),

  unpackInput([entryCount, cursorCount, numbers, keys, more]) {
    const entries: NewEntry[] = []
    const cursorsAt = entryCount * numbersEach
    const metas = new Uint8Array(numbers.buffer, (cursorsAt + cursorCount * numbersPerCursor) * 8)
    let keyAt = 0
    let metaAt = 0
    for (let at = 0; at < cursorsAt; at += numbersEach) {
      const number = (index: number) => numbers[at + index] as number
      const keyLength = number(7)
      const metaLength = number(8)
      entries.push({
        id: number(0),
        logId: number(1),
        senderId: number(2),
        deviceId: number(3),
        type: number(4),
        counted: number(5) as Flag,
        sentAt: number(6),
        clientKey: keyLength === noKey ? null : keys.slice(keyAt, keyAt + keyLength),
        meta: metas.subarray(metaAt, metaAt + metaLength),
        audience: null,
        flags: number(9),
        // Ids are never 0.
        reads: number(10) || undefined,
        delivers: number(11) || undefined,
        kind: number(12) === noKind ? null : number(12),
      })
      keyAt += Math.max(0, keyLength)
      metaAt += metaLength
    }
    for (const [index, fields] of more?.rare ?? [])
      entries[index] = { ...(entries[index] as NewEntry), ...fields }
    return { entries, cursors: unpackCursors(numbers, cursorsAt, cursorCount), fence: more?.fence }
  },

  packAnswer(answers) {
    const whole: [number, Appended][] = []
    const seqs = denseMap(answers, (answer, index) => {
      if (answer.duplicate || answer.isNothing || answer.isStale || answer.confirmed)
        whole.push([index, answer])
      return answer.seq
    })
    const packed = seqs.length > fewAnswers ? Float64Array.from(seqs) : seqs
    return whole.length > 0 ? [packed, whole] : [packed]
  },

  unpackAnswer([seqs, whole = []], { entries }) {
    const answers: Appended[] = entries.map(({ id, logId, sentAt }, index) => {
      return { id, logId, seq: seqs[index] as number, sentAt, duplicate: false }
    })
    for (const [index, answer] of whole) answers[index] = answer
    return answers
  },
}

function joinedKeys(entries: readonly NewEntry[]): string {
  let keys = ''
  for (const { clientKey } of entries) if (clientKey !== null) keys += clientKey
  return keys
}

function packCursors(cursors: readonly NewCursor[], into: Float64Array, from: number): void {
  let at = from
  for (const { deviceId, logId, seq } of cursors) {
    into[at++] = deviceId
    into[at++] = logId
    into[at++] = seq
  }
}

function unpackCursors(packed: Float64Array, from: number, count: number): NewCursor[] {
  const cursors: NewCursor[] = []
  for (let at = from; cursors.length < count; at += numbersPerCursor)
    cursors.push({
      deviceId: packed[at] as number,
      logId: packed[at + 1] as number,
      seq: packed[at + 2] as number,
    })
  return cursors
}
