// Reads a text one character at a time and counts the steps, so that tests can show that no input takes more
// than a few steps for each of its characters.

export interface Reader {
  readonly text: string
  steps: number
  /** The character at this place; nothing before the beginning and behind the end. */
  at(index: number): string
  /** The first place from here on whose character is not accepted. */
  skip(index: number, accept: (character: string) => boolean): number
  /** The next place of a few characters, or -1. */
  find(words: string, from: number): number
  /** Whether this lower-case word stands here, in any case. */
  hasWord(word: string, index: number): boolean
}

export function createReader(text: string): Reader {
  const reader: Reader = {
    text,
    steps: 0,
    at(index) {
      reader.steps++
      return text[index] ?? ''
    },
    skip(index, accept) {
      let end = index
      while (accept(reader.at(end))) end++
      return end
    },
    find(words, from) {
      const found = text.indexOf(words, from)
      reader.steps += (found < 0 ? text.length : found) - from
      return found
    },
    hasWord(word, index) {
      reader.steps += word.length
      return text.slice(index, index + word.length).toLowerCase() === word
    },
  }
  return reader
}
