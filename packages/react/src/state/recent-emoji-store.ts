import { pageMemory } from '../ui/emoji/recent-emoji.ts'

/** One memory for reactions and for writing: whoever likes an emoji likes it in both. */
export const emojiMemory = pageMemory('parley.emoji')
