import { describe, expect, it } from 'vitest'
import { noFacets, searchRequestOf, wantsChats } from './facets.ts'

const now = 1_000 * 86_400_000

describe('facets', () => {
  it('become a query', () => {
    expect(searchRequestOf('tea', noFacets, now)).toEqual({ text: 'tea', limit: 25 })
    expect(searchRequestOf('tea', { scope: 'media', from: 'bob', span: 7 }, now)).toEqual({
      text: 'tea',
      limit: 25,
      kinds: ['image', 'video'],
      from: 'bob',
      after: 993 * 86_400_000,
    })
  })

  it('search no messages without words, or if only names are searched', () => {
    expect(searchRequestOf('', noFacets, now)).toBeUndefined()
    expect(searchRequestOf('tea', { ...noFacets, scope: 'chats' }, now)).toBeUndefined()
  })

  it('leave out names if only messages are searched', () => {
    expect(wantsChats(noFacets)).toBe(true)
    expect(wantsChats({ ...noFacets, scope: 'chats', from: 'bob' })).toBe(true)
    expect(wantsChats({ ...noFacets, from: 'bob' })).toBe(false)
    expect(wantsChats({ ...noFacets, span: 1 })).toBe(false)
    expect(wantsChats({ ...noFacets, scope: 'files' })).toBe(false)
  })
})
