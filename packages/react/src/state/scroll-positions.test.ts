import { describe, expect, it, vi } from 'vitest'
import { createScrollPositionStore } from './scroll-positions.ts'

const place = { rowId: 'm7', distance: -12.5, position: 7 }

function storage(first = '') {
  const values = new Map(first ? [['parley.places.ann', first]] : [])
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

describe('scroll positions', () => {
  it('are kept per conversation, and survive a reload', () => {
    const page = storage()
    const places = createScrollPositionStore('ann', page)
    places.set('single:bob', place)
    places.set('single:mei', { ...place, rowId: 'm1' })
    places.set('single:mei', undefined)
    const again = createScrollPositionStore('ann', page)
    expect(again.get('single:bob')).toEqual(place)
    expect(again.get('single:mei')).toBeUndefined()
    expect(createScrollPositionStore('somebody', page).get('single:bob')).toBeUndefined()
  })

  it('are those of the last fifty conversations', () => {
    const page = storage()
    const places = createScrollPositionStore('ann', page)
    for (let index = 0; index < 60; index++) places.set(`single:${index}`, place)
    expect(places.get('single:9')).toBeUndefined()
    expect(createScrollPositionStore('ann', page).get('single:10')).toEqual(place)
  })

  it.each(['{', '7', '[7]', '[["single:bob", null]]', '[["single:bob", {"rowId": 1}]]', '{"a": 1}'])(
    'are ignored if they are invalid: %s',
    (stored) => {
      expect(createScrollPositionStore('ann', storage(stored)).get('single:bob')).toBeUndefined()
    },
  )

  it('are kept in memory if the page cannot store anything', () => {
    const refusing = {
      getItem: () => null,
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
    }
    const places = createScrollPositionStore('ann', refusing)
    places.set('single:bob', place)
    expect(places.get('single:bob')).toEqual(place)
  })
})

describe('a request to jump to a message', () => {
  const target = { conversation: { type: 'single', id: 'bob' }, position: 7, id: 'm7' } as const

  it('waits for its conversation and is fulfilled once', () => {
    const places = createScrollPositionStore('ann', undefined)
    const changed = vi.fn()
    places.subscribe(changed)
    places.jumpTo(target)
    expect(changed).toHaveBeenCalledTimes(1)
    expect(places.takeJump('single:mei')).toBeUndefined()
    expect(places.takeJump('single:bob')).toBe(target)
    expect(places.takeJump('single:bob')).toBeUndefined()
  })

  it('replaces the previous one', () => {
    const places = createScrollPositionStore('ann', undefined)
    places.jumpTo(target)
    places.jumpTo({ ...target, conversation: { type: 'group', id: '1' } })
    expect(places.takeJump('single:bob')).toBeUndefined()
  })
})
