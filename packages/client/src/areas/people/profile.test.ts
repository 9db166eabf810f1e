// Profiles: when they are requested, and which answer wins.

import { profileChanged } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../../test/support/clock.ts'
import { errorOf } from '../../../test/support/connection-helpers.ts'
import { people, replying, tellPerson } from '../../../test/support/people.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'
import { localFile } from '../../files/local-file.ts'

let world: World
let ann: Person
beforeEach(async () => {
  world = createWorld()
  ann = await world.online('ann')
})
afterEach(() => world.close())

const names = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `u${from + n}`)
const nick = (user: string) => people(ann).profiles.get(user)?.nickname

/** Answers with each user's own name as nickname. */
const everybody = (person = ann) =>
  replying(person, ({ path, body }) =>
    path === 'metadata/user/get'
      ? {
          data: Object.fromEntries(
            (body.targets as string[])
              .filter((user) => user !== 'ghost')
              .map((user) => [user, { nickname: `${user}!`, gender: 1 }]),
          ),
        }
      : undefined,
  )

describe('[PPL-20] loading', () => {
  test('requests of one turn are batched, without duplicates, a hundred at a time', async () => {
    const all = everybody()
    const { profile } = ann.client
    await Promise.all([
      profile.load(names(0, 60)),
      profile.load(names(30, 130)),
      profile.load(['U5', 'u5']),
      profile.load([]),
    ])
    expect(all.map(({ body }) => (body.targets as string[]).length)).toEqual([100, 30])
    expect(nick('u129')).toBe('u129!')
    expect(people(ann).profiles.get('u1')).toEqual({
      nickname: 'u1!',
      avatarurl: '',
      mail: '',
      phone: '',
      gender: '1',
      sign: '',
      birth: '',
      ext: '',
      bot: '',
    })
  })

  test('a profile in flight is not requested again', async () => {
    const all = everybody()
    const first = ann.client.profile.load(['bob'])
    await Promise.resolve()
    await Promise.all([first, ann.client.profile.load(['bob'])])
    expect(all).toHaveLength(1)
  })

  test('a fresh profile is not requested for ten minutes on the same connection', async () => {
    const all = everybody()
    await ann.client.profile.load(['bob', 'ghost'])
    await ann.client.profile.load(['bob', 'ghost'])
    expect(all).toHaveLength(1)
    expect(nick('ghost')).toBeUndefined()
    await world.clock.advance(600_000)
    await ann.client.profile.load(['bob'])
    expect(all).toHaveLength(2)
    world.server.cut('ann')
    await world.clock.advance(10_000)
    await ann.client.profile.load(['bob'])
    expect(all).toHaveLength(3)
  })

  test('a failure reaches all callers, and the next call requests again', async () => {
    replying(ann, () => ({ kind: 'network' }))
    const errors = await Promise.all([
      errorOf(ann.client.profile.load(['bob'])),
      errorOf(ann.client.profile.load(['bob', 'carl'])),
    ])
    for (const error of errors) expect(error).toMatchObject({ reason: 'networkError' })
    everybody()
    await ann.client.profile.load(['bob'])
    expect(nick('bob')).toBe('bob!')
  })

  test('at most five thousand are kept, the most recent ones', async () => {
    everybody()
    for (let from = 0; from < 5100; from += 100) await ann.client.profile.load(names(from, from + 100))
    expect(people(ann).profiles.size).toBe(5000)
    expect([nick('u99'), nick('u100')]).toEqual([undefined, 'u100!'])
  })

  test('an identical answer is not a change', async () => {
    everybody()
    await ann.client.profile.load(['bob'])
    const before = people(ann).profiles.get('bob')
    await world.clock.advance(700_000)
    await ann.client.profile.load(['bob'])
    expect(people(ann).profiles.get('bob')).toBe(before)
  })

  test.each([[undefined], ['bob'], [{}]])('%j is not a list', async (users) => {
    expect(await errorOf(ann.client.profile.load(users as never))).toMatchObject({
      reason: 'invalidParameter',
    })
  })

  test('an answer with some keys is not a complete profile', async () => {
    everybody()
    await ann.client.profile.find({ users: ['bob'], keys: ['nickname'] })
    expect(nick('bob')).toBeUndefined()
    await ann.client.profile.find({ users: ['bob'] })
    expect(nick('bob')).toBe('bob!')
  })
})

describe('[PPL-21] events', () => {
  test('replace the profile, win over an answer in flight, and count as fresh', async () => {
    let answer = (_: object) => {}
    replying(ann, () => new Promise<object>((resolve) => (answer = resolve)))
    const load = ann.client.profile.load(['bob'])
    await settle()
    await tellPerson(world, 'ann', profileChanged, { user: 'bob', profile: { nickname: 'new', sign: 'hi' } })
    answer({ data: { bob: { nickname: 'old' } } })
    await load
    expect(people(ann).profiles.get('bob')).toMatchObject({ nickname: 'new', sign: 'hi' })
    await tellPerson(world, 'ann', profileChanged, { user: 'carl', profile: { nickname: 5, x: {} } })
    expect(nick('carl')).toBe('5')
    const all = everybody()
    await ann.client.profile.load(['carl'])
    expect(all).toEqual([])
  })
})

describe('[PPL-22] the user’s own profile', () => {
  test('is changed by key, and other keys stay', async () => {
    const all = replying(ann, ({ path, method }) =>
      path === 'metadata/user/ann' && method === 'PUT' ? { data: { nickname: 'A', mail: 'm' } } : undefined,
    )
    await ann.client.profile.update({ nickname: 'A' })
    expect(all[0]?.body).toEqual({ nickname: 'A' })
    expect(people(ann).profiles.get('ann')).toMatchObject({ nickname: 'A', mail: 'm' })
    await ann.client.profile.update({ mail: '' })
    expect(people(ann).profiles.get('ann')).toMatchObject({ nickname: 'A', mail: '' })
  })

  test.each([[{}], [{ name: 'x' }], [undefined], [{ nickname: 5 }]])(
    '%j is not a profile',
    async (changes) => {
      expect(await errorOf(ann.client.profile.update(changes as never))).toMatchObject({
        reason: 'invalidParameter',
      })
    },
  )

  test('a picture is uploaded, and its URL is public', async () => {
    ann.host.onUpload = () => ({
      status: 200,
      url: '',
      body: JSON.stringify({
        uri: 'http://parley.test/org/app/chatfiles',
        entities: [{ uuid: 'f1', 'share-secret': 's+1' }],
      }),
    })
    const file = localFile(new Blob(['abc'], { type: 'image/png' }), 'me.png')
    expect(await ann.client.profile.uploadPicture(file)).toMatch(/chatfiles\/f1\?share-secret=s%2B1$/)
  })
})
