// Replays recorded file requests of other clients on a real connection. A request that succeeded in the recording has
// to succeed here, with every field of the recorded answer.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openFileEndpoint } from './test-support/file-endpoint.ts'

interface Recorded {
  readonly method: string
  readonly path: string
  readonly query?: Record<string, string>
  readonly headers?: Record<string, string>
  readonly body?: { readonly $multipart?: readonly Part[] }
  readonly answer: { readonly status: number; readonly body: { readonly entities?: readonly object[] } }
}
type Part = { name: string; value: string } | { name: string; filename: string; type: string; size: number }
interface Vector {
  readonly call: string
  readonly requests: readonly Recorded[]
}

const golden = new URL('../../../protocol/test/golden/files.json', import.meta.url)
const vectors = (JSON.parse(readFileSync(golden, 'utf8')) as Vector[]).map(
  (vector, at) => [`${at} ${vector.call}`, vector.requests] as const,
)

function formOf(parts: readonly Part[]): FormData {
  const form = new FormData()
  for (const part of parts) {
    if ('value' in part) form.append(part.name, part.value)
    else
      form.append(
        part.name,
        new File([new Uint8Array(part.size).fill(7)], part.filename, { type: part.type }),
      )
  }
  return form
}

/** The recorded id of the multipart upload, which has another one here. */
const inParts = /part-upload\/up1/

test.each(vectors)('[FIL-1] recorded: %s', async (_name, requests) => {
  // The recorded parts are small.
  const sizes = requests
    .flatMap(({ body }) => body?.$multipart ?? [])
    .flatMap((part) => ('size' in part ? [part.size] : []))
  const partBytes = Math.max(
    1,
    Math.min(...sizes.filter((size) => size === Math.max(...sizes)), 5 * 1024 * 1024),
  )
  const endpoint = await openFileEndpoint({ partBytes })
  let upload = ''
  // A file has to exist before it is downloaded.
  const kept = requests.some(({ method }) => method === 'GET')
    ? (
        (await endpoint.post(formOf([{ name: 'file', filename: 'a', type: 'a/b', size: 169 }]))).body
          .entities as { uuid: string; 'share-secret': string }[]
      )[0]
    : undefined
  for (const { method, path, query, headers = {}, body, answer } of requests) {
    const here = path
      .replace('{org}/{app}', 'parley/demo')
      .replace(inParts, `part-upload/${upload}`)
      .replace(/chatfiles\/9f8e7d6c$/, `chatfiles/${kept?.uuid}`)
    const url = new URL(here, endpoint.base)
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
    const answeredHeaders = Object.fromEntries(
      Object.entries(headers).filter(([name]) => !/^(content-type|authorization)$/i.test(name)),
    )
    const secret: Record<string, string> = kept ? { 'share-secret': kept['share-secret'] } : {}
    const response = await fetch(url, {
      method,
      headers: { ...answeredHeaders, ...secret, authorization: endpoint.authorization },
      ...(body?.$multipart ? { body: formOf(body.$multipart) } : {}),
    })
    if (answer.status !== 200) {
      // A request that failed in the recording need not fail here.
      const said = (await response.json()) as { entities?: { uuid: string }[] }
      upload ||= said.entities?.[0]?.uuid ?? ''
      expect(response.status).not.toBe(400)
      continue
    }
    expect([path, response.status]).toEqual([path, 200])
    if (method === 'GET') {
      expect((await response.arrayBuffer()).byteLength).toBe(169)
      continue
    }
    const said = (await response.json()) as { uri: string; entities: Record<string, unknown>[] }
    const [wanted] = answer.body.entities ?? []
    for (const name of Object.keys(wanted ?? {})) expect(said.entities[0]).toHaveProperty([name])
    if (path.endsWith('part-upload')) upload = said.entities[0]?.uuid as string
  }
})
