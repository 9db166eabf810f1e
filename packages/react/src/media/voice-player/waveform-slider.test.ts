import { describe, expect, it } from 'vitest'
import {
  knownDuration,
  nextSpeed,
  seekByKey,
  stepOf,
  thinned,
  wavePath,
  waveWidth,
} from './waveform-slider.ts'

describe('a player', () => {
  it('cycles through the three speeds', () => {
    expect([1, 1.5, 2].map((speed) => nextSpeed(speed as 1))).toEqual([1.5, 2, 1])
  })

  it('seeks by keys, within the recording', () => {
    expect(seekByKey('ArrowRight', 3, 14)).toBe(4)
    expect(seekByKey('ArrowLeft', 0.4, 14)).toBe(0)
    expect(seekByKey('ArrowUp', 13.5, 14)).toBe(14)
    expect(seekByKey('PageDown', 60, 120)).toBe(45)
    expect(seekByKey('Home', 5, 14)).toBe(0)
    expect(seekByKey('End', 5, 14)).toBe(14)
    expect(seekByKey('a', 5, 14)).toBeUndefined()
    expect([4, 60, 3000].map(stepOf)).toEqual([1, 3, 5])
  })

  it('prefers the length in the message over that of the file', () => {
    expect(knownDuration(14_500, Number.POSITIVE_INFINITY)).toBe(14.5)
    expect(knownDuration(undefined, 3)).toBe(3)
    expect(knownDuration(0, 3)).toBe(3)
    expect(knownDuration(Number.NaN, Number.POSITIVE_INFINITY)).toBe(0)
  })
})

describe('the waveform', () => {
  it('has a line for each peak, none of them invisible or too high', () => {
    expect(wavePath([0, 1, 7, Number.NaN])).toBe('M2 14.5v3M6 1.5v29M10 1.5v29M14 14.5v3')
    expect(waveWidth([0, 1, 7])).toBe(12)
  })

  it('is one line without peaks', () => {
    expect(wavePath([])).toBe('M2 16h252')
    expect(wavePath([], 0.5)).toBe('M2 16h126')
    expect(wavePath([], 0)).toBe('')
  })

  it('ends at the position of the player', () => {
    expect(wavePath([1, 1, 1, 1], 0.5)).toBe('M2 1.5v29M6 1.5v29')
    expect(wavePath([1, 1], 0)).toBe('')
  })

  it('keeps the loud moments when it has fewer lines', () => {
    expect(thinned([0.1, 0.9, 0.2, 0.3], 2)).toEqual([0.9, 0.3])
    expect(thinned([0.1], 2)).toEqual([0.1])
  })
})
