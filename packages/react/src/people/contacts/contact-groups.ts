// Contacts grouped by initial, in the collation order of the reader's language. Chinese names are grouped by the first
// letter of their pinyin, Korean ones by the first consonant, Japanese ones by the first kana.

import { normalized } from '@parley/client'
import { getOrCreate } from '../../get-or-create.ts'

export interface Named {
  readonly user: string
  readonly name: string
}

export interface ContactGroup {
  /** A letter, or '#' for names that start with none. */
  readonly initial: string
  readonly people: readonly Named[]
}

/** The first character, in pinyin order, of each letter that a syllable can start with. */
const firstOfLetters = [...'阿八嚓咑妸发旮哈讥咔垃妈拿噢妑七呥仨他穵夕丫帀']
const letters = [...'ABCDEFGHJKLMNOPQRSTWXYZ']

/** The Korean consonants that syllables can start with, in order. */
const consonants = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ']

const collators = new Map<string, Intl.Collator>()
const collatorOf = (locale: string): Intl.Collator =>
  getOrCreate(collators, locale, () => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }))

const soundOrder = 'zh-CN-u-co-pinyin'
export const other = '#'

export function initialOf(name: string): string {
  const [first = ''] = normalized(name.trim(), 'NFKD').replace(/^\p{M}+/u, '')
  if (/\p{Script=Han}/u.test(first)) return soundLetter(first)
  // A decomposed syllable starts with a conjoining consonant; maps it to the standalone letter.
  const consonant = consonants[first.charCodeAt(0) - 0x1100]
  if (consonant) return consonant
  // Small kana and katakana count as the same sound.
  if (/[\u30a1-\u30f6]/.test(first)) return String.fromCharCode(first.charCodeAt(0) - 0x60)
  return /\p{L}/u.test(first) ? ([...first.toLocaleUpperCase()][0] ?? other) : other
}

function soundLetter(character: string): string {
  const { compare } = collatorOf(soundOrder)
  const next = firstOfLetters.findIndex((start) => compare(start, character) > 0)
  return letters[(next < 0 ? letters.length : next) - 1] ?? other
}

/** Chinese names are also ordered by pinyin in lists of other languages, under Latin letters. */
const orderOf = (locale: string): string => (locale.startsWith('zh') ? soundOrder : locale)

export function groupContacts(people: readonly Named[], locale: string): readonly ContactGroup[] {
  const { compare } = collatorOf(orderOf(locale))
  const groups = new Map<string, Named[]>()
  for (const person of people) getOrCreate(groups, initialOf(person.name), () => []).push(person)
  const rank = (initial: string) => (initial === other ? 1 : 0)
  return [...groups]
    .sort(([a], [b]) => rank(a) - rank(b) || compare(a, b))
    .map(([initial, all]) => ({
      initial,
      people: all.sort((a, b) => compare(a.name, b.name) || compare(a.user, b.user)),
    }))
}

/** Finds contacts by any part of the name, the nickname or the id, ignoring case and accents. */
export function findContacts(
  people: readonly (Named & { readonly also?: string })[],
  text: string,
): readonly Named[] {
  const plain = (words: string) => normalized(words, 'NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase()
  const wanted = plain(text.trim().replace(/^@/, ''))
  if (wanted === '') return people
  return people.filter(({ user, name, also = '' }) =>
    [name, user, also].some((each) => plain(each).includes(wanted)),
  )
}
