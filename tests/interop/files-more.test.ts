// More about files of the unmodified client: videos, expired files, files that are too large or not accessible, and
// broken uploads. Every promise settles.

import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { referenceFile } from './message-kinds.ts'
import type { ReferenceClient } from './reference-client/client.ts'
import type { Loose } from './reference-client/loose.ts'
import { video } from './video.ts'
import { openOwnWorld } from './world.ts'

// Has its own servers: one accepts only small files, the other keeps none.
const world = openOwnWorld({ PARLEY_MAX_FILE_MB: '1' })
/** Files expire after nine milliseconds. */
const forgetful = openOwnWorld({ PARLEY_FILE_DAYS: '0.0000001' })

const send = (client: ReferenceClient, to: string, given: Record<string, unknown>) =>
  client.call('send', client.message({ chatType: 'singleChat', to, ...given }))

function download(client: ReferenceClient, url: string, secret?: string) {
  return client.settle(
    new Promise((onFileDownloadComplete, onFileDownloadError) => {
      const { library, realm } = client.sandbox
      const options = { url, ...(secret ? { secret } : {}), onFileDownloadComplete, onFileDownloadError }
      library.utils.download.call(client.connection, realm.inside(options))
    }),
  )
}

describe('a video', () => {
  it('has a preview frame at the address that the reference client builds, with the secret that it is given', async () => {
    const { ben, first, second } = await world.pair()
    await send(first, ben, {
      type: 'video',
      file: referenceFile('video.mp4', 'video/mp4', video()),
      filename: 'video.mp4',
      length: 2,
    })
    const { thumb, thumb_secret, url } = (await second.next('onVideoMessage')) as Loose
    expect(thumb).toContain('vframe=true')
    expect((await fetch(thumb)).status).toBe(403)
    const picture = await fetch(`${thumb}&share-secret=${thumb_secret}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(await sharp(await picture.bytes()).metadata()).toMatchObject({ width: 320, height: 180 })
    const range = await fetch(url, { headers: { range: 'bytes=0-9' } })
    expect([range.status, (await range.bytes()).length]).toEqual([206, 10])
  })
})

describe('a file', () => {
  const note = () => referenceFile('note.txt', 'text/plain', new Uint8Array(1000).fill(7))

  it('is served to its receiver by token, to anyone with the secret, and to nobody else', async () => {
    const { ben, first, second } = await world.pair()
    await send(first, ben, { type: 'file', file: note(), filename: 'note.txt' })
    const { url } = (await second.next('onFileMessage')) as Loose
    const [bare = ''] = String(url).split('?')
    const secret = new URL(url).searchParams.get('share-secret') as string
    expect(((await download(second, bare)) as Blob).size).toBe(1000)
    const stranger = await world.signedIn(await world.person('stranger'))
    await expect(download(stranger, bare)).rejects.toMatchObject({ type: 222 })
    expect(((await download(stranger, bare, secret)) as Blob).size).toBe(1000)
  })

  it('that has expired is reported as such', async () => {
    const { ben, first, second } = await forgetful.pair()
    await send(first, ben, { type: 'file', file: note(), filename: 'note.txt' })
    const { url } = (await second.next('onFileMessage')) as Loose
    let status = 0
    while (status !== 404) status = (await fetch(url)).status
    await expect(download(second, url)).rejects.toMatchObject({ type: 223 })
  })

  it('that does not exist fails with 200', async () => {
    const { first } = await world.pair()
    const url = `${world.server.apiUrl}/${world.server.appKey.replace('#', '/')}/chatfiles/9f8e7d6c`
    await expect(download(first, url)).rejects.toMatchObject({ type: 200 })
  })

  it('that is too large rejects the send with 101', async () => {
    const { ben, first } = await world.pair()
    const file = referenceFile('big.bin', 'application/octet-stream', new Uint8Array(2 * 1024 * 1024))
    await expect(send(first, ben, { type: 'file', file, filename: 'big.bin' })).rejects.toMatchObject({
      type: 101,
    })
  })
})
