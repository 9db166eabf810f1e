import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gap, incoming, outgoing } from '../testing/rows.ts'
import {
  adapted,
  mostRows,
  positionOf,
  type RowWindow,
  rangeOf,
  sliceSize,
  windowAround,
  windowAtEnd,
  withEarlier,
  withLater,
} from './row-window.ts'

const rowsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => incoming(first + index))

describe('row window', () => {
  it('opens with the newest slice and includes new rows', () => {
    const rows = rowsFrom(1, 500)
    const window = windowAtEnd(rows)
    expect(rangeOf(rows, window)).toEqual({ start: 500 - sliceSize, end: 500 })
    const more = [...rows, incoming(501), outgoing('k1')]
    expect(rangeOf(more, window)).toEqual({ start: 500 - sliceSize, end: 502 })
  })

  it('contains the same rows after a page was loaded in front', () => {
    const rows = rowsFrom(101, 100)
    const window = windowAround(rows, 50)
    const { start } = rangeOf(rows, window)
    const more = [...rowsFrom(51, 50), ...rows]
    expect(rangeOf(more, window).start).toBe(start + 50)
  })

  it('survives that the gap row at its edge is filled', () => {
    const rows = [incoming(1), gap(1), ...rowsFrom(10, 5)]
    const window: RowWindow = { from: positionOf(gap(1)), to: Number.POSITIVE_INFINITY }
    expect(rangeOf(rows, window)).toEqual({ start: 1, end: 7 })
    expect(rangeOf(rowsFrom(1, 14), window)).toEqual({ start: 1, end: 14 })
  })

  it('includes everything while nothing is known yet', () => {
    const window = windowAtEnd([])
    expect(rangeOf([outgoing('k')], window)).toEqual({ start: 0, end: 1 })
  })

  it('includes the history that arrives after an outgoing message was already there', () => {
    const window = windowAtEnd([outgoing('k')])
    expect(rangeOf([...rowsFrom(1, 20), outgoing('k')], window)).toEqual({ start: 0, end: 21 })
  })

  it('stays short: at the end it drops the oldest rows, further up it stops following', () => {
    const rows = rowsFrom(1, 400)
    const open: RowWindow = { from: 100, to: Number.POSITIVE_INFINITY }
    expect(rangeOf(rows, adapted(rows, open, true))).toEqual({ start: 400 - 2 * sliceSize, end: 400 })
    expect(rangeOf(rows, adapted(rows, open, false))).toEqual({ start: 99, end: 99 + mostRows })
  })

  it('that opened with few rows in memory gets earlier ones once they are there', () => {
    const live = rowsFrom(500, 1)
    const open = windowAtEnd(live)
    expect(adapted(live, open, true)).toBe(open)
    const rows = [...rowsFrom(400, 100), ...live]
    for (const following of [true, false]) {
      const window = adapted(rows, open, following)
      expect(rangeOf(rows, window)).toEqual({ start: 101 - sliceSize, end: 101 })
      expect(window.to).toBe(Number.POSITIVE_INFINITY)
      expect(adapted(rows, window, following)).toBe(window)
    }
  })

  it('is never too long and never loses the rows next to the growing edge, whatever happens', () => {
    const moves = fc.array(fc.constantFrom('earlier', 'later', 'load', 'arrive'), { maxLength: 60 })
    fc.assert(
      fc.property(moves, fc.integer({ min: 0, max: 400 }), (steps, count) => {
        let rows = rowsFrom(100_000, count)
        let window = windowAtEnd(rows)
        for (const step of steps) {
          const before = rangeOf(rows, window)
          const firstBefore = rows[before.start]
          const lastBefore = rows[before.end - 1]
          if (step === 'earlier') window = withEarlier(rows, window)
          if (step === 'later') window = withLater(rows, window)
          if (step === 'load')
            rows = [...rowsFrom((positionOf(rows[0] ?? incoming(100_000)) || 0) - 50, 50), ...rows]
          if (step === 'arrive') rows = [...rows, incoming(positionOf(rows.at(-1) ?? incoming(100_000)) + 1)]
          window = adapted(rows, window, step === 'arrive')
          const { start, end } = rangeOf(rows, window)
          expect(end - start).toBeLessThanOrEqual(mostRows)
          if (step === 'earlier' && firstBefore) expect(rows.slice(start, end)).toContain(firstBefore)
          if (step === 'later' && lastBefore) expect(rows.slice(start, end)).toContain(lastBefore)
        }
      }),
    )
  })
})
