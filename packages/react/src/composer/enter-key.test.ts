import { describe, expect, it } from 'vitest'
import { type Composition, type KeyPress, meansSend, noComposition } from './enter-key.ts'

const enter = (more: Partial<KeyPress> = {}): KeyPress => ({
  key: 'Enter',
  keyCode: 13,
  isComposing: false,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  timeStamp: 1000,
  ...more,
})
const active: Composition = { active: true, endedAt: Number.NEGATIVE_INFINITY }

describe('Enter', () => {
  it.each([
    ['Enter', enter(), true, false],
    ['Shift+Enter', enter({ shiftKey: true }), false, false],
    ['Alt+Enter', enter({ altKey: true }), false, false],
    ['Ctrl+Enter', enter({ ctrlKey: true }), true, true],
    ['Cmd+Enter', enter({ metaKey: true }), true, true],
    ['another key', enter({ key: 'a', keyCode: 65 }), false, false],
  ])('%s', (_name, press, withEnter, withControl) => {
    expect(meansSend(press, noComposition, 'enter')).toBe(withEnter)
    expect(meansSend(press, noComposition, 'ctrlEnter')).toBe(withControl)
  })
})

describe('an Enter that confirms a candidate never sends', () => {
  it.each([
    ['Chromium: isComposing', enter({ isComposing: true, keyCode: 229 }), active],
    ['old Chromium on Windows: only keyCode 229', enter({ keyCode: 229 }), noComposition],
    ['Windows input methods: Process', enter({ key: 'Process' }), noComposition],
    ['Firefox: isComposing with the true key code', enter({ isComposing: true }), active],
    ['a lost flag while composition events say otherwise', enter(), active],
    ['WebKit: the keydown after compositionend', enter(), { active: false, endedAt: 1000 }],
    ['WebKit: a little later, same turn', enter({ timeStamp: 1004 }), { active: false, endedAt: 1000 }],
  ])('%s', (_name, press, composition) => {
    expect(meansSend(press, composition, 'enter')).toBe(false)
    expect(meansSend({ ...press, ctrlKey: true }, composition, 'ctrlEnter')).toBe(false)
  })

  it('the next Enter sends', () => {
    expect(meansSend(enter({ timeStamp: 1200 }), { active: false, endedAt: 1000 }, 'enter')).toBe(true)
  })
})
