import { describe, expect, it } from 'vitest'
import { chooseMime, plainMime } from './mime.ts'
import { foldPeaks, levelOf, peakCount } from './peaks.ts'
import { problemOf } from './recording-problems.ts'

describe('the format', () => {
  it('is the one that most devices can play', () => {
    expect(chooseMime(() => true)).toBe('audio/mp4;codecs=mp4a.40.2')
    expect(chooseMime((mime) => mime.startsWith('audio/webm'))).toBe('audio/webm;codecs=opus')
    expect(chooseMime((mime) => mime === 'audio/mp4')).toBe('audio/mp4')
    expect(chooseMime(() => false)).toBeUndefined()
  })

  it('is reported without its codecs', () => {
    expect(plainMime('audio/WebM; codecs=opus')).toBe('audio/webm')
    expect(plainMime('')).toBe('audio/webm')
  })
})

describe('the level', () => {
  it('is zero in silence and one at full volume', () => {
    expect(levelOf(new Float32Array(16))).toBe(0)
    expect(levelOf(new Float32Array(0))).toBe(0)
    expect(levelOf(new Float32Array(16).fill(-1))).toBe(1)
    expect(levelOf(new Float32Array(16).fill(0.05))).toBeGreaterThan(0.2)
  })
})

describe('peaks', () => {
  it('always have the same number, whatever the length', () => {
    for (const length of [1, 7, 63, 64, 65, 6000]) {
      const peaks = foldPeaks(Array.from({ length }, (_, index) => (index % 5) / 5))
      expect(peaks).toHaveLength(peakCount)
      expect(peaks.every((peak) => peak >= 0 && peak <= 1)).toBe(true)
    }
    expect(foldPeaks([])).toEqual([])
  })

  it('keep the shape and scale the loudest moment to 1', () => {
    expect(foldPeaks([0.1, 0.2, 0.1, 0.4], 2)).toEqual([0.5, 1])
    expect(foldPeaks([0.1, 0.2], 4)).toEqual([0.5, 0.5, 1, 1])
  })

  it('do not amplify silence, and tolerate invalid values', () => {
    expect(foldPeaks([0.01, 0.002], 2)).toEqual([0, 0])
    expect(foldPeaks([Number.NaN, -1, 0.5, Number.POSITIVE_INFINITY], 2)).toEqual([0, 1])
  })
})

describe('a problem', () => {
  it.each([
    ['NotAllowedError', 'refused'],
    ['NotFoundError', 'noMicrophone'],
    ['NotReadableError', 'busy'],
    ['SomethingElse', 'failed'],
    ['toString', 'failed'],
  ])('called %s is reported as %s', (name, problem) => {
    expect(problemOf(Object.assign(new Error('x'), { name }))).toBe(problem)
  })

  it('without a name is reported as a failure', () => {
    expect(problemOf(undefined)).toBe('failed')
  })
})
