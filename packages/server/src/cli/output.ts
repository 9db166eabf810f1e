/** The output of a command. */
export interface Output {
  /** For people. */
  readonly text: string
  /** For programs, with --json. */
  readonly json: unknown
  /** Zero if missing. */
  readonly exitCode?: number
}

type Cell = string | number | boolean | null | undefined

const longestCell = 60

/** Rows as a table with aligned columns, or a sentence if there are none. */
export function table<R extends object>(
  rows: readonly R[],
  columns: readonly (keyof R & string)[],
  none: string,
): Output {
  const lines = [
    columns.map((name) => name.toUpperCase()),
    ...rows.map((row) => columns.map((name) => cell(row[name] as Cell))),
  ]
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => (line[index] ?? '').length)))
  const text = lines
    .map((line) =>
      line
        .map((part, index) => part.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
  return { text: rows.length === 0 ? none : text, json: rows }
}

/** Fields one below the other. */
export function card(fields: Readonly<Record<string, Cell>>): string {
  const width = Math.max(...Object.keys(fields).map((name) => name.length))
  return Object.entries(fields)
    .map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`)
    .join('\n')
}

/** Texts of users must not move the cursor, imitate a row of ours, or fill the screen. */
function cell(value: Cell): string {
  const text = String(value ?? '').replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '?')
  return text.length <= longestCell ? text : `${text.slice(0, longestCell - 1)}…`
}
