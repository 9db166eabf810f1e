import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { configFrom } from '../config/config.ts'
import {
  entityOf,
  type FileWorld,
  fileWorld,
  pictureHead,
  pieces,
  textOf,
} from './test-support/file-world.ts'

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

async function* picture() {
  yield pictureHead
}

describe('uploading a file', () => {
  test('the answer has the fields that clients read, and the bytes are stored under our name only', async () => {
    const world = await fileWorld()
    const answer = await world.upload()
    expect(answer).toMatchObject({
      status: 200,
      body: {
        action: 'post',
        path: '/chatfiles',
        uri: 'http://chat.test/parley/demo/chatfiles',
        entities: [
          {
            uuid: expect.stringMatching(uuidForm),
            type: 'chatfile',
            'share-secret': expect.stringMatching(/^[\w-]{24}$/),
            'file-metadata': { 'content-length': 11, 'content-type': 'text/plain' },
          },
        ],
      },
    })
    const { uuid } = entityOf(answer)
    expect(await world.stored()).toEqual([`${uuid.slice(0, 2)}/${uuid}`])
    const [row] = await world.server.services.database.read((sql) => sql.all('SELECT * FROM files'))
    expect(row).toMatchObject({
      uuid,
      target_kind: 'single',
      target: 'bob',
      name: 'note.txt',
      type: 'text/plain',
      size: 11,
      checksum: createHash('sha256').update('hello world').digest('hex'),
      created_at: world.host.time,
    })
  })

  test.each([
    '../../../../etc/passwd',
    'a\0b',
    '/',
    '..',
    '',
    'x'.repeat(100_000),
    'שלום.png',
    '%2e%2e%2fx',
    '\ud800',
    "'; DROP TABLE files; --",
  ])('a name like %j never reaches the file system', async (name) => {
    const world = await fileWorld()
    const answer = await world.upload({ file: { name, type: 'image/png', chunks: picture() } })
    const { uuid, 'share-secret': secret } = entityOf(answer)
    expect(await world.stored()).toEqual([`${uuid.slice(0, 2)}/${uuid}`])
    const { status, headers } = await world.download(uuid, { query: { 'share-secret': secret } })
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/^inline; filename\*=UTF-8''[\w.%!~-]+$/)
  })

  test('an invalid type is stored as application/octet-stream', async () => {
    const world = await fileWorld()
    const file = { name: 'x', type: 'text/html\r\nx-evil: 1', chunks: pieces('x') }
    expect(entityOf(await world.upload({ file }))['file-metadata']['content-type']).toBe(
      'application/octet-stream',
    )
  })

  test.each([
    ['deleted', 'DELETE', 'users/alice'],
    ['deactivated', 'POST', 'users/alice/deactivate'],
  ])(
    'a file of an account that was %s while the bytes arrived leaves nothing',
    async (_how, method, path) => {
      const world = await fileWorld()
      const key = await world.appToken()
      async function* slow() {
        yield* pieces('hello ')
        await world.ask(method, path, undefined, key)
        yield* pieces('world')
      }
      const { status } = await world.upload({ file: { name: 'x', type: 'text/plain', chunks: slow() } })
      expect(status).toBe(401)
      expect(await world.stored()).toEqual([])
      expect(await world.server.services.database.read((sql) => sql.all('SELECT uuid FROM files'))).toEqual(
        [],
      )
    },
  )

  test('a file of the largest size is accepted, one byte more is refused and leaves nothing', async () => {
    const world = await fileWorld({ config: { maxFileBytes: 10 } })
    const sized = (size: number) => ({
      file: { name: 'x', type: 'a/b', chunks: pieces(...'x'.repeat(size)) },
    })
    expect((await world.upload(sized(10))).status).toBe(200)
    const { status, body } = await world.upload(sized(11))
    expect([status, body.error_description]).toEqual([413, 'The file size exceeds the maximum limit'])
    expect(await world.stored()).toHaveLength(1)
  })

  test('the largest size is a setting', () => {
    expect(configFrom({}).maxFileBytes).toBe(104_857_600)
    expect(configFrom({ PARLEY_MAX_FILE_MB: '2' }).maxFileBytes).toBe(2_097_152)
  })

  test('a request with too large a Content-Length is refused before its body is read', async () => {
    const world = await fileWorld()
    let requestCount = 0
    const chunks = {
      [Symbol.asyncIterator]: () => {
        requestCount++
        return pieces('x')
      },
    }
    const headers = {
      authorization: `Bearer ${await world.token('alice')}`,
      'content-length': String(200 * 1024 * 1024),
    }
    const { status } = await world.upload({ headers, file: { name: 'x', type: 'a/b', chunks } })
    expect([status, requestCount]).toEqual([413, 0])
  })

  test('an empty file and a missing one are refused, not with 400', async () => {
    const world = await fileWorld()
    const empty = await world.upload({ file: { name: 'x', type: 'a/b', chunks: pieces() } })
    expect([empty.status, empty.body.error_description]).toEqual([403, 'fileSize must be greater than 0'])
    const missing = await world.upload({ file: undefined })
    expect([missing.status, missing.body.error_code]).toEqual([403, 91102])
    expect(await world.stored()).toEqual([])
  })

  test('a client that disconnects leaves nothing', async () => {
    const world = await fileWorld()
    async function* cut() {
      yield Buffer.from('half')
      throw new Error('gone')
    }
    const { status } = await world.upload({ file: { name: 'x', type: 'a/b', chunks: cut() } })
    expect(status).toBe(403)
    expect(await world.stored()).toEqual([])
    expect(world.server.services.metrics.problems).toBe(0)
    expect(world.files.running).toBe(0)
  })

  test.each([
    ['no token', undefined, 401],
    ['nonsense', 'nonsense', 401],
    ['a token of another app', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbGljZSIsImV4cCI6OTk5OTk5OTk5OX0.x', 401],
  ])('%s is refused before anything is read', async (_name, token, status) => {
    const world = await fileWorld()
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await world.upload({ headers })
    expect([answer.status, answer.body.error_description]).toEqual([status, 'Unable to authenticate (OAuth)'])
    expect(await world.stored()).toEqual([])
  })

  test('an expired token and one from before a password change are refused, as everywhere', async () => {
    const world = await fileWorld()
    const token = await world.token('alice')
    const change = { newpassword: 'other', oldpassword: 'secret' }
    await world.ask('PUT', 'users/alice/password', change, await world.appToken())
    expect((await world.upload({ token })).status).toBe(401)
    const carol = await world.token('carol')
    world.host.time += 100 * 86_400_000
    expect((await world.upload({ token: carol })).body.error).toBe('expired_token')
  })

  test("files of the app's back end have no owner", async () => {
    const world = await fileWorld()
    expect((await world.upload({ token: await world.appToken() })).status).toBe(200)
  })

  test('an unknown app is refused', async () => {
    const world = await fileWorld()
    expect((await world.upload({ org: 'no', app: 'where' })).status).toBe(404)
    expect(
      (await world.files.download({ org: 'no', app: 'where', uuid: 'x', headers: {}, query: {} })).status,
    ).toBe(404)
  })

  test.each([
    [{ 'chat-type': 'chat', 'chat-target': 'bob' }, 'Invalid parameter chat-type: chat'],
    [{ 'chat-type': 'constructor', 'chat-target': 'bob' }, 'Invalid parameter chat-type: constructor'],
    [{ 'chat-target': 'bob' }, 'Invalid parameter chat-type: '],
    [{ 'chat-type': 'GROUP' }, 'Invalid parameter chat-target: '],
    [{ 'chat-type': 'GROUP', 'chat-target': 'a\0' }, 'Invalid parameter chat-target: a\0'],
    [
      { 'chat-type': 'GROUP', 'chat-target': 'x'.repeat(256) },
      `Invalid parameter chat-target: ${'x'.repeat(100)}`,
    ],
  ])('the target %j is refused', async (query, text) => {
    const world = await fileWorld()
    const { status, body } = await world.upload({ query })
    expect([status, body.error_description]).toEqual([403, text])
  })
})

describe('downloading a file', () => {
  const secretOf = (entity: ReturnType<typeof entityOf>) => ({ 'share-secret': entity['share-secret'] })

  test('anybody with the secret can download, with it in the query or in a header', async () => {
    const world = await fileWorld()
    const entity = entityOf(await world.upload())
    for (const given of [{ query: secretOf(entity) }, { headers: secretOf(entity) }]) {
      const answer = await world.download(entity.uuid, given)
      expect(answer.status).toBe(200)
      expect(await textOf(answer)).toBe('hello world')
    }
  })

  test('the headers prevent execution, allow caching, and allow other origins to embed the file', async () => {
    const world = await fileWorld()
    const file = { name: 'Blümchen (1).png', type: 'image/png', chunks: picture() }
    const entity = entityOf(await world.upload({ file }))
    const query = { ...secretOf(entity), 'em-redirect': 'true' }
    expect((await world.download(entity.uuid, { query })).headers).toEqual({
      'content-type': 'image/png',
      'content-disposition': "inline; filename*=UTF-8''Bl%C3%BCmchen%20%281%29.png",
      'content-length': String(pictureHead.length),
      'accept-ranges': 'bytes',
      etag: `"${createHash('sha256').update(pictureHead).digest('hex')}"`,
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'authorization, share-secret, thumbnail',
    })
  })

  test.each(['text/html', 'image/svg+xml', 'text/javascript', 'application/pdf'])(
    '%s is never displayed inline',
    async (type) => {
      const world = await fileWorld()
      const file = { name: 'x.html', type, chunks: pieces('<script>alert(1)</script>') }
      const entity = entityOf(await world.upload({ file }))
      const { headers } = await world.download(entity.uuid, { query: secretOf(entity) })
      expect(headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': "attachment; filename*=UTF-8''x.html",
        'x-content-type-options': 'nosniff',
      })
    },
  )

  /** The status for each of these users, with their tokens and without the secret. */
  async function statuses(world: FileWorld, uuid: string, people: string[]): Promise<Record<string, number>> {
    const found: Record<string, number> = {}
    for (const name of people)
      found[name] = (await world.download(uuid, { token: await world.token(name) })).status
    return found
  }

  test('a file of a single chat is for its two users', async () => {
    const world = await fileWorld()
    await world.token('bob')
    const query = { 'chat-type': 'CHAT', 'chat-target': 'Bob/web_1' }
    const { uuid } = entityOf(await world.upload({ query }))
    expect(await statuses(world, uuid, ['alice', 'bob', 'carol'])).toEqual({
      alice: 200,
      bob: 200,
      carol: 403,
    })
  })

  test('a new user with the name of a removed one cannot download the files of the former', async () => {
    const world = await fileWorld()
    await world.token('bob')
    const { uuid } = entityOf(await world.upload())
    await world.ask('DELETE', 'users/bob', undefined, await world.appToken())
    world.host.time += 1000
    expect(await statuses(world, uuid, ['bob'])).toEqual({ bob: 403 })
  })

  test.each(['GROUP', 'ROOM'])('a file of a %s is for its members and the uploader', async (type) => {
    const world = await fileWorld({ members: ['bob g1', 'carol g2'] })
    const { uuid } = entityOf(await world.upload({ query: { 'chat-type': type, 'chat-target': 'g1' } }))
    expect(await statuses(world, uuid, ['alice', 'bob', 'carol', 'g1'])).toEqual({
      alice: 200,
      bob: 200,
      carol: 403,
      g1: 403,
    })
  })

  test('a file without a target is for the uploader and those with the secret', async () => {
    const world = await fileWorld({ members: ['bob '] })
    const entity = entityOf(await world.upload({ query: {} }))
    expect(await statuses(world, entity.uuid, ['alice', 'bob'])).toEqual({ alice: 200, bob: 403 })
    expect((await world.download(entity.uuid, { query: secretOf(entity) })).status).toBe(200)
  })

  test.each([
    ['nothing', {}],
    ['a wrong secret', { query: { 'share-secret': 'A'.repeat(24) } }],
    ['an empty secret', { query: { 'share-secret': '' } }],
    ['a short secret', { headers: { 'share-secret': 'é' } }],
    ['a wrong token', { token: 'nonsense' }],
  ])('a request with %s is refused with the error that clients expect', async (_name, given) => {
    const world = await fileWorld()
    const { uuid } = entityOf(await world.upload())
    const answer = await world.download(uuid, given)
    expect(answer).toMatchObject({
      status: 403,
      body: { error_description: 'chatfile no permission' },
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    })
    expect(answer.headers).not.toHaveProperty('content-length')
  })

  test('the secret of one file does not open another', async () => {
    const world = await fileWorld()
    const [one, two] = [entityOf(await world.upload()), entityOf(await world.upload())]
    expect(one['share-secret']).not.toBe(two['share-secret'])
    expect((await world.download(one.uuid, { query: secretOf(two) })).status).toBe(403)
  })

  test.each(['9f8e7d6c-0000-41ee-8000-0000000000aa', '9f8e7d6c', '', '../../../etc/passwd', '\0'])(
    'the file %j does not exist',
    async (uuid) => {
      const world = await fileWorld()
      const token = await world.token('alice')
      const answer = await world.download(uuid, { token })
      expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } })
    },
  )

  test('a file of another app does not exist', async () => {
    const world = await fileWorld()
    const entity = entityOf(await world.upload())
    await world.server.services.database.write((sql) =>
      sql.run(
        "INSERT INTO apps (org, name, client_id, client_secret, created_at) VALUES ('o', 'a', 'i', 's', 1)",
      ),
    )
    const request = { org: 'o', app: 'a', uuid: entity.uuid, headers: {}, query: secretOf(entity) }
    expect((await world.files.download(request)).status).toBe(404)
  })

  test('ranges and conditional requests are answered', async () => {
    const world = await fileWorld()
    const entity = entityOf(await world.upload())
    const ask = (headers: Record<string, string>) =>
      world.download(entity.uuid, { query: secretOf(entity), headers })

    const part = await ask({ range: 'bytes=6-8' })
    expect(part).toMatchObject({
      status: 206,
      headers: { 'content-range': 'bytes 6-8/11', 'content-length': '3' },
    })
    expect(await textOf(part)).toBe('wor')
    expect(await textOf(await ask({ range: 'bytes=-5' }))).toBe('world')

    const outside = await ask({ range: 'bytes=11-' })
    expect(outside).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */11' } })

    const tag = part.headers.etag ?? ''
    expect(await ask({ 'if-none-match': tag })).toMatchObject({ status: 304, body: new Uint8Array() })
    expect((await ask({ range: 'bytes=6-8', 'if-range': tag })).status).toBe(206)
    expect(await textOf(await ask({ range: 'bytes=6-8', 'if-range': '"old"' }))).toBe('hello world')
  })

  test('a refused request reveals nothing through the entity tag', async () => {
    const world = await fileWorld()
    const { uuid } = entityOf(await world.upload())
    expect((await world.download(uuid, { headers: { 'if-none-match': '*' } })).status).toBe(403)
  })
})

test('membership in a group is read from its log', async () => {
  const world = await fileWorld()
  const alice = await world.token('alice')
  const [bob, carol] = [await world.token('bob'), await world.token('carol')]
  const { database } = world.server.services
  await database.write(async (sql) => {
    const log = "INSERT INTO logs (app_id, kind, key) VALUES (?, ?, '77') RETURNING id"
    const group = await sql.first<{ id: number }>(log, [world.app.id, 'group'])
    const single = await sql.first<{ id: number }>(log, [world.app.id, 'single'])
    const join = `INSERT INTO members (user_id, log_id, peer, joined_at)
                  SELECT id, ?, '77', 1 FROM users WHERE name = ?`
    await sql.run(join, [group?.id ?? 0, 'bob'])
    await sql.run(join, [single?.id ?? 0, 'carol'])
  })
  const request = { org: 'parley', app: 'demo' }
  const { files } = world.server
  const answer = await files.upload({
    ...request,
    headers: { authorization: `Bearer ${alice}` },
    query: { 'chat-type': 'GROUP', 'chat-target': '77' },
    file: { name: 'x', type: 'a/b', chunks: pieces('x') },
  })
  const { uuid } = entityOf(answer)
  const status = async (token: string) =>
    (await files.download({ ...request, uuid, query: {}, headers: { authorization: `Bearer ${token}` } }))
      .status
  expect([await status(bob), await status(carol)]).toEqual([200, 403])
})
