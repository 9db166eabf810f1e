import { describe, expect, it } from 'vitest'
import { testMessage } from '../../testing/rows.ts'
import { findPeople, matching, peopleSeen } from './match-names.ts'
import { pinyinInitials } from './pinyin.ts'

describe('seen users', () => {
  it('are the senders, the last one first, without oneself', () => {
    const messages = ['bob', 'ann', 'mei', 'bob', ''].map((from, index) => testMessage(index, { from }))
    expect(peopleSeen(messages, 'ann')).toEqual(['bob', 'mei'])
    expect(peopleSeen([], 'ann')).toEqual([])
  })
})

const people = [
  { user: 'x1', name: 'Zoe' },
  { user: 'robert', name: 'Bob Okafor' },
  { user: 'okto', name: 'Ana' },
  { user: 'zs', name: '张三' },
  { user: 'mei', name: '李梅' },
]
const found = (words: string) => matching(people, words).map(({ name }) => name)

describe('matching', () => {
  it('finds everyone for an empty query', () => {
    expect(found('')).toHaveLength(5)
  })

  it('finds the beginning of names, of words and of ids, in this order', () => {
    expect(found('ok')).toEqual(['Bob Okafor', 'Ana'])
    expect(found('BOB')).toEqual(['Bob Okafor'])
    expect(found('o')).toEqual(['Bob Okafor', 'Ana', 'Zoe'])
    expect(found('xyz')).toEqual([])
  })

  it('finds Chinese names by characters and by the first letters of their pronunciation', () => {
    expect(found('梅')).toEqual(['李梅'])
    expect(found('lm')).toEqual(['李梅'])
    expect(found('z')).toEqual(['Zoe', '张三'])
  })
})

describe('first letters', () => {
  it.each([
    ['张三', 'zs'],
    ['李梅', 'lm'],
    ['欧阳娜娜', 'oynn'],
    ['王小明2', 'wxm2'],
    ['Bob', ''],
    ['', ''],
  ])('%s', (name, initials) => {
    expect(pinyinInitials(name)).toBe(initials)
  })
})

describe('users of a conversation', () => {
  it('are those seen in all known messages, and "everyone" last', () => {
    const segment = (from: string) => ({ from: 1, to: 1, messages: [testMessage(1, { from })] })
    const timeline = {
      segments: [segment('bob'), segment('mei')],
      reachedStart: true,
      loading: 'none' as const,
    }
    const state = { me: 'ann', timelines: new Map([['group:1', { ...timeline, error: undefined }]]) }
    const nameOf = (user: string) => user.toUpperCase()
    expect(findPeople(state, 'group:1', '', nameOf, 'everyone')).toEqual([
      { user: 'mei', name: 'MEI' },
      { user: 'bob', name: 'BOB' },
      { user: 'ALL', name: 'everyone' },
    ])
    expect(findPeople(state, 'group:2', 'ev', nameOf, 'everyone')).toEqual([
      { user: 'ALL', name: 'everyone' },
    ])
  })

  it('are the members after the senders, without oneself and former members', () => {
    const timeline = {
      segments: [
        { from: 1, to: 1, messages: [testMessage(1, { from: 'bob' }), testMessage(2, { from: 'mei' })] },
      ],
      reachedStart: true,
      loading: 'none' as const,
      error: undefined,
    }
    const state = { me: 'ann', timelines: new Map([['group:1', timeline]]) }
    const users = (isComplete: boolean) =>
      findPeople(state, 'group:1', '', (user) => user, undefined, {
        users: ['ann', 'zoe', 'mei'],
        isComplete,
      }).map(({ user }) => user)
    expect(users(true)).toEqual(['mei', 'zoe'])
    expect(users(false)).toEqual(['mei', 'bob', 'zoe'])
    const nobody = { users: [], isComplete: true }
    expect(findPeople(state, 'group:1', '', (user) => user, undefined, nobody)).toHaveLength(2)
  })

  it('are not those who only appear in a notice', () => {
    const joined = { ...testMessage(1, { from: 'eve' }), kind: 'notice' } as never
    expect(peopleSeen([joined], 'ann')).toEqual([])
  })
})
