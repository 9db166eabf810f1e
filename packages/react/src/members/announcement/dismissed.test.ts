import { describe, expect, it } from 'vitest'
import { dismiss, isDismissed, type Shelf } from './dismissed.ts'

function shelfWith(text?: string): Shelf & { text: string | null } {
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
    const shelf = shelfWith()
    expect(isDismissed(shelf, 'ann', 'g1', 'Freeze on Friday')).toBe(false)
    dismiss(shelf, 'ann', 'g1', 'Freeze on Friday')
    expect(isDismissed(shelf, 'ann', 'g1', 'Freeze on Friday')).toBe(true)
    expect(isDismissed(shelf, 'ann', 'g1', 'Freeze on Monday')).toBe(false)
    expect(isDismissed(shelf, 'ann', 'g2', 'Freeze on Friday')).toBe(false)
  })

  it('is stored once per group, and the oldest are dropped', () => {
    const shelf = shelfWith()
    for (let group = 0; group < 205; group++) dismiss(shelf, 'ann', `g${group}`, 'text')
    dismiss(shelf, 'ann', 'g204', 'another')
    expect(JSON.parse(shelf.text ?? '')).toHaveLength(200)
    expect(isDismissed(shelf, 'ann', 'g0', 'text')).toBe(false)
    expect(isDismissed(shelf, 'ann', 'g204', 'another')).toBe(true)
    expect(isDismissed(shelf, 'ann', 'g204', 'text')).toBe(false)
  })

  it.each(['', '{', '7', '[1, null, ["g1"]]', '{"g1":"x"}'])('is empty if the storage holds %s', (text) => {
    const shelf = shelfWith(text)
    expect(isDismissed(shelf, 'ann', 'g1', 'text')).toBe(false)
    dismiss(shelf, 'ann', 'g1', 'text')
    expect(isDismissed(shelf, 'ann', 'g1', 'text')).toBe(true)
  })

  it('appears again if nothing can be stored', () => {
    const broken: Shelf = {
      getItem() {
        throw new Error('forbidden')
      },
      setItem() {
        throw new Error('full')
      },
    }
    for (const shelf of [broken, undefined]) {
      dismiss(shelf, 'ann', 'g1', 'text')
      expect(isDismissed(shelf, 'ann', 'g1', 'text')).toBe(false)
    }
  })
})
