// Files of the unmodified client: whole and in parts, fetched with and without their secret, expired, forbidden,
// too large, and their previews.

import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { referenceFile } from './message-kinds.ts'
import type { ReferenceClient } from './reference-client/client.ts'
import type { Loose } from './reference-client/loose.ts'
import { openOwnWorld } from './world.ts'

// Has its own server: the tests look at everything in its folder.
const world = openOwnWorld({ PARLEY_MAX_FILE_MB: '20' })
const megabyte = 1024 * 1024

const noise = (length: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; at++) bytes[at] = (at * 31 + (at >> 12)) % 251
  return bytes
}
const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Uploads with the reference client's own function, and returns the outcome with the progress events. */
async function upload(
  client: ReferenceClient,
  bytes: Uint8Array<ArrayBuffer>,
  more: Record<string, unknown> = {},
) {
  const { library, realm } = client.sandbox
  const progress: Loose[] = []
  const done = await client.settle(
    new Promise((onFileUploadComplete, onFileUploadError) => {
      const options = {
        accessToken: client.connection.context.accessToken,
        appKey: world.server.appKey,
        apiUrl: world.server.apiUrl,
        file: referenceFile('big.bin', 'application/octet-stream', bytes),
        to: 'nobody',
        chatType: 'singleChat',
        onFileUploadProgress: (event: Loose) => progress.push(event),
        ...more,
        onFileUploadComplete,
        onFileUploadError,
      }
      library.utils.uploadFile.call(client.connection, realm.inside(options))
    }),
  )
  return { done: done as Loose, progress }
}

function storedSizes(): number[] {
  const folder = join(world.server.data, 'files')
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size)
    .sort((a, b) => a - b)
}

const addressOf = ({ uri, entities }: Loose) => `${uri}/${entities[0].uuid}`

describe('an upload by the reference client', () => {
  it('of 12 MB is sent in parts and read back whole, also by ranges across their boundaries', async () => {
    const { ben, first, second } = await world.pair()
    const bytes = noise(12 * megabyte)
    const sent = await first.call(
      'send',
      first.message({
        type: 'file',
        chatType: 'singleChat',
        to: ben,
        file: referenceFile('big.bin', 'application/octet-stream', bytes),
        filename: 'big.bin',
      }),
    )
    expect(sent.serverMsgId).toMatch(/^\d+$/)
    // It really was sent in parts: two of the size that the server announces, and the rest.
    expect(storedSizes()).toEqual([2 * megabyte, 5 * megabyte, 5 * megabyte])
    const { url, file_length } = await second.next('onFileMessage')
    expect(file_length).toBe(bytes.length)
    const answer = await fetch(url)
    expect(sum(await answer.bytes())).toBe(sum(bytes))
    const range = `bytes=${5 * megabyte - 10}-${5 * megabyte + 9}`
    const part = await fetch(url, { headers: { range } })
    expect([part.status, sum(await part.bytes())]).toEqual([
      206,
      sum(bytes.subarray(5 * megabyte - 10, 5 * megabyte + 10)),
    ])
  })

  it('of a few bytes takes one request', async () => {
    const { first } = await world.pair()
    const { done } = await upload(first, noise(1000))
    expect(done.entities[0]).toMatchObject({ type: 'chatfile', 'file-metadata': { 'content-length': 1000 } })
  })

  it('above the largest size fails with an error', async () => {
    const { first } = await world.pair()
    await expect(upload(first, noise(21 * megabyte))).rejects.toMatchObject({ code: 101 })
  })
})

describe('a preview', () => {
  it('is served without headers at the address that the reference client builds', async () => {
    const { ben, first, second } = await world.pair()
    const picture = new Uint8Array(
      await sharp({ create: { width: 900, height: 600, channels: 3, background: '#824' } })
        .png()
        .toBuffer(),
    )
    await first.call(
      'send',
      first.message({
        type: 'img',
        chatType: 'singleChat',
        to: ben,
        file: referenceFile('p.png', 'image/png', picture),
        width: 900,
        height: 600,
        thumbnailWidth: 120,
        thumbnailHeight: 120,
      }),
    )
    const { thumb, url } = await second.next('onImageMessage')
    const small = await fetch(thumb)
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await sharp(await small.bytes()).metadata()).toMatchObject({ width: 120, height: 80 })
    expect((await fetch(url)).headers.get('content-type')).toBe('image/png')
  })
})

describe('another user', () => {
  it('gets nothing with a wrong secret, and the whole file with the right one', async () => {
    const { first } = await world.pair()
    const { done } = await upload(first, noise(8 * megabyte), { to: await world.person('target') })
    const stranger = await world.signedIn(await world.person('stranger'))
    const download = (secret: string) =>
      stranger.settle(
        new Promise((onFileDownloadComplete, onFileDownloadError) => {
          const { library, realm } = stranger.sandbox
          const options = { url: addressOf(done), secret, onFileDownloadComplete, onFileDownloadError }
          library.utils.download.call(stranger.connection, realm.inside(options))
        }),
      )
    await expect(download('guess')).rejects.toMatchObject({ type: 222 })
    expect(((await download(done.entities[0]['share-secret'])) as Blob).size).toBe(8 * megabyte)
  })
})
