import { expect, it } from 'vitest'
import { strings as english } from '../strings/en/index.ts'
import { format } from '../strings/format.ts'
import { catalogueProblems } from './catalogue-problems.ts'
import { pseudo, pseudoStrings } from './pseudo-locale.ts'

it('has accents everywhere and is 40 % longer', () => {
  const text = 'Your conversations could not be loaded'
  const made = pseudo(text)
  expect(made).toMatch(/^⟦Ýóúŕ çóñṽéŕšáťíóñš .*⟧$/)
  expect(made.length).toBeGreaterThan(text.length * 1.35)
})

it('keeps values and plurals working', () => {
  const made = pseudo('{count, plural, one {# file of {name}} other {# files}} ready')
  expect(format(made, { count: 1, name: 'Bob' }, 'en')).toMatch(/^⟦1 ƒíļé óƒ Bob one.* ŕéáđý/)
  expect(format(made, { count: 3, name: 'Bob' }, 'en')).toMatch(/^⟦3 ƒíļéš/)
})

it('works for every text', () => {
  const made = pseudoStrings()
  expect(catalogueProblems('en', english, made)).toEqual([])
  expect(Object.values(made).every((text) => text.startsWith('⟦'))).toBe(true)
})
