import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../repository.ts'
import { hostProof } from './isolate-styles.ts'
import { oneSheet } from './styles.ts'

/** The selectors of a style sheet with one declaration in each rule. */
const selectorsOf = (sheet: string) =>
  [...hostProof(sheet).matchAll(/^\s*([^\s@{}/][^{}]*?) \{/gm)].map(([, selector]) => selector)

describe('the style sheet for pages of other applications', () => {
  it.each([
    ['.parley-button { color: red }', '.parley-button:not(#parley-)'],
    ['a.parley-button:hover { color: red }', 'a.parley-button:hover:not(#parley-)'],
    [
      '[data-mine] > .parley-bubble::before { color: red }',
      '[data-mine]:not(#parley-) > .parley-bubble:before',
    ],
    [':is(.parley-a, .parley-b)[data-on] { color: red }', ':is(.parley-a, .parley-b)[data-on]:not(#parley-)'],
  ])('raises %s', (sheet, selector) => {
    expect(selectorsOf(sheet)).toEqual([selector])
  })

  it.each([
    [':where(:root, :host) { --parley-ink: red }', ':where(:root, :host)'],
    [':where(.parley) { color: red }', ':where(.parley)'],
  ])('leaves %s to the page', (sheet, selector) => {
    expect(selectorsOf(sheet)).toEqual([selector])
  })

  it('limits rules for elements to those of the kit', () => {
    const [selector] = selectorsOf('.parley button { color: red }')
    expect(selector).toMatch(
      /^\.parley:not\(#parley-\) button:where\(\[class\^='parley-'\], .*\.parley-slot \*\)\)$/,
    )
  })

  it('has no selector that matches elements outside of the kit', () => {
    const sheet = oneSheet(join(root, 'packages/react/src/styles.css'))
    const tokens = /^:where\((:root|:host|\[data-(density|contrast)=[^\]]+\]|, )+\)$/
    const others = selectorsOf(sheet).filter((each = '') => !/\.parley\b/.test(each) && !tokens.test(each))
    // Steps of animations, the words that a search has found, which only the kit registers, and the kit's own element.
    const own = /^(from|to|[\d%, ]+|::highlight\(parley-found\)|:where\(parley-chat(\[launcher\])?\))$/
    expect(others.filter((each = '') => !own.test(each))).toEqual([])
  })
})
