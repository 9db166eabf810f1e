// Uploads in parts: any order, as often as it takes, over breaks; and everything that a hostile client could do with them.

import { describe, expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { entityOf, fileWorld, pictureHead, pieces, textOf } from './test-support/file-world.ts'

const small = { partBytes: 4, maxFileBytes: 20 }

async function scene(config: Partial<Config> = {}) {
  const world = await fileWorld({ config: { ...small, ...config } })
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

describe('a file in parts', () => {
  test('[FIL-1] begins with what the server takes', async () => {
    const { begin } = await scene()
    expect(await begin()).toMatchObject({
      status: 200,
      body: { entities: [{ uuid: expect.any(String), file_upper_limit: 20, part_lower_limit: 4 }] },
    })
  })

  test('[FIL-1] parts come in any order and again, and are one file in the end', async () => {
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
    // What was replaced is gone, and nothing is left of the upload.
    expect(await world.stored()).toHaveLength(3)
    expect((await world.put(uuid, '4', 'more')).status).toBe(404)
  })

  test('[FIL-16] whoever did not hear that it is complete asks again and gets the same, and nobody else does', async () => {
    const world = await scene()
    const uuid = await world.begun()
    await world.put(uuid, '1', 'abcd')
    const first = entityOf(await world.complete(uuid))
    expect(entityOf(await world.complete(uuid))).toEqual(first)
    expect((await world.complete(uuid, {}, 'bob')).status).toBe(404)
    expect((await world.abort(uuid)).status).toBe(404)
    expect(await world.stored()).toHaveLength(1)
  })

  test('[FIL-2] a hole, nothing at all, or a small part in the middle is no file, and mended it is one', async () => {
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

  test('[FIL-2] all parts together are no larger than a file may be, and what is too much leaves nothing', async () => {
    const world = await scene()
    const uuid = await world.begun()
    await world.put(uuid, '1', 'x'.repeat(12))
    expect(await world.put(uuid, '2', 'x'.repeat(9))).toMatchObject({ status: 413 })
    expect((await world.put(uuid, '2', 'x'.repeat(21))).status).toBe(413)
    expect(await world.stored()).toHaveLength(1)
    // Replaced, it counts once.
    expect((await world.put(uuid, '1', 'x'.repeat(20))).status).toBe(200)
    expect(await world.stored()).toHaveLength(1)
  })

  test.each([[undefined], [''], ['0'], ['-1'], ['1.5'], ['10001'], ['1e3'], ['x']])(
    '[FIL-2] %j is no number of a part',
    async (number) => {
      const world = await scene()
      const uuid = await world.begun()
      expect((await world.put(uuid, number, 'abcd')).status).toBe(403)
      expect(await world.stored()).toEqual([])
    },
  )

  test('[FIL-2] a part that breaks off leaves what was there', async () => {
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

  test('[FIL-3] it is one’s own: nobody else adds to it, completes it or gives it up', async () => {
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

  test('[FIL-3] so many at once of one person', async () => {
    const world = await scene({ maxUploads: 2 })
    const uuid = await world.begun()
    await world.begun()
    expect((await world.begin()).status).toBe(429)
    expect((await world.begin('bob')).status).toBe(200)
    expect((await world.abort(uuid)).status).toBe(200)
    expect((await world.begin()).status).toBe(200)
  })

  test('[FIL-3] given up, nothing is left', async () => {
    const world = await scene()
    const uuid = await world.begun()
    await world.put(uuid, '1', 'abcd')
    await world.put(uuid, '2', 'efgh')
    expect((await world.abort(uuid)).status).toBe(200)
    expect(await world.stored()).toEqual([])
    expect((await world.complete(uuid)).status).toBe(404)
  })

  test('[FIL-4] it is what its bytes say, with the name that ours give it', async () => {
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

  test('[FIL-5] nobody has more here than the setting, what is arriving included', async () => {
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
