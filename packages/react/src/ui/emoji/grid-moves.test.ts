import { describe, expect, it } from 'vitest'
import { inRows, moveInGrid } from './grid-moves.ts'

const rows = [3, 3, 1, 3]
const go = (row: number, column: number, key: string, more: { ctrl?: boolean; rtl?: boolean } = {}) => {
  const to = moveInGrid(
    rows,
    { row, column },
    { key, ctrlKey: more.ctrl ?? false, metaKey: false },
    more.rtl ?? false,
  )
  return typeof to === 'object' ? [to.row, to.column] : to
}

describe('keys in the grid', () => {
  it('move sideways and on to the next row', () => {
    expect(go(0, 0, 'ArrowRight')).toEqual([0, 1])
    expect(go(0, 2, 'ArrowRight')).toEqual([1, 0])
    expect(go(1, 0, 'ArrowLeft')).toEqual([0, 2])
    expect(go(0, 0, 'ArrowLeft')).toEqual([0, 0])
    expect(go(3, 2, 'ArrowRight')).toEqual([3, 2])
  })

  it('are mirrored in right-to-left languages', () => {
    expect(go(0, 0, 'ArrowLeft', { rtl: true })).toEqual([0, 1])
    expect(go(0, 1, 'ArrowRight', { rtl: true })).toEqual([0, 0])
  })

  it('move up and down, at most to the end of a shorter row', () => {
    expect(go(1, 2, 'ArrowDown')).toEqual([2, 0])
    expect(go(2, 0, 'ArrowUp')).toEqual([1, 0])
    expect(go(3, 1, 'ArrowDown')).toEqual([3, 1])
    expect(go(0, 1, 'ArrowUp')).toBe('above')
    expect(go(0, 2, 'PageDown')).toEqual([3, 2])
    expect(go(3, 2, 'PageUp')).toEqual([0, 2])
  })

  it('move to the ends of the row, or of the grid with Control', () => {
    expect(go(1, 1, 'Home')).toEqual([1, 0])
    expect(go(1, 1, 'End')).toEqual([1, 2])
    expect(go(2, 0, 'Home', { ctrl: true })).toEqual([0, 0])
    expect(go(0, 0, 'End', { ctrl: true })).toEqual([3, 2])
  })

  it('are not handled otherwise', () => {
    expect(go(0, 0, 'a')).toBeUndefined()
    expect(go(0, 0, 'Enter')).toBeUndefined()
  })
})

it('a list is split into rows', () => {
  expect(inRows([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(inRows([], 2)).toEqual([])
})
