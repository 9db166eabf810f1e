import { describe, expect, test } from 'vitest'
import { type Person, peopleWorld } from '../../test-support/people-world.ts'
import { longestTerm, mostTerms, termsOfPerson, wordsOfQuery } from './people-terms.ts'

interface Answer {
  readonly allowed: boolean
  readonly people: readonly {
    readonly username: string
    readonly nickname: string
    readonly avatarurl: string
  }[]
}

const search = async (who: Person, q: string, more: Readonly<Record<string, string>> = {}) => {
  const query = Object.entries({ q, ...more }).map(
    ([key, value]) => `${key}=${encodeURIComponent(value.toWellFormed())}`,
  )
  const answer = await who.ask('GET', `parley/v1/people?${query.join('&')}`)
  const { allowed, people = [] } = (answer.body.data ?? {}) as Answer
  return {
    status: answer.status,
    allowed,
    people,
    names: people.map(({ username }) => username),
    cursor: String(answer.body.cursor ?? ''),
  }
}
const call = (who: Person, nickname: string) => who.ask('PUT', `metadata/user/${who.name}`, { nickname })

async function town(config = {}) {
  const world = await peopleWorld({ peopleSearch: 'everybody', ...config })
  const alice = await world.person('alice')
  const bob = await world.person('bob')
  const mei = await world.person('mei.lin')
  await call(bob, 'Bob Okafor')
  await call(mei, '林小美')
  return { world, alice, bob, mei }
}

describe('people are found', () => {
  test('by the beginning of the user name and of every word of the nickname, whatever the spelling', async () => {
    const { world, alice, bob } = await town()
    const zoe = await world.person('z1')
    await call(zoe, 'Zoë Ångström')
    for (const text of ['bo', 'BOB', '@bob', 'okaf', 'Bob Ok', 'ok bo', ' bob '])
      expect((await search(alice, text)).names, text).toEqual(['bob'])
    for (const text of ['zoe', 'ZOË', 'angstrom', 'ångs'])
      expect((await search(alice, text)).names, text).toEqual(['z1'])
    for (const text of ['林', '小美', '美', 'mei', 'lin', 'mei.l'])
      expect((await search(alice, text)).names, text).toEqual(['mei.lin'])
    for (const text of ['kafor', 'bobby', 'bob x', '小林', '!!!'])
      expect((await search(alice, text)).names, text).toEqual([])
    expect((await search(bob, 'bob')).names).toEqual([])
    expect((await search(alice, 'bob')).people).toEqual([
      { username: 'bob', nickname: 'Bob Okafor', avatarurl: '' },
    ])
  })

  test('by their current names', async () => {
    const { alice, bob } = await town()
    expect((await search(alice, 'okafor')).names).toEqual(['bob'])
    await call(bob, 'Robert')
    expect((await search(alice, 'okafor')).names).toEqual([])
    expect((await search(alice, 'rob')).names).toEqual(['bob'])
  })

  test('page by page, each once, even if several of their words match', async () => {
    const { world, alice } = await town()
    for (let number = 0; number < 7; number++)
      await call(await world.person(`anna${number}`), `Anna Anders ${number}`)
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await search(alice, 'an', { limit: '3', cursor })
      expect(page.names.length).toBeLessThanOrEqual(3)
      seen.push(...page.names)
      cursor = page.cursor
    } while (cursor !== '')
    expect(seen.toSorted()).toEqual(Array.from({ length: 7 }, (_, number) => `anna${number}`))
  })

  test('all of them without a text, except the caller', async () => {
    const { alice } = await town()
    expect((await search(alice, '')).names.toSorted()).toEqual(['bob', 'mei.lin'])
  })
})

describe('people are not found', () => {
  test('where the operators do not allow it', async () => {
    const { alice } = await town({ peopleSearch: 'off' })
    expect(await search(alice, 'bob')).toMatchObject({ status: 200, allowed: false, names: [] })
  })

  test('by users whom they have blocked, and when their account is deactivated', async () => {
    const { world, alice, bob, mei } = await town()
    await bob.ask('POST', 'sdk/user/bob/blocks', { usernames: ['alice'] })
    expect((await search(alice, 'bob')).names).toEqual([])
    expect((await search(mei, 'bob')).names).toEqual(['bob'])
    expect((await search(bob, 'alice')).names).toEqual(['alice'])
    await world.server.services.database.write((sql) =>
      sql.run('UPDATE users SET deactivated = 1 WHERE name = ?', ['bob']),
    )
    expect((await search(mei, 'bob')).names).toEqual([])
  })

  test('in another app, nor without a session', async () => {
    const { world } = await town()
    expect((await world.ask('GET', 'parley/v1/people?q=bob')).status).toBe(401)
  })

  test('by wildcards and other special input', async () => {
    const { alice } = await town()
    for (const text of [
      '%',
      '_ob',
      'b%',
      "bob' OR 1=1 --",
      '\\',
      '*',
      '\u0000',
      '\u200b',
      '\ud800',
      'b\u0000ob',
    ])
      expect((await search(alice, text)).names, JSON.stringify(text)).toEqual([])
    for (const cursor of [
      'x',
      '1.',
      '.YQ',
      '0.YQ',
      '1.é',
      `1.${'A'.repeat(401)}`,
      '999999999999999999999.YQ',
    ])
      expect((await search(alice, 'bob', { cursor })).names, cursor).toEqual(['bob'])
    for (const limit of ['0', '51', '-1', '1e9', 'x'])
      expect((await search(alice, 'bob', { limit })).status, limit).toBe(403)
    expect((await search(alice, 'x'.repeat(65))).status).toBe(403)
    expect((await search(alice, '🎉'.repeat(64))).status).toBe(200)
  })
})

describe('words of a person', () => {
  test('are bounded', () => {
    const terms = termsOfPerson('x'.repeat(64), `${'a '.repeat(40)}${'b'.repeat(100)} ${'語'.repeat(100)}`)
    expect(terms.length).toBeLessThanOrEqual(mostTerms)
    for (const term of terms) expect([...term].length).toBeLessThanOrEqual(longestTerm)
    expect(wordsOfQuery('a '.repeat(1000))).toEqual(['a'])
  })
})
