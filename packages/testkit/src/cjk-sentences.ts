// Seeded sentences in Chinese, Japanese, Korean and mixed with Latin words, for tests of search. A sentence is a list
// of visible characters, some of which are several code points.

import type { Random } from './random.ts'

/** The script of a sentence. */
export type Script = 'chinese' | 'japanese' | 'korean' | 'mixed'

/** A sentence for tests of search. */
export interface Sentence {
  /** Its script. */
  readonly script: Script
  /** Its characters, one by one. */
  readonly characters: readonly string[]
  /** The whole sentence. */
  readonly text: string
}

const chinese = [
  ...'的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运𠮷𡃁𠀋',
]
const hiragana = [
  ...'あいうえおかがきぎくぐけげこごさざしじすずせぜそぞただちぢつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもやゃゆゅよょらりるれろわをんっー',
]
const katakana = [
  ...'アイウエオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモヤャユュヨョラリルレロワヲンッー',
]
/** Half width, where a voicing mark is a separate character. */
const halfWidth = ['ｱ', 'ｲ', 'ｳ', 'ｶ', 'ｶﾞ', 'ｷ', 'ｷﾞ', 'ｻ', 'ｻﾞ', 'ﾊ', 'ﾊﾟ', 'ﾊﾞ', 'ﾝ', 'ｰ']
const words = [
  'iPhone',
  'WeChat',
  'Café',
  'OK',
  'v2',
  'ＡＰＰ',
  '2026',
  'hello',
  'Straße',
  'naïve',
  'COVID19',
]
const symbols = ['👍', '❤️', '👩‍👩‍👧', '😂', '€', '+', '🇨🇳', '👍🏽']
const stops = ['，', '。', '！', '？', '、', '…', '「', '」', '.', '!', '·']

const syllable = (random: Random): string => String.fromCodePoint(random.between(0xac00, 0xd7a3))
const lone = [...'ㅋㅎㅠㅜㅇㄴㄷ']

const makers: Readonly<Record<Script, (random: Random) => readonly string[]>> = {
  chinese: (random) => [random.next() < 0.1 ? random.pick(stops) : random.pick(chinese)],
  japanese(random) {
    const chance = random.next()
    if (chance < 0.08) return [random.pick(stops)]
    if (chance < 0.16) return [random.pick(halfWidth)]
    if (chance < 0.24) return [random.pick(katakana).normalize('NFD')]
    return [random.pick(chance < 0.5 ? hiragana : chance < 0.75 ? katakana : chinese)]
  },
  korean(random) {
    const chance = random.next()
    if (chance < 0.2) return [' ']
    if (chance < 0.3) return [random.pick(lone)]
    return [chance < 0.4 ? syllable(random).normalize('NFD') : syllable(random)]
  },
  mixed(random) {
    const chance = random.next()
    if (chance < 0.15) return [...random.pick(words)]
    if (chance < 0.25) return [random.pick(symbols)]
    if (chance < 0.35) return [random.pick([...stops, ' ', '　'])]
    return [random.pick(chance < 0.5 ? hiragana : chinese)]
  },
}

const scripts: readonly Script[] = ['chinese', 'japanese', 'korean', 'mixed']

/** This many sentences, in all scripts in turn. */
export function makeSentences(random: Random, count: number): Sentence[] {
  return Array.from({ length: count }, (_, index) => {
    const script = scripts[index % scripts.length] as Script
    const length = random.between(4, 14)
    const characters: string[] = []
    while (characters.length < length) characters.push(...makers[script](random))
    return { script, characters, text: characters.join('') }
  })
}

const isLatin = (character: string | undefined): boolean =>
  character !== undefined && /^[\p{sc=Latin}\d０-９]/u.test(character)
const isSpace = (character: string): boolean => /^\s$/u.test(character)
const isAsian = (character: string): boolean =>
  /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ーｰ]/u.test(character)

/**
 * Every part of a sentence that has to find it. Leaves out parts of punctuation only, and parts that begin within a
 * Latin word (only its prefixes are found) and continue without a character of an unspaced script.
 */
export function queriesOf({ characters }: Sentence): string[] {
  const queries: string[] = []
  for (let from = 0; from < characters.length; from++)
    for (let to = from + 1; to <= characters.length; to++) {
      const taken = characters.slice(from, to)
      if (taken.every((each) => stops.includes(each) || isSpace(each))) continue
      const isWithin = isLatin(characters[from - 1]) && isLatin(characters[from])
      const end = taken.findIndex(isSpace)
      if (isWithin && !taken.slice(0, end < 0 ? taken.length : end).some(isAsian)) continue
      queries.push(taken.join(''))
    }
  return queries
}
