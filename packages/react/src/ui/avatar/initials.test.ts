import { describe, expect, it } from 'vitest'
import { hueCount, hueOf, initialsOf } from './initials.ts'

describe('initials', () => {
  it.each([
    ['Bob Okafor', 'BO'],
    ['alice', 'A'],
    ['mei.lin', 'ML'],
    ['Ana Maria Duarte', 'AD'],
    ['李梅', '李'],
    ['👩‍🚀 Sally', '👩‍🚀'],
    ['', ''],
  ])('%s is %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})

describe('hues', () => {
  it('are stable and use the whole palette', () => {
    expect(hueOf('alice')).toBe(hueOf('alice'))
    const used = new Set(Array.from({ length: 100 }, (_, index) => hueOf(`user${index}`)))
    expect(used.size).toBe(hueCount)
  })

  it('are spread evenly, so that few rows of a list share one', () => {
    for (const prefix of ['user', 'u', 'group-', '25400000', '李']) {
      const counts = new Map<number, number>()
      for (let index = 0; index < 120; index++) {
        const hue = hueOf(`${prefix}${index}`)
        counts.set(hue, (counts.get(hue) ?? 0) + 1)
      }
      expect(Math.max(...counts.values()), prefix).toBeLessThanOrEqual(20)
    }
  })
})
