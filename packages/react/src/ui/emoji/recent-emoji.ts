// What the picker remembers: the emoji used last and the tone of skin. Where it is kept is the host's choice.

import type { Tone } from './skin-tones.ts'

/** Keeps one short text. */
export interface EmojiMemory {
  readonly load: () => string | null
  readonly save: (text: string) => void
}

export interface Remembered {
  /** The latest first. */
  readonly recent: readonly string[]
  readonly tone: Tone
}

const most = 27
const longest = 40

/** Whatever is kept: what cannot be read counts as nothing. */
export function readMemory(memory: EmojiMemory | undefined): Remembered {
  let kept: unknown
  try {
    kept = JSON.parse(memory?.load() ?? '{}')
  } catch {
    kept = undefined
  }
  const { recent, tone } = (kept ?? {}) as { recent?: unknown; tone?: unknown }
  const isEmoji = (each: unknown): each is string =>
    typeof each === 'string' && each !== '' && each.length <= longest
  return {
    recent: Array.isArray(recent) ? [...new Set(recent.filter(isEmoji))].slice(0, most) : [],
    tone: ([0, 1, 2, 3, 4, 5].find((each) => each === tone) as Tone | undefined) ?? 0,
  }
}

/** With this emoji as the latest. */
export function withRecent(remembered: Remembered, emoji: string): Remembered {
  const others = remembered.recent.filter((each) => each !== emoji)
  return { ...remembered, recent: [emoji, ...others].slice(0, most) }
}

export function writeMemory(memory: EmojiMemory | undefined, remembered: Remembered): void {
  try {
    memory?.save(JSON.stringify(remembered))
  } catch {
    // Full or forbidden: then it is remembered until the page is left.
  }
}

/** Kept in the page's storage, under this name. */
export function pageMemory(name: string): EmojiMemory {
  return {
    load: () => localStorage.getItem(name),
    save: (text) => localStorage.setItem(name, text),
  }
}
