// Contacts under their initials, in the order of the reader's language. Chinese names stand under the letter that their
// sound begins with, Korean ones under the first consonant, Japanese ones under the first sound.

import { normalized } from '@parley/client'
import { getOrCreate } from '../../get-or-create.ts'

export interface Named {
  readonly user: string
  readonly name: string
}

export interface ContactGroup {
  /** A letter, or '#' for everything that begins with none. */
  readonly initial: string
  readonly people: readonly Named[]
}

/** The first character, in the order of sounds, of each letter that Chinese syllables begin with. */
const firstOfLetters = [...'阿八嚓咑妸发旮哈讥咔垃妈拿噢妑七呥仨他穵夕丫帀']
const letters = [...'ABCDEFGHJKLMNOPQRSTWXYZ']

/** The letters of Korean that syllables begin with, in their order. */
const consonants = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ']

const collators = new Map<string, Intl.Collator>()
const collatorOf = (locale: string): Intl.Collator =>
  getOrCreate(collators, locale, () => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }))

const soundOrder = 'zh-CN-u-co-pinyin'
export const other = '#'

export function initialOf(name: string): string {
  const [first = ''] = normalized(name.trim(), 'NFKD').replace(/^\p{M}+/u, '')
  if (/\p{Script=Han}/u.test(first)) return soundLetter(first)
  // Syllables fall apart into sounds; the first one has a letter that stands by itself.
  const consonant = consonants[first.charCodeAt(0) - 0x1100]
  if (consonant) return consonant
  // Small kana and the other script of the two are the same sound.
  if (/[\u30a1-\u30f6]/.test(first)) return String.fromCharCode(first.charCodeAt(0) - 0x60)
  return /\p{L}/u.test(first) ? ([...first.toLocaleUpperCase()][0] ?? other) : other
}

function soundLetter(character: string): string {
  const { compare } = collatorOf(soundOrder)
  const next = firstOfLetters.findIndex((start) => compare(start, character) > 0)
  return letters[(next < 0 ? letters.length : next) - 1] ?? other
}

/** Chinese is read by its sound also in lists of other languages, where it stands under Latin letters. */
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

/** By any part of the name, the nickname or the id; the sense of capitals and accents is ignored. */
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
