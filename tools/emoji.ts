// Generates packages/react/src/ui/emoji/emoji-data.ts: the emoji of the picker with their English and Chinese
// search words, from emojibase-data. `node tools/emoji.ts` checks that it is up to date, `--write` updates it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { report, root } from './repository.ts'

const target = 'packages/react/src/ui/emoji/emoji-data.ts'
const data = join(root, 'node_modules/emojibase-data')

/** Newer emoji are missing in the fonts of many systems. */
const newestVersion = 15
/** Skin tones and hair as separate emoji. */
const componentGroup = 2
/** Smileys and people are searched most, so they keep more of their words. */
const firstGroups = 1

interface Entry {
  readonly emoji: string
  readonly hexcode: string
  readonly label: string
  readonly tags?: readonly string[]
  readonly group?: number
  readonly order?: number
  readonly version: number
  readonly skins?: readonly Entry[]
}

const read = (language: string) =>
  JSON.parse(readFileSync(join(data, language, 'data.json'), 'utf8')) as readonly Entry[]

/** Removes redundant variation selectors, as keyboards do. */
export function qualified(emoji: string): string {
  return emoji.replace(/(\p{Emoji_Presentation})\uFE0F/gu, '$1')
}

interface Choice {
  readonly most: { readonly first: number; readonly others: number }
  /** Longer words are descriptions that nobody types in a search. */
  readonly longest: number
  /** Whether a search for the label already finds the word. */
  readonly covers: (text: string, word: string) => boolean
  /** Lower is better: words that people type and that many emoji share. */
  readonly cost: (word: string, uses: number) => number
}

const english: Choice = {
  most: { first: 6, others: 4 },
  longest: 15,
  covers: (text, word) => text.split(/[^\p{L}\p{N}]+/u).some((each) => each.startsWith(word)),
  cost: (word, uses) => word.length + (uses === 1 ? 6 : 0),
}
const chinese: Choice = {
  most: { first: 5, others: 2 },
  longest: 4,
  covers: (text, word) => text.includes(word),
  cost: (word, uses) => 2 * word.length + (uses === 1 ? 1 : 0) + (/[a-z0-9]/.test(word) ? 3 : 0),
}

/** Words of so many emoji that they are useless in a search. */
const empty = new Set(['face', '脸', 'the', 'of', 'and', 'with'])

/** The search words of each entry besides its label, as few and as useful as possible. */
function words(entries: readonly Entry[], neutral: ReadonlySet<string>, choice: Choice): string[] {
  const candidates = entries.map(({ label, tags = [], emoji }) => {
    if (neutral.has(emoji)) return []
    const plain = [...new Set(tags.flatMap((tag) => tag.toLowerCase().split(' ')))].filter(
      (word) =>
        !empty.has(word) && word.length <= choice.longest && !choice.covers(label.toLowerCase(), word),
    )
    return plain.filter((word) => !plain.some((other) => other !== word && choice.covers(other, word)))
  })
  const uses = new Map<string, number>()
  for (const word of candidates.flat()) uses.set(word, (uses.get(word) ?? 0) + 1)
  return candidates.map((found, index) => {
    const cost = (word: string) => choice.cost(word, uses.get(word) ?? 0)
    const most = (entries[index]?.group ?? 9) <= firstGroups ? choice.most.first : choice.most.others
    const best = found.sort((a, b) => cost(a) - cost(b) || (a < b ? -1 : 1)).slice(0, most)
    return best.sort().join(',')
  })
}

/** Emoji of people without skin tones, although their code points would allow them. */
function withoutTones(entries: readonly Entry[]): string[] {
  return entries
    .filter(({ skins = [] }) => !skins.some(({ version }) => version <= newestVersion))
    .map(({ emoji }) => emoji)
    .filter((emoji) => /\p{Emoji_Modifier_Base}/u.test(emoji))
}

const isFlag = ({ emoji }: Entry) => /^\p{Regional_Indicator}{2}$/u.test(emoji)

/** The neutral form of a man's or a woman's emoji, whose search words the picker reuses. */
const neutralForm = (emoji: string) =>
  emoji.replace(/\u200D[♀♂]\uFE0F?$/u, '').replace(/^[👨👩]\u200D/u, '🧑\u200D')

/** The whole text of the generated module. */
export function emojiModule(): string {
  const all = read('en')
    .filter(
      ({ group, version }) => group !== undefined && group !== componentGroup && version <= newestVersion,
    )
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .map((entry) => ({
      ...entry,
      emoji: qualified(entry.emoji),
      skins: entry.skins?.map((skin) => ({ ...skin, emoji: qualified(skin.emoji) })) ?? [],
    }))
  const inChinese = new Map(read('zh').map((entry) => [entry.hexcode, entry]))
  // The system has the names of countries in every language.
  const named = all.filter((entry) => !isFlag(entry))
  const known = new Set(all.map(({ emoji }) => emoji))
  const lent = new Set(
    named
      .map(({ emoji }) => emoji)
      .filter((each) => neutralForm(each) !== each && known.has(neutralForm(each))),
  )
  const namedInChinese = named.map((entry) => ({ ...entry, ...pick(inChinese.get(entry.hexcode)) }))
  const lines = (entries: readonly Entry[], choice: Choice) => {
    const tags = words(entries, lent, choice)
    return entries.map(({ label }, index) => (tags[index] ? `${label}|${tags[index]}` : label)).join('\n')
  }
  const groups = [...new Set(all.map(({ group }) => group))].map((group) =>
    all
      .filter((entry) => entry.group === group)
      .map(({ emoji }) => emoji)
      .join(' '),
  )
  return `// Generated by tools/emoji.ts; do not edit. The emoji and their words are from emojibase-data 17.0.0,
// MIT licence, copyright (c) Miles Johnson, which has them from the Unicode CLDR.

/** A line for each group: smileys, people, animals, food, travel, activities, objects, symbols, flags. */
export const emoji = \`${groups.join('\n')}\`

/** Emoji of people that come in yellow only. */
export const withoutTones = \`${withoutTones(all).join(' ')}\`

/** Label and further words of each emoji in order, flags of countries left out. */
export const english = \`${lines(named, english)}\`

/** The same in simplified Chinese. */
export const chinese = \`${lines(namedInChinese, chinese)}\`
`
}

function pick(entry: Entry | undefined): Pick<Entry, 'label' | 'tags'> {
  if (entry === undefined) throw new Error('An emoji has no Chinese name')
  return { label: entry.label, tags: entry.tags ?? [] }
}

if (import.meta.main) {
  const path = join(root, target)
  const made = emojiModule()
  if (process.argv.includes('--write')) writeFileSync(path, made)
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== made) {
    report([{ path: target, line: 1, message: 'is not up to date: run node tools/emoji.ts --write' }])
  }
}
