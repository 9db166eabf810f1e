// Character classes. Each function takes one character, or the empty string at the ends of a text.

const matches =
  (pattern: RegExp) =>
  (character: string): boolean =>
    pattern.test(character)

export const isDigit = matches(/[0-9]/)

/** An English letter. */
export const isLatin = matches(/[a-z]/i)

export const isPlainWord = matches(/[a-z0-9]/i)

/** Spaces, control characters and the empty string. */
export const isBlank = (character: string): boolean => character <= ' ' || /\s/.test(character)

/** Han, Kana and Hangul: written without spaces, so another word may follow directly. */
export const isDense = matches(/[\u3040-\u312f\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/)

const isLetter = matches(/[\p{L}\p{N}]/u)

/** A letter or digit of a script with spaces between words. */
export const isSpacedWord = (character: string): boolean => isLetter(character) && !isDense(character)

const endsAll = matches(/["<>`\\|^{}«»\u2000-\u206f\u3000-\u303f\ud800-\uf8ff\uff00-\uffff]/)

/** Punctuation of other scripts, bidirectional characters and surrogates: never part of a URL. */
export const endsAddress = (character: string): boolean => isBlank(character) || endsAll(character)

/** True if it is one of these characters. */
export const isOneOf = (characters: string, character: string): boolean =>
  character !== '' && characters.includes(character)
