// Prepares bytes for another thread. A view on a larger buffer (a message inside a frame) would transfer the whole
// buffer, so such bytes are first copied into one buffer, which is transferred instead.

/** The value to post and the buffers to transfer with it. The given value stays unchanged. */
export function withTransferList(value: unknown): { value: unknown; transfer: ArrayBuffer[] } {
  const needed = measure(value)
  if (!needed.partial) return { value, transfer: [] }
  const bytes = new Uint8Array(needed.size)
  const filling = { bytes, at: 0 }
  return { value: rebuild(value, filling), transfer: [bytes.buffer] }
}

interface Needed {
  size: number
  partial: boolean
}

function measure(value: unknown, needed: Needed = { size: 0, partial: false }): Needed {
  if (value === null || typeof value !== 'object') return needed
  if (value instanceof Uint8Array) {
    needed.size += value.byteLength
    if (value.byteLength !== value.buffer.byteLength) needed.partial = true
  } else if (ArrayBuffer.isView(value)) {
    return needed
  } else if (Array.isArray(value)) {
    for (const item of value) measure(item, needed)
  } else {
    for (const key in value) measure((value as Record<string, unknown>)[key], needed)
  }
  return needed
}

function rebuild(value: unknown, filling: { bytes: Uint8Array<ArrayBuffer>; at: number }): unknown {
  if (value === null || typeof value !== 'object') return value
  if (value instanceof Uint8Array) {
    const { bytes, at } = filling
    bytes.set(value, at)
    filling.at += value.byteLength
    return bytes.subarray(at, filling.at)
  }
  if (ArrayBuffer.isView(value)) return value
  if (Array.isArray(value)) return value.map((item) => rebuild(item, filling))
  const copy: Record<string, unknown> = {}
  for (const key in value) copy[key] = rebuild((value as Record<string, unknown>)[key], filling)
  return copy
}
