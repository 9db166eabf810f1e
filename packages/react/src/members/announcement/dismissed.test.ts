import { describe, expect, it } from 'vitest'
import { dismiss, isDismissed, type TextStorage } from './dismissed.ts'

function storageWith(text?: string): TextStorage & { text: string | null } {
  return {
    text: text ?? null,
    getItem() {
      return this.text
    },
    setItem(_key, value) {
      this.text = value
    },
  }
}

describe('a dismissed announcement', () => {
  it('stays hidden, until the group has another one', () => {
    const storage = storageWith()
    expect(isDismissed(storage, 'ann', 'g1', 'Freeze on Friday')).toBe(false)
    dismiss(storage, 'ann', 'g1', 'Freeze on Friday')
    expect(isDismissed(storage, 'ann', 'g1', 'Freeze on Friday')).toBe(true)
    expect(isDismissed(storage, 'ann', 'g1', 'Freeze on Monday')).toBe(false)
    expect(isDismissed(storage, 'ann', 'g2', 'Freeze on Friday')).toBe(false)
  })

  it('is stored once per group, and the oldest are dropped', () => {
    const storage = storageWith()
    for (let group = 0; group < 205; group++) dismiss(storage, 'ann', `g${group}`, 'text')
    dismiss(storage, 'ann', 'g204', 'another')
    expect(JSON.parse(storage.text ?? '')).toHaveLength(200)
    expect(isDismissed(storage, 'ann', 'g0', 'text')).toBe(false)
    expect(isDismissed(storage, 'ann', 'g204', 'another')).toBe(true)
    expect(isDismissed(storage, 'ann', 'g204', 'text')).toBe(false)
  })

  it.each(['', '{', '7', '[1, null, ["g1"]]', '{"g1":"x"}'])('is empty if the storage holds %s', (text) => {
    const storage = storageWith(text)
    expect(isDismissed(storage, 'ann', 'g1', 'text')).toBe(false)
    dismiss(storage, 'ann', 'g1', 'text')
    expect(isDismissed(storage, 'ann', 'g1', 'text')).toBe(true)
  })

  it('appears again if nothing can be stored', () => {
    const broken: TextStorage = {
      getItem() {
        throw new Error('forbidden')
      },
      setItem() {
        throw new Error('full')
      },
    }
    for (const storage of [broken, undefined]) {
      dismiss(storage, 'ann', 'g1', 'text')
      expect(isDismissed(storage, 'ann', 'g1', 'text')).toBe(false)
    }
  })
})
