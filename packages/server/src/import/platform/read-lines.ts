// The lines of a file, read in pieces. A line that is longer than anything an export writes is refused instead of being
// collected in memory.

import { createReadStream, existsSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'

export interface Line {
  /** Counted from one. */
  readonly number: number
  readonly text: string
}

/** Characters. A message has 64 kB at most; a conversation with thousands of members has more. */
const longestLine = 4 * 1_048_576

/** No lines if the file does not exist. Empty lines are left out. */
export async function* readLines(path: string, most = longestLine): AsyncGenerator<Line> {
  if (!existsSync(path)) return
  const decoder = new StringDecoder('utf8')
  let rest = ''
  let number = 0
  for await (const bytes of createReadStream(path)) {
    rest += decoder.write(bytes as Buffer)
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      number++
      const text = rest.slice(0, end)
      rest = rest.slice(end + 1)
      if (text.length > most) throw tooLong(path, number)
      if (text.trim() !== '') yield { number, text }
    }
    if (rest.length > most) throw tooLong(path, number + 1)
  }
  rest += decoder.end()
  if (rest.trim() !== '') yield { number: number + 1, text: rest }
}

const tooLong = (path: string, number: number): Error => new Error(`${path}, line ${number} is too long.`)
