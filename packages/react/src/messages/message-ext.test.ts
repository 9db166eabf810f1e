import { describe, expect, it } from 'vitest'
import { altOf, captionOf, isMentioned, mentionsOf, peaksOf, quoteOf, streamedOf } from './message-ext.ts'

const withExt = (ext: Record<string, unknown>) => ({ ext })

describe('quotes', () => {
  it('are read with a limit on their text', () => {
    const quote = { id: '7', from: 'bob', kind: 'text', text: 'x'.repeat(300) }
    expect(quoteOf(withExt({ parley_reply: quote }))).toEqual({ ...quote, text: 'x'.repeat(100) })
  })

  it.each([undefined, null, 'a', [], { id: 5 }, { id: '' }, { from: 'bob' }])(
    '%j is not a quote',
    (value) => {
      expect(quoteOf(withExt({ parley_reply: value }))).toBeUndefined()
    },
  )

  it('need only an id', () => {
    expect(quoteOf(withExt({ parley_reply: { id: '7', text: 9 } }))).toEqual({
      id: '7',
      from: '',
      kind: 'text',
      text: '',
    })
  })
})

describe('mentions', () => {
  it('name users or everyone', () => {
    expect(mentionsOf(withExt({ em_at_list: ['bob', 5, '', 'ana'] }))).toEqual(['bob', 'ana'])
    expect(mentionsOf(withExt({ em_at_list: 'ALL' }))).toBe('ALL')
    expect(mentionsOf(withExt({ em_at_list: ['ALL'] }))).toBe('ALL')
    expect(mentionsOf(withExt({ em_at_list: { bob: true } }))).toEqual([])
    expect(mentionsOf(withExt({}))).toEqual([])
  })

  it('show whether a user is mentioned', () => {
    expect(isMentioned(withExt({ em_at_list: ['bob'] }), 'bob')).toBe(true)
    expect(isMentioned(withExt({ em_at_list: ['bob'] }), 'ana')).toBe(false)
    expect(isMentioned(withExt({ em_at_list: 'ALL' }), 'ana')).toBe(true)
    expect(isMentioned(withExt({ em_at_list: [] }), undefined)).toBe(false)
  })
})

describe('waveforms', () => {
  it('become heights between 0 and 1, at most 64 of them', () => {
    expect(peaksOf(withExt({ parley_peaks: [0, 31, 62, -4, 'x', Number.NaN] }))).toEqual([0, 1, 1, 0, 0, 0])
    expect(peaksOf(withExt({ parley_peaks: new Array(500).fill(31) }))).toHaveLength(64)
    expect(peaksOf(withExt({ parley_peaks: 'loud' }))).toEqual([])
  })
})

describe('captions', () => {
  it('are texts or nothing', () => {
    expect(captionOf(withExt({ parley_caption: 'At the lake' }))).toBe('At the lake')
    expect(captionOf(withExt({ parley_caption: { a: 1 } }))).toBe('')
  })
})

it('a streaming text is marked as such, and as finished at its end', () => {
  const of = (value: unknown) => streamedOf({ ext: { parley_streaming: value } })
  expect([true, false, 1, 'true', undefined].map(of)).toEqual([
    'growing',
    'done',
    undefined,
    undefined,
    undefined,
  ])
  const streamed = (state: 'open' | 'ended' | 'broken') =>
    streamedOf({ ext: {}, stream: { number: 1, state, format: '' } })
  expect((['open', 'ended', 'broken'] as const).map(streamed)).toEqual(['growing', 'done', 'done'])
})

it('describes a picture by its alternative text, or by its caption', () => {
  expect(altOf({ ext: { parley_alt: 'a lake', parley_caption: 'Sunday' } })).toBe('a lake')
  expect(altOf({ ext: { parley_caption: 'Sunday' } })).toBe('Sunday')
  expect(altOf({ ext: { parley_alt: { no: 'text' } } })).toBe('')
  expect(altOf({ ext: { parley_alt: 'x'.repeat(5000) } })).toHaveLength(1000)
})
