// Base64 without the host's help: not every host has it.

/** The six bits that a letter stands for; −1 for what is none. */
function bitsOf(code: number): number {
  if (code > 96) return code < 123 ? code - 71 : -1
  if (code > 64) return code < 91 ? code - 65 : -1
  if (code > 47) return code < 58 ? code + 4 : -1
  return code === 43 ? 62 : code === 47 ? 63 : -1
}

/** Reads base64, with or without padding; characters that do not belong are skipped. */
export function fromBase64(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let at = 0
  let bits = 0
  let count = 0
  for (let index = 0; index < text.length; index++) {
    const value = bitsOf(text.charCodeAt(index))
    if (value < 0) continue
    bits = ((bits << 6) | value) & 0xffff
    count += 6
    if (count < 8) continue
    count -= 8
    bytes[at++] = (bits >> count) & 0xff
  }
  return bytes.subarray(0, at)
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Writes base64, with padding. */
export function toBase64(bytes: Uint8Array): string {
  const { length } = bytes
  let text = ''
  for (let at = 0; at < length; at += 3) {
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    text += letters.charAt(bits >> 18) + letters.charAt((bits >> 12) & 63)
    text += at + 1 < length ? letters.charAt((bits >> 6) & 63) : '='
    text += at + 2 < length ? letters.charAt(bits & 63) : '='
  }
  return text
}
