import { describe, expect, it, vi } from 'vitest'
import { createDraftStore, type DraftStorage } from './draft-store.ts'

function memoryStorage(): DraftStorage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

describe('draft store', () => {
  it('keeps a draft for the next visit of the same user only', () => {
    const storage = memoryStorage()
    createDraftStore('ann', storage).set('single:bob', 'half a sent')
    expect(createDraftStore('ann', storage).get('single:bob')).toBe('half a sent')
    expect(createDraftStore('bob', storage).all().size).toBe(0)
  })

  it('forgets a draft that became empty', () => {
    const storage = memoryStorage()
    const drafts = createDraftStore('ann', storage)
    drafts.set('single:bob', 'x')
    drafts.set('single:bob', '')
    expect(storage.length).toBe(0)
    expect(drafts.all().has('single:bob')).toBe(false)
  })

  it('tells about changes, and gives the same value in between', () => {
    const drafts = createDraftStore('ann', memoryStorage())
    const heard = vi.fn()
    const stop = drafts.subscribe(heard)
    const before = drafts.all()
    drafts.set('single:bob', '')
    expect(drafts.all()).toBe(before)
    drafts.set('single:bob', 'x')
    drafts.set('single:bob', 'x')
    expect(heard).toHaveBeenCalledTimes(1)
    stop()
    drafts.set('single:bob', 'y')
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('works in memory when the storage refuses', () => {
    const refusing: DraftStorage = {
      get length(): number {
        throw new Error('denied')
      },
      key: () => null,
      getItem: () => null,
      setItem: () => {
        throw new Error('quota')
      },
      removeItem: () => {},
    }
    const drafts = createDraftStore('ann', refusing)
    drafts.set('single:bob', 'still here')
    expect(drafts.get('single:bob')).toBe('still here')
  })
})
