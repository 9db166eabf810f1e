// Failed downloads from a real server: each reason has its own code, and each download settles.

import type { Message } from '@parley/client'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'

const bytes = Uint8Array.from({ length: 5_000 }, (_, at) => at % 256)
type FileMessage = Message & { readonly url: string; readonly source: string; readonly secret: string }
const isFile = ({ url }: { url: string }) => url.includes('/chatfiles/')

scenario('A file is served by its secret, and to its receivers without', async ({ world, ann, bob }) => {
  const sent = (await ann.sendsFile(bob, 'file', bytes)) as FileMessage
  await world.settle()
  const got = bob.messages(ann).at(-1) as FileMessage
  const progress: number[] = []
  const download = bob.client.messages.download(
    { ...got, url: got.source, secret: '' },
    {
      onProgress: (loaded) => progress.push(loaded),
    },
  )
  expect(await world.until(download)).toEqual(bytes)
  expect(progress.at(-1)).toBe(bytes.length)
  expect(sent.source).toBe(got.source)
})

scenario('Without right or secret a download fails with 222', async ({ world, ann, bob }) => {
  const eve = await world.person('eve')
  const { source } = (await ann.sendsFile(bob, 'file', bytes)) as FileMessage
  for (const secret of ['', 'guessed'])
    await expect(
      world.until(eve.client.messages.download({ url: source, secret } as FileMessage)),
    ).rejects.toMatchObject({ code: 222, reason: 'downloadNotAllowed' })
})

scenario('An expired file fails with 223', { config: { fileMs: 3_600_000 } }, async (stage) => {
  const { clock, ann, bob } = stage
  await ann.sendsFile(bob, 'file', bytes)
  await clock.advance({ hours: 2 })
  const error = await bob.downloads(bob.messages(ann).at(-1) as Message).isRefused('downloadExpired')
  expect(error.code).toBe(223)
})

scenario('A file that never existed fails with 200', async ({ world, ann, bob }) => {
  const { source } = (await ann.sendsFile(bob, 'file', bytes)) as FileMessage
  const url = source.replace(/[^/]+$/, '00000000-0000-4000-8000-000000000000')
  await expect(
    world.until(bob.client.messages.download({ url, secret: '' } as FileMessage)),
  ).rejects.toMatchObject({ code: 200, reason: 'downloadFailed' })
})

for (const [how, code] of [
  [{ status: 403, body: { error: 'forbidden', error_description: 'not you' } }, 603],
  [{ status: 404, body: { error: 'not_found' } }, 200],
  [{ status: 500, body: {} }, 503],
  [{ status: 502, body: 'bad gateway' }, 200],
  ['network', 200],
  ['timeout', 200],
] as const)
  scenario(`A download that meets ${JSON.stringify(how)} fails with ${code}`, async ({ world, ann, bob }) => {
    await ann.sendsFile(bob, 'file', bytes)
    await world.settle()
    bob.line.failNextRequest(isFile, how)
    const got = bob.messages(ann).at(-1) as FileMessage
    const began = world.clock.now()
    await expect(world.until(bob.client.messages.download(got), { minutes: 10 })).rejects.toMatchObject({
      code,
    })
    expect(world.clock.now() - began).toBeLessThanOrEqual(300_100)
    // The next attempt finds it.
    expect(await bob.downloads(got)).toEqual(bytes)
  })

scenario('A download that is cancelled or too large fails as such', async ({ world, ann, bob }) => {
  await ann.sendsFile(bob, 'file', bytes)
  await world.settle()
  const got = bob.messages(ann).at(-1) as FileMessage
  const abort = new AbortController()
  const download = bob.client.messages.download(got, { signal: abort.signal })
  abort.abort()
  await expect(world.until(download)).rejects.toMatchObject({ code: -4, reason: 'requestAborted' })
  await expect(world.until(bob.client.messages.download(got, { maxBytes: 4_999 }))).rejects.toMatchObject({
    code: 200,
  })
})
