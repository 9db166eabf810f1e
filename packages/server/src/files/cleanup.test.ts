import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { FileCleanup } from './cleanup.ts'
import { DiskBlobs } from './disk-blobs.ts'
import { nodeDisk } from './platform/node-disk.ts'
import { previewName } from './previews.ts'
import { entityOf, fileWorld, pieces, textOf } from './test-support/file-world.ts'

const hour = 3_600_000

async function scene(config: Partial<Config>) {
  const world = await fileWorld({ config: { partBytes: 4, ...config } })
  const { services } = world.server
  const fileCleanup = new FileCleanup({ ...services, store: world.files.store })
  const token = await world.token('alice')
  const asked = {
    org: 'parley',
    app: 'demo',
    headers: { authorization: `Bearer ${token}` },
    query: { 'chat-type': 'CHAT', 'chat-target': 'bob' },
  }
  async function* bytes() {
    yield Buffer.from('abcd')
  }
  const begin = async () => entityOf(await world.files.beginParts(asked)).uuid
  const put = (uuid: string) =>
    world.files.putPart({
      ...asked,
      uuid,
      file: { name: 'blob', type: '', chunks: bytes() },
      fields: { part_number: '1' },
    })
  const complete = (uuid: string) => world.files.completeParts({ ...asked, uuid })
  return { ...world, fileCleanup, begin, put, complete }
}

test('[FIL-8] an abandoned multipart upload is removed after a day, and not before', async () => {
  const world = await scene({ uploadMs: 24 * hour })
  const uuid = await world.begin()
  await world.put(uuid)
  world.host.time += 23 * hour
  await world.fileCleanup.round()
  expect((await world.put(uuid)).status).toBe(200)
  world.host.time += 24 * hour
  await world.fileCleanup.round()
  expect(await world.stored()).toHaveLength(1)
  world.host.time += 1
  await world.fileCleanup.round()
  expect(await world.stored()).toEqual([])
  expect((await world.complete(uuid)).status).toBe(404)
})

test('an upload that is continued while others are removed stays', async () => {
  const world = await scene({ uploadMs: 24 * hour })
  const first = await world.begin()
  await world.put(first)
  world.host.time++
  const second = await world.begin()
  const { store } = world.files
  const continuing = new FileCleanup({
    ...world.server.services,
    store: Object.assign(Object.create(store) as typeof store, {
      async discard(ids: readonly string[]) {
        await store.discard(ids)
        if (ids.length > 0) expect((await world.put(second)).status).toBe(200)
      },
    }),
  })
  world.host.time += 25 * hour
  await continuing.round()
  expect([(await world.complete(first)).status, (await world.complete(second)).status]).toEqual([404, 200])
})

test('[FIL-8] a file can be downloaded until the exact end of its lifetime, and is then removed', async () => {
  const world = await scene({ fileMs: 48 * hour })
  const single = entityOf(await world.upload())
  const uuid = await world.begin()
  await world.put(uuid)
  const parted = entityOf(await world.complete(uuid))
  const fetched = async ({ uuid, 'share-secret': secret }: typeof single) => {
    const answer = await world.download(uuid, { query: { 'share-secret': secret } })
    return [answer.status, await textOf(answer)]
  }
  world.host.time += 48 * hour - 1
  await world.fileCleanup.round()
  expect([await fetched(single), await fetched(parted)]).toEqual([
    [200, 'hello world'],
    [200, 'abcd'],
  ])
  world.host.time += 1
  const expired = [404, expect.stringContaining('file_expired')]
  expect([await fetched(single), await fetched(parted)]).toEqual([expired, expired])
  expect(await world.stored()).toHaveLength(2)
  await world.fileCleanup.round()
  expect(await world.stored()).toEqual([])
  expect([await fetched(single), await fetched(parted)]).toEqual([expired, expired])
})

test('[FIL-8] files are kept for ever by default', async () => {
  const world = await scene({})
  await world.upload()
  world.host.time += 3650 * 24 * hour
  await world.fileCleanup.round()
  expect(await world.stored()).toHaveLength(1)
})

test('a file that is kept for ever, or whose lifetime was renewed, outlives the others', async () => {
  const world = await scene({ fileMs: 10 * hour })
  const [token, back] = [await world.token('alice'), await world.appToken()]
  const upload = async () => entityOf(await world.upload({ token })).uuid
  const [plain, forever, renewed] = [await upload(), await upload(), await upload()]
  const keep = (lifetime: string, id: string) =>
    world.ask('POST', 'users/alice/chatfiles/lifetime', { lifetime, chatfile_ids: [id] }, back)
  await keep('forever', forever)
  world.host.time += 9 * hour
  await keep('refresh', renewed)
  world.host.time += 2 * hour
  await world.fileCleanup.round()
  const left = await world.server.services.database.read((sql) =>
    sql.all<{ uuid: string }>('SELECT uuid FROM files WHERE gone_at = 0 ORDER BY uuid'),
  )
  expect(left.map(({ uuid }) => uuid)).toEqual([forever, renewed].sort())
  expect(plain).not.toBe(forever)
})

test('a file whose lifetime is not over can be downloaded, however old it is for the server', async () => {
  const world = await scene({ fileMs: 10 * hour })
  const { database } = world.server.services
  const [token, back] = [await world.token('alice'), await world.appToken()]
  const upload = async (query?: Record<string, string>) =>
    entityOf(await world.upload({ token, ...(query ? { query } : {}) }))
  const status = async ({ uuid, 'share-secret': secret }: ReturnType<typeof entityOf>) =>
    (await world.download(uuid, { query: { 'share-secret': secret } })).status
  const [plain, forever, renewed] = [await upload(), await upload(), await upload()]
  const ofGroup = await upload({ 'chat-type': 'GROUP', 'chat-target': '123' })
  const keep = (lifetime: string, { uuid }: typeof plain) =>
    world.ask('POST', 'users/alice/chatfiles/lifetime', { lifetime, chatfile_ids: [uuid] }, back)
  await keep('forever', forever)
  await database.write((sql) =>
    sql.run(`INSERT INTO retention (app_id, kind, file_days) VALUES (?, 'group', 1)`, [world.app.id]),
  )
  world.host.time += 9 * hour
  await keep('refresh', renewed)
  world.host.time += hour
  const all = [plain, forever, renewed, ofGroup]
  expect(await Promise.all(all.map(status))).toEqual([404, 200, 200, 200])
  world.host.time += 14 * hour
  expect(await Promise.all(all.map(status))).toEqual([404, 200, 404, 404])
})

test('a file whose lifetime is renewed while others are removed stays', async () => {
  const world = await scene({ fileMs: 10 * hour })
  const back = await world.appToken()
  const first = entityOf(await world.upload()).uuid
  world.host.time++
  const second = entityOf(await world.upload()).uuid
  const { store } = world.files
  const outcomes: unknown[] = []
  const renewing = new FileCleanup({
    ...world.server.services,
    store: Object.assign(Object.create(store) as typeof store, {
      async discard(ids: readonly string[]) {
        await store.discard(ids)
        if (outcomes.length > 0) return
        const lifetime = { lifetime: 'forever', chatfile_ids: [second] }
        outcomes.push((await world.ask('POST', 'users/alice/chatfiles/lifetime', lifetime, back)).body.data)
      },
    }),
  })
  world.host.time += 10 * hour
  await renewing.round()
  expect(outcomes).toEqual([{ [second]: 'success' }])
  const left = await world.stored()
  expect([left.some((path) => path.includes(first)), left.some((path) => path.includes(second))]).toEqual([
    false,
    true,
  ])
})

test('a preview that is stored while its file is removed does not stay', async () => {
  const world = await scene({ fileMs: 10 * hour })
  const { uuid } = entityOf(await world.upload())
  const { store } = world.files
  const blobs = new DiskBlobs(nodeDisk, join(world.data, 'files'))
  let calls = 0
  const late = new FileCleanup({
    ...world.server.services,
    store: Object.assign(Object.create(store) as typeof store, {
      async discard(ids: readonly string[]) {
        await store.discard(ids)
        if (calls++ === 0) await blobs.keep(previewName({ uuid }), pieces('small'))
      },
    }),
  })
  world.host.time += 10 * hour
  await late.round()
  expect(await world.stored()).toEqual([])
})

test('an app can set its own lifetime for files of a kind of chat', async () => {
  const world = await scene({ fileMs: 0 })
  const { database } = world.server.services
  const mine = entityOf(await world.upload())
  const other = entityOf(await world.upload({ query: { 'chat-type': 'GROUP', 'chat-target': '123' } }))
  const left = () =>
    database.read((sql) => sql.all<{ uuid: string }>('SELECT uuid FROM files WHERE gone_at = 0'))
  await database.write((sql) =>
    sql.run(`INSERT INTO retention (app_id, kind, file_days) VALUES (?, 'single', 2)`, [world.app.id]),
  )
  world.host.time += 48 * hour - 1
  await world.fileCleanup.round()
  expect(await left()).toHaveLength(2)
  world.host.time += 1
  await world.fileCleanup.round()
  expect(await left()).toEqual([{ uuid: other.uuid }])
  expect(await world.stored()).not.toContain(mine.uuid)
})

test('a kind of chat that is kept for ever is left out when the server removes old files', async () => {
  const world = await scene({ fileMs: 48 * hour })
  const { database } = world.server.services
  const mine = entityOf(await world.upload())
  await world.upload({ query: { 'chat-type': 'GROUP', 'chat-target': '123' } })
  await database.write((sql) =>
    sql.run(`INSERT INTO retention (app_id, kind, file_days) VALUES (?, 'single', 0)`, [world.app.id]),
  )
  world.host.time += 48 * hour
  await world.fileCleanup.round()
  const left = await database.read((sql) => sql.all('SELECT uuid FROM files WHERE gone_at = 0'))
  expect(left).toEqual([{ uuid: mine.uuid }])
})
