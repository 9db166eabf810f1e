// Files with a wrong type, scripts, decompression bombs, and names with paths.

import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { end, formWith, lined, openFileEndpoint, part } from '../test-support/file-endpoint.ts'
import { entityOf, pictureHead } from '../test-support/file-world.ts'

const script = '<script>alert(1)</script>'
const jpegHead = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')

/** Files that browsers would execute or open if nothing prevented it. */
const polyglots: readonly (readonly [string, Uint8Array])[] = [
  ['a GIF that is a script', Buffer.from('GIF89a/*\x01\x00\x01\x00*/=1;alert(1)//')],
  ['a GIF that is a page', Buffer.from(`GIF89a${script}`)],
  ['a JPEG that is a page', Buffer.concat([jpegHead, Buffer.from(`<!--${script}-->`)])],
  ['a PNG that is a page', Buffer.concat([pictureHead, Buffer.from(script)])],
  ['a PNG that is an archive', Buffer.concat([pictureHead, Buffer.from('504b0304140000000000', 'hex')])],
  ['a PDF that is a page', Buffer.from(`%PDF-1.7\n${script}\n%%EOF`)],
  ['a drawing with a script', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
  ['a page', Buffer.from(`<!doctype html>${script}`)],
  [
    'a page after a mark of its bytes',
    Buffer.concat([Buffer.from('efbbbf', 'hex'), Buffer.from(`<html>${script}`)]),
  ],
  ['a page in 16 bits', Buffer.from(`\ufeff<html>${script}`, 'utf16le')],
  ['a page in a letter', Buffer.from(`MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${script}`)],
  [
    'a page that is XML',
    Buffer.from(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`),
  ],
  ['a style of XML', Buffer.from('<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><a/>')],
  ['a script', Buffer.from('alert(1)')],
  ['a worker', Buffer.from('self.onfetch=e=>e.respondWith(new Response("x"))')],
  [
    'a video that is a page',
    Buffer.concat([Buffer.from('000000186674797069736f6d', 'hex'), Buffer.from(script)]),
  ],
  ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
]

const claims = [
  ...[
    'text/html',
    'image/svg+xml',
    'application/xhtml+xml',
    'text/xml',
    'application/pdf',
    'text/javascript',
  ],
  ...['image/gif', 'image/png', 'image/jpeg', 'video/mp4', 'message/rfc822', 'multipart/related', ''],
  'text/html;charset=utf-7',
  'IMAGE/SVG+XML',
]

describe('the answer to a browser', () => {
  test.each(polyglots)('[FIL-20] for %s, whatever its name, is never executable', async (_name, bytes) => {
    const endpoint = await openFileEndpoint()
    for (const type of claims) {
      const answer = await endpoint.post(formWith(new Uint8Array(bytes), 'x.html', type))
      expect(answer.status).toBe(200)
      const response = await endpoint.fetched(answer)
      const header = (name: string) => response.headers.get(name) ?? ''
      expect(header('content-type')).toMatch(
        /^(application\/octet-stream|image\/(png|jpeg|gif|webp|avif)|audio\/[a-z0-9]+|video\/[a-z0-9]+)$/,
      )
      if (header('content-type') === 'application/octet-stream')
        expect(header('content-disposition')).toMatch(/^attachment;/)
      expect(header('x-content-type-options')).toBe('nosniff')
      expect(header('content-security-policy')).toBe("sandbox; default-src 'none'")
      // The bytes themselves are unchanged.
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
    }
  })
})

function chunk(name: string, data: Uint8Array, length = data.length): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(length)
  return Buffer.concat([head, Buffer.from(name), data, Buffer.alloc(4)])
}

async function png(extra: Buffer): Promise<Buffer> {
  const plain = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer()
  // After the first chunk, which contains the size of the image.
  return Buffer.concat([plain.subarray(0, 33), extra, plain.subarray(33)])
}

/** An eight by eight JPEG that claims to have 65,500 by 65,500 pixels. */
async function liar(): Promise<Buffer> {
  const plain = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2a6' } })
    .jpeg()
    .toBuffer()
  const at = plain.indexOf(Buffer.from('ffc0', 'hex'))
  plain.writeUInt16BE(65_500, at + 5)
  plain.writeUInt16BE(65_500, at + 7)
  return plain
}

/** An animated image with many nearly empty frames of this size. */
function moving(frames: number, side: number): Buffer {
  const word = (value: number) => [value & 255, value >> 8]
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, ...word(side), ...word(side), 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([...word(side), ...word(side), 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ])
}

const largeCanvas = Buffer.concat([
  Buffer.from('RIFF\x1e\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00', 'latin1'),
  Buffer.from('02000000fe3f00fe3f00', 'hex'),
])

/** 60 MB of nothing. */
const packed = Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(60_000_000))])

const bombs: readonly (readonly [string, string, () => Promise<Buffer>])[] = [
  ['65,500 by 65,500 pixels in a small JPEG', 'image/jpeg', liar],
  ['10,000 frames of 2,000 by 2,000', 'image/gif', async () => moving(10_000, 2000)],
  ['a canvas of 16,383 by 16,383', 'image/webp', async () => largeCanvas],
  ['a chunk of two gigabytes', 'image/png', () => png(chunk('tEXt', Buffer.from('a\0b'), 0x7fffffff))],
  ['a text of 60 MB, packed', 'image/png', () => png(chunk('zTXt', packed))],
  ['colours of 60 MB, packed', 'image/png', () => png(chunk('iCCP', packed))],
  [
    'a picture in a picture in a picture',
    'image/png',
    async () => png(chunk('eXIf', await png(chunk('eXIf', await png(Buffer.alloc(0)))))),
  ],
]

describe('a bomb', () => {
  test.each(bombs)(
    '[FIL-21] of %s has a small preview or none, and the next preview works',
    async (_name, type, make) => {
      const endpoint = await openFileEndpoint()
      const answer = await endpoint.post(formWith(new Uint8Array(await make()), 'x', type))
      const preview = await endpoint.fetched(answer, '&thumbnail=true')
      expect([200, 404]).toContain(preview.status)
      expect((await preview.arrayBuffer()).byteLength).toBeLessThan(200_000)
      const good = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#824' } })
        .png()
        .toBuffer()
      const next = await endpoint.fetched(
        await endpoint.post(formWith(new Uint8Array(good), 'x.png', 'image/png')),
        '&thumbnail=true',
      )
      expect(await sharp(await next.bytes()).metadata()).toMatchObject({ width: 90, height: 60 })
      expect(endpoint.server.services.metrics.problems).toBe(0)
    },
  )

  test.each(bombs)(
    '[FIL-21] of %s is stored as bytes or as a small image when images are re-encoded',
    async (_name, type, make) => {
      const endpoint = await openFileEndpoint({ stripPictures: true })
      const answer = await endpoint.post(formWith(new Uint8Array(await make()), 'x', type))
      expect(answer.status).toBe(200)
      const { 'file-metadata': facts } = entityOf(answer)
      if (facts['content-type'] !== 'application/octet-stream')
        expect(facts['content-length']).toBeLessThan(200_000)
      expect(await endpoint.stored()).toHaveLength(1)
      expect(endpoint.server.services.metrics.problems).toBe(0)
    },
  )
})

describe('a name', () => {
  test.each([
    '../../../../etc/passwd',
    '/etc/passwd',
    '..\\..\\windows\\system32\\x',
    'C:\\x.txt',
    '..',
    '.',
    '',
    '.htaccess',
    'a\0b.png',
    'a%0d%0aset-cookie: a=b',
    'a\\r\\nset-cookie: a=b',
    'x"; filename="../y',
    "x'; attachment; y='",
    `${'n'.repeat(10_000)}.png`,
    '\u202egnp.exe',
    'CON',
    'nul.txt',
    'e\u0301.txt',
    '\u00e9.txt',
    '💣.png',
    '~/.ssh/id_rsa',
    '$(touch x)',
    '`touch x`',
    'a\x7f\x1b[31m.txt',
  ])('[FIL-22] %j is never used as a path', async (name) => {
    const endpoint = await openFileEndpoint()
    const head = `content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain`
    const answer = await endpoint.post(Buffer.concat([part(head, 'x'), end]), lined)
    if (answer.status !== 200) {
      expect(answer.status).toBe(403)
      return endpoint.expectUnharmed()
    }
    const { uuid } = entityOf(answer)
    // Only our own name is on the disk.
    expect(await endpoint.stored()).toEqual([`${uuid.slice(0, 2)}/${uuid}`])
    const response = await endpoint.fetched(answer)
    expect(response.headers.get('set-cookie')).toBeNull()
    const [, coded = '/'] =
      /^attachment; filename\*=UTF-8''([\w%!#$&+.^`|~-]+)$/.exec(
        response.headers.get('content-disposition') ?? '',
      ) ?? []
    const told = decodeURIComponent(coded)
    expect(told).not.toMatch(/[\\/\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
    expect(told).not.toMatch(/^\.*$/)
    expect([...told].length).toBeLessThanOrEqual(200)
  })

  test('[FIL-22] with a line break adds no header, neither to the form nor to the answer', async () => {
    const endpoint = await openFileEndpoint()
    const head = 'content-disposition: form-data; name="file"; filename="a\r\nset-cookie: a=b\r\nx: "'
    const answer = await endpoint.post(Buffer.concat([part(head, 'x'), end]), lined)
    if (answer.status !== 200) return endpoint.expectUnharmed()
    const response = await endpoint.fetched(answer)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await response.text()).toBe('x')
  })

  test.each(['../../etc/passwd', '..%2f..%2fetc%2fpasswd', '%00', '%2e%2e', 'x'.repeat(900), '%ff'])(
    '[FIL-22] the address of a file is not a path: %s',
    async (path) => {
      const endpoint = await openFileEndpoint()
      const response = await fetch(`${endpoint.base}/${path}?share-secret=x`)
      expect([400, 404]).toContain(response.status)
      expect(await response.json()).toMatchObject({ error: expect.any(String) })
      await endpoint.expectUnharmed()
    },
  )
})
