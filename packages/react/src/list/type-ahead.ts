// Type-ahead: typing the beginning of a name goes to its row. Repeating the same letter goes to the next one. A lazy
// chunk, loaded with the first letter.

/** The text typed so far; cleared after a pause. */
interface Typed {
  readonly text: string
  readonly at: number
}

export interface Names {
  readonly count: number
  readonly nameAt: (index: number) => string
}

const pauseMs = 800

/**
 * Takes one letter at a time and returns the matching row, starting at a row and wrapping around; undefined if there is
 * none.
 */
export function createTypeAhead(): (
  names: Names,
  from: number,
  key: string,
  at: number,
) => number | undefined {
  let typed: Typed | undefined
  return (names, from, key, at) => {
    const goesOn = typed !== undefined && at - typed.at < pauseMs
    typed = { text: ((goesOn && typed?.text) || '') + key.toLocaleLowerCase(), at }
    return rowTyped(names, from, typed.text)
  }
}

/** The row that matches the text. While the text gets longer, the current row may still match. */
function rowTyped({ count, nameAt }: Names, from: number, typed: string): number | undefined {
  const isRepeated = [...typed].every((letter) => letter === typed[0])
  const wanted = isRepeated ? (typed[0] ?? '') : typed
  const first = isRepeated ? from + 1 : from
  for (let step = 0; step < count; step++) {
    const index = (first + step) % count
    if (nameAt(index).toLocaleLowerCase().startsWith(wanted)) return index
  }
  return undefined
}
