import type { DownloadRequest, UploadRequest } from '@parley/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Line } from './device-connection.ts'
import { createWorld, type World } from './world.ts'
import { address, password } from './world-defaults.ts'

let world: World
let line: Line
let token: string

beforeEach(async () => {
  world = await createWorld()
  await world.backend.createUser('ann', password)
  await world.backend.createUser('bob', password)
  token = await world.backend.token('ann')
  line = world.network.line('files')
})
afterEach(() => world.close())

const base = `${address}/parley/demo/chatfiles`
const data = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251)
const failed = (promise: Promise<unknown>) => world.until(promise.catch((failure: unknown) => failure))

const upload = (more: Partial<UploadRequest> = {}) =>
  line.upload({
    url: `${base}?chat-type=CHAT&chat-target=bob`,
    headers: { Authorization: `Bearer ${token}`, 'restrict-access': 'true' },
    field: 'file',
    file: { name: 'a.bin', type: 'application/octet-stream', size: data.length, data },
    fields: {},
    timeoutMs: 300_000,
    ...more,
  })

const download = (url: string, more: Partial<DownloadRequest> = {}) =>
  line.download({ url, headers: {}, timeoutMs: 300_000, ...more })

async function uploaded(): Promise<{ uuid: string; 'share-secret': string }> {
  const { status, body } = await world.until(upload())
  expect(status).toBe(200)
  return JSON.parse(body).entities[0]
}

test('a file can be uploaded and downloaded, even across a restart of the server', async () => {
  const reported: number[][] = []
  const onProgress = (...all: number[]) => void reported.push(all)
  const { body } = await world.until(upload({ onProgress }))
  const { uuid, 'share-secret': secret } = JSON.parse(body).entities[0]
  expect(reported).toEqual([[100_000, 100_000]])
  await world.restartServer()
  const answer = await world.until(download(`${base}/${uuid}?share-secret=${secret}`, { onProgress }))
  expect(answer.status).toBe(200)
  expect(answer.bytes).toEqual(data)
  expect(reported).toHaveLength(2)
})

test('a Blob can be uploaded', async () => {
  const file = { name: 'b', type: 'text/plain', size: 3, data: new Blob(['abc']) }
  const { body } = await world.until(upload({ file }))
  const { uuid, 'share-secret': secret } = JSON.parse(body).entities[0]
  const { bytes } = await world.until(download(`${base}/${uuid}`, { headers: { 'Share-Secret': secret } }))
  expect(Buffer.from(bytes).toString()).toBe('abc')
})

test('refusals have a status and a text, and no bytes', async () => {
  const { uuid } = await uploaded()
  const refused = await world.until(download(`${base}/${uuid}`))
  expect([refused.status, refused.bytes.length]).toEqual([403, 0])
  expect(JSON.parse(refused.body)).toMatchObject({ error_description: 'chatfile no permission' })
  expect((await world.until(download(`${base}/nothing`))).status).toBe(404)
  expect((await world.until(download(`${address}/parley/demo/users`))).status).toBe(404)
  const nobody = await world.until(upload({ headers: {} }))
  expect(nobody.status).not.toBe(200)
})

test('failures of requests apply to files too', async () => {
  const { uuid, 'share-secret': secret } = await uploaded()
  const url = `${base}/${uuid}?share-secret=${secret}`
  expect(await failed(download(url, { maxBytes: 99_999 }))).toEqual({ kind: 'tooLarge' })
  line.failNextRequest('chatfiles', 'network')
  expect(await failed(upload())).toEqual({ kind: 'network' })
  line.failNextRequest('chatfiles', { status: 413, body: { error: 'x' } })
  expect(await failed(upload())).toMatchObject({ status: 413, body: '{"error":"x"}' })
  line.failNextRequest('chatfiles', 'timeout')
  const late = download(url, { timeoutMs: 1000 })
  expect(await failed(late)).toEqual({ kind: 'timeout' })
  const abort = new AbortController()
  const calledOff = upload({ signal: abort.signal }).catch((failure: unknown) => failure)
  abort.abort()
  expect(await calledOff).toEqual({ kind: 'abort' })
})
