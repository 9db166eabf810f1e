// Erasing a person whose files are in a bucket that keeps versions.

import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../src/cli/run-command.ts'
import { defaults } from '../../src/config/config.ts'
import { startVersionedStore } from '../../src/files/test-support/versioned-store.ts'
import { openTestDatabase } from '../../src/storage/test-postgres.ts'
import { channelWorld, settled } from '../../src/test-support/channel-world.ts'

async function worldOnBucket(options: { readonly mayDeleteVersions: boolean }) {
  const store = await startVersionedStore(options)
  const database = await openTestDatabase()
  const world = await channelWorld(
    {
      s3Bucket: 'files',
      s3Endpoint: `http://127.0.0.1:${store.port}`,
      s3Key: 'key',
      s3Secret: 'secret',
    },
    database,
  )
  onTestFinished(async () => {
    await world.server.stop()
    await database.close()
  })
  const token = await world.token('alice')
  await world.token('bob')
  async function* bytes() {
    yield Buffer.from('words of alice')
  }
  const uploaded = await world.server.files.upload({
    org: 'parley',
    app: 'demo',
    headers: { authorization: `Bearer ${token}` },
    query: { 'chat-type': 'CHAT', 'chat-target': 'bob' },
    file: { name: 'a.txt', type: 'text/plain', chunks: bytes() },
  })
  expect(uploaded.status).toBe(200)
  const held = () => [...store.versions.values()].flat().filter((version) => version.bytes !== undefined)
  expect(held()).toHaveLength(1)
  const app = await world.appToken()
  const rows = () => database.read((sql) => sql.all('SELECT uuid FROM files'))
  return { world, store, app, held, rows }
}

async function eraseAlice({ world, app }: Awaited<ReturnType<typeof worldOnBucket>>) {
  const { host } = world.server.services
  const connect = () => ({
    address: 'here',
    ask: async (_app: string, method: string, path: string, body?: unknown) => {
      const answer = await world.ask(method, path, body, app)
      await settled(world)
      return answer.body
    },
  })
  return runCommand(['erase', 'user', 'alice', '--yes'], {
    host: { ...host, now: () => host.now(), setTimer: (act: () => void) => void setImmediate(act) },
    config: defaults,
    connect,
  })
}

test('all versions are deleted', async () => {
  const scene = await worldOnBucket({ mayDeleteVersions: true })
  onTestFinished(() => scene.store.close())
  const { json, text } = await eraseAlice(scene)
  expect(json).toMatchObject({ state: 'done', counts: { files: 1 } })
  expect(json).not.toHaveProperty('counts.keptFileVersions')
  expect(text).not.toContain('bucket')
  expect(scene.held()).toEqual([])
})

test('versions that the server may not delete are counted, and the operator is told', async () => {
  const scene = await worldOnBucket({ mayDeleteVersions: false })
  onTestFinished(() => scene.store.close())
  const { json, text } = await eraseAlice(scene)
  expect(json).toMatchObject({ state: 'done', counts: { keptFileVersions: 1 } })
  expect(text).toContain('The bucket keeps earlier versions of 1 file,')
  expect(scene.held()).toHaveLength(1)
  expect(await scene.rows()).toEqual([])
})

test('while the bucket cannot be reached, the erasure keeps trying and the row stays', async () => {
  const scene = await worldOnBucket({ mayDeleteVersions: true })
  await scene.store.close()
  const { world, app } = scene
  const begun = await world.ask('POST', 'parley/v1/erasures', { account: 'alice' }, app)
  await settled(world)
  const { id } = (begun.body.data as { erasure: { id: string } }).erasure
  const { body } = await world.ask('GET', `parley/v1/erasures/${id}`, undefined, app)
  expect(body.data).toMatchObject({ erasure: { state: 'running' } })
  expect(await scene.rows()).toHaveLength(1)
})
