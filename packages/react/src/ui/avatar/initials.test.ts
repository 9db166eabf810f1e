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
})
