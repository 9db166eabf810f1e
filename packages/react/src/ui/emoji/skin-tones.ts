// The variants of an emoji: skin tone, and man, woman or person.

/** 0 is the default yellow; 1 to 5 go from light to dark. */
export type Tone = 0 | 1 | 2 | 3 | 4 | 5

const presentation = '\uFE0F'
const takesTone = /\p{Emoji_Modifier_Base}/u

/** The emoji in a skin tone, applied to all people in it. */
export function withTone(emoji: string, tone: Tone): string {
  if (tone === 0) return emoji
  const modifier = String.fromCodePoint(0x1f3fa + tone)
  let out = ''
  let toned = false
  for (const character of emoji) {
    // A modifier replaces the variation selector.
    if (!(toned && character === presentation)) out += character
    // The handshake between two people takes the tones of the people.
    toned = takesTone.test(character) && !out.endsWith('\u200D🤝')
    if (toned) out += modifier
  }
  return out
}

/** The gender-neutral form of an emoji, which has the same keywords. */
export function neutralForm(emoji: string): string {
  return emoji.replace(/\u200D[♀♂]\uFE0F?$/u, '').replace(/^[👨👩]\u200D/u, '🧑\u200D')
}

/** The country code of a flag, or undefined. */
export function countryOf(emoji: string): string | undefined {
  const letters = [...emoji].map((character) => (character.codePointAt(0) ?? 0) - 0x1f1e6)
  if (letters.length !== 2 || letters.some((letter) => letter < 0 || letter > 25)) return undefined
  return String.fromCharCode(...letters.map((letter) => letter + 65))
}
