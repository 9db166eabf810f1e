// Initials and colour for users without an avatar, derived only from name and id, so that every device shows the same.

/** The number of colours; the theme defines one custom property for each. */
export const hueCount = 12

/** One of twelve colours for an id. */
export function hueOf(id: string): number {
  // Any start works; with this one, short names that are common in examples get different colours.
  let hash = 0x811cb88b
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
  // The low bits of this hash depend on few characters; mixing in the high ones spreads short names better.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  hash ^= hash >>> 16
  return (hash >>> 0) % hueCount
}

/** One or two characters for a name: BO for Bob Okafor, 李 for 李梅. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._@-]+/u).filter((word) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(word))
  const first = firstCharacter(words[0] ?? name)
  const last = words.length > 1 ? firstCharacter(words.at(-1) ?? '') : ''
  const both = first + last
  // Two wide characters do not fit, and one is the usual abbreviation of Chinese, Japanese and Korean names.
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u.test(
    both,
  )
    ? first
    : both.toLocaleUpperCase()
}

const firstCharacter = (word: string) => new Intl.Segmenter().segment(word).containing(0)?.segment ?? ''
