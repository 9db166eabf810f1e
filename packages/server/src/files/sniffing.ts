// What a file really is, by its first bytes. Whoever uploads one says what it is, and that is believed only where it
// could do no harm: a browser gets to see what is confirmed by the bytes.

import { fileTypeFromBuffer } from 'file-type'
import { isShown, shownType, typeOf, unknownType } from './content-types.ts'

/** So many bytes tell. */
export const tellingBytes = 4100

/** Containers that hold sound as well as pictures: the bytes do not tell which of the two it is meant to be. */
const families: readonly ReadonlySet<string>[] = [
  new Set(['video/mp4', 'audio/mp4', 'audio/aac', 'video/quicktime']),
  new Set(['video/webm', 'audio/webm', 'video/matroska', 'video/x-matroska', 'audio/x-matroska']),
  new Set(['audio/ogg', 'video/ogg', 'application/ogg', 'audio/opus']),
  new Set(['audio/mpeg', 'audio/aac']),
]

/** The type to keep: what is claimed where it fits to the bytes, else what they say, else nothing in particular. */
export async function sniffedType(claimed: string, head: Uint8Array): Promise<string> {
  const said = typeOf(claimed)
  const found = await typeOfBytes(head)
  if (found === undefined) return isShown(said) ? unknownType : said
  if (!isShown(said)) return said === unknownType ? found : said
  return isSame(shownType(said), found) ? said : found
}

/** By the bytes alone; undefined where they say nothing. */
export async function typeOfBytes(head: Uint8Array): Promise<string | undefined> {
  try {
    const mime = (await fileTypeFromBuffer(head))?.mime.split(';')[0]
    return mime && shownType(mime)
  } catch {
    // Bytes that end in the middle of what they promise.
    return undefined
  }
}

const isSame = (a: string, b: string): boolean =>
  a === b || families.some((family) => family.has(a) && family.has(b))

/** The same bytes, and the first of them when they have gone by. */
export function withHead(chunks: AsyncIterable<Uint8Array>): {
  readonly chunks: AsyncIterable<Uint8Array>
  readonly head: () => Uint8Array
} {
  const head = Buffer.alloc(tellingBytes)
  let known = 0
  async function* passing() {
    for await (const chunk of chunks) {
      if (known < tellingBytes) {
        const taken = chunk.subarray(0, tellingBytes - known)
        head.set(taken, known)
        known += taken.length
      }
      yield chunk
    }
  }
  return { chunks: passing(), head: () => head.subarray(0, known) }
}
