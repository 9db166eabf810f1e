// Malformed bodies: broken forms, endless bodies, very slow bodies, wrong lengths, broken connections. The answer is
// always JSON and never 400, nothing is left behind, and other requests are served.

import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { until } from '../../test-support/until.ts'
import {
  end,
  filePart,
  formWith,
  lined,
  openFileEndpoint,
  part,
  toBob,
} from '../test-support/file-endpoint.ts'

const field = (name: string, value = 'x') => part(`content-disposition: form-data; name="${name}"`, value)
const repeated = (count: number, make: (index: number) => Buffer) =>
  Array.from({ length: count }, (_, at) => make(at))

const fileHead = 'content-disposition: form-data; name="file"; filename="a"'

const refusedForms: readonly (readonly [string, readonly (Buffer | string)[], string])[] = [
  ['no border in its type', [filePart('x'), end], 'multipart/form-data'],
  ['an empty border', [filePart('x'), end], 'multipart/form-data; boundary='],
  ['another border than it says', [filePart('x'), end], 'multipart/form-data; boundary=other'],
  ['a border of 10 kB', [filePart('x'), end], `multipart/form-data; boundary=${'b'.repeat(10_000)}`],
  ['two files', [filePart('one'), filePart('two'), end], lined],
  ['two thousand files', [...repeated(2000, () => filePart('x')), end], lined],
  [
    'ten thousand texts after the file',
    [filePart('x'), ...repeated(10_000, (at) => field(`f${at}`)), end],
    lined,
  ],
  [
    'ten thousand texts before the file',
    [...repeated(10_000, (at) => field(`f${at}`)), filePart('x'), end],
    lined,
  ],
  ['a part that says nothing of itself', [part('x-a: y', 'x'), end], lined],
  ['a part without a name', [part('content-disposition: form-data; filename="a"', 'x'), end], lined],
  ['no end', [filePart('x')], lined],
  ['an end in the middle of a border', [filePart('x'), '--li'], lined],
  ['nothing but new lines', ['\r\n'.repeat(100_000)], lined],
  ['nothing but borders', ['--line\r\n'.repeat(10_000)], lined],
  [
    'a form in a form',
    [
      part(
        'content-disposition: form-data; name="files"\r\ncontent-type: multipart/mixed; boundary=inner',
        '--inner\r\ncontent-disposition: attachment; filename="a"\r\n\r\nx\r\n--inner--',
      ),
      end,
    ],
    lined,
  ],
  ['letters instead of a form', ['file=x&name=y'], 'application/x-www-form-urlencoded'],
  ['bytes of a file alone', [Buffer.alloc(1000, 7)], 'application/octet-stream'],
  ['an empty file', [filePart(''), end], lined],
]

describe('a form', () => {
  test.each(refusedForms)('[FIL-17] with %s is refused, and nothing is left', async (_name, parts, type) => {
    const endpoint = await openFileEndpoint()
    const body = Buffer.concat(parts.map((each) => Buffer.from(each)))
    const answer = await endpoint.post(body, type)
    expect(answer.body).toMatchObject({ error_description: expect.any(String) })
    expect([403, 413]).toContain(answer.status)
    await endpoint.expectUnharmed()
  })

  test.each([
    ['a header of 200 kB', [part(`${fileHead}\r\nx-a: ${'y'.repeat(200_000)}`, 'x'), end]],
    ['ten thousand headers', [part(`${fileHead}\r\n${'x-a: y\r\n'.repeat(10_000)}x-b: z`, 'x'), end]],
    [
      'text fields on both sides of the file',
      [field('thumbnail-width', '9'), filePart('x'), field('thumbnail-height', '9'), end],
    ],
    ['text before the first boundary and after the last', ['a preface\r\n', filePart('x'), end, 'and more']],
    [
      'a content-transfer-encoding header',
      [
        part(
          'content-disposition: form-data; name="file"; filename="a"\r\ncontent-transfer-encoding: binary',
          'x',
        ),
        end,
      ],
    ],
    ['something like a boundary in the file', [filePart('\r\n--lin\r\n-'), end]],
  ] as const)('[FIL-17] with %s is accepted', async (_name, parts) => {
    const endpoint = await openFileEndpoint()
    const answer = await endpoint.post(Buffer.concat(parts.map((each) => Buffer.from(each))), lined)
    expect(answer.status).toBe(200)
    const wanted = _name.includes('boundary in') ? '\r\n--lin\r\n-' : 'x'
    expect(await (await endpoint.fetched(answer)).text()).toBe(wanted)
    await endpoint.expectUnharmed(1)
  })
})

/** The head of a request, and its form up to the bytes of the file. */
const opening = (authorization: string, length: string, what = `POST /parley/demo/chatfiles?${toBob}`) =>
  [
    `${what} HTTP/1.1`,
    'host: x',
    `authorization: ${authorization}`,
    `content-type: ${lined}`,
    length,
    '',
    '',
  ].join('\r\n')

const formHead = '--line\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'
const partHead = formHead.replace('"file"', '"part_file"')

describe('a body', () => {
  test.each(['file', 'part'])('[FIL-18] without an end is refused at the limit, as a %s', async (kind) => {
    const endpoint = await openFileEndpoint({ maxFileBytes: 100_000 })
    let what: string | undefined
    if (kind === 'part') {
      const url = endpoint.base.replace('chatfiles', 'sdk/chatfiles/part-upload')
      const begun = await fetch(url, { method: 'POST', headers: { authorization: endpoint.authorization } })
      const { entities } = (await begun.json()) as { entities: { uuid: string }[] }
      what = `PUT /parley/demo/sdk/chatfiles/part-upload/${entities[0]?.uuid}`
    }
    const socket = await endpoint.raw()
    const answer = once(socket, 'data')
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.write(opening(endpoint.authorization, 'transfer-encoding: chunked', what))
    const head = kind === 'part' ? partHead : formHead
    socket.write(`${head.length.toString(16)}\r\n${head}\r\n`)
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const push = () => {
      while (!socket.destroyed && socket.write(chunk));
    }
    socket.on('drain', push)
    push()
    expect(String((await answer)[0])).toMatch(/^HTTP\/1.1 413 [\s\S]*payload_too_large/)
    // A client that continues to send is disconnected.
    await closed
    await endpoint.expectUnharmed()
  })

  test('[FIL-18] that arrives byte by byte is aborted after the idle time, and other requests do not wait for it', async () => {
    const endpoint = await openFileEndpoint({ idleMs: 61_234 })
    const rings: { run: () => void; ms: number }[] = []
    endpoint.host.setTimer = (run, ms) => rings.push({ run, ms })
    const socket = await endpoint.raw()
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.write(opening(endpoint.authorization, 'content-length: 10000000') + formHead)
    socket.write(Buffer.alloc(50_000))
    await until(async () => (await endpoint.stored()).length > 0)
    const [first] = rings.splice(0).filter(({ ms }) => ms === 61_234)
    // The first minute brings enough: more than one write, so that progress is noticed.
    socket.write(Buffer.alloc(1024 * 1024))
    const [path = ''] = await endpoint.stored()
    await until(() => statSync(join(endpoint.data, 'files', path)).size > 0)
    first?.run()
    const [second] = rings.splice(0).filter(({ ms }) => ms === 61_234)
    expect(second).toBeDefined()
    expect((await endpoint.post(formWith('meanwhile'))).status).toBe(200)
    expect(socket.destroyed).toBe(false)
    await new Promise<void>((resolve) => socket.write('x', () => resolve()))
    socket.resume()
    let isClosed = false
    void closed.then(() => {
      isClosed = true
    })
    // Bytes that were still in transit may count for another minute. A single byte does not.
    rings.push(...(second ? [second] : []))
    await until(() => {
      for (const { run, ms } of rings.splice(0)) if (ms === 61_234) run()
      return isClosed
    })
    await until(async () => !(await endpoint.stored()).some((path) => path.startsWith('tmp/')))
  })

  test('[FIL-18] whose form never ends is dropped with the connection', async () => {
    const endpoint = await openFileEndpoint()
    const form = `${formHead}\r\n--line2\r\nx\r\n--line--\r\n`
    const socket = await endpoint.raw()
    socket.write(opening(endpoint.authorization, `content-length: ${form.length}`) + form)
    await until(async () => (await endpoint.stored()).length > 0)
    socket.destroy()
    await endpoint.expectUnharmed()
  })

  test('[FIL-18] that is shorter than its Content-Length and breaks off is not stored', async () => {
    const endpoint = await openFileEndpoint()
    const socket = await endpoint.raw()
    const form = `${formHead}whole\r\n--line--\r\n`
    socket.end(opening(endpoint.authorization, `content-length: ${form.length + 1}`) + form)
    socket.resume()
    await once(socket, 'close')
    await endpoint.expectUnharmed()
  })

  test('[FIL-18] that is longer than its Content-Length is cut there, and the rest is not a request', async () => {
    const endpoint = await openFileEndpoint()
    const socket = await endpoint.raw()
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes
    })
    const form = `${formHead}whole\r\n--line--\r\n`
    socket.write(opening(endpoint.authorization, `content-length: ${form.length - 6}`) + form)
    // Either answer reports it, and then the connection is closed.
    await once(socket, 'close')
    expect(text).toMatch(/^HTTP\/1.1 40[03] /)
    await endpoint.expectUnharmed()
  })

  test.each([0, 10, 70, 100, 300, 100_000])(
    '[FIL-18] whose connection breaks after %d bytes leaves nothing',
    async (bytes) => {
      const endpoint = await openFileEndpoint()
      const socket = await endpoint.raw()
      const all = Buffer.concat([
        Buffer.from(opening(endpoint.authorization, 'content-length: 1000000') + formHead),
        Buffer.alloc(200_000, 'x'),
      ])
      const start = all.indexOf('\r\n\r\n') + 4
      await new Promise<void>((resolve) => socket.write(all.subarray(0, start + bytes), () => resolve()))
      if (bytes > 1000) await until(async () => (await endpoint.stored()).length > 0)
      socket.destroy()
      await endpoint.expectUnharmed()
    },
  )

  test('[FIL-19] that arrives faster than the disk can write is held back at the sender', async () => {
    const endpoint = await openFileEndpoint({ maxFileBytes: 2 ** 30 })
    const { files } = endpoint.server as unknown as {
      files: { store: { parts: { blobs: { keep: unknown } } } }
    }
    let go: () => void = () => undefined
    const stuck = new Promise<void>((resolve) => {
      go = resolve
    })
    files.store.parts.blobs.keep = async (_name: string, chunks: AsyncIterable<Uint8Array>) => {
      for await (const _chunk of chunks) await stuck
      throw new Error('never kept')
    }
    const socket = await endpoint.raw()
    socket.write(opening(endpoint.authorization, `content-length: ${2 ** 30}`) + formHead)
    const chunk = Buffer.alloc(1024 * 1024)
    let given = 0
    const push = () => {
      while (given < 512 && socket.write(chunk)) given++
    }
    socket.on('drain', () => {
      given++
      push()
    })
    push()
    // Data moves until the buffers of the operating system are full, and then stops completely.
    let [before, still] = [-1, 0]
    while (still < 2000) {
      await new Promise<void>((resolve) => setImmediate(resolve))
      still = socket.bytesWritten - socket.writableLength === before ? still + 1 : 0
      before = socket.bytesWritten - socket.writableLength
    }
    expect(before).toBeLessThan(32 * 1024 * 1024)
    go()
    socket.destroy()
    await until(() => endpoint.server.busy === 0)
  })
})
