// Reads a text one character at a time and counts the steps, so that tests can prove that parsing is linear.

export interface Reader {
  readonly text: string
  steps: number
  /** The character at this index; empty outside of the text. */
  at(index: number): string
  /** The first index from here whose character is not accepted. */
  skip(index: number, accept: (character: string) => boolean): number
  /** The next index of a substring, or -1. */
  find(words: string, from: number): number
  /** True if this lower-case word is here, ignoring case. */
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
