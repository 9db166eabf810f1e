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
  it('keeps a draft for the next visit, for the same user only', () => {
    const storage = memoryStorage()
    createDraftStore('ann', storage).set('single:bob', 'half a sent')
    expect(createDraftStore('ann', storage).get('single:bob')).toBe('half a sent')
    expect(createDraftStore('bob', storage).all().size).toBe(0)
  })

  it('drops a draft that became empty', () => {
    const storage = memoryStorage()
    const drafts = createDraftStore('ann', storage)
    drafts.set('single:bob', 'x')
    drafts.set('single:bob', '')
    expect(storage.length).toBe(0)
    expect(drafts.all().has('single:bob')).toBe(false)
  })

  it('notifies about changes, and returns the same value in between', () => {
    const drafts = createDraftStore('ann', memoryStorage())
    const listener = vi.fn()
    const stop = drafts.subscribe(listener)
    const before = drafts.all()
    drafts.set('single:bob', '')
    expect(drafts.all()).toBe(before)
    drafts.set('single:bob', 'x')
    drafts.set('single:bob', 'x')
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
    drafts.set('single:bob', 'y')
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('works in memory if the storage refuses', () => {
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

describe('the parts of a draft', () => {
  const reply = { id: '7', from: 'bob', kind: 'text', text: 'when?' }

  it('are kept for the next visit, separate from the text', () => {
    const storage = memoryStorage()
    const drafts = createDraftStore('ann', storage)
    drafts.setMore('group:1', { reply, mentions: [{ user: 'bob', name: 'Bob' }] })
    drafts.setMore('group:1', { wantsReceipts: true })
    const again = createDraftStore('ann', storage)
    expect(again.more('group:1')).toEqual({
      reply,
      mentions: [{ user: 'bob', name: 'Bob' }],
      wantsReceipts: true,
    })
    expect(again.all().size).toBe(0)
    expect(createDraftStore('bob', storage).more('group:1').reply).toBeUndefined()
  })

  it('leave nothing behind if they are empty', () => {
    const storage = memoryStorage()
    const drafts = createDraftStore('ann', storage)
    drafts.setMore('single:bob', { reply })
    drafts.setMore('single:bob', { reply: undefined })
    expect(storage.length).toBe(0)
  })

  it('are the same value until they change, and are reported only then', () => {
    const drafts = createDraftStore('ann', memoryStorage())
    const listener = vi.fn()
    drafts.subscribe(listener)
    const before = drafts.more('single:bob')
    drafts.setMore('single:bob', { wantsReceipts: undefined })
    expect(drafts.more('single:bob')).toBe(before)
    expect(listener).not.toHaveBeenCalled()
  })

  it.each([
    'no json',
    '[]',
    'null',
    '{"reply":5,"mentions":{"a":1},"wantsReceipts":"yes"}',
    '{"mentions":[{"user":""},null,"x",{"user":"bob"}]}',
  ])('are empty if the storage holds %s', (stored) => {
    const storage = memoryStorage()
    storage.setItem('parley.draftMore.ann.single:bob', stored)
    const { reply: kept, mentions, wantsReceipts } = createDraftStore('ann', storage).more('single:bob')
    expect([kept, mentions, wantsReceipts]).toEqual([undefined, [], undefined])
  })
})
