// Uploads, whole and in parts: both clients send the same requests and report the same, except for what
// docs/compat.md names.

import { describe, expect, it } from 'vitest'
import { vectors } from '../../drop-in/vectors.ts'
import type { Surface } from '../reference-client/sandbox.ts'
import { stage } from '../reference-client/stage.ts'
import { settled } from './actions.ts'
import { differences } from './compare.ts'
import { Normaliser } from './normalise.ts'

const partSize = 5_242_880
const entity = { uuid: 'f1', type: 'chatfile', file_upper_limit: 1e9, part_lower_limit: partSize }
const taken = { uri: 'http://127.0.0.1/chatfiles', entities: [{ ...entity, 'share-secret': 'secret-1' }] }

/** A small file, the largest in one piece, and the smallest in parts. */
const sizes = [1_000, 2 * partSize - 1, 2 * partSize, 2 * partSize + 1]

interface Call {
  readonly headers: Readonly<Record<string, unknown>>
}

/** The headers that the client sets; the HTTP implementation adds more. */
const saidBy = ({ headers }: Call) => ({
  accept: headers.accept,
  type: String(headers['content-type'] ?? '').split(';')[0],
  token: headers.authorization,
  restricted: headers['restrict-access'],
  secret: headers['share-secret'],
  with: headers['x-requested-with'],
})

/** Without what has another name or type here but means the same. */
function comparable(value: unknown): unknown {
  const text = JSON.stringify(value, (name, field) => {
    if (name === 'extraInfo') return undefined
    if (name === 'file-name' || name === 'file-type') return undefined
    if (field?.file === 'blob') return { ...field, type: '' }
    return field
  })
  return JSON.parse(text)
}

async function uploadedBy(surface: Surface): Promise<Readonly<Record<string, unknown>>> {
  const { signedIn, server } = await stage({ http: () => ({ status: 200, body: taken }) })
  const { client } = await signedIn({ surface, deviceId: 'web-1' })
  const seen: Record<string, unknown> = {}
  /** `upload` gets the function to call at the end. */
  const note = async (title: string, upload: (done: (result: unknown) => void) => Promise<unknown>) => {
    const normal = new Normaliser([[server.apiUrl, '<host>']])
    const { length } = server.calls
    const { length: before } = client.sandbox.requests
    let result: unknown
    const outcome = await upload((value) => {
      result = value
    })
    const parts = (one: { path: unknown; body: unknown }) => JSON.stringify([one.path, one.body])
    seen[title] = comparable({
      outcome: normal.value(outcome),
      callback: normal.value(result),
      said: server.calls.slice(length).map(saidBy),
      // Parts are sent in any order.
      requests: client.sandbox.requests
        .slice(before)
        .map((one) => normal.request(one))
        .sort((one, other) => parts(one).localeCompare(parts(other))),
    })
  }
  const data = (size: number) => new File([new Uint8Array(size)], 'a b.bin', { type: 'application/x-thing' })
  const messages = [
    ...sizes.map((size) => ({ type: 'file', size })),
    { type: 'img', size: 1_000 },
    { type: 'img', size: 2 * partSize, thumbnailWidth: 10, thumbnailHeight: 20 },
    { type: 'video', size: 1_000, length: 5 },
    { type: 'audio', size: 1_000, length: 5 },
  ]
  for (const { size, ...more } of messages)
    await note(`${more.type} of ${size}`, (onFileUploadComplete) =>
      settled(client, 'send', [
        client.message({
          ...{ chatType: 'groupChat', to: 'g1', filename: 'a b.bin', onFileUploadComplete, ...more },
          file: { data: data(size), filename: 'a b.bin', filetype: 'thing' },
        }),
      ]),
    )
  for (const [method, place] of [
    ['uploadGroupSharedFile', { groupId: 'g1' }],
    ['uploadChatRoomSharedFile', { roomId: 'r1' }],
  ] as const)
    await note(method, () =>
      settled(client, method, [
        { ...place, file: { data: data(1_000), filename: 'a b.bin', filetype: 'thing' } },
      ]),
    )
  return seen
}

/** The headers of all recorded calls. */
async function saidIn(surface: Surface): Promise<Readonly<Record<string, unknown>>> {
  const { signedIn, server } = await stage({
    http: () => ({ status: 400, body: { error: 'an_error', error_description: 'no' } }),
  })
  const { client } = await signedIn({ surface, deviceId: 'web-1' })
  const said: Record<string, unknown> = {}
  /** These sign in or out, or retry for some seconds. */
  const others = ['open', 'close', 'registerUser', 'uploadPushToken', 'uploadToken', 'unbindPushToken']
  for (const { call, args, config } of vectors) {
    const isPlain = !config && !JSON.stringify(args).includes('"$') && !others.includes(call)
    if (!isPlain || typeof client.connection[call] !== 'function') continue
    const { length } = server.calls
    await settled(client, call, args)
    said[`${call} ${JSON.stringify(args)}`] = server.calls.slice(length).map(saidBy)
  }
  return said
}

const texts = (reference: unknown, ours: unknown) =>
  differences(reference, ours).map(
    ({ at, reference: theirs, ours: mine }) =>
      `${at}\n  reference ${JSON.stringify(theirs)}\n  ours      ${JSON.stringify(mine)}`,
  )

describe('requests', () => {
  it('with files are the same, and so are the results for applications', async () => {
    expect(texts(await uploadedBy('reference'), await uploadedBy('drop-in')).join('\n')).toBe('')
  })

  it('have the same headers in all recorded calls', async () => {
    const [reference, ours] = [await saidIn('reference'), await saidIn('drop-in')]
    expect(Object.keys(reference).length).toBeGreaterThan(200)
    expect(texts(reference, ours).join('\n')).toBe('')
  })
})
