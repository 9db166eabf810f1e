import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moreRuns } from '../../../../../tools/testing/property-runs.mjs'
import { Automaton } from './automaton.ts'

function found(words: readonly string[], text: string): string[] {
  const places: string[] = []
  new Automaton(words).search(text, (first, last) => {
    places.push(`${first}-${last}`)
    return false
  })
  return places.sort()
}

function foundSimply(words: readonly string[], text: string): string[] {
  const places: string[] = []
  for (const word of new Set(words))
    for (let at = text.indexOf(word); word !== '' && at !== -1; at = text.indexOf(word, at + 1))
      places.push(`${at}-${at + word.length - 1}`)
  return places.sort()
}

test('words inside words and at their ends are all found', () => {
  expect(found(['he', 'she', 'his', 'hers'], 'ushers')).toEqual(['1-3', '2-3', '2-5'])
})

test('the suffix of a longer word that does not occur is found', () => {
  expect(found(['abcd', 'bc', 'c'], 'abce')).toEqual(['1-2', '2-2'])
})

test('an empty list finds nothing', () => {
  expect(found([], 'anything')).toEqual([])
  expect(found([''], 'anything')).toEqual([])
})

test('it stops on request', () => {
  let calls = 0
  expect(new Automaton(['a']).search('aaa', () => ++calls === 2)).toBe(true)
  expect(calls).toBe(2)
  expect(new Automaton(['a']).search('bbb', () => true)).toBe(false)
})

test('it finds the same as a plain search for each word', () => {
  // Few letters, so that words overlap, contain and continue each other.
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '日', '😀'), maxLength: 5 })
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', '日', '😀'), maxLength: 30 })
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 20 }), texts, (words, text) => {
      expect(found(words, text)).toEqual(foundSimply(words, text))
    }),
    { seed: 7, numRuns: moreRuns(500) },
  )
})

test('every code unit of the text is read once, however many words there are', () => {
  const words = Array.from({ length: 10_000 }, (_, index) => `w${index}end`)
  const text = words.map((word) => `${word.slice(0, -1)} ${word} `).join('')
  let reads = 0
  const counted = {
    length: text.length,
    charCodeAt(at: number) {
      reads++
      return text.charCodeAt(at)
    },
  } as unknown as string
  let count = 0
  new Automaton(words).search(counted, () => {
    count++
    return false
  })
  expect(count).toBe(10_000)
  expect(reads).toBe(text.length)
})
