// Shared files over a real connection: forms of browsers, and their addresses beside those of the calls.

import { expect, onTestFinished, test } from 'vitest'
import { memoryDisk } from '../files/memory-disk.ts'
import { pictureHead } from '../files/test-support/file-world.ts'
import { groupScene } from '../test-support/groups.ts'

async function listening() {
  const disk = memoryDisk()
  const scene = await groupScene({ port: 0, maxFileBytes: 1_000_000 }, undefined, { disk })
  const { server } = scene.world
  const { url } = await server.listen()
  onTestFinished(() => server.stop())
  const base = `${url}/parley/demo/chatgroups/${scene.groupId}/share_files`
  const authorization = `Bearer ${scene.bob.token}`
  const post = async (content: BlobPart, headers: Record<string, string> = { authorization }) => {
    const form = new FormData()
    form.append('file', new File([content], 'Bild ü.png', { type: 'image/png' }))
    const answer = await fetch(`${base}?resource=web_1`, { method: 'POST', headers, body: form })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  return { ...scene, disk, base, authorization, post }
}

test('[GRP-54] a form of a browser becomes a file that can be downloaded as a whole, in ranges, and as headers', async () => {
  const { base, authorization, post, bob } = await listening()
  const noise = Buffer.from(Array.from({ length: 300_000 - pictureHead.length }, (_, at) => (at * 7) % 253))
  const bytes = Buffer.concat([pictureHead, noise])
  const { status, body } = await post(bytes, { authorization, 'restrict-access': 'true' })
  expect([status, body.uri]).toEqual([200, base])
  const { file_id, file_name, file_size } = body.data as Record<string, string>
  expect([file_name, file_size]).toEqual(['Bild ü.png', 300_000])
  const headers = { authorization, origin: 'https://app.test' }
  const whole = await fetch(`${base}/${file_id}`, { headers })
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
  expect(whole.headers.get('access-control-allow-origin')).toBe('*')
  expect(whole.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''Bild%20%C3%BC.png")
  const part = await fetch(`${base}/${file_id}`, { headers: { ...headers, range: 'bytes=0-9' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])
  const head = await fetch(`${base}/${file_id}`, { method: 'HEAD', headers })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '300000'])
  // The calls beside it.
  const list = await fetch(base, { headers })
  expect(await list.json()).toMatchObject({ data: [{ file_id, file_owner: bob.name }], total: 1 })
  expect((await fetch(`${base}/${file_id}`, { method: 'DELETE', headers })).status).toBe(200)
  expect((await fetch(`${base}/${file_id}`, { headers })).status).toBe(404)
})

test('[GRP-57] a request that is too large, not a form or without a token is refused as JSON', async () => {
  const { base, authorization, post, disk } = await listening()
  expect(await post(new Uint8Array(1_000_001))).toMatchObject({ status: 400, body: { error_code: 14403 } })
  expect(await post(new Uint8Array(9_000_000))).toMatchObject({ status: 400, body: { error_code: 14403 } })
  expect(await post('x', {})).toMatchObject({ status: 401 })
  const plain = await fetch(base, { method: 'POST', headers: { authorization }, body: 'x' })
  expect([plain.status, await plain.json()]).toEqual([400, expect.objectContaining({ error_code: 14403 })])
  const preflight = await fetch(base, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://app.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, restrict-access, share-secret',
    },
  })
  expect(preflight.headers.get('access-control-allow-headers')).toContain('share-secret')
  expect(disk.files.size).toBe(0)
})
