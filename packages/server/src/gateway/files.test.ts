// Files over a real connection: forms of browsers, malformed and truncated ones, and range requests of players.

import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Config, defaults } from '../config/config.ts'
import type { Files } from '../files/files.ts'
import type { SharedFiles } from '../files/shared-files.ts'
import { entityOf, fileWorld, pictureHead } from '../files/test-support/file-world.ts'
import type { TranscriptionUploads } from '../files/transcription-uploads.ts'
import { silentLog } from '../log.ts'
import { Metrics } from '../metrics.ts'
import { realHost } from '../platform/real-host.ts'
import { until } from '../test-support/until.ts'
import { ClientAddresses } from './client-addresses.ts'
import { fileRoutes } from './files.ts'

async function listening(config: Partial<Config> = {}) {
  const world = await fileWorld({ config })
  const token = await world.token('alice')
  const { url, port } = await world.server.listen()
  const base = `${url}/parley/demo/chatfiles`
  const authorization = `Bearer ${token}`
  return {
    ...world,
    port,
    base,
    authorization,
    async post(
      body: BodyInit | undefined,
      headers: Record<string, string> = { authorization },
      query = toBob,
    ) {
      const response = await fetch(`${base}?${query}`, { method: 'POST', headers, body: body ?? null })
      return { status: response.status, response, body: (await response.json()) as Record<string, unknown> }
    },
    /** A raw connection, for requests that no client would write. */
    async raw(): Promise<Socket> {
      const socket = connect(port, '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      // Some of these tests expect to be disconnected.
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      return socket
    },
  }
}

const toBob = 'chat-type=CHAT&chat-target=bob'

function formWith(content: BlobPart, name = 'note.txt', type = 'text/plain'): FormData {
  const form = new FormData()
  form.append('file', new File([content], name, { type }))
  return form
}

/** The start of a form, up to the bytes of its file. */
function openForm(authorization: string, length: number): string {
  return [
    `POST /parley/demo/chatfiles?${toBob} HTTP/1.1`,
    'host: x',
    `authorization: ${authorization}`,
    'content-type: multipart/form-data; boundary=line',
    `content-length: ${length}`,
    '',
    '--line',
    'content-disposition: form-data; name="file"; filename="a.bin"',
    'content-type: application/octet-stream',
    '',
    '',
  ].join('\r\n')
}

test('a file from a browser, followed by the size of a thumbnail, is downloaded unchanged', async () => {
  const world = await listening()
  const noise = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => (index * 7) % 253))
  const bytes = Buffer.concat([pictureHead, noise])
  const form = formWith(bytes, 'Bild 你好.png', 'image/png')
  form.append('thumbnail-width', '200')
  form.append('thumbnail-height', '180')
  const headers = {
    authorization: world.authorization,
    'restrict-access': 'true',
    origin: 'https://app.test',
  }
  const { status, body, response } = await world.post(form, headers)
  expect(status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(body.uri).toBe(world.base)
  const { uuid, 'share-secret': secret, 'file-metadata': facts } = entityOf({ body })
  expect(facts).toEqual({ 'content-length': bytes.length, 'content-type': 'image/png' })

  const address = `${world.base}/${uuid}?em-redirect=true&share-secret=${secret}`
  const back = await fetch(address, { headers: { origin: 'https://app.test' } })
  expect(back.status).toBe(200)
  expect(Buffer.from(await back.arrayBuffer()).equals(bytes)).toBe(true)
  expect(back.headers.get('content-type')).toBe('image/png')
  expect(back.headers.get('content-disposition')).toBe(
    "inline; filename*=UTF-8''Bild%20%E4%BD%A0%E5%A5%BD.png",
  )
  expect(back.headers.get('access-control-allow-origin')).toBe('*')
  expect(back.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(back.headers.get('access-control-expose-headers')).toContain('content-range')
  // A file that begins like an image and is not one has no preview.
  expect((await fetch(`${address}&thumbnail=true`)).status).toBe(404)
})

test('ranges, HEAD requests and unchanged files work over HTTP', async () => {
  const world = await listening()
  const { uuid, 'share-secret': secret } = entityOf(
    await world.post(formWith('0123456789', 'a.mp4', 'video/mp4')),
  )
  const address = `${world.base}/${uuid}?share-secret=${secret}`

  const part = await fetch(address, { headers: { range: 'bytes=2-4' } })
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    '234',
    'bytes 2-4/10',
  ])
  const outside = await fetch(address, { headers: { range: 'bytes=10-' } })
  expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */10'])
  expect(await outside.json()).toMatchObject({ error: 'range_not_satisfiable' })

  const head = await fetch(address, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
  const tag = head.headers.get('etag') ?? ''
  const same = await fetch(address, { headers: { 'if-none-match': tag } })
  expect([same.status, await same.text()]).toEqual([304, ''])

  const frame = await fetch(`${address}&vframe=true`)
  expect([frame.status, ((await frame.json()) as { error: string }).error]).toEqual([404, 'not_found'])
})

test('refused downloads are JSON that other origins can read', async () => {
  const world = await listening()
  const { uuid } = entityOf(await world.post(formWith('x')))
  const refused = await fetch(`${world.base}/${uuid}?share-secret=wrong`)
  expect(refused.status).toBe(403)
  expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  expect(await refused.json()).toEqual({ error: 'forbidden', error_description: 'chatfile no permission' })
  const missing = await fetch(`${world.base}/9f8e7d6c`)
  expect([missing.status, await missing.json()]).toEqual([
    404,
    expect.objectContaining({ error: 'not_found' }),
  ])
  expect((await fetch(world.base)).status).toBe(404)
  expect((await fetch(`${world.base}/${uuid}`, { method: 'DELETE' })).status).toBe(404)
})

test('a preflight of an upload is answered', async () => {
  const world = await listening()
  const asked = 'authorization, restrict-access, x-requested-with'
  const response = await fetch(world.base, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://app.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': asked,
    },
  })
  expect(response.ok).toBe(true)
  for (const name of asked.split(', '))
    expect(response.headers.get('access-control-allow-headers')).toContain(name)
})

test('a wrong token is refused with JSON, however much the client has still to send', async () => {
  const world = await listening()
  for (const size of [1, 5_000_000]) {
    const { status, body } = await world.post(formWith(new Uint8Array(size)), { authorization: 'Bearer no' })
    expect([status, body.error_description]).toEqual([401, 'Unable to authenticate (OAuth)'])
  }
  expect(await world.stored()).toEqual([])
})

test.each([100_001, 3_000_000])('a file of %d bytes is too large and leaves nothing', async (size) => {
  const world = await listening({ maxFileBytes: 100_000 })
  const { status, body } = await world.post(formWith(new Uint8Array(size)))
  expect([status, body.error]).toEqual([413, 'payload_too_large'])
  expect(await world.stored()).toEqual([])
  // The connection can be used for the next one.
  expect((await world.post(formWith(new Uint8Array(100_000)))).status).toBe(200)
})

test('a file that becomes too large without announcing it is refused while it is being sent', async () => {
  const world = await listening({ maxFileBytes: 100_000 })
  const socket = await world.raw()
  const start = openForm(world.authorization, 0).replace('content-length: 0', 'transfer-encoding: chunked')
  const [head = '', form = ''] = [
    start.slice(0, start.indexOf('--line')),
    start.slice(start.indexOf('--line')),
  ]
  socket.write(`${head}${form.length.toString(16)}\r\n${form}\r\n`)
  const answer = once(socket, 'data')
  for (let sent = 0; sent <= 110_000; sent += 0x1000) socket.write(`1000\r\n${'x'.repeat(0x1000)}\r\n`)
  const [bytes] = (await answer) as [Buffer]
  expect(bytes.toString()).toMatch(/^HTTP\/1.1 413 /)
  await until(async () => (await world.stored()).length === 0)
})

test('a client that keeps sending after a refusal is disconnected', async () => {
  const world = await listening({ maxFileBytes: 10_000 })
  const socket = await world.raw()
  socket.write(openForm('Bearer no', 1e12))
  const closed = new Promise((resolve) => socket.on('close', resolve))
  const chunk = Buffer.alloc(64 * 1024)
  const push = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', push)
  push()
  await closed
})

test.each([
  ['nothing', undefined, undefined],
  ['JSON', '{"file":"x"}', 'application/json'],
  ['a form without a boundary', 'x', 'multipart/form-data'],
  ['an empty form', '--line--\r\n', 'multipart/form-data; boundary=line'],
  ['no body in a form', '', 'multipart/form-data; boundary=line'],
  [
    'a form that breaks off inside the file',
    '--line\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
    'multipart/form-data; boundary=line',
  ],
  [
    'a form that breaks off after the file',
    '--line\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nwhole\r\n--line\r\ncontent-disp',
    'multipart/form-data; boundary=line',
  ],
  [
    'a file under another name',
    '--line\r\ncontent-disposition: form-data; name="avatar"; filename="a"\r\n\r\nx\r\n--line--\r\n',
    'multipart/form-data; boundary=line',
  ],
  [
    'a text instead of a file',
    '--line\r\ncontent-disposition: form-data; name="file"\r\n\r\nx\r\n--line--\r\n',
    'multipart/form-data; boundary=line',
  ],
  [
    'an empty file',
    '--line\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n\r\n--line--\r\n',
    'multipart/form-data; boundary=line',
  ],
  [
    'a part with the name of an inherited property',
    '--line\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n' +
      '--line\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--line--\r\n',
    'multipart/form-data; boundary=line',
  ],
])('%s is refused with JSON, never with 400, and leaves nothing', async (_name, body, type) => {
  const world = await listening()
  const headers = { authorization: world.authorization, ...(type ? { 'content-type': type } : {}) }
  const answer = await world.post(body, headers)
  expect(answer.status).toBe(403)
  expect(answer.body.error_description).toEqual(expect.any(String))
  expect(await world.stored()).toEqual([])
  expect(world.server.services.metrics.problems).toBe(0)
})

test('two files in one form are refused, and so are too many parts', async () => {
  const world = await listening()
  const two = formWith('one')
  two.append('file', new File(['two'], 'b.txt'))
  expect((await world.post(two)).status).toBe(403)
  const many = formWith('one')
  for (let count = 0; count < 50; count++) many.append(`field${count}`, 'x')
  expect((await world.post(many)).status).toBe(403)
  expect(await world.stored()).toEqual([])
})

test('text fields before the file are accepted', async () => {
  const world = await listening()
  const form = new FormData()
  form.append('thumbnail-width', '200')
  form.append('file', new File(['x'], 'a.txt'))
  expect((await world.post(form)).status).toBe(200)
})

test.each([
  ['../../../../tmp/x.png', 'x.png'],
  ['C:\\temp\\x.png', 'x.png'],
  [`${'n'.repeat(250)}.png`, `${'n'.repeat(196)}.png`],
])('the name %j in a form becomes %s', async (given, name) => {
  const world = await listening()
  const { uuid, 'share-secret': secret } = entityOf(
    await world.post(formWith(pictureHead, given, 'image/png')),
  )
  expect(await world.stored()).toEqual([`${uuid.slice(0, 2)}/${uuid}`])
  const back = await fetch(`${world.base}/${uuid}?share-secret=${secret}`)
  expect(back.headers.get('content-disposition')).toBe(`inline; filename*=UTF-8''${name}`)
  await back.text()
})

test('placeholder words for an absent value mean a file without a target', async () => {
  const world = await listening()
  const headers = { authorization: world.authorization }
  const { status } = await world.post(formWith('x'), headers, 'chat-type=undefined&chat-target=undefined')
  expect(status).toBe(200)
})

test('an upload that is cut leaves nothing, wherever it is cut', async () => {
  const world = await listening()
  const socket = await world.raw()
  socket.write(openForm(world.authorization, 10_000_000))
  socket.write(Buffer.alloc(200_000))
  await until(async () => (await world.stored()).some((path) => path.startsWith('tmp/')))
  socket.destroy()
  await until(async () => (await world.stored()).length === 0)
  await until(() => world.server.busy === 0)
  expect(world.server.services.metrics.problems).toBe(0)
})

test('an upload that stalls is dropped and leaves nothing', async () => {
  const world = await listening({ idleMs: 20 })
  const socket = await world.raw()
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.write(openForm(world.authorization, 10_000_000))
  socket.write(Buffer.alloc(200_000))
  await closed
  await until(() => world.server.busy === 0)
  expect(await world.stored()).toEqual([])
})

test('a stop during an upload leaves nothing and waits for that', async () => {
  const world = await listening()
  const socket = await world.raw()
  socket.write(openForm(world.authorization, 10_000_000))
  socket.write(Buffer.alloc(200_000))
  await until(async () => (await world.stored()).length > 0)
  await world.server.stop()
  expect([await world.stored(), world.server.busy]).toEqual([[], 0])
})

test('incomplete uploads of a crash are deleted at the start', async () => {
  const world = await fileWorld()
  mkdirSync(join(world.data, 'files/tmp'), { recursive: true })
  writeFileSync(join(world.data, 'files/tmp/half'), 'half')
  await world.server.listen()
  expect(await world.stored()).toEqual([])
})

/** The file routes alone, with a service that the test controls. */
async function fileServer(files: Partial<Files>) {
  const http = Fastify()
  const parts = {
    files: files as Files,
    sharedFiles: {} as SharedFiles,
    recognitions: {} as TranscriptionUploads,
    config: defaults,
    host: realHost,
    pipeline: { admitCaller: async () => ({ leave: () => undefined }) },
    addresses: new ClientAddresses(''),
  }
  await fileRoutes(http, { ...parts, metrics: new Metrics(silentLog) })
  onTestFinished(() => http.close())
  return { http, url: `${await http.listen({ port: 0 })}/o/a/chatfiles` }
}

test('a download that nobody reads to the end is released', async () => {
  let isOver = false
  async function* endless() {
    try {
      for (;;) yield new Uint8Array(64 * 1024)
    } finally {
      isOver = true
    }
  }
  const { url } = await fileServer({ download: async () => ({ status: 200, headers: {}, body: endless() }) })
  const aborter = new AbortController()
  const { body } = await fetch(`${url}/x`, { signal: aborter.signal })
  const reader = body?.getReader()
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
  aborter.abort()
  await until(() => isOver)
})

test('a HEAD request reads nothing of the file', async () => {
  let reads = 0
  async function* counted() {
    reads++
    yield Buffer.from('x')
  }
  const headers = { 'content-length': '1' }
  const { url } = await fileServer({ download: async () => ({ status: 200, headers, body: counted() }) })
  expect((await fetch(`${url}/x`, { method: 'HEAD' })).headers.get('content-length')).toBe('1')
  expect(reads).toBe(0)
})

test('a disk that fails during a download ends the connection, so that half a file is not taken for the whole', async () => {
  async function* failing() {
    yield Buffer.alloc(100)
    throw new Error('EIO')
  }
  const headers = { 'content-length': '1000' }
  const { url } = await fileServer({ download: async () => ({ status: 200, headers, body: failing() }) })
  const response = await fetch(`${url}/x`)
  await expect(response.arrayBuffer()).rejects.toThrow()
})

test('a form is passed on with its text fields, before and after the file, in chunks', async () => {
  const taken: { name: string; type: string; sizes: number; fields: object }[] = []
  const { url } = await fileServer({
    async upload({ file, fields = {} }) {
      let sizes = 0
      for await (const chunk of file?.chunks ?? []) {
        expect(chunk.length).toBeLessThanOrEqual(1024 * 1024)
        sizes += chunk.length
      }
      taken.push({ name: file?.name ?? '', type: file?.type ?? '', sizes, fields: { ...fields } })
      return { status: 200, body: {} }
    },
  })
  const form = new FormData()
  form.append('before', '1')
  form.append('file', new File([new Uint8Array(5_000_000)], 'a.bin', { type: 'video/mp4' }))
  form.append('thumbnail-height', '90')
  expect((await fetch(url, { method: 'POST', body: form })).status).toBe(200)
  const fields = { before: '1', 'thumbnail-height': '90' }
  expect(taken).toEqual([{ name: 'a.bin', type: 'video/mp4', sizes: 5_000_000, fields }])
})

test('bodies of other calls are not affected', async () => {
  const world = await listening()
  const { status } = await fetch(world.base.replace('chatfiles', 'users'), {
    method: 'POST',
    body: formWith('x'),
  })
  expect(status).toBe(400)
})

test('an upload is refused with 503 and Retry-After while the database is unreachable', async () => {
  const { server, post } = await listening()
  const { database } = server.services
  const full = Object.assign(new Error('sorry, too many clients already'), { code: '53300' })
  vi.spyOn(database, 'write').mockRejectedValue(full)
  const { status, response } = await post(formWith('hello'))
  expect(status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
})
