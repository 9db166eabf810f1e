// Multipart uploads: parts in any order, repeated, with interruptions; and hostile use of them.

import { describe, expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { until } from '../test-support/until.ts'
import {
  entityOf,
  type FileWorldOptions,
  fileWorld,
  pictureHead,
  pieces,
  textOf,
} from './test-support/file-world.ts'

const small = { partBytes: 4, maxFileBytes: 20 }

async function scene(config: Partial<Config> = {}, more: FileWorldOptions = {}) {
  const world = await fileWorld({ config: { ...small, ...config }, ...more })
  const tokens = { alice: await world.token('alice'), bob: await world.token('bob') }
  const asked = (who: 'alice' | 'bob' | 'nobody', query: Record<string, string> = {}) => ({
    org: 'parley',
    app: 'demo',
    headers: who === 'nobody' ? {} : { authorization: `Bearer ${tokens[who]}`, host: 'chat.test' },
    query,
  })
  const { files } = world
  const begin = (who: 'alice' | 'bob' | 'nobody' = 'alice') => files.beginParts(asked(who))
  const begun = async (who: 'alice' | 'bob' = 'alice') =>
    (((await begin(who)).body.entities as { uuid: string }[])[0] as { uuid: string }).uuid
  const put = (uuid: string, number: unknown, text: string | AsyncIterable<Uint8Array>, who = 'alice') =>
    files.putPart({
      ...asked(who as 'alice'),
      uuid,
      file: {
        name: 'blob',
        type: 'application/octet-stream',
        chunks: typeof text === 'string' ? pieces(...text) : text,
      },
      fields: { part_number: number as string },
    })
  const complete = (uuid: string, query: Record<string, string> = {}, who: 'alice' | 'bob' = 'alice') =>
    files.completeParts({ ...asked(who, { 'chat-type': 'CHAT', 'chat-target': 'bob', ...query }), uuid })
  const abort = (uuid: string, who: 'alice' | 'bob' = 'alice') => files.abortParts({ ...asked(who), uuid })
  const fetched = async (answer: Awaited<ReturnType<typeof complete>>, headers = {}) => {
    const { uuid, 'share-secret': secret } = entityOf(answer)
    return world.download(uuid, { query: { 'share-secret': secret }, headers })
  }
  return { ...world, begin, begun, put, complete, abort, fetched }
}

describe('a multipart upload', () => {
  test('[FIL-1] begins with the limits of the server', async () => {
    const { begin } = await scene()
    expect(await begin()).toMatchObject({
      status: 200,
      body: { entities: [{ uuid: expect.any(String), file_upper_limit: 20, part_lower_limit: 4 }] },
    })
  })

  test('[FIL-1] accepts parts in any order and repeatedly, and completes as one file', async () => {
    const world = await scene()
    const uuid = await world.begun()
    for (const [number, text] of [
      ['3', 'ij'],
      ['1', 'xxxx'],
      ['2', 'efgh'],
      ['1', 'abcd'],
    ] as const)
      expect((await world.put(uuid, number, text)).status).toBe(200)
    const answer = await world.complete(uuid)
    expect(entityOf(answer)).toMatchObject({
      type: 'chatfile',
      'file-metadata': { 'content-length': 10, 'content-type': 'application/octet-stream' },
    })
    const whole = await world.fetched(answer)
    expect([whole.status, await textOf(whole)]).toEqual([200, 'abcdefghij'])
    for (const [range, text] of [
      ['bytes=0-0', 'a'],
      ['bytes=2-9', 'cdefghij'],
      ['bytes=4-7', 'efgh'],
      ['bytes=-3', 'hij'],
      ['bytes=3-4', 'de'],
    ] as const)
      expect(await textOf(await world.fetched(answer, { range }))).toBe(text)
    // Replaced parts are removed, and nothing is left of the upload.
    expect(await world.stored()).toHaveLength(3)
    expect((await world.put(uuid, '4', 'more')).status).toBe(404)
  })

  test('[FIL-16] returns the same answer if completing is repeated, and to nobody else', async () => {
    const world = await scene()
    const uuid = await world.begun()
    await world.put(uuid, '1', 'abcd')
    const first = entityOf(await world.complete(uuid))
    expect(entityOf(await world.complete(uuid))).toEqual(first)
    expect((await world.complete(uuid, {}, 'bob')).status).toBe(404)
    expect((await world.abort(uuid)).status).toBe(404)
    expect(await world.stored()).toHaveLength(1)
  })

  test('[FIL-2] with a gap, no parts, or a small part in the middle is refused, and can be completed after it is corrected', async () => {
    const world = await scene()
    const uuid = await world.begun()
    expect((await world.complete(uuid)).status).toBe(403)
    await world.put(uuid, '1', 'abcd')
    await world.put(uuid, '3', 'ijkl')
    expect((await world.complete(uuid)).status).toBe(403)
    await world.put(uuid, '2', 'ef')
    expect((await world.complete(uuid)).status).toBe(403)
    await world.put(uuid, '2', 'efgh')
    expect((await world.complete(uuid)).status).toBe(200)
  })

  test('[FIL-2] cannot exceed the largest file size in total, and the excess leaves nothing', async () => {
    const world = await scene()
    const uuid = await world.begun()
    await world.put(uuid, '1', 'x'.repeat(12))
    expect(await world.put(uuid, '2', 'x'.repeat(9))).toMatchObject({ status: 413 })
    expect((await world.put(uuid, '2', 'x'.repeat(21))).status).toBe(413)
    expect(await world.stored()).toHaveLength(1)
    // A replaced part counts once.
    expect((await world.put(uuid, '1', 'x'.repeat(20))).status).toBe(200)
    expect(await world.stored()).toHaveLength(1)
  })

  test.each([[undefined], [''], ['0'], ['-1'], ['1.5'], ['10001'], ['1e3'], ['x']])(
    '[FIL-2] %j is not a valid part number',
    async (number) => {
      const world = await scene()
      const uuid = await world.begun()
      expect((await world.put(uuid, number, 'abcd')).status).toBe(403)
      expect(await world.stored()).toEqual([])
    },
  )

  test('[FIL-2] an aborted part leaves the previous one in place', async () => {
    const world = await scene()
    const uuid = await world.begun()
    await world.put(uuid, '1', 'abcd')
    async function* broken() {
      yield Buffer.from('ab')
      throw new Error('cut')
    }
    expect((await world.put(uuid, '1', broken())).status).toBe(403)
    expect(await textOf(await world.fetched(await world.complete(uuid)))).toBe('abcd')
  })

  test('[FIL-3] belongs to its user: nobody else can add to it, complete it or abort it', async () => {
    const world = await scene()
    const uuid = await world.begun()
    expect((await world.begin('nobody')).status).toBe(401)
    await world.put(uuid, '1', 'abcd')
    expect((await world.put(uuid, '2', 'evil', 'bob')).status).toBe(404)
    expect((await world.complete(uuid, {}, 'bob')).status).toBe(404)
    expect((await world.abort(uuid, 'bob')).status).toBe(404)
    for (const name of ['', '../../x', 'x'.repeat(10_000)])
      expect((await world.complete(name)).status).toBe(404)
    expect((await world.complete(uuid)).status).toBe(200)
  })

  test('[FIL-3] the number of open uploads per user is limited', async () => {
    const world = await scene({ maxUploads: 2 })
    const uuid = await world.begun()
    await world.begun()
    expect((await world.begin()).status).toBe(429)
    expect((await world.begin('bob')).status).toBe(200)
    expect((await world.abort(uuid)).status).toBe(200)
    expect((await world.begin()).status).toBe(200)
  })

  test('[FIL-3] an aborted upload leaves nothing', async () => {
    const world = await scene()
    const uuid = await world.begun()
    await world.put(uuid, '1', 'abcd')
    await world.put(uuid, '2', 'efgh')
    expect((await world.abort(uuid)).status).toBe(200)
    expect(await world.stored()).toEqual([])
    expect((await world.complete(uuid)).status).toBe(404)
  })

  test('[FIL-4] gets the type of its bytes, and the name that our clients send', async () => {
    const world = await scene({ maxFileBytes: 1000, partBytes: 10 })
    const uuid = await world.begun()
    await world.put(uuid, '1', one(pictureHead))
    const answer = await world.complete(uuid, { 'file-name': '../Bild.png', 'file-type': 'text/html' })
    expect(entityOf(answer)['file-metadata']['content-type']).toBe('text/html')
    expect((await world.fetched(answer)).headers['content-disposition']).toBe(
      "attachment; filename*=UTF-8''Bild.png",
    )
    const other = await world.begun()
    await world.put(other, '1', one(pictureHead))
    const shown = await world.fetched(await world.complete(other))
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png' })
    expect(shown.headers['content-disposition']).toMatch(/^inline/)
  })

  test('[FIL-5] a user cannot store more than the quota, including uploads in progress', async () => {
    const world = await scene({ maxUserFileBytes: 15 })
    expect((await world.upload()).status).toBe(200)
    const uuid = await world.begun()
    expect((await world.put(uuid, '1', 'abcd')).status).toBe(200)
    expect(await world.put(uuid, '2', 'e')).toMatchObject({ status: 413, body: { error: 'quota_exceeded' } })
    expect((await world.upload()).status).toBe(413)
    expect(await world.stored()).toHaveLength(2)
    await world.abort(uuid)
    expect((await world.upload({ file: { name: 'x', type: 'a/b', chunks: pieces('abcd') } })).status).toBe(
      200,
    )
  })
})

async function* one(bytes: Uint8Array) {
  yield bytes
}

describe('a picture in parts', () => {
  test('[FIL-10] is in no answer before its metadata is removed, not even if completing is repeated meanwhile', async () => {
    const runs: (() => void)[] = []
    const run = () => new Promise<Uint8Array>((resolve) => runs.push(() => resolve(Buffer.from('clean'))))
    const engine = { run, end: async () => undefined }
    const world = await scene({ stripPictures: true, maxFileBytes: 1000 }, { pictures: () => engine })
    const uuid = await world.begun()
    const picture = async function* () {
      yield pictureHead
    }
    await world.put(uuid, '1', picture())
    const first = world.complete(uuid)
    await until(() => runs.length === 1)
    const second = world.complete(uuid)
    let isAnswered = false
    void second.then(() => {
      isAnswered = true
    })
    runs[0]?.()
    const clean = entityOf(await first)
    expect(clean['file-metadata']['content-length']).toBe(5)
    await until(() => runs.length === 2 || isAnswered)
    runs[1]?.()
    expect(entityOf(await second)).toEqual(clean)
    expect(await textOf(await world.fetched(await second))).toBe('clean')
    expect(await world.stored()).toHaveLength(1)
  })
})
