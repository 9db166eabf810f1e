import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Config } from '../../config/config.ts'
import { entityOf, fileWorld } from '../../files/test-support/file-world.ts'
import { type Engine, recording, says, startEngine } from '../../speech/test-support/engine.ts'

let engine: Engine
beforeEach(async () => {
  engine = await startEngine()
})
afterEach(() => engine.stop())

/** Alice has sent bob a voice message; everything goes over a real port. */
async function scene(given: Partial<Config> = {}) {
  const config = { speechUrl: engine.url, ...given }
  const world = await fileWorld({ config })
  const tokens = {
    alice: await world.token('alice'),
    bob: await world.token('bob'),
    eve: await world.token('eve'),
  }
  const { url } = await world.server.listen()
  type Name = keyof typeof tokens
  const headersOf = (who: Name | undefined) => (who ? { authorization: `Bearer ${tokens[who]}` } : undefined)
  const read = async (response: Response) => ({
    status: response.status,
    body: (await response.json()) as Record<string, unknown> & { error?: { code?: string } },
  })
  const upload = async (bytes: Uint8Array, type = 'audio/wav') => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)], { type }), 'voice.wav')
    const place = `${url}/parley/demo/chatfiles?chat-type=CHAT&chat-target=bob`
    const response = await fetch(place, { method: 'POST', headers: headersOf('alice') ?? {}, body: form })
    return entityOf(await read(response))
  }
  /** The request of version 4.21 of other clients. */
  const transcribe = async (who: Name | undefined, data: object) =>
    read(
      await fetch(`${url}/api/sdk/v1/parley/demo/speech/transcriptions`, {
        method: 'POST',
        headers: { ...headersOf(who), 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ data }),
      }),
    )
  const recognize = async (
    who: Name | undefined,
    bytes: Uint8Array | undefined,
    fields: Record<string, string> = {},
  ) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    if (bytes) form.append('file', new Blob([new Uint8Array(bytes)]), 'voice.wav')
    const place = `${url}/api/sdk/v1/parley/demo/speech/recognitions`
    return read(await fetch(place, { method: 'POST', headers: headersOf(who) ?? {}, body: form }))
  }
  return { world, upload, transcribe, recognize }
}

const refused = (status: number, code: string) => ({ status, body: { error: { code } } })

describe('[STT-6] a voice message', () => {
  test('is transcribed for those who have it, and for nobody else', async () => {
    const { upload, transcribe } = await scene()
    const { uuid, 'share-secret': secret } = await upload(recording('good morning'))
    for (const who of ['alice', 'bob'] as const) {
      const { status, body } = await transcribe(who, { fileId: uuid, username: who })
      expect([status, body.data]).toEqual([200, { text: 'good morning' }])
    }
    expect(await transcribe('eve', { fileId: uuid })).toMatchObject(refused(404, '4041001'))
    expect((await transcribe('eve', { fileId: uuid, secret })).status).toBe(200)
    expect(await transcribe('eve', { fileId: uuid, secret: 'x' })).toMatchObject(refused(404, '4041001'))
    expect(engine.heard).toHaveLength(1)
  })

  test('is refused in another name, or without a token', async () => {
    const { upload, transcribe } = await scene()
    const { uuid: fileId } = await upload(recording('x'))
    expect(await transcribe('bob', { fileId, username: 'alice' })).toMatchObject(refused(401, '4011001'))
    expect(await transcribe(undefined, { fileId })).toMatchObject(refused(401, '4011001'))
    expect(engine.heard).toEqual([])
  })

  test.each([[{}], [{ fileId: '' }], [{ fileId: 5 }], [{ fileId: 'x', audio: { sampleRate: 'fast' } }]])(
    '%j is not a valid request',
    async (data) => {
      const { transcribe } = await scene()
      expect(await transcribe('bob', data)).toMatchObject(refused(400, '4001001'))
    },
  )

  test('that does not exist, is not a recording or is too large is refused with the errors that clients know', async () => {
    const { upload, transcribe } = await scene({ speechBytes: 5000 })
    for (const fileId of ['nothing', '00000000-0000-4000-8000-000000000000', '../../x'])
      expect(await transcribe('bob', { fileId })).toMatchObject(refused(404, '4041001'))
    const { uuid: text } = await upload(Buffer.from('just a text'), 'text/plain')
    expect(await transcribe('bob', { fileId: text })).toMatchObject(refused(400, '4001002'))
    const { uuid: large } = await upload(recording('', 6))
    const answer = await transcribe('bob', { fileId: large })
    expect(answer).toMatchObject(refused(400, '4001001'))
    expect(JSON.stringify(answer.body)).toContain('uploaded file exceeds')
    const { uuid: long } = await upload(recording('', 70, 50))
    expect(await transcribe('bob', { fileId: long })).toMatchObject(refused(400, '4001003'))
  })

  test('is refused without an engine, or with a failing one', async () => {
    const off = await scene({ speechUrl: '' })
    expect(await off.transcribe('bob', { fileId: 'x' })).toMatchObject(refused(403, '4031001'))
    expect(await off.recognize('bob', recording('x'))).toMatchObject(refused(403, '4031001'))
    const { upload, transcribe } = await scene()
    const { uuid: fileId } = await upload(recording('x'))
    engine.behaves(says({ error: 'a key of the operator' }, 500))
    const failed = await transcribe('bob', { fileId })
    expect(failed).toMatchObject(refused(500, '5001003'))
    expect(JSON.stringify(failed.body)).not.toContain('operator')
  })
})

describe('[STT-7] a recording that was not sent', () => {
  test('is transcribed and not stored', async () => {
    const { world, recognize } = await scene()
    const { status, body } = await recognize('bob', recording('take a note'), { username: 'bob' })
    expect([status, body.data]).toEqual([200, { text: 'take a note' }])
    const rows = await world.server.services.database.read((sql) => sql.all('SELECT uuid FROM files'))
    expect(rows).toEqual([])
  })

  test('may be raw samples', async () => {
    const { recognize } = await scene()
    const fields = { 'audio.format': 'pcm', 'audio.sampleRate': '8000', 'audio.channels': '1' }
    expect((await recognize('bob', Buffer.from('  hello there'), fields)).body.data).toEqual({
      text: 'hello there',
    })
    expect(await recognize('bob', Buffer.from('x'), { 'audio.sampleRate': 'fast' })).toMatchObject(
      refused(400, '4001002'),
    )
  })

  test('is refused without a file, without a token, in another name, and if it is too large', async () => {
    const { recognize } = await scene({ speechBytes: 5000 })
    expect(await recognize('bob', undefined, { username: 'bob' })).toMatchObject(refused(400, '4001001'))
    expect((await recognize(undefined, recording('x'))).status).toBe(401)
    expect(await recognize('bob', recording('x'), { username: 'alice' })).toMatchObject(
      refused(401, '4011001'),
    )
    expect(await recognize('bob', recording('', 6))).toMatchObject(refused(400, '4001001'))
    expect(engine.heard).toEqual([])
    expect((await recognize('bob', recording('still there'))).status).toBe(200)
  })
})
