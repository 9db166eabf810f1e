// Files and pushes as operators see them, the test push, and the download of everything about a user.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operator } from '../../src/pipeline/caller.ts'
import type { Outcome, Push } from '../../src/push/providers/provider.ts'
import { type TestServer, testServer } from '../../src/test-support/test-server.ts'

const day = 86_400_000
let world: TestServer
let back = ''
let url = ''
const pushed: Push[] = []
const outcomes: Record<string, Outcome> = {
  dead: { name: 'badToken', why: 'Unregistered' },
  slow: { name: 'later', why: 'ETIMEDOUT' },
}

/** As the command line asks, on the local socket. */
async function ask(method: string, path: string, body?: unknown, app = 'parley/demo') {
  const answer = await world.server.rest({
    method,
    url: `/${app}/parley/v1/operating/${path}`,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    address: 'local socket',
    isOperator: operator.isOperator === true,
  })
  return { status: answer.status, data: (answer.body.data ?? answer.body) as Record<string, unknown> }
}

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

beforeAll(async () => {
  world = await testServer({ port: 0, fileMs: 30 * day }, undefined, {
    providers: {
      any: true,
      kinds: ['FCM'],
      find: (notifier) =>
        notifier.startsWith('FCM')
          ? {
              async send(push) {
                pushed.push(push)
                return outcomes[push.token] ?? { name: 'sent' }
              },
              close: async () => undefined,
            }
          : undefined,
      close: async () => undefined,
    },
  })
  ;({ url } = await world.server.listen())
  back = await world.appToken()
  for (const username of ['ann', 'bob']) await world.ask('POST', 'users', { username, password: 'x' }, back)
  for (const [from, to, msg] of [
    ['ann', 'bob', 'a secret of ann'],
    ['bob', 'ann', 'an answer'],
  ])
    await world.ask('POST', 'messages/users', { from, to: [to], type: 'txt', body: { msg } }, back)
  const { database } = world.server.services
  const now = world.host.now()
  await database.write(async (sql) => {
    const rows = await sql.all<{ id: number; name: string }>('SELECT id, name FROM users')
    const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? 0
    const columns =
      'uuid, app_id, owner_id, target_kind, target, secret, name, type, size, checksum, created_at, gone_at, kept'
    const file = (...values: (string | number)[]) =>
      sql.run(`INSERT INTO files (${columns}) VALUES (?, ?, ?, ?, ?, 's', ?, ?, ?, 'hash', ?, ?, ?)`, values)
    await file(
      uuid(1),
      world.app.id,
      idOf('ann'),
      'single',
      'bob',
      'holiday.jpg',
      'image/jpeg',
      500,
      now,
      0,
      0,
    )
    await file(uuid(2), world.app.id, idOf('bob'), 'group', '77', 'film.mp4', 'video/mp4', 9000, now, 0, 1)
    await file(
      uuid(3),
      world.app.id,
      999_999,
      'single',
      'bob',
      'old.bin',
      'application/x',
      500,
      now - day,
      0,
      0,
    )
    await file(
      uuid(4),
      world.app.id,
      idOf('ann'),
      'single',
      'bob',
      'gone.bin',
      'application/x',
      7,
      now - 40 * day,
      now,
      0,
    )
    await sql.run(
      "INSERT INTO retention (app_id, kind, history_days, file_days) VALUES (?, 'group', -1, 90)",
      [world.app.id],
    )
    for (const [device, notifier, token] of [
      ['phone', 'FCM-1', 'fine'],
      ['tablet', 'FCM-1', 'dead'],
      ['watch', 'FCM-2', 'slow'],
      ['laptop', 'WEB', 'token'],
    ])
      await sql.run(
        'INSERT INTO push_tokens (user_id, device, notifier, token, digest, created_at) VALUES (?, ?, ?, ?, ?, 1)',
        [idOf('ann'), device ?? '', notifier ?? '', token ?? '', token ?? ''],
      )
  })
})
afterAll(() => world.server.stop())

describe('files', () => {
  test('their space by kind, the largest first, and when they expire, without names and receivers', async () => {
    const { status, data } = await ask('GET', 'files')
    const now = world.host.now()
    expect(status).toBe(200)
    expect(data).toMatchObject({
      kinds: [
        { kind: 'group', files: 1, bytes: 9000, days: 90 },
        { kind: 'single', files: 2, bytes: 1000, days: 30, oldest: now - day },
      ],
      expired: 1,
      largest: [
        { uuid: uuid(2), bytes: 9000, owner: 'bob', kind: 'group', expiresAt: 0 },
        { uuid: uuid(1), bytes: 500, owner: 'ann', expiresAt: now + 30 * day },
        { uuid: uuid(3), bytes: 500, owner: '', expiresAt: now + 29 * day },
      ],
      next: '',
    })
    expect(JSON.stringify(data)).not.toMatch(/holiday|film|"77"/)
  })

  test('by pages, also among files of the same size', async () => {
    const seen: unknown[] = []
    for (let after = ''; ; ) {
      const { data } = await ask('GET', `files?limit=1${after && `&after=${after}`}`)
      const { largest, next } = data as { largest: { uuid: string }[]; next: string }
      seen.push(...largest.map((file) => file.uuid))
      if (next === '') break
      after = next
    }
    expect(seen).toEqual([uuid(2), uuid(1), uuid(3)])
  })

  test.each(['limit=0', 'limit=101', 'after=x', "after=1:';DROP TABLE files", 'after=1:abc'])(
    '%s is refused',
    async (query) => {
      expect((await ask('GET', `files?${query}`)).status).toBe(400)
    },
  )

  test('keys of apps do not see them', async () => {
    expect((await world.ask('GET', 'parley/v1/operating/files', undefined, back)).status).toBe(403)
  })
})

describe('pushes', () => {
  test('services, registered devices and what waits', async () => {
    expect((await ask('GET', 'push')).data).toEqual({
      services: [
        { service: 'FCM', state: 'on' },
        { service: 'APNS', state: 'off' },
        { service: 'WEB', state: 'off' },
        { service: 'HOOK', state: 'off' },
      ],
      notifiers: [
        { notifier: 'FCM-1', service: 'FCM', devices: 2 },
        { notifier: 'FCM-2', service: 'FCM', devices: 1 },
        { notifier: 'WEB', service: 'WEB', devices: 1 },
      ],
      waiting: expect.any(Number),
      oldest: expect.any(Number),
      outcomes: expect.any(Array),
    })
  })

  test('a test reaches every device of the user and says what each service answered', async () => {
    pushed.length = 0
    const { data } = await ask('POST', 'push/test', { account: 'Ann', title: 'Test', text: 'Hello' })
    expect(data.devices).toEqual([
      { device: 'laptop', notifier: 'WEB', service: 'WEB', outcome: 'off', reason: '' },
      { device: 'phone', notifier: 'FCM-1', service: 'FCM', outcome: 'sent', reason: '' },
      { device: 'tablet', notifier: 'FCM-1', service: 'FCM', outcome: 'badToken', reason: 'Unregistered' },
      { device: 'watch', notifier: 'FCM-2', service: 'FCM', outcome: 'later', reason: 'ETIMEDOUT' },
    ])
    expect(pushed.map(({ title, body, token }) => [title, body, token])).toEqual([
      ['Test', 'Hello', 'fine'],
      ['Test', 'Hello', 'dead'],
      ['Test', 'Hello', 'slow'],
    ])
    expect(new Set(pushed.map(({ key }) => key)).size).toBe(3)
  })

  test('without devices nothing is sent; unknown users and long texts are refused', async () => {
    const body = { account: 'bob', title: 'Test', text: 'Hello' }
    expect((await ask('POST', 'push/test', body)).data.devices).toEqual([])
    expect((await ask('POST', 'push/test', { ...body, account: 'nobody' })).status).toBe(404)
    expect((await ask('POST', 'push/test', { ...body, text: 'x'.repeat(501) })).status).toBe(400)
  })
})

describe('the data of a user', () => {
  const linkFor = async (name: string) => {
    const { status, body } = await world.ask('GET', `parley/v1/exports/${name}`, undefined, back)
    expect(status).toBe(200)
    const { pathname, search } = new URL((body.data as { url: string }).url)
    return pathname + search
  }

  test('is downloaded by a link, line by line, with the list of files and without their bytes', async () => {
    const answer = await fetch(url + (await linkFor('ANN')))
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="ann.jsonl"')
    const lines = (await answer.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines[0]).toMatchObject({ list: 'export', form: 1, subject: 'user ann' })
    const of = (list: string) => lines.filter((line) => line.list === list)
    expect(of('users')).toMatchObject([{ name: 'ann' }])
    expect(of('messages').map(({ payload }) => payload.bodies[0].msg)).toEqual([
      'a secret of ann',
      'an answer',
    ])
    expect(of('files').map(({ name, sha256 }) => [name, sha256])).toEqual([
      ['holiday.jpg', 'hash'],
      ['gone.bin', null],
    ])
  })

  test.each<[string, (link: string) => string]>([
    ['of another user', (link) => link.replace('/ann/', '/bob/')],
    ['with a later end', (link) => link.replace(/expires=\d/, 'expires=9')],
    ['without a signature', (link) => link.replace(/&sign=.*/, '')],
    ['with another signature', (link) => `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`],
    ['of another app', (link) => link.replace('/demo/', '/other/')],
  ])('a link %s is not valid', async (_, change) => {
    expect((await fetch(url + change(await linkFor('ann')))).status).toBe(404)
  })

  test('a link expires, and an aborted download frees its slot', async () => {
    const link = await linkFor('ann')
    for (let round = 0; round < 6; round++) {
      const gone = new AbortController()
      const answer = await fetch(url + link, { signal: gone.signal })
      expect(answer.status).toBe(200)
      gone.abort()
    }
    await expect.poll(async () => (await fetch(url + link)).status).toBe(200)
    world.host.time += 1_800_001
    expect((await fetch(url + link)).status).toBe(404)
  })

  test('an unknown user has none', async () => {
    expect((await world.ask('GET', 'parley/v1/exports/nobody', undefined, back)).status).toBe(404)
  })
})
