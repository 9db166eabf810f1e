// The number of random cases of a property test. The usual number is small enough for every run of `npm test`; the
// long form uses several times as many.

/** The long form uses this many times the usual number. */
export const longFactor = 10

/**
 * The number of random cases: `PARLEY_FUZZ_RUNS` for an exact number, otherwise the usual number times
 * `PARLEY_FUZZ_FACTOR`, which `npm test -- long` sets.
 *
 * @param {number} usual
 * @param {Readonly<Record<string, string | undefined>>} [environment]
 */
export function fuzzRuns(usual, environment = process.env) {
  const exact = numberIn(environment, 'PARLEY_FUZZ_RUNS')
  return exact ?? moreRuns(usual, environment)
}

/**
 * The same for quick properties with fixed seeds, which ignore `PARLEY_FUZZ_RUNS`.
 *
 * @param {number} usual
 * @param {Readonly<Record<string, string | undefined>>} [environment]
 */
export function moreRuns(usual, environment = process.env) {
  return Math.ceil(usual * (numberIn(environment, 'PARLEY_FUZZ_FACTOR') ?? 1))
}

/**
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @param {string} name
 */
function numberIn(environment, name) {
  const text = environment[name]
  if (text === undefined || text === '') return undefined
  const number = Number(text)
  if (!(number > 0)) throw new Error(`${name} has to be a number above 0, not "${text}".`)
  return number
}
