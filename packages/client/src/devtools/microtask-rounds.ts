// Turns of a host, as seen by the client: an input begins a turn, which lasts as long as microtasks follow each other.
// Actions within a turn run between two rounds of microtasks, and the clock does not move during it.

/** After this many rounds all effects of an input have settled. */
const mostRounds = 64

export interface MicrotaskRounds {
  /** The number of rounds in the current turn; undefined between turns. */
  readonly passed: number | undefined
  /** Restarts the count: there was an input. */
  restart(): void
}

/** Counts the rounds of microtasks in each turn of the host. */
export function countMicrotaskRounds(): MicrotaskRounds {
  let passed: number | undefined
  let currentRun = 0
  async function count(run: number): Promise<void> {
    for (let round = 0; round < mostRounds && run === currentRun; round++) {
      passed = round
      await undefined
    }
    if (run === currentRun) passed = undefined
  }
  return {
    get passed() {
      return passed
    },
    restart: () => void count(++currentRun),
  }
}
