// LZ4 blocks with a history, as newer clients of this protocol could compress frames: each frame may refer to the last
// 64 KiB of the frames before it, so every connection has its own encoder. Only for the benchmark beside it.

const minMatch = 4
const historyBytes = 65_536
const hashBits = 12
/** A block ends with at least this many literals, and no match begins closer to its end. */
const lastLiterals = 5
const matchLimit = 12

export class Lz4Encoder {
  /** The history and the frame that is being compressed, one after the other. */
  private readonly window = new Uint8Array(historyBytes * 4)
  private readonly table = new Int32Array(1 << hashBits).fill(-1)
  private at = 0

  /** Bytes of memory that one connection needs for one direction. */
  static readonly memory = historyBytes * 4 + (1 << hashBits) * 4

  compress(frame: Uint8Array, out: Uint8Array): number {
    if (this.at + frame.length > this.window.length) this.slide()
    const { window, table } = this
    const start = this.at
    window.set(frame, start)
    const end = start + frame.length
    this.at = end
    let anchor = start
    let written = 0
    for (let at = start; at < end - matchLimit; ) {
      const word = word32(window, at)
      const slot = Math.imul(word, 2_654_435_761) >>> (32 - hashBits)
      const candidate = table[slot] as number
      table[slot] = at
      if (candidate < 0 || at - candidate >= historyBytes || word32(window, candidate) !== word) {
        at++
        continue
      }
      let length = minMatch
      while (at + length < end - lastLiterals && window[candidate + length] === window[at + length]) length++
      written = sequence(out, written, window.subarray(anchor, at), length - minMatch, at - candidate)
      at += length
      anchor = at
    }
    return sequence(out, written, window.subarray(anchor, end), -1, 0)
  }

  private slide(): void {
    const from = this.at - historyBytes
    this.window.copyWithin(0, from, this.at)
    for (let slot = 0; slot < this.table.length; slot++)
      this.table[slot] = Math.max(-1, (this.table[slot] as number) - from)
    this.at = historyBytes
  }
}

const word32 = (bytes: Uint8Array, at: number): number =>
  (bytes[at] as number) |
  ((bytes[at + 1] as number) << 8) |
  ((bytes[at + 2] as number) << 16) |
  ((bytes[at + 3] as number) << 24)

/** Literals, and a match where there is one. */
function sequence(
  out: Uint8Array,
  from: number,
  literals: Uint8Array,
  match: number,
  offset: number,
): number {
  let at = from + 1
  const more = (rest: number) => {
    let left = rest
    for (; left >= 255; left -= 255) out[at++] = 255
    out[at++] = left
  }
  if (literals.length >= 15) more(literals.length - 15)
  out.set(literals, at)
  at += literals.length
  if (match >= 0) {
    out[at++] = offset & 255
    out[at++] = offset >> 8
    if (match >= 15) more(match - 15)
  }
  out[from] = (Math.min(literals.length, 15) << 4) | Math.min(Math.max(match, 0), 15)
  return at
}
