// Word lists of apps, on each database: they take effect at once, for messages and for names, and only in
// their app.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ensureApp } from '../../src/areas/session/apps.ts'
import { runCommand } from '../../src/cli/run-command.ts'
import { defaults } from '../../src/config/config.ts'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'
import { channelWorld, settled } from '../../src/test-support/channel-world.ts'

const path = 'parley/v1/moderation/words'

async function world(config = {}) {
  const database = await openTestDatabase()
  const made = await channelWorld(config, database)
  onTestFinished(async () => {
    await settled(made)
    await made.server.stop()
    await database.close()
  })
  const { moderation } = made.server.services
  const token = await made.appToken()
  const set = (words: readonly string[], action = 'refuse') => made.ask('PUT', path, { words, action }, token)
  return { made, database, token, set, moderation }
}

describe(`word lists of apps on ${databaseName}`, () => {
  test('a list takes effect at once for messages and names, masks or refuses, and is removed by an empty one', async () => {
    const { made, token, set, moderation } = await world()
    const ann = await made.device('ann')
    await made.token('bob')
    expect(moderation.isOff).toBe(true)
    expect((await ann.say('bob', 'some snake oil')).code).toBe(0)
    expect((await set([' Snake oil ', 'snake oil', '', '坏蛋'])).status).toBe(200)
    expect(moderation.isOff).toBe(false)
    expect((await ann.say('bob', 'some SNAKE OIL')).code).not.toBe(0)
    expect((await ann.say('bob', 'fine')).code).toBe(0)
    const own = await made.token('ann')
    const rename = () => made.ask('PUT', 'metadata/user/ann', { nickname: 'Snake Oil' }, own)
    expect((await rename()).status).not.toBe(200)
    const { body } = await made.ask('GET', path, undefined, token)
    expect(body.data).toMatchObject({ words: ['Snake oil', 'snake oil', '坏蛋'], action: 'refuse' })

    await set(['snake oil'], 'replace')
    expect((await ann.say('bob', 'some snake oil')).code).toBe(0)
    const tested = await made.ask('POST', 'parley/v1/moderation/test', { text: 'snake oil!' }, token)
    expect(tested.body.data).toMatchObject({ result: 'replace', shown: '*********!', words: 1 })

    await set([])
    expect(moderation.isOff).toBe(true)
    expect((await rename()).status).toBe(200)
    expect((await made.ask('GET', path, undefined, token)).body.data).toMatchObject({
      words: [],
      changedAt: 0,
    })
  })

  test('the list of one app has no effect in another, and is deleted with its app', async () => {
    const { made, database, set, moderation } = await world()
    await ensureApp(database, made.host, { key: 'other#app', openRegistration: true })
    await set(['snake oil'])
    const shown = (app: string) => moderation.shownText?.('snake oil', app)
    expect([shown('parley#demo'), shown('other#app')]).toEqual([undefined, 'snake oil'])
    await database.write((sql) => sql.run("DELETE FROM apps WHERE name = 'demo'"))
    await moderation.appWords?.reload()
    expect([shown('parley#demo'), moderation.isOff]).toEqual(['snake oil', true])
  })

  test('a starting server loads the lists', async () => {
    const { database, set } = await world()
    await set(['snake oil'])
    const again = await channelWorld({}, database)
    const { moderation } = again.server.services
    expect([moderation.isOff, moderation.shownText?.('snake oil', 'parley#demo')]).toEqual([false, undefined])
    await again.server.stop()
  })

  test('two changes in the same millisecond are two changes', async () => {
    const { set, moderation } = await world()
    await set(['one'])
    await set(['two'])
    expect([
      moderation.shownText?.('one', 'parley#demo'),
      moderation.shownText?.('two', 'parley#demo'),
    ]).toEqual(['one', undefined])
  })

  test.each<[string, unknown]>([
    ['too many words', { words: Array.from({ length: 5001 }, (_, at) => `word${at}`), action: 'refuse' }],
    ['a word that is too long', { words: ['x'.repeat(201)], action: 'refuse' }],
    ['a word of two lines', { words: ['a\nb'], action: 'refuse' }],
    ['NUL', { words: ['a\0b'], action: 'refuse' }],
    ['no words', { action: 'refuse' }],
    ['an unknown action', { words: ['a'], action: 'delete' }],
    ['numbers', { words: [5], action: 'refuse' }],
  ])('%s: refused, and the list stays', async (_, body) => {
    const { made, token, set } = await world()
    await set(['kept'])
    expect((await made.ask('PUT', path, body, token)).status).toBe(400)
    expect((await made.ask('GET', path, undefined, token)).body.data).toMatchObject({ words: ['kept'] })
  })

  test('the command line shows, replaces and removes it', async () => {
    const { made, token } = await world()
    const connect = () => ({
      address: 'here',
      ask: async (_app: string, method: string, where: string, body?: unknown) =>
        (await made.ask(method, where, body, token)).body,
    })
    const run = (...words: string[]) => runCommand(words, { host: made.host, config: defaults, connect })
    expect((await run('words', 'list')).text).toBe('The app has no word list.')
    const folder = mkdtempSync(join(tmpdir(), 'parley-words-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'words.txt'), '# comment\nfirst\nsecond\n')
    expect((await run('words', 'set', join(folder, 'words.txt'), '--replace')).json).toEqual({
      words: 2,
      action: 'replace',
    })
    expect((await run('words', 'list')).text).toBe('first\nsecond')
    await run('words', 'clear')
    expect((await run('words', 'list')).json).toMatchObject({ words: [] })
  })
})
