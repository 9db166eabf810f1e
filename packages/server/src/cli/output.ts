/** What a command says. */
export interface Output {
  /** For people. */
  readonly text: string
  /** For programs: with --json. */
  readonly json: unknown
}
