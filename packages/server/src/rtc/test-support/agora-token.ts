// Parses an Agora token, written from its published layout (version 007) and not with the library that makes them:
// "007", then base64 of compressed bytes: a signature and the signed content. Numbers are little-endian, texts are
// prefixed with their length.

import { createHmac } from 'node:crypto'
import { inflateSync } from 'node:zlib'

export interface ReadAgoraToken {
  readonly appId: string
  readonly issuedAt: number
  readonly seconds: number
  readonly channel: string
  readonly uid: string
  /** Privileges (1 join, 2 audio, 3 video, 4 data), each with its seconds. */
  readonly privileges: ReadonlyMap<number, number>
}

/** Throws if the signature does not match this certificate. */
export function readAgoraToken(token: string, certificate: string): ReadAgoraToken {
  if (!token.startsWith('007')) throw new Error('another version')
  const bytes = inflateSync(Buffer.from(token.slice(3), 'base64'))
  let at = 0
  const take = (count: number) => {
    at += count
    return bytes.subarray(at - count, at)
  }
  const short = () => take(2).readUInt16LE()
  const long = () => take(4).readUInt32LE()
  const text = () => take(short())
  const signature = text()
  const signed = bytes.subarray(at)
  const appId = text().toString()
  const [issuedAt, seconds, salt, services, service] = [long(), long(), long(), short(), short()]
  if (services !== 1 || service !== 1) throw new Error('not for calls alone')
  const privileges = new Map<number, number>()
  for (let left = short(); left > 0; left--) privileges.set(short(), long())
  const number = (value: number) => {
    const four = Buffer.alloc(4)
    four.writeUInt32LE(value)
    return four
  }
  const hmac = (key: Buffer, message: Buffer | string) => createHmac('sha256', key).update(message).digest()
  const key = hmac(number(salt), hmac(number(issuedAt), certificate))
  if (!hmac(key, signed).equals(signature)) throw new Error('signed by somebody else')
  return { appId, issuedAt, seconds, channel: text().toString(), uid: text().toString(), privileges }
}
