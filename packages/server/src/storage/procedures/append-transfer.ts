// Packs a batch of entries for the database thread into a few large pieces. Copying thousands of objects instead cost
// more than everything else on the way of a message.
import type { Carrier } from '../sql.ts'
import type { Flag } from '../tables.ts'
import type { Append, Appended, Fence, NewCursor, NewEntry } from './entries.ts'

interface PackedAppend {
  /** Thirteen numbers per entry, see packInput. */
  readonly numbers: Float64Array<ArrayBuffer>
  /** All client keys, and all metas, concatenated. Their lengths are among the numbers. */
  readonly keys: string
  readonly metas: Uint8Array<ArrayBuffer>
  /** Fields that few entries have, by the index of the entry. */
  readonly rare: readonly (readonly [place: number, more: Rare])[]
  /** Device, log and number of each cursor. A message to a large group has one for each of its devices. */
  readonly cursors: Float64Array<ArrayBuffer>
  readonly fence: Fence | undefined
}

type Rare = Pick<NewEntry, 'audience' | 'readerId' | 'readUpTo' | 'confirms' | 'checks' | 'event'>

interface PackedAnswers {
  /** The number of each new entry. */
  readonly seqs: Float64Array
  /** Answers with more than a number. */
  readonly whole: readonly (readonly [place: number, answer: Appended])[]
}

const numbersEach = 13
/** The length of a missing key. */
const noKey = -1
/** The kind of an entry that is not a message. */
const noKind = -1

export const appendCarrier: Carrier<Append, Appended[], PackedAppend, PackedAnswers> = {
  packInput({ entries, cursors, fence }) {
    const numbers = new Float64Array(entries.length * numbersEach)
    const metas = new Uint8Array(entries.reduce((sum, { meta }) => sum + meta.length, 0))
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
    const keys = entries.map(({ clientKey }) => clientKey ?? '').join('')
    return { numbers, keys, metas, rare, cursors: packCursors(cursors), fence }
  },

  handedOver: ({ numbers, metas, cursors }) => [numbers.buffer, metas.buffer, cursors.buffer],

  unpackInput({ numbers, keys, metas, rare, cursors, fence }) {
    const entries: NewEntry[] = []
    let keyAt = 0
    let metaAt = 0
    for (let at = 0; at < numbers.length; at += numbersEach) {
      const number = (place: number) => numbers[at + place] as number
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
    for (const [place, more] of rare) entries[place] = { ...(entries[place] as NewEntry), ...more }
    return { entries, cursors: unpackCursors(cursors), fence }
  },

  packAnswer(answers) {
    const whole: [number, Appended][] = []
    const seqs = Float64Array.from(answers, (answer, place) => {
      if (answer.duplicate || answer.isNothing || answer.isStale || answer.confirmed)
        whole.push([place, answer])
      return answer.seq
    })
    return { seqs, whole }
  },

  unpackAnswer({ seqs, whole }, { entries }) {
    const answers: Appended[] = entries.map(({ id, logId, sentAt }, place) => {
      return { id, logId, seq: seqs[place] as number, sentAt, duplicate: false }
    })
    for (const [place, answer] of whole) answers[place] = answer
    return answers
  },
}

function packCursors(cursors: readonly NewCursor[]): Float64Array<ArrayBuffer> {
  const packed = new Float64Array(cursors.length * 3)
  let at = 0
  for (const { deviceId, logId, seq } of cursors) {
    packed[at++] = deviceId
    packed[at++] = logId
    packed[at++] = seq
  }
  return packed
}

function unpackCursors(packed: Float64Array): NewCursor[] {
  const cursors: NewCursor[] = []
  for (let at = 0; at < packed.length; at += 3)
    cursors.push({
      deviceId: packed[at] as number,
      logId: packed[at + 1] as number,
      seq: packed[at + 2] as number,
    })
  return cursors
}
