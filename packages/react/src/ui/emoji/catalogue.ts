// All emoji with names and keywords, and the search. The data is compact text that is only parsed when the picker
// opens.

import { getOrCreate } from '../../get-or-create.ts'
import type { Language } from '../../strings/strings.ts'
import { countryOf, neutralForm, type Tone, withTone } from './skin-tones.ts'

export const groupNames = [
  'smileys',
  'people',
  'animals',
  'food',
  'travel',
  'activities',
  'objects',
  'symbols',
  'flags',
] as const
export type GroupName = (typeof groupNames)[number]

export interface Emoji {
  readonly emoji: string
  readonly label: string
  /** Whether it comes in skin tones. */
  readonly hasTones: boolean
  /** Names and keywords in lower case, with a space on both sides of each and a bar between languages. */
  readonly name: string
  readonly words: string
}

export interface Catalogue {
  readonly groups: readonly { readonly name: GroupName; readonly emoji: readonly Emoji[] }[]
  readonly of: ReadonlyMap<string, Emoji>
}

/** The content of the generated module. */
export interface EmojiData {
  readonly emoji: string
  readonly withoutTones: string
  readonly english: string
  readonly chinese: string
}

/**
 * Creates the catalogue. Labels are in Chinese, or in English for all other languages; flags are labelled in any
 * language. The search covers both.
 */
export function createCatalogue(data: EmojiData, language: Language): Catalogue {
  const lines = [data.english.split('\n'), data.chinese.split('\n')] as const
  const withoutTones = new Set(data.withoutTones.split(' '))
  const of = new Map<string, Emoji>()
  let line = 0
  const groups = data.emoji.split('\n').map((text, index) => {
    const members = text.split(' ').map((emoji) => {
      const country = countryOf(emoji)
      const [[en = '', enWords = ''], [zh = '', zhWords = '']] = country
        ? [[countryName(country, 'en'), country], [countryName(country, 'zh-CN')]]
        : [lines[0][line]?.split('|') ?? [], lines[1][line]?.split('|') ?? []]
      if (!country) line++
      const made: Emoji = {
        emoji,
        label: country ? countryName(country, language) : language.startsWith('zh') ? zh : en,
        hasTones: withTone(emoji, 1) !== emoji && !withoutTones.has(emoji),
        name: spaced(en, zh),
        words: spaced(enWords, zhWords) + (of.get(neutralForm(emoji))?.words ?? ''),
      }
      of.set(emoji, made)
      return made
    })
    return { name: groupNames[index] ?? 'symbols', emoji: members }
  })
  return { groups, of }
}

const spaced = (...texts: readonly string[]): string =>
  `|${texts.map((text) => ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} |`).join('')}`

const regions = new Map<Language, Intl.DisplayNames>()

function countryName(country: string, language: Language): string {
  const names = getOrCreate(regions, language, () => new Intl.DisplayNames(language, { type: 'region' }))
  return names.of(country) ?? country
}

/** Emoji that match all words of the query, best first. A word matches at its beginning, Chinese anywhere. */
export function searchEmoji(catalogue: Catalogue, query: string): readonly Emoji[] {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const exact = catalogue.of.get(query.trim())
  if (exact) return [exact]
  const found: { emoji: Emoji; rank: number }[] = []
  for (const emoji of catalogue.of.values()) {
    const isName = emoji.name.includes(`| ${words.join(' ')} |`)
    const rank = isName ? -1 : words.reduce((all, word) => all + rankOf(emoji, word), 0)
    if (rank < never) found.push({ emoji, rank })
  }
  // The sort is stable: equal ranks keep the order of the catalogue.
  return found.sort((a, b) => a.rank - b.rank).map(({ emoji }) => emoji)
}

const never = 1000

function rankOf({ name, words }: Emoji, word: string): number {
  if (name.includes(`| ${word} `)) return 0
  if (name.includes(` ${word} `)) return 1
  if (words.includes(` ${word} `)) return 2
  if (name.includes(` ${word}`)) return 3
  if (words.includes(` ${word}`)) return 4
  const isDense = word.charCodeAt(0) > 0x2e7f
  return isDense && (name.includes(word) || words.includes(word)) ? 5 : never
}

/** The emoji as it is displayed and sent. */
export const inTone = (emoji: Emoji, tone: Tone): string =>
  emoji.hasTones ? withTone(emoji.emoji, tone) : emoji.emoji
