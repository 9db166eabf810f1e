// Writes PNG files: 8 bits per channel, RGB, without metadata.

import { crc32, deflateSync } from 'node:zlib'

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const rgb = 2
/** Every byte is stored as its difference from the one above: gradients become long runs of equal bytes. */
const filterUp = 2

export interface Pixels {
  readonly width: number
  readonly height: number
  /** Three bytes per pixel, row by row. */
  readonly data: Uint8Array
}

export function png({ width, height, data }: Pixels): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, rgb, 0, 0, 0], 8)
  const stride = width * 3
  const filtered = Buffer.alloc((stride + 1) * height)
  for (let row = 0, at = 0; row < height; row++) {
    filtered[at++] = filterUp
    const from = row * stride
    for (let byte = from; byte < from + stride; byte++)
      filtered[at++] = ((data[byte] as number) - (row > 0 ? (data[byte - stride] as number) : 0)) & 0xff
  }
  const image = deflateSync(filtered, { level: 9 })
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', image),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const whole = Buffer.alloc(typed.length + 8)
  whole.writeUInt32BE(content.length, 0)
  whole.set(typed, 4)
  whole.writeUInt32BE(crc32(typed), typed.length + 4)
  return whole
}
