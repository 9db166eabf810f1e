// Explains why a value is invalid, in the wording of the specification: 'Invalid parameter <name>: <value>'.

import { ParleyError } from '../error.ts'
import { type Fields, fieldFits } from './shape.ts'

const shown = 120

/** The text for one invalid field. Long values are cut, because the text is part of answers and logs. */
export function invalidParameter(name: string, value: unknown): string {
  let text: string
  try {
    text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  } catch {
    text = String(value)
  }
  return `Invalid parameter ${name}: ${text.length > shown ? `${text.slice(0, shown)}…` : text}`
}

/** Throws for the first invalid field. With `names` the server uses the names on the wire. */
export function checkFields(
  fields: Fields,
  input: Readonly<Record<string, unknown>>,
  names: 'ours' | 'wire' = 'ours',
): void {
  for (const name of Object.keys(fields)) {
    const field = fields[name]
    if (fieldFits(field, input[name])) continue
    throw new ParleyError(
      'invalidParameter',
      invalidParameter((names === 'wire' && field?.wire) || name, input[name]),
    )
  }
}
