import { describe, expect, it } from 'vitest'
import { gap, incoming, own } from '../../testing/rows.ts'
import { nextUnplayed } from './next-voice.ts'

const voice = { kind: 'voice', duration: 3 } as object

describe('the next voice message', () => {
  const rows = [
    incoming(1, voice),
    incoming(2, voice),
    incoming(3),
    incoming(4, voice),
    own(5, voice),
    gap(5),
  ]

  it('is the unplayed one directly after it', () => {
    expect(nextUnplayed(rows, 'm1', [])).toBe('m2')
    expect(nextUnplayed(rows, 'm1', ['m2'])).toBeUndefined()
  })

  it('is undefined after a text, an own message, a gap or the end', () => {
    expect(nextUnplayed(rows, 'm2', [])).toBeUndefined()
    expect(nextUnplayed(rows, 'm4', [])).toBeUndefined()
    expect(nextUnplayed(rows, 'm5', [])).toBeUndefined()
    expect(nextUnplayed(rows, 'unknown', [])).toBeUndefined()
  })
})
