import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codePoint } from './code-points.mjs'

test.each([1, 2, 3])('makes the characters of fast-check (seed %d)', (seed) => {
  const of = (unit: fc.StringConstraints['unit']) =>
    fc.sample(fc.string({ ...(unit && { unit }), maxLength: 40 }), { seed, numRuns: 500 })
  expect(of(codePoint)).toEqual(of('binary'))
})

test.each(['', 'ab', '\ud800', '\udfff', 7])(
  '%j is not a character, and a failing case is not reduced to it',
  (one) => {
    expect(codePoint.canShrinkWithoutContext(one as string)).toBe(false)
  },
)

test.each(['\0', 'a', '\ud7ff', '\ue000', '\u{10ffff}'])('%j is one', (one) => {
  expect(codePoint.canShrinkWithoutContext(one)).toBe(true)
})
