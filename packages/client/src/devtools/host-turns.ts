// Turns of a host, seen from inside: an input begins one, and it lasts as long as microtasks follow each other. Actions
// within a turn run between two rounds of microtasks; the clock does not move in it.

/** After this many rounds all effects of an input have settled. */
const mostRounds = 64

export interface Rounds {
  /** The number of rounds in the current turn; undefined between turns. */
  readonly passed: number | undefined
  /** An input: the count restarts. */
  restart(): void
}

/** Counts the rounds of microtasks in each turn of the host. */
export function createRounds(): Rounds {
  let passed: number | undefined
  let counting = 0
  async function count(mine: number): Promise<void> {
    for (let round = 0; round < mostRounds && mine === counting; round++) {
      passed = round
      await undefined
    }
    if (mine === counting) passed = undefined
  }
  return {
    get passed() {
      return passed
    },
    restart: () => void count(++counting),
  }
}
