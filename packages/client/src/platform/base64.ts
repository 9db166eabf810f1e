// Base64 without the host's functions, which not every host has.

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Decodes base64, with or without padding; other characters are skipped. */
export function fromBase64(text: string): Uint8Array {
  const bytes = new Uint8Array((text.length * 3) / 4)
  let at = 0
  let bits = 0
  let count = 0
  for (let index = 0; index < text.length; index++) {
    const value = letters.indexOf(text.charAt(index))
    if (value < 0) continue
    bits = ((bits << 6) | value) & 0xffff
    count += 6
    if (count < 8) continue
    count -= 8
    bytes[at++] = bits >> count
  }
  return bytes.subarray(0, at)
}

/** Encodes base64, with padding. */
export function toBase64(bytes: Uint8Array): string {
  const { length } = bytes
  let text = ''
  for (let at = 0; at < length; at += 3) {
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    const letter = (shift: number) => letters.charAt((bits >> shift) & 63)
    text +=
      letter(18) + letter(12) + (at + 1 < length ? letter(6) : '=') + (at + 2 < length ? letter(0) : '=')
  }
  return text
}
