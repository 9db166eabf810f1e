// The bytes of a message between nodes: a JSON header and any number of byte strings.

export interface Packed {
  readonly header: Readonly<Record<string, unknown>>
  readonly blobs: readonly Uint8Array[]
}

const lengthBytes = 4
const decoder = new TextDecoder()

/** `header` is JSON. */
export function pack(header: string, blobs: readonly Uint8Array[] = []): Uint8Array {
  const text = Buffer.from(header)
  const all = [text, ...blobs]
  const whole = new Uint8Array(all.reduce((sum, each) => sum + lengthBytes + each.length, 0))
  const view = new DataView(whole.buffer)
  let at = 0
  for (const each of all) {
    view.setUint32(at, each.length)
    whole.set(each, at + lengthBytes)
    at += lengthBytes + each.length
  }
  return whole
}

/** Undefined for bytes that `pack` did not produce. */
export function unpack(bytes: Uint8Array): Packed | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    if (at + lengthBytes > bytes.length) return undefined
    const end = at + lengthBytes + view.getUint32(at)
    if (end > bytes.length) return undefined
    parts.push(bytes.subarray(at + lengthBytes, end))
    at = end
  }
  const [text, ...blobs] = parts
  if (!text) return undefined
  try {
    const header: unknown = JSON.parse(decoder.decode(text))
    return typeof header === 'object' && header !== null && !Array.isArray(header)
      ? { header: header as Packed['header'], blobs }
      : undefined
  } catch {
    return undefined
  }
}
