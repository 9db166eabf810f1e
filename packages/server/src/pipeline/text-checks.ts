// Checks texts before they are stored: their length, and characters that a database rejects.

import { fail, invalidParameter } from '@parley/protocol'

/** At most `most` characters, all of which both databases can store. */
export function isStorable(text: string, most: number): boolean {
  // Characters above U+FFFF take two units, so a text with more than twice as many units is too long in any case.
  if (text.length > most * 2 || text.includes('\0') || !text.isWellFormed()) return false
  return text.length <= most || [...text].length <= most
}

/** Refuses a text that cannot be stored, with its name on the wire. */
export function checkText(name: string, text: string, most: number): string {
  if (!isStorable(text, most)) fail('invalidParameter', { message: invalidParameter(name, text) })
  return text
}
