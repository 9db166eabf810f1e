// Turns of a host, as seen from inside: an input begins one, and it lasts for as long as microtasks follow each other.
// Whoever acts within a turn acts between two rounds of them; time stands still in it.

/** After so many rounds whatever an input has set off is over. */
const mostRounds = 64

export interface Rounds {
  /** How many rounds the present turn has had; undefined between turns. */
  readonly passed: number | undefined
  /** An input: counts from here on. */
  restart(): void
}

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
