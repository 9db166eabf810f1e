import { describe, expect, it } from 'vitest'
import { incoming, own } from '../testing/rows.ts'
import { missingPosition } from './use-opening-position.ts'

const rows = [incoming(101), own(102), incoming(103), incoming(104)]
const place = { rowId: 'm42', distance: 0, position: 42 }

describe('what has to be loaded before a conversation opens', () => {
  it('is nothing if the last position is in memory', () => {
    expect(missingPosition(rows, { ...place, rowId: 'm103' }, 9, 0)).toBeUndefined()
  })

  it('is the last position, in preference to new messages', () => {
    expect(missingPosition(rows, place, 9, 0)).toBe(42)
  })

  it('is the first unread message, if more are new than are loaded', () => {
    expect(missingPosition(rows, undefined, 3, 100)).toBeUndefined()
    expect(missingPosition(rows, undefined, 60, 40)).toBe(41)
  })

  it('is nothing if everything was read', () => {
    expect(missingPosition(rows, undefined, 0, 104)).toBeUndefined()
  })
})
