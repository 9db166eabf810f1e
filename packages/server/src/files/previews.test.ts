// Previews with the real library in its real thread, and uploads that try to break it.

import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { ImageEngine } from './images/image-engine.ts'
import { entityOf, type FileWorld, fileWorld, pictureHead } from './test-support/file-world.ts'

async function* one(bytes: Uint8Array) {
  yield bytes
}

async function uploaded(world: FileWorld, bytes: Uint8Array, type: string, fields = {}) {
  const file = { name: 'Bild.png', type, chunks: one(bytes) }
  return entityOf(await world.upload({ file, fields }))
}

async function preview(world: FileWorld, entity: ReturnType<typeof entityOf>, what = 'thumbnail') {
  const query = { 'share-secret': entity['share-secret'], [what]: 'true' }
  const answer = await world.download(entity.uuid, { query })
  const parts: Uint8Array[] = []
  if (Symbol.asyncIterator in answer.body)
    for await (const part of answer.body as AsyncIterable<Uint8Array>) parts.push(part)
  return { ...answer, bytes: Buffer.concat(parts) }
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a6' } })

/** A tiny image that claims to have this many pixels. */
function bomb(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const row = deflateSync(Buffer.alloc(Math.ceil(side / 8 + 1) * 100))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', row),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  // The checksum is not verified before the size is checked.
  return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)])
}

describe('a preview', () => {
  test('is also requested with a header, as back ends do', async () => {
    const world = await fileWorld()
    const entity = await uploaded(world, await plain(800, 400).png().toBuffer(), 'image/png')
    const { bytes } = await preview(world, entity)
    const query = { 'share-secret': entity['share-secret'] }
    const answer = await world.download(entity.uuid, { query, headers: { thumbnail: 'true' } })
    expect(answer).toMatchObject({ status: 200, headers: { 'content-length': String(bytes.length) } })
    expect(
      (await world.download(entity.uuid, { query, headers: { thumbnail: 'false' } })).headers,
    ).not.toEqual(answer.headers)
  })

  test('[FIL-6] fits into the requested box, and is the same the second time', async () => {
    const world = await fileWorld()
    const bytes = await plain(800, 400).png().toBuffer()
    const entity = await uploaded(world, bytes, 'image/png', {
      'thumbnail-width': '200',
      'thumbnail-height': '180',
    })
    const made = await preview(world, entity)
    expect(made.status).toBe(200)
    expect(made.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': "inline; filename*=UTF-8''Bild.webp",
      'content-security-policy': "sandbox; default-src 'none'",
    })
    expect(await sharp(made.bytes).metadata()).toMatchObject({ format: 'webp', width: 200, height: 100 })
    expect((await preview(world, entity)).bytes.equals(made.bytes)).toBe(true)
    expect(await world.stored()).toHaveLength(2)
  })

  test('[FIL-6] is never larger than the image, and has a default size if none was requested', async () => {
    const world = await fileWorld()
    const tiny = await uploaded(world, await plain(20, 10).jpeg().toBuffer(), 'image/jpeg')
    expect(await sharp((await preview(world, tiny)).bytes).metadata()).toMatchObject({
      width: 20,
      height: 10,
    })
    const large = await uploaded(world, await plain(1000, 2000).webp().toBuffer(), 'image/webp', {
      'thumbnail-width': '99999999',
      'thumbnail-height': '-5',
    })
    expect(await sharp((await preview(world, large)).bytes).metadata()).toMatchObject({
      width: 360,
      height: 720,
    })
  })

  test('[FIL-6] is upright and contains no location', async () => {
    const world = await fileWorld()
    const bytes = await plain(1600, 800)
      .jpeg()
      .withExif({ IFD0: { Make: 'secret camera' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const entity = await uploaded(world, bytes, 'image/jpeg')
    const { bytes: made } = await preview(world, entity)
    const facts = await sharp(made).metadata()
    expect([facts.width, facts.height, facts.exif, facts.orientation]).toEqual([
      360,
      720,
      undefined,
      undefined,
    ])
  })

  test('[FIL-6] is made once for several concurrent requests', async () => {
    const engine = counting(async (bytes) => bytes)
    const world = await fileWorld({ pictures: () => engine })
    const entity = await uploaded(world, pictureHead, 'image/png')
    const all = await Promise.all(Array.from({ length: 5 }, () => preview(world, entity)))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(engine.runs).toBe(1)
  })

  test('[FIL-6] that is being made when its file is removed leaves nothing', async () => {
    let finish = (): void => undefined
    const engine = counting((bytes) => new Promise((resolve) => (finish = () => resolve(bytes))))
    const world = await fileWorld({ pictures: () => engine })
    const entity = await uploaded(world, pictureHead, 'image/png')
    const asked = preview(world, entity)
    while (engine.runs === 0) await turn()
    await world.files.erase([entity.uuid])
    await world.server.services.database.write((sql) =>
      sql.run('DELETE FROM files WHERE uuid = ?', [entity.uuid]),
    )
    finish()
    expect((await asked).status).toBe(404)
    expect(await world.stored()).toEqual([])
  })

  test.each([
    ['a bomb of 65000 by 65000 pixels', bomb(65_000), 'image/png'],
    ['the beginning of an image', pictureHead, 'image/png'],
    ['a page with the type of an image', Buffer.from('<script>alert(1)</script>'), 'image/png'],
    [
      'an SVG image',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'image/svg+xml',
    ],
    ['a text', Buffer.from('hello'), 'text/plain'],
  ])('[FIL-7] does not exist for %s, and the next preview works', async (_name, bytes, type) => {
    const world = await fileWorld()
    const entity = await uploaded(world, bytes, type)
    for (const what of ['thumbnail', 'vframe']) expect((await preview(world, entity, what)).status).toBe(404)
    expect(await world.stored()).toHaveLength(1)
    const good = await uploaded(world, await plain(30, 30).png().toBuffer(), 'image/png')
    expect((await preview(world, good)).status).toBe(200)
  })

  test('[FIL-7] does not exist for images with more pixels or bytes than the settings allow', async () => {
    const world = await fileWorld({ config: { maxPixels: 99, maxPictureBytes: 500 } })
    const many = await uploaded(world, await plain(10, 10).png().toBuffer(), 'image/png')
    expect((await preview(world, many)).status).toBe(404)
    const noise = Buffer.concat([await plain(2, 2).png().toBuffer(), Buffer.alloc(500)])
    expect((await preview(world, await uploaded(world, noise, 'image/png'))).status).toBe(404)
    const fine = await uploaded(world, await plain(9, 9).png().toBuffer(), 'image/png')
    expect((await preview(world, fine)).status).toBe(200)
  })

  test('[FIL-7] that takes too long is terminated with its thread, and the next one gets a new thread', async () => {
    let made = 0
    const hanging = counting(() => new Promise(() => undefined))
    const quick = counting(async (bytes) => bytes)
    const world = await fileWorld({ pictures: () => (made++ === 0 ? hanging : quick) })
    const entity = await uploaded(world, pictureHead, 'image/png')
    const ring = timerOf(world)
    const asked = preview(world, entity)
    await ring(15_000)
    expect((await asked).status).toBe(404)
    expect([hanging.ends, made]).toEqual([1, 1])
    expect((await preview(world, entity)).status).toBe(200)
    expect(made).toBe(2)
  })

  test('[FIL-7] waits in a bounded queue', async () => {
    const hanging = counting(() => new Promise(() => undefined))
    const world = await fileWorld({ pictures: () => hanging, config: { picturesWaiting: 1 } })
    const first = await uploaded(world, pictureHead, 'image/png')
    const second = await uploaded(world, pictureHead, 'image/png')
    const third = await uploaded(world, pictureHead, 'image/png')
    const ring = timerOf(world)
    const asked = preview(world, first)
    while (hanging.runs === 0) await turn()
    // Whichever comes first waits, and the other one finds no room.
    const others = [preview(world, second), preview(world, third)]
    expect((await Promise.race(others)).status).toBe(404)
    await ring(15_000)
    expect((await asked).status).toBe(404)
    await ring(15_000)
    for (const other of others) expect((await other).status).toBe(404)
  })
})

describe('re-encoded images', () => {
  const withPlace = () =>
    plain(400, 200)
      .jpeg()
      .withExif({ IFD0: { Make: 'secret camera' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
  const whole = async (world: FileWorld, entity: ReturnType<typeof entityOf>) =>
    (await preview(world, entity, 'nothing')).bytes

  test('[FIL-10] are upright and contain no location or other metadata', async () => {
    const world = await fileWorld({ config: { stripPictures: true } })
    const given = await withPlace()
    const entity = await uploaded(world, given, 'image/jpeg')
    const kept = await whole(world, entity)
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 400 })
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
    expect(kept.includes('secret camera')).toBe(false)
    expect(entity['file-metadata']).toEqual({ 'content-type': 'image/jpeg', 'content-length': kept.length })
    expect(await world.stored()).toHaveLength(1)
    expect((await preview(world, entity)).status).toBe(200)
  })

  test('[FIL-10] unreadable images are stored as bytes, other files are unchanged, and nothing changes without the setting', async () => {
    const world = await fileWorld({ config: { stripPictures: true } })
    const broken = await uploaded(world, pictureHead, 'image/png')
    expect(broken['file-metadata']['content-type']).toBe('application/octet-stream')
    expect((await whole(world, broken)).equals(pictureHead)).toBe(true)
    const text = await uploaded(world, Buffer.from('hello'), 'text/plain')
    expect((await whole(world, text)).toString()).toBe('hello')
    const lenient = await fileWorld()
    const given = await withPlace()
    expect((await whole(lenient, await uploaded(lenient, given, 'image/jpeg'))).equals(given)).toBe(true)
  })
})

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Fires the next timer of this length. */
function timerOf({ host }: FileWorld): (ms: number) => Promise<void> {
  const set: { readonly run: () => void; readonly ms: number }[] = []
  host.setTimer = (run, ms) => set.push({ run, ms })
  return async (ms) => {
    let found = -1
    while (found < 0) {
      await turn()
      found = set.findIndex((timer) => timer.ms === ms)
    }
    set.splice(found, 1)[0]?.run()
  }
}

function counting(run: (bytes: Uint8Array) => Promise<Uint8Array>) {
  const engine = {
    runs: 0,
    ends: 0,
    run(_work: unknown, bytes: Uint8Array) {
      engine.runs++
      return run(bytes)
    },
    async end() {
      engine.ends++
    },
  }
  return engine satisfies ImageEngine
}
