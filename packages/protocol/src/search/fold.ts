// One canonical spelling: for full and half width, upper and lower case, accents, ligatures and invisible characters.
// Texts and queries are only compared in this spelling. It does not depend on the locale of the host, so that server
// and clients agree.

import { normalized } from '../normalization.ts'

/** Zero-width characters, variation selectors, soft hyphens: two texts that differ only in these look the same. */
const invisible = /\p{DI}/gu

/** Cyrillic and kana keep their marks, which form other letters there. */
const accented = /([\p{sc=Latin}\p{sc=Greek}])\p{M}+/gu

/** Letters that Unicode does not decompose, and the final sigma. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
}
const special = /[ßæœøđðłħıþς]/g

/** Standalone Korean letters. Normalising them would join ㅋ and ㅠ to a syllable that was not written. */
const apartFromLoneJamo = /[^\u3131-\u318e]+/g

const plain = /^[\t-~]*$/

/** Folds case, accents and width, so that a search finds all spellings of a word. */
export function foldText(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  return text.replace(invisible, '').replace(apartFromLoneJamo, fold)
}

function fold(text: string): string {
  const plain = normalized(text, 'NFKD')
    .replace(accented, '$1')
    .toLowerCase()
    .replace(special, (letter) => letters[letter] ?? letter)
  return normalized(plain, 'NFKC')
}
