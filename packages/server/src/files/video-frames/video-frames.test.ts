// Video frames with real ffmpeg, and everything that users might upload as a video.

import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { defaults } from '../../config/config.ts'
import { silentLog } from '../../log.ts'
import { Metrics } from '../../metrics.ts'
import { stillHost } from '../../test-support/test-server.ts'
import { entityOf, type FileWorld, fileWorld } from '../test-support/file-world.ts'
import { video } from '../test-support/video.ts'
import { ffmpeg } from './platform/ffmpeg.ts'
import type { VideoEngine } from './video-engine.ts'
import { VideoFrames } from './video-frames.ts'

/** Two seconds of red; encoding it takes longer than most tests. */
const redVideo = video('mp4')

async function* one(bytes: Uint8Array) {
  yield bytes
}

async function uploaded(world: FileWorld, bytes: Uint8Array, type = 'video/mp4', fields = {}) {
  return entityOf(await world.upload({ file: { name: 'Video.mp4', type, chunks: one(bytes) }, fields }))
}

async function still(world: FileWorld, entity: ReturnType<typeof entityOf>, what = 'vframe') {
  const query = { 'share-secret': entity['share-secret'], [what]: 'true' }
  const answer = await world.download(entity.uuid, { query })
  const parts: Uint8Array[] = []
  if (Symbol.asyncIterator in answer.body)
    for await (const part of answer.body as AsyncIterable<Uint8Array>) parts.push(part)
  return { ...answer, bytes: Buffer.concat(parts) }
}

/** The dominant colour. */
async function colour(bytes: Uint8Array): Promise<string> {
  const { dominant } = await sharp(bytes).stats()
  const { r, g, b } = dominant
  if (r > 150 && g < 100 && b < 100) return 'red'
  if (b > 150 && r < 100 && g < 100) return 'blue'
  return r + g + b < 100 ? 'black' : 'other'
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** An engine that runs this function and counts its calls. */
function counting(run: (stop: AbortSignal) => Promise<Uint8Array | undefined>) {
  const engine = {
    runs: 0,
    atOnce: 0,
    most: 0,
    ends: 0,
    async still(_video: unknown, _limits: unknown, stop: AbortSignal) {
      engine.runs++
      engine.most = Math.max(engine.most, ++engine.atOnce)
      try {
        return await run(stop)
      } finally {
        engine.atOnce--
      }
    },
    async end() {
      engine.ends++
    },
  }
  return engine satisfies VideoEngine
}

const untilStopped = (stop: AbortSignal) =>
  new Promise<never>((_resolve, reject) => stop.addEventListener('abort', () => reject(stop.reason)))

describe('a video frame', () => {
  test('[FIL-11] is a JPEG that fits into the box, made once and served like every file', async () => {
    const world = await fileWorld()
    const fields = { 'thumbnail-width': '100', 'thumbnail-height': '90' }
    const entity = await uploaded(world, redVideo, 'video/mp4', fields)
    const made = await still(world, entity)
    expect(made.status).toBe(200)
    expect(made.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': "inline; filename*=UTF-8''Video.jpg",
      'x-content-type-options': 'nosniff',
    })
    const facts = await sharp(made.bytes).metadata()
    expect([facts.format, facts.width, facts.height, facts.exif]).toEqual(['jpeg', 100, 56, undefined])
    expect(await colour(made.bytes)).toBe('red')
    expect((await still(world, entity, 'thumbnail')).bytes.equals(made.bytes)).toBe(true)
    expect(await world.stored()).toHaveLength(2)
    const refused = await world.download(entity.uuid, { query: { vframe: 'true' } })
    expect(refused.status).toBe(403)
  })

  test.each([
    ['webm', ['-c:v', 'libvpx'], 'video/webm'],
    ['mkv', [], 'video/x-matroska'],
    ['mov', [], 'video/quicktime'],
    ['avi', [], 'video/x-msvideo'],
    ['mpg', [], 'video/mpeg'],
    ['ts', [], 'video/mp2t'],
    ['ogv', [], 'video/ogg'],
    ['flv', [], 'video/x-flv'],
    ['3gp', ['-c:v', 'mpeg4'], 'video/3gpp'],
  ])('[FIL-11] is made of %s', async (ending, words, type) => {
    const world = await fileWorld()
    const entity = await uploaded(world, video(ending, ['color=blue:s=176x144:d=1.5'], words), type)
    expect(await colour((await still(world, entity)).bytes)).toBe('blue')
  })

  test.each([
    ['the frame after a second', ['color=blue:s=64x64:d=0.8', 'color=red:s=64x64:d=2'], 'red'],
    ['the first frame of a short video', ['color=blue:s=64x64:d=0.4', 'color=red:s=64x64:d=0.2'], 'blue'],
    ['a frame that is not black', ['color=black:s=64x64:d=1.6', 'color=red:s=64x64:d=1'], 'red'],
    [
      'a frame of a short video that is not black',
      ['color=black:s=64x64:d=0.3', 'color=red:s=64x64:d=0.3'],
      'red',
    ],
    ['a black frame if all are', ['color=black:s=64x64:d=2'], 'black'],
  ])('[FIL-11] is %s', async (_name, sources, wanted) => {
    const world = await fileWorld()
    const entity = await uploaded(world, video('mp4', sources, ['-g', '5']))
    expect(await colour((await still(world, entity)).bytes)).toBe(wanted)
  })

  test('[FIL-11] is made of a multipart video, and of one with its index at the end', async () => {
    const world = await fileWorld({ config: { partBytes: 1000 } })
    const bytes = video('mp4', ['testsrc=s=320x180:d=3'])
    expect(bytes.indexOf('moov')).toBeGreaterThan(bytes.length / 2)
    const entity = await uploaded(world, bytes)
    expect((await still(world, entity)).status).toBe(200)
  })

  test('[FIL-12] is made once for several concurrent requests', async () => {
    const engine = counting(async () => Buffer.from('a picture'))
    const world = await fileWorld({ videos: engine })
    const entity = await uploaded(world, redVideo)
    const all = await Promise.all(Array.from({ length: 5 }, () => still(world, entity)))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(engine.runs).toBe(1)
  })

  const mp4Head = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex')
  test.each([
    ['a playlist', '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:///etc/passwd\n'],
    ['a script', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ['a page', '<html><video src=x></html>'],
    ['the beginning of a video', mp4Head],
    ['an empty video', Buffer.concat([mp4Head, Buffer.from('000000086d646174', 'hex')])],
    ['a video of noise', Buffer.concat([mp4Head, Buffer.alloc(100_000, 'moovtrak')])],
    [
      'a box with a huge size',
      Buffer.concat([mp4Head, Buffer.from('000000016d6f6f767fffffffffffffff', 'hex')]),
    ],
    ['half a video', redVideo.subarray(0, 1500)],
  ])('[FIL-13] does not exist for %s, which is determined only once', async (_name, bytes) => {
    const engine = ffmpeg('ffmpeg') as VideoEngine
    let runs = 0
    const andCount: VideoEngine['still'] = (...given) => {
      runs++
      return engine.still(...given)
    }
    const counted: VideoEngine = { ...engine, still: andCount }
    const world = await fileWorld({ videos: counted })
    for (const type of ['video/mp4', 'video/quicktime']) {
      runs = 0
      const entity = await uploaded(world, Buffer.from(bytes), type)
      expect((await still(world, entity)).status).toBe(404)
      const before = runs
      expect((await still(world, entity)).status).toBe(404)
      expect(runs - before).toBe(0)
    }
    expect(world.server.services.metrics.problems).toBe(0)
    expect((await still(world, await uploaded(world, redVideo))).status).toBe(200)
  })

  test('[FIL-13] a playlist inside a fake video is never read', async () => {
    // The first bytes say mp4. A decoder that guesses would read the rest as a playlist.
    const world = await fileWorld()
    const bytes = Buffer.concat([mp4Head, Buffer.from('\n#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:1/x\n')])
    expect((await still(world, await uploaded(world, bytes))).status).toBe(404)
  })

  test('[FIL-13] does not exist for a video with more pixels than the setting', async () => {
    const world = await fileWorld({ config: { maxPixels: 64 * 64 } })
    const large = await uploaded(world, video('mp4', ['color=red:s=128x128:d=1']))
    expect((await still(world, large)).status).toBe(404)
    const fine = await uploaded(world, video('mp4', ['color=red:s=64x64:d=1']))
    expect((await still(world, fine)).status).toBe(200)
  })

  test('[FIL-14] that takes too long is aborted and not tried again, and the next one is made', async () => {
    let isFirst = true
    const engine = counting((stop) => {
      if (!isFirst) return Promise.resolve(Buffer.from('a picture'))
      isFirst = false
      return untilStopped(stop)
    })
    const world = await fileWorld({ videos: engine })
    const rings: (() => void)[] = []
    world.host.setTimer = (run) => rings.push(run)
    const slow = await uploaded(world, redVideo)
    const asked = still(world, slow)
    while (engine.runs === 0) await turn()
    for (const ring of rings) ring()
    expect((await asked).status).toBe(404)
    expect((await still(world, slow)).status).toBe(404)
    expect(engine.runs).toBe(1)
    expect(world.server.services.metrics.problems).toBe(1)
    // The failure is not stored.
    expect(await world.stored()).toHaveLength(1)
    expect((await still(world, await uploaded(world, redVideo))).status).toBe(200)
  })

  test('[FIL-14] concurrency and queue are bounded, and further requests get no frame for now', async () => {
    const open: (() => void)[] = []
    const engine = counting(() => new Promise((resolve) => open.push(() => resolve(Buffer.from('ok')))))
    const videoFrames = framesOn(engine, { stillsAtOnce: 2, picturesWaiting: 1 })
    const made = ['a', 'b', 'c', 'd'].map((name) => videoFrames.make(name, box, anyVideo))
    expect(await made[3]).toBeUndefined()
    while (open.length < 2) await turn()
    for (const answer of open.splice(0)) answer()
    while (open.length < 1) await turn()
    for (const answer of open.splice(0)) answer()
    expect((await Promise.all(made)).map((each) => each?.toString())).toEqual(['ok', 'ok', 'ok', undefined])
    expect(engine.most).toBe(2)
  })

  test('[FIL-14] stopping aborts running and waiting work', async () => {
    const engine = counting(untilStopped)
    const videoFrames = framesOn(engine, { stillsAtOnce: 1 })
    const made = ['a', 'b'].map((name) => videoFrames.make(name, box, anyVideo))
    while (engine.runs === 0) await turn()
    await videoFrames.close()
    expect(await Promise.all(made)).toEqual([undefined, undefined])
    expect([engine.runs, engine.ends]).toEqual([1, 1])
    expect(await videoFrames.make('c', box, anyVideo)).toBeUndefined()
  })

  test('[FIL-15] does not exist without ffmpeg, and can be made later', async () => {
    expect([ffmpeg(''), ffmpeg('no-such-program'), ffmpeg('/tmp')]).toEqual([undefined, undefined, undefined])
    const videoFrames = framesOn(undefined)
    expect([videoFrames.isThere, await videoFrames.make('a', box, anyVideo)]).toEqual([false, undefined])
  })

  test('[FIL-15] leaves nothing in the temporary folder', async () => {
    const ours = () => readdirSync(tmpdir()).filter((name) => name.startsWith('parley-videos-'))
    const before = new Set(ours())
    const engine = ffmpeg('ffmpeg') as VideoEngine
    const bytes = redVideo
    async function* all() {
      yield { at: 0, bytes }
    }
    const given = { format: 'mov', size: bytes.length, ranges: all() } as const
    const made = await engine.still(given, { box, mostPixels: 1e6 }, new AbortController().signal)
    expect(await colour(made as Uint8Array)).toBe('red')
    const [folder] = ours().filter((name) => !before.has(name))
    expect(readdirSync(`${tmpdir()}/${folder}`)).toEqual([])
    await engine.end()
    expect(ours()).not.toContain(folder)
  })
})

const box = { width: 100, height: 100 }
async function anyVideo() {
  return { format: 'mov', size: 0, ranges: (async function* () {})() } as const
}

function framesOn(engine: VideoEngine | undefined, config: Partial<typeof defaults> = {}) {
  const metrics = new Metrics(silentLog)
  const videoFrames = new VideoFrames({
    host: stillHost(),
    config: { ...defaults, ...config },
    metrics,
    engine,
  })
  onTestFinished(() => videoFrames.close())
  return videoFrames
}
