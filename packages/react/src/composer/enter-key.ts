// Decides when a key press sends a message. This is the only place that does, because Enter also confirms candidates of
// Chinese, Japanese and Korean input methods, and every engine reports that differently:
// - Chromium and Firefox: keydown with isComposing, or with keyCode 229 or key 'Process';
// - WebKit: compositionend first and then, in the same turn, a keydown that looks like any other.

import type { SendWith } from '../state/kit.ts'

/** The parts of a keyboard event that are used here. */
export interface KeyPress {
  readonly key: string
  readonly keyCode?: number
  readonly isComposing?: boolean
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  /** In milliseconds, on the same clock as `endedAt`. */
  readonly timeStamp: number
}

/** The state of the input method. */
export interface Composition {
  readonly active: boolean
  readonly endedAt: number
}

export const noComposition: Composition = { active: false, endedAt: Number.NEGATIVE_INFINITY }

/** Too short for a key press by hand after the composition has ended. */
const sameTurnMs = 30

/** True if this key belongs to the input method. */
export function belongsToInputMethod(press: KeyPress, composition: Composition): boolean {
  return (
    composition.active ||
    press.isComposing === true ||
    press.keyCode === 229 ||
    press.key === 'Process' ||
    press.timeStamp - composition.endedAt < sameTurnMs
  )
}

/** True if this key press sends the message. */
export function meansSend(press: KeyPress, composition: Composition, sendWith: SendWith): boolean {
  if (press.key !== 'Enter' || belongsToInputMethod(press, composition)) return false
  const withControl = press.ctrlKey || press.metaKey
  if (sendWith === 'ctrlEnter') return withControl
  return !press.shiftKey && !press.altKey
}
