// Kinds of characters. Each question is about one character, or about none, the empty text, at the ends.

const asks =
  (pattern: RegExp) =>
  (character: string): boolean =>
    pattern.test(character)

export const isDigit = asks(/[0-9]/)

/** An English letter. */
export const isLatin = asks(/[a-z]/i)

export const isPlainWord = asks(/[a-z0-9]/i)

/** Spaces, control characters and no character at all. */
export const isBlank = (character: string): boolean => character <= ' ' || /\s/.test(character)

/** Han, Kana and Hangul: written without spaces, so a word of another kind may stand directly beside them. */
export const isDense = asks(/[\u3040-\u312f\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/)

const isLetter = asks(/[\p{L}\p{N}]/u)

/** A letter or digit of a script that puts spaces between its words. */
export const isSpacedWord = (character: string): boolean => isLetter(character) && !isDense(character)

const endsAll = asks(/["<>`\\|^{}«»\u2000-\u206f\u3000-\u303f\ud800-\uf8ff\uff00-\uffff]/)

/** Punctuation of other scripts, signs that change the direction, halves of emoji: never part of an address. */
export const endsAddress = (character: string): boolean => isBlank(character) || endsAll(character)

/** One of these characters. */
export const isOneOf = (characters: string, character: string): boolean =>
  character !== '' && characters.includes(character)
