import type { Message } from '@parley/client'
import { describe, expect, it } from 'vitest'
import { testMessage } from '../testing/rows.ts'
import { quoteFrom, shortened } from './quote.ts'

const of = (more: object) => ({ ...testMessage(1), ...more }) as Message

describe('a quote', () => {
  it('has sender and text, on one short line', () => {
    expect(quoteFrom(testMessage(7, { text: 'first\n  second' }))).toEqual({
      id: 'm7',
      from: 'bob',
      kind: 'text',
      text: 'first second',
    })
    expect(quoteFrom(testMessage(1, { text: 'x'.repeat(500) })).text).toHaveLength(100)
  })

  it.each<[object, string]>([
    [{ kind: 'image', ext: { parley_caption: 'At the lake' } }, 'At the lake'],
    [{ kind: 'image', ext: {} }, ''],
    [{ kind: 'file', name: 'plan.pdf', ext: {} }, 'plan.pdf'],
    [{ kind: 'location', building: '', address: 'Main Street 1' }, 'Main Street 1'],
    [{ kind: 'combined', title: 'Chat of A and B' }, 'Chat of A and B'],
    [{ kind: 'voice' }, ''],
    [{ kind: 'custom', event: 'order' }, ''],
  ])('of %j says %j', (more, text) => {
    expect(quoteFrom(of(more)).text).toBe(text)
  })

  it('does not split a character', () => {
    const cut = shortened('🎉'.repeat(100), 100)
    expect(cut.length).toBeLessThanOrEqual(100)
    expect(cut).toBe(`${'🎉'.repeat(49)}…`)
    expect(shortened(`x${'🎉'.repeat(100)}`, 100)).toBe(`x${'🎉'.repeat(49)}…`)
    expect(shortened('short', 100)).toBe('short')
  })
})
