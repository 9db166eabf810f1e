import { emojiLocalStorage } from '../ui/emoji/recent-emoji.ts'

/** Recent emoji, shared by reactions and the composer. */
export const emojiMemory = emojiLocalStorage('parley.emoji')
