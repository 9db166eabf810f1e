// Base64 without the host's help: not every host has it.

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Reads base64, with or without padding; characters that do not belong are skipped. */
export function fromBase64(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let at = 0
  let bits = 0
  let count = 0
  for (const letter of text) {
    const value = letters.indexOf(letter)
    if (value < 0) continue
    bits = ((bits << 6) | value) & 0xffff
    count += 6
    if (count < 8) continue
    count -= 8
    bytes[at++] = (bits >> count) & 0xff
  }
  return bytes.subarray(0, at)
}
