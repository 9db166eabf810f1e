// Typing the beginning of a name goes to the row of that name. The same letter again goes on to the next one. Its code is
// fetched with the first letter.

/** What was typed so far; it is forgotten after a pause. */
interface Typed {
  readonly text: string
  readonly at: number
}

export interface Names {
  readonly count: number
  readonly nameAt: (index: number) => string
}

const pauseMs = 800

/** Takes letter after letter and says which row they name, from a row on and around; undefined if there is none. */
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

/** The row that one is at counts while one goes on typing. */
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
