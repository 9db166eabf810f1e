import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Anchor,
  firstBelow,
  hasLeftEnd,
  isAtBottom,
  restoredScrollTop,
  shiftOf,
} from './scroll-anchor.ts'

/** A column of rows with heights, like a browser's layout. */
function column(rows: readonly { id: string; height: number }[]) {
  const tops = new Map<string, number>()
  let top = 0
  for (const row of rows) {
    tops.set(row.id, top)
    top += row.height
  }
  return { tops, height: top }
}

const viewHeight = 600

function anchorOf(rows: readonly { id: string; height: number }[], scrollTop: number): Anchor {
  const { tops } = column(rows)
  const inView = rows.filter((row) => {
    const top = tops.get(row.id) ?? 0
    return top + row.height > scrollTop && top < scrollTop + viewHeight
  })
  return { scrollTop, marks: inView.map((row) => ({ id: row.id, top: tops.get(row.id) ?? 0 })) }
}

describe('scroll anchor', () => {
  it('keeps the row in view when a page is added in front', () => {
    const rows = Array.from({ length: 50 }, (_, index) => ({ id: `r${index}`, height: 40 }))
    const anchor = anchorOf(rows, 100)
    const more = [...Array.from({ length: 50 }, (_, index) => ({ id: `o${index}`, height: 60 })), ...rows]
    const after = column(more)
    const shift = shiftOf(anchor, (id) => after.tops.get(id))
    expect(shift).toBe(3000)
    const maxScrollTop = after.height - viewHeight
    expect(restoredScrollTop({ anchor, shift, scrollTop: 100, maxScrollTop })).toBe(3100)
  })

  it('includes scrolling between the measurement and the change', () => {
    const anchor: Anchor = { scrollTop: 100, marks: [{ id: 'a', top: 90 }] }
    expect(restoredScrollTop({ anchor, shift: 500, scrollTop: 70, maxScrollTop: 5000 })).toBe(570)
  })

  it('uses the next mark if the first row is gone', () => {
    const anchor: Anchor = {
      scrollTop: 0,
      marks: [
        { id: 'gap', top: 0 },
        { id: 'a', top: 50 },
      ],
    }
    expect(shiftOf(anchor, (id) => (id === 'a' ? 250 : undefined))).toBe(200)
    expect(shiftOf(anchor, () => undefined)).toBe(0)
  })

  it('is correct if the browser clamped the offset', () => {
    // 60 rows left at the top (-2400) and 30 were added at the bottom (+1200): the content is 1200 shorter.
    const anchor: Anchor = { scrollTop: 5000, marks: [{ id: 'a', top: 5000 }] }
    const result = restoredScrollTop({ anchor, shift: -2400, scrollTop: 4200, maxScrollTop: 4200 })
    expect(result).toBe(2600)
  })

  it('works for any change that leaves a row in view, at both ends at once', () => {
    const heights = fc.array(fc.integer({ min: 20, max: 300 }), { minLength: 30, maxLength: 80 })
    const ends = fc.array(fc.integer({ min: 20, max: 300 }), { maxLength: 60 })
    fc.assert(
      fc.property(heights, ends, ends, fc.nat(), fc.nat({ max: 5 }), (middle, front, back, place, cut) => {
        const rows = middle.map((height, index) => ({ id: `r${index}`, height }))
        const before = column(rows)
        const scrollTop = place % Math.max(1, before.height - viewHeight)
        const anchor = anchorOf(rows, scrollTop)
        const first = anchor.marks[0]
        const firstIndex = rows.findIndex((row) => row.id === first?.id)
        const kept = rows.slice(Math.min(cut, firstIndex))
        const changed = [
          ...front.map((height, index) => ({ id: `f${index}`, height })),
          ...kept,
          ...back.map((height, index) => ({ id: `b${index}`, height })),
        ]
        const after = column(changed)
        const maxScrollTop = Math.max(0, after.height - viewHeight)
        const result = restoredScrollTop({
          anchor,
          shift: shiftOf(anchor, (id) => after.tops.get(id)),
          scrollTop: Math.min(scrollTop, maxScrollTop),
          maxScrollTop,
        })
        const wanted = scrollTop + ((after.tops.get(first?.id ?? '') ?? 0) - (first?.top ?? 0))
        expect(result).toBe(Math.min(maxScrollTop, Math.max(0, wanted)))
      }),
    )
  })
})

describe('first row in view', () => {
  it('is found by binary search', () => {
    const bottoms = [10, 20, 30, 40]
    const find = (edge: number) => firstBelow(bottoms.length, (index) => bottoms[index] ?? 0, edge)
    expect([find(0), find(10), find(25), find(40)]).toEqual([0, 1, 2, 4])
  })
})

describe('the bottom', () => {
  it('has a little tolerance', () => {
    expect(isAtBottom({ scrollTop: 380, scrollHeight: 1000, clientHeight: 600 })).toBe(true)
    expect(isAtBottom({ scrollTop: 370, scrollHeight: 1000, clientHeight: 600 })).toBe(false)
  })
})

describe('being at the end', () => {
  it('ends if something above it was scrolled into view', () => {
    expect(hasLeftEnd({ before: 1000, scrollTop: 400, maxScrollTop: 1000 })).toBe(true)
  })

  it('continues if content was added or removed, or the offset moved by a fraction', () => {
    expect(hasLeftEnd({ before: 1000, scrollTop: 1000, maxScrollTop: 1400 })).toBe(false)
    expect(hasLeftEnd({ before: 1000, scrollTop: 700, maxScrollTop: 700 })).toBe(false)
    expect(hasLeftEnd({ before: 1000, scrollTop: 980, maxScrollTop: 1000 })).toBe(false)
  })
})
