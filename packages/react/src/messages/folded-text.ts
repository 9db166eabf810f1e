// How a text is shown: large if it is one to three emoji, cut off if it is very long.

const emoji =
  '(?:\\p{Regional_Indicator}{2}|[0-9#*]\\uFE0F?\\u20E3|' +
  '\\p{Extended_Pictographic}(?:\\uFE0F|\\p{Emoji_Modifier})?' +
  '(?:\\u200D\\p{Extended_Pictographic}(?:\\uFE0F|\\p{Emoji_Modifier})?)*[\\u{E0020}-\\u{E007F}]*)'
const onlyFewEmoji = new RegExp(`^${emoji}(?:\\s?${emoji}){0,2}$`, 'u')

/** True if the whole text is one to three emoji. */
export function isBigEmoji(text: string): boolean {
  return text.length <= 64 && onlyFewEmoji.test(text.trim())
}

export const foldAfterCharacters = 4000

/** The first part of a very long text; undefined if it is short enough to be rendered as a whole. */
export function foldedText(text: string): string | undefined {
  const end = foldAfterCharacters
  // Not worth cutting if it saves less than a quarter.
  if (text.length <= end * 1.25) return undefined
  const space = text.lastIndexOf(' ', end)
  return `${text.slice(0, space > end - 40 ? space : unbroken(text, end)).trimEnd()}…`
}

/** Moves the cut so that it is never inside a grapheme cluster, such as a family emoji. */
export const unbroken = (text: string, end: number): number =>
  new Intl.Segmenter().segment(text.slice(0, end + 99)).containing(end)?.index ?? end

/** Whether a text has to be measured: most are certainly low enough. */
export const mayBeHigh = (text: string): boolean => text.length > 280 || text.split('\n', 7).length === 7
