// The length of a recording as far as its header tells, and a WAV header for raw samples.

import type { Sound, SoundShape } from './engine.ts'

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** In milliseconds. Undefined if it cannot be determined without decoding. */
export function lengthOf({ bytes, shape }: Pick<Sound, 'bytes' | 'shape'>): number | undefined {
  if (isBare(shape)) return (bytes.length / bytesPerSecond(shape)) * 1000
  const magic = ascii(bytes, 0, 4)
  if (magic === 'RIFF' && ascii(bytes, 8, 12) === 'WAVE') return wavLength(bytes)
  if (ascii(bytes, 0, 6) === '#!AMR\n') return amrLength(bytes)
  return magic === 'OggS' ? oggLength(bytes) : undefined
}

const isBare = ({ format }: SoundShape): boolean => format?.toLowerCase() === 'pcm'

/** Mono, 16 bits and 16 kHz are the defaults for speech. */
function numbersOf({ sampleRate = 16_000, bitsPerSample = 16, channels = 1 }: SoundShape) {
  return { sampleRate, bitsPerSample, channels }
}

function bytesPerSecond(shape: SoundShape): number {
  const { sampleRate, bitsPerSample, channels } = numbersOf(shape)
  return Math.max(1, (sampleRate * bitsPerSample * channels) / 8)
}

/** The size of the data chunk divided by the bytes per second of the format chunk. */
function wavLength(bytes: Uint8Array): number | undefined {
  const data = view(bytes)
  let perSecond = 0
  for (let at = 12; at + 8 <= bytes.length; ) {
    const [name, size] = [ascii(bytes, at, at + 4), data.getUint32(at + 4, true)]
    if (name === 'fmt ' && at + 20 <= bytes.length) perSecond = data.getUint32(at + 16, true)
    if (name === 'data')
      return perSecond > 0 ? (Math.min(size, bytes.length - at - 8) / perSecond) * 1000 : undefined
    at += 8 + size + (size % 2)
  }
  return undefined
}

/** Frames of 20 ms. The first byte of a frame determines its size. */
const amrFrames = [13, 14, 16, 18, 20, 21, 27, 32, 6, 1, 1, 1, 1, 1, 1, 1]

function amrLength(bytes: Uint8Array): number {
  let frames = 0
  for (let at = 6; at < bytes.length; frames++) at += amrFrames[((bytes[at] as number) >> 3) & 15] as number
  return frames * 20
}

/** The last page has the number of samples at 48 kHz. Only Opus is supported. */
function oggLength(bytes: Uint8Array): number | undefined {
  if (!ascii(bytes, 0, 100).includes('OpusHead')) return undefined
  for (let at = bytes.length - 14; at >= 0; at--)
    if (bytes[at] === 0x4f && ascii(bytes, at, at + 4) === 'OggS')
      return Number(view(bytes).getBigInt64(at + 6, true)) / 48
  return undefined
}

/** Raw samples as a WAV file, which every engine reads. */
export function withHeader(sound: Sound): Sound {
  if (!isBare(sound.shape)) return sound
  const { sampleRate, bitsPerSample, channels } = numbersOf(sound.shape)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + sound.bytes.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE((sampleRate * bitsPerSample * channels) / 8, 28)
  header.writeUInt16LE((bitsPerSample * channels) / 8, 32)
  header.writeUInt16LE(bitsPerSample, 34)
  header.write('data', 36)
  header.writeUInt32LE(sound.bytes.length, 40)
  return { ...sound, type: 'audio/wav', bytes: Buffer.concat([header, sound.bytes]) }
}
