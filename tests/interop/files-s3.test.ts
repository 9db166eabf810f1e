// A server that stores its files in an S3 store gives the same answers about them.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { referenceFile } from './message-kinds.ts'
import type { Loose } from './reference-client/loose.ts'
import { localS3 } from './s3.ts'
import { video } from './video.ts'
import { openOwnWorld } from './world.ts'

const store = await localS3()
afterAll(() => store.close())

// Has its own server: its files are in another store, and it is killed.
const world = openOwnWorld(store.settings)

/** Ann sends a file to Ben, who receives the message. */
async function sent(
  type: string,
  handler: string,
  name: string,
  mime: string,
  bytes: Uint8Array<ArrayBuffer>,
) {
  const { ben, first, second } = await world.pair()
  const file = referenceFile(name, mime, bytes)
  const message = first.message({ chatType: 'singleChat', to: ben, type, file, filename: name, length: 2 })
  await first.call('send', message)
  return (await second.next(handler)) as Loose
}

describe('files in an object store', () => {
  it('a video has a preview frame, which is made once and stored there too', async () => {
    const before = store.count()
    const { thumb, thumb_secret } = await sent('video', 'onVideoMessage', 'video.mp4', 'video/mp4', video())
    for (const _again of [1, 2]) {
      const picture = await fetch(`${thumb}&share-secret=${thumb_secret}`)
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect(await sharp(await picture.bytes()).metadata()).toMatchObject({ width: 320, height: 180 })
    }
    expect(store.count() - before).toBe(2)
  })

  it('an image has a preview', async () => {
    const create = { width: 900, height: 600, channels: 3, background: 'teal' } as const
    // Noise makes the file large; only large image files get previews.
    const noisy = sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    const bytes = new Uint8Array(await noisy.png().toBuffer())
    const { thumb, url } = await sent('img', 'onImageMessage', 'noise.png', 'image/png', bytes)
    const preview = await fetch(thumb)
    expect(preview.status).toBe(200)
    const { width = 0 } = await sharp(await preview.bytes()).metadata()
    expect(width).toBeLessThan(900)
    expect((await (await fetch(url)).bytes()).length).toBe(bytes.length)
  })

  it('a file in parts is read across their boundaries, also after a restart of the server', async () => {
    const bytes = new Uint8Array(12 * 1024 * 1024).map((_, at) => (at * 31 + (at >> 12)) % 251)
    const { url } = await sent('file', 'onFileMessage', 'big.bin', 'application/octet-stream', bytes)
    await world.server.crash()
    const border = 5 * 1024 * 1024
    const range = await fetch(url, { headers: { range: `bytes=${border - 5}-${border + 4}` } })
    expect(range.status).toBe(206)
    expect(await range.bytes()).toEqual(bytes.slice(border - 5, border + 5))
    const whole = Buffer.from(await (await fetch(url)).bytes())
    expect(whole.equals(bytes)).toBe(true)
  })

  it('none of their data is in the data folder of the server', () => {
    expect(store.count()).toBeGreaterThan(0)
    expect(existsSync(join(world.server.data, 'files'))).toBe(false)
  })
})
