import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { openWebApp } from './web-app.ts'

const page = `<!doctype html>${'<p>hello</p>'.repeat(200)}`
const script = `console.log(1)${';'.repeat(2000)}`

/** A built app: a page and a script with their compressed forms, and an image without. */
async function served(): Promise<URL> {
  const root = mkdtempSync(join(tmpdir(), 'parley-web-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'assets'))
  mkdirSync(join(root, 'docs'))
  writeFileSync(join(root, 'docs/index.html'), page)
  for (const [name, content] of [
    ['index.html', page],
    ['assets/app-1a2b.js', script],
  ] as const) {
    writeFileSync(join(root, name), content)
    writeFileSync(join(root, `${name}.br`), brotliCompressSync(content))
    writeFileSync(join(root, `${name}.gz`), gzipSync(content))
  }
  writeFileSync(join(root, 'icon.svg'), '<svg/>')
  const http = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  http.setNotFoundHandler((_request, reply) => reply.code(404).send('nothing'))
  await openWebApp(http, root)
  onTestFinished(() => http.close())
  return new URL(await http.listen({ port: 0, host: '127.0.0.1' }))
}

/** A request whose answer is not decompressed. */
function get(at: URL, path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const sent = request(new URL(path, at), { method, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
      })
      sent.on('error', reject)
      sent.end()
    },
  )
}

const br = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const gzip = { 'accept-encoding': 'gzip' }

test('a file is sent in the best encoding that is accepted, with the type of the file itself', async () => {
  const at = await served()
  const plain = await get(at, '/assets/app-1a2b.js')
  const small = await get(at, '/assets/app-1a2b.js', br)
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': plain.headers['content-type'],
    'content-length': String(small.body.length),
    vary: expect.stringMatching(/accept-encoding/i),
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(brotliDecompressSync(small.body).toString()).toBe(script)

  const larger = await get(at, '/', gzip)
  expect(larger.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
  })
  expect(gunzipSync(larger.body).toString()).toBe(page)
})

test.each([
  ['nothing', ''],
  ['only what it is', 'identity'],
  ['no compression', 'br;q=0, gzip;q=0'],
  ['only what it is, as browsers ask for media', 'identity;q=1, *;q=0'],
  ['more than a header has room for', `${'br,'.repeat(2000)}br`],
  ['nonsense', ';;;q=q'],
])('a file is sent as it is to a client that accepts %s', async (_what, encoding) => {
  const at = await served()
  const { status, headers, body } = await get(at, '/', { 'accept-encoding': encoding })
  expect([status, headers['content-encoding'], body.toString()]).toEqual([200, undefined, page])
  // A cache in between must not hand this answer to others, nor theirs to this client.
  expect(headers.vary).toMatch(/accept-encoding/i)
})

test('a file without compressed forms is sent as it is', async () => {
  const at = await served()
  const { headers, body } = await get(at, '/icon.svg', br)
  expect([headers['content-encoding'], body.toString()]).toEqual([undefined, '<svg/>'])
})

test('compressed forms have no separate address', async () => {
  const at = await served()
  for (const path of ['/index.html.br', '/assets/app-1a2b.js.gz', '/assets/', '/assets'])
    expect((await get(at, path, br)).status).toBe(404)
})

test('each form has its own tag, and an unchanged one is not sent again', async () => {
  const at = await served()
  const tags = new Set<string>()
  for (const headers of [br, gzip, {}]) {
    const tag = String((await get(at, '/', headers)).headers.etag)
    tags.add(tag)
    const again = await get(at, '/', { ...headers, 'if-none-match': tag })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tag])
    expect(again.headers.vary).toMatch(/accept-encoding/i)
  }
  expect(tags.size).toBe(3)
  const [brotli = ''] = tags
  expect((await get(at, '/', { ...gzip, 'if-none-match': brotli })).status).toBe(200)
})

test('HEAD has the headers of GET and no body', async () => {
  const at = await served()
  for (const headers of [br, gzip, {}]) {
    const whole = await get(at, '/assets/app-1a2b.js', headers)
    const head = await get(at, '/assets/app-1a2b.js', headers, 'HEAD')
    expect([head.status, head.body.length]).toEqual([200, 0])
    for (const name of ['content-length', 'content-encoding', 'content-type', 'etag', 'vary'])
      expect([name, head.headers[name]]).toEqual([name, whole.headers[name]])
  }
})

test('a range is a part of the form that the same headers get as a whole', async () => {
  const at = await served()
  for (const headers of [br, gzip, {}]) {
    const { body } = await get(at, '/assets/app-1a2b.js', headers)
    const part = await get(at, '/assets/app-1a2b.js', { ...headers, range: 'bytes=3-9' })
    expect(part.status).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 3-9/${body.length}`)
    expect(part.body.equals(body.subarray(3, 10))).toBe(true)
    const beyond = await get(at, '/assets/app-1a2b.js', { ...headers, range: 'bytes=999999-' })
    expect(beyond.status).toBe(416)
  }
})

test('the documentation is in a folder, with its own content security policy', async () => {
  const at = await served()
  const moved = await get(at, '/docs')
  expect([moved.status, moved.headers.location]).toEqual([302, '/docs/'])
  const { status, headers } = await get(at, '/docs/')
  expect(status).toBe(200)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).not.toMatch(/unsafe|http/)
})
