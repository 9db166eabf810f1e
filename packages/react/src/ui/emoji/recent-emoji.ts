// The picker's memory: recent emoji and skin tone. The host decides where it is stored.

import type { Tone } from './skin-tones.ts'

/** Stores a short text. */
export interface EmojiStorage {
  /** Reads the stored text; null if there is none. */
  readonly load: () => string | null
  /** Stores the text. */
  readonly save: (text: string) => void
}

export interface Remembered {
  /** The recent emoji, latest first. */
  readonly recent: readonly string[]
  readonly tone: Tone
}

const most = 27
const longest = 40

/** Reads the stored memory; unreadable content counts as empty. */
export function readMemory(memory: EmojiStorage | undefined): Remembered {
  let stored: unknown
  try {
    stored = JSON.parse(memory?.load() ?? '{}')
  } catch {
    stored = undefined
  }
  const { recent, tone } = (stored ?? {}) as { recent?: unknown; tone?: unknown }
  const isEmoji = (each: unknown): each is string =>
    typeof each === 'string' && each !== '' && each.length <= longest
  return {
    recent: Array.isArray(recent) ? [...new Set(recent.filter(isEmoji))].slice(0, most) : [],
    tone: ([0, 1, 2, 3, 4, 5].find((each) => each === tone) as Tone | undefined) ?? 0,
  }
}

/** Adds this emoji as the latest. */
export function withRecent(remembered: Remembered, emoji: string): Remembered {
  const others = remembered.recent.filter((each) => each !== emoji)
  return { ...remembered, recent: [emoji, ...others].slice(0, most) }
}

export function writeMemory(memory: EmojiStorage | undefined, remembered: Remembered): void {
  try {
    memory?.save(JSON.stringify(remembered))
  } catch {
    // The storage is full or forbidden: kept until the page is closed.
  }
}

/** A memory in `localStorage`, under this name. */
export function emojiLocalStorage(name: string): EmojiStorage {
  return {
    load: () => localStorage.getItem(name),
    save: (text) => localStorage.setItem(name, text),
  }
}
