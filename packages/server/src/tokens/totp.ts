// One-time codes of authenticator apps: TOTP (RFC 6238) over HOTP (RFC 4226) with SHA-1, six digits and steps of thirty
// seconds, which is what these apps support without further settings.

import { createHmac, timingSafeEqual } from 'node:crypto'

const stepMs = 30_000
const digits = 6
/** Steps before and after the current one that are accepted, for clocks that differ. */
const drift = 1

/** The code for a counter. `length` is 8 in the test vectors of the RFC. */
export function hotp(secret: Uint8Array, counter: number, length = digits): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const mac = createHmac('sha1', secret).update(message).digest()
  const offset = (mac.at(-1) as number) & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** length).padStart(length, '0')
}

export const counterAt = (now: number): number => Math.floor(now / stepMs)

/**
 * The counter of a right code. Undefined for a wrong one, and for one that was used already: `lastUsed` is the counter of
 * the last accepted code.
 */
export function acceptedCounter(
  secret: Uint8Array,
  code: string,
  now: number,
  lastUsed: number,
): number | undefined {
  const given = code.replaceAll(' ', '')
  if (!/^\d{6}$/.test(given)) return undefined
  const current = counterAt(now)
  let found: number | undefined
  for (let counter = current - drift; counter <= current + drift; counter++) {
    const isRight = timingSafeEqual(Buffer.from(hotp(secret, counter)), Buffer.from(given))
    if (isRight && counter > lastUsed) found ??= counter
  }
  return found
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding (RFC 4648), as authenticator apps want a secret to be typed. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => letters[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** The bytes of a base32 text. Characters that do not belong to it are skipped. */
export function fromBase32(text: string): Uint8Array {
  const bits = [...text.toUpperCase()]
    .map((letter) => letters.indexOf(letter))
    .filter((value) => value >= 0)
    .map((value) => value.toString(2).padStart(5, '0'))
    .join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

/** The address that authenticator apps read from a QR code or a link. */
export function totpAddress(secret: string, name: string): string {
  const label = encodeURIComponent(`Parley:${name}`)
  return `otpauth://totp/${label}?secret=${secret}&issuer=Parley&algorithm=SHA1&digits=${digits}&period=${stepMs / 1000}`
}
