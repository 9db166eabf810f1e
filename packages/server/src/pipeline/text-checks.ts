// Texts of people that are stored: how long they may be, and what no database takes.

import { fail, invalidParameter } from '@parley/protocol'

/** At most so many characters, each of them one that both databases can store. */
export function isStorable(text: string, most: number): boolean {
  // Characters beyond the first 65,536 have two units: a text of more units than this is too long in any case.
  if (text.length > most * 2 || text.includes('\0') || !text.isWellFormed()) return false
  return text.length <= most || [...text].length <= most
}

/** Refuses a text that cannot be stored, by its name on the wire. */
export function checkText(name: string, text: string, most: number): string {
  if (!isStorable(text, most)) fail('invalidParameter', { message: invalidParameter(name, text) })
  return text
}
