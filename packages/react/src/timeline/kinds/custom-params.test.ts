import { describe, expect, it } from 'vitest'
import { shownParams } from './custom-params.ts'

describe('values of custom messages', () => {
  it('are lines of text, whatever their type', () => {
    expect(shownParams({ order: 'A-17', total: 12.5, paid: true, note: null, items: [1, { a: 2 }] })).toEqual(
      [
        ['order', 'A-17'],
        ['total', '12.5'],
        ['paid', 'true'],
        ['note', 'null'],
        ['items', '[1,{"a":2}]'],
      ],
    )
  })

  it('are limited in number and in length', () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`k${index}`, index]))
    const shown = shownParams(many)
    expect(shown).toHaveLength(13)
    expect(shown.at(-1)).toEqual(['…', '+28'])
    expect(shownParams({ long: 'x'.repeat(9999) })[0]?.[1]).toHaveLength(300)
  })

  it('that cannot be serialised do no harm', () => {
    const circle: Record<string, unknown> = {}
    circle.self = circle
    expect(shownParams({ circle })).toEqual([['circle', '…']])
  })
})
