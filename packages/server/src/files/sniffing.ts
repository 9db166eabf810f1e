// Detects the type of a file by its first bytes. The uploader's claim is trusted only if it can do no harm: a browser
// only displays types that the bytes confirm.

import { fileTypeFromBuffer } from 'file-type'
import { isShown, shownType, typeOf, unknownType } from './content-types.ts'

/** The number of bytes that detection needs. */
export const sniffedBytes = 4100

/** Containers for audio as well as video: the bytes do not tell which of the two is meant. */
const families: readonly ReadonlySet<string>[] = [
  new Set(['video/mp4', 'audio/mp4', 'audio/aac', 'video/quicktime']),
  new Set(['video/webm', 'audio/webm', 'video/matroska', 'video/x-matroska', 'audio/x-matroska']),
  new Set(['audio/ogg', 'video/ogg', 'application/ogg', 'audio/opus']),
  new Set(['audio/mpeg', 'audio/aac']),
]

/** The type to store: the claimed one if it fits the bytes, else the detected one, else application/octet-stream. */
export async function sniffedType(claimed: string, head: Uint8Array): Promise<string> {
  const claimedType = typeOf(claimed)
  const found = await typeOfBytes(head)
  if (found === undefined) return isShown(claimedType) ? unknownType : claimedType
  if (!isShown(claimedType)) return claimedType === unknownType ? found : claimedType
  return isSame(shownType(claimedType), found) ? claimedType : found
}

/** Detected from the bytes alone; undefined if unknown. */
export async function typeOfBytes(head: Uint8Array): Promise<string | undefined> {
  try {
    const mime = (await fileTypeFromBuffer(head))?.mime.split(';')[0]
    return mime && shownType(mime)
  } catch {
    // The bytes are truncated.
    return undefined
  }
}

const isSame = (a: string, b: string): boolean =>
  a === b || families.some((family) => family.has(a) && family.has(b))

/** Passes the stream through and captures its first bytes. */
export function withHead(chunks: AsyncIterable<Uint8Array>): {
  readonly chunks: AsyncIterable<Uint8Array>
  readonly head: () => Uint8Array
} {
  const head = Buffer.alloc(sniffedBytes)
  let known = 0
  async function* passing() {
    for await (const chunk of chunks) {
      if (known < sniffedBytes) {
        const taken = chunk.subarray(0, sniffedBytes - known)
        head.set(taken, known)
        known += taken.length
      }
      yield chunk
    }
  }
  return { chunks: passing(), head: () => head.subarray(0, known) }
}
