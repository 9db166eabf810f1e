// Byte ranges of requests. Players request parts of audio and video; a single range is enough for them.

export type RequestedBytes =
  | { readonly kind: 'whole' | 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'outside' }

/** Anything but a single byte range is answered with the whole file, as HTTP allows. */
export function requestedBytes(header: string | undefined, size: number): RequestedBytes {
  const whole: RequestedBytes = { kind: 'whole', start: 0, end: size - 1 }
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return whole
  if (first === '') {
    const count = Number(last)
    return count === 0
      ? { kind: 'outside' }
      : { kind: 'part', start: Math.max(0, size - count), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Number(last)
  if (last !== '' && end < start) return whole
  return start < size ? { kind: 'part', start, end: Math.min(end, size - 1) } : { kind: 'outside' }
}

/** Whether the client has these bytes already. */
export function hasTag(header: string | undefined, tag: string): boolean {
  const given = header?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? []
  return given.includes(tag) || given.includes('*')
}
