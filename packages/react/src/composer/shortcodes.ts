// Emoji by shortcode, such as `:tada:`. A lazy chunk, loaded with the first shortcode that the user types.

import type { Language } from '../strings/strings.ts'
import { searchEmoji } from '../ui/emoji/catalogue.ts'
import { loadCatalogue } from '../ui/emoji/load-catalogue.ts'

/** Shortcodes that are common elsewhere and differ from the names of the emoji. */
const common: Readonly<Record<string, string>> = {
  '+1': '👍',
  '-1': '👎',
  '100': '💯',
  heart: '❤️',
  smile: '😄',
  grin: '😁',
  joy: '😂',
  sob: '😭',
  cry: '😢',
  wink: '😉',
  blush: '😊',
  thinking: '🤔',
  tada: '🎉',
  pray: '🙏',
  clap: '👏',
  wave: '👋',
  ok_hand: '👌',
  muscle: '💪',
  fire: '🔥',
  rocket: '🚀',
  eyes: '👀',
  bulb: '💡',
  bug: '🐛',
  x: '❌',
  white_check_mark: '✅',
  warning: '⚠️',
}

/** The emoji of a shortcode without its colons; undefined if there is none. */
export async function emojiOf(shortcode: string, language: Language): Promise<string | undefined> {
  const name = shortcode.toLowerCase()
  const known = Object.hasOwn(common, name) ? common[name] : undefined
  if (known) return known
  const words = name.replaceAll(/[_-]+/g, ' ').trim()
  const [best] = searchEmoji(await loadCatalogue(language), words)
  // The picker also matches the beginning of a word, which would be a surprise here.
  return best && `${best.name}${best.words}`.includes(` ${words} `) ? best.emoji : undefined
}
