/** The output of a command. */
export interface Output {
  /** For people. */
  readonly text: string
  /** For programs, with --json. */
  readonly json: unknown
}
