// Tools of operators in the console: finding groups by name, and trying out the word list on a text.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operator } from '../../src/pipeline/caller.ts'
import { type TestServer, testServer } from '../../src/test-support/test-server.ts'

let world: TestServer
let back = ''
let folder = ''

/** As the command line asks, on the local socket. */
const ask = async (path: string, app = 'parley/demo') => {
  const url = `/${app}/parley/v1/operating/groups${path}`
  const answer = await world.server.rest({
    method: 'GET',
    url,
    headers: {},
    body: undefined,
    address: 'local socket',
    isOperator: operator.isOperator === true,
  })
  return { status: answer.status, data: (answer.body.data ?? answer.body) as Record<string, unknown> }
}
const names = async (path: string) =>
  ((await ask(path)).data.groups as { name: string }[]).map(({ name }) => name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-words-'))
  await writeFile(join(folder, 'words.txt'), 'idiot\n笨蛋\n')
  world = await testServer({ words: join(folder, 'words.txt'), wordsAction: 'replace' })
  back = await world.appToken()
  for (const username of ['ann', 'bob']) await world.ask('POST', 'users', { username, password: 'x' }, back)
  for (const groupname of ['Hikers', 'Äpfel und Birnen', '100% hikers', 'Readers'])
    await world.ask('POST', 'chatgroups', { groupname, public: true, owner: 'ann', members: ['bob'] }, back)
  await world.ask('POST', 'chatrooms', { name: 'Hiking live', description: '', owner: 'ann' }, back)
})
afterAll(async () => {
  await world.server.stop()
  await rm(folder, { recursive: true })
})

describe('finding groups', () => {
  test('by a part of the name in any case and script, newest first, or by the id', async () => {
    expect(await names('?q=HIK')).toEqual(['100% hikers', 'Hikers'])
    expect(await names(`?q=${encodeURIComponent('äPFEL')}`)).toEqual(['Äpfel und Birnen'])
    expect(await names(`?q=${encodeURIComponent('%')}`)).toEqual(['100% hikers'])
    expect(await names('?q=hik&kind=room')).toEqual(['Hiking live'])
    expect(await names('?q=nothing')).toEqual([])
    const { data } = await ask('?q=readers')
    const [group] = data.groups as { groupId: string; owner: string; members: number }[]
    expect(group).toMatchObject({ owner: 'ann', members: 2 })
    expect(await names(`?q=${group?.groupId}`)).toEqual(['Readers'])
  })

  test('by pages', async () => {
    const first = await ask('?q=hik&limit=1')
    expect(await names(`?q=hik&limit=1&before=${first.data.next}`)).toEqual(['Hikers'])
    expect((await ask(`?q=hik&before=${first.data.next}`)).data.next).toBe(0)
  })

  test.each([
    '',
    '?q=',
    '?q=a&limit=0',
    '?q=a&limit=101',
    '?q=a&kind=user',
    '?q=a&before=-1',
    '?q=a%00',
    `?q=${'a'.repeat(201)}`,
  ])('refuses "%s"', async (path) => {
    expect((await ask(path)).status).toBe(400)
  })

  test('only those of the app', async () => {
    const made = await world.server.rest({
      method: 'POST',
      url: '/parley/demo/parley/v1/operating/apps',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ appKey: 'acme#other' }),
      address: 'local socket',
      isOperator: true,
    })
    expect(made.status).toBe(200)
    expect((await ask('?q=hik', 'acme/other')).data.groups).toEqual([])
  })
})

describe('trying out the word list', () => {
  const tested = async (text: unknown) => {
    const answer = await world.ask('POST', 'parley/v1/moderation/test', { text }, back)
    return { status: answer.status, data: answer.body.data as Record<string, unknown> }
  }

  test('says what was found and what would happen', async () => {
    expect((await tested('You Idiot! 大笨蛋')).data).toEqual({
      result: 'replace',
      matches: ['Idiot', '笨蛋'],
      shown: 'You *****! 大**',
      words: 2,
      action: 'replace',
    })
    expect((await tested('hello')).data).toMatchObject({ result: 'pass', matches: [], shown: 'hello' })
    expect((await tested('')).data).toMatchObject({ result: 'pass' })
  })

  test.each([undefined, 7, null, ['a'], 'x'.repeat(5001)])('refuses %j', async (text) => {
    expect((await tested(text)).status).toBe(400)
  })
})
