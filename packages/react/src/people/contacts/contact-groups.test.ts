import { describe, expect, it } from 'vitest'
import { findContacts, groupContacts, initialOf } from './contact-groups.ts'

const named = (...names: readonly string[]) => names.map((name) => ({ user: name.toLowerCase(), name }))

describe('the initial of a name', () => {
  it.each([
    ['bob', 'B'],
    ['Émile', 'E'],
    ['  zoe', 'Z'],
    ['李梅', 'L'],
    ['张三', 'Z'],
    ['安娜', 'A'],
    ['欧阳', 'O'],
    ['王五', 'W'],
    ['夏天', 'X'],
    ['Борис', 'Б'],
    ['かおり', 'か'],
    ['カオリ', 'か'],
    ['김민수', 'ㄱ'],
    ['ﬁona', 'F'],
    ['7up', '#'],
    ['🚀', '#'],
    ['', '#'],
  ])('%s is listed under %s', (name, initial) => {
    expect(initialOf(name)).toBe(initial)
  })
})

describe('contacts', () => {
  it('are in the order of the language, under their initials, the rest at the end', () => {
    const groups = groupContacts(named('Zoe', '7up', 'ann', 'Émile', 'bob 10', 'bob 9', 'eve'), 'en')
    expect(groups.map(({ initial, people }) => [initial, ...people.map(({ name }) => name)])).toEqual([
      ['A', 'ann'],
      ['B', 'bob 9', 'bob 10'],
      ['E', 'Émile', 'eve'],
      ['Z', 'Zoe'],
      ['#', '7up'],
    ])
  })

  it('in Chinese are sorted by pronunciation, among the others', () => {
    const groups = groupContacts(named('张三', 'Bob', '李梅', '陈晨', 'Lee'), 'zh-CN')
    expect(groups.map(({ initial }) => initial).join('')).toBe('BCLZ')
    expect(groups[2]?.people.map(({ name }) => name).sort()).toEqual(['Lee', '李梅'])
  })

  it('are found by name, id or nickname, ignoring case and accents', () => {
    const people = [
      { user: 'emile1', name: 'Émile', also: 'Milo' },
      { user: 'bob', name: 'Bob', also: '' },
    ]
    expect(findContacts(people, 'emi').map(({ user }) => user)).toEqual(['emile1'])
    expect(findContacts(people, '@BOB').map(({ user }) => user)).toEqual(['bob'])
    expect(findContacts(people, 'milo').map(({ user }) => user)).toEqual(['emile1'])
    expect(findContacts(people, ' ')).toHaveLength(2)
    expect(findContacts(people, '.*')).toEqual([])
  })
})
