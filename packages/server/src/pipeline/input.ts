// Parses queries and bodies as clients really write them: unescaped texts, empty pairs, the words `undefined` and
// `null` for absent values, JSON bodies on DELETE, forms.

import { type Fields, fail, parseJson } from '@parley/protocol'
import { readForm } from './form-bodies.ts'
import { decoded, type RestRequest } from './rest-request.ts'

const absent = new Set(['undefined', 'null'])

/** Query parameters by wire name, converted to the types of the call's input. The first of a repeated name counts. */
export function readQuery(query: string, fields: Fields): Record<string, string> & Record<string, unknown> {
  const parsers = new Map(Object.entries(fields).map(([name, field]) => [field.wire ?? name, field.parse]))
  const values: Record<string, string> & Record<string, unknown> = {}
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decoded(equals < 0 ? pair : pair.slice(0, equals))
    const text = equals < 0 ? '' : decoded(pair.slice(equals + 1))
    if (absent.has(text) || Object.hasOwn(values, name)) continue
    const parse = parsers.get(name)
    values[name] = (parse && text !== '' ? parse(text) : text) as string
  }
  return values
}

/** Undefined if there is no body. `isLoose`: its forms may be unescaped. */
export function readBody(request: RestRequest, isLoose = false): unknown {
  const { body } = request
  if (body === undefined || body.length === 0) return undefined
  const text =
    typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.length).toString('utf8')
  const type = String(request.headers['content-type'] ?? '')
  // Some tools label everything as a form. A form never begins with a brace.
  const isForm = type.includes('x-www-form-urlencoded') && !/^\s*[{[]/.test(text)
  return isForm ? readFormAs(isLoose, text) : readJson(text)
}

function readFormAs(isLoose: boolean, text: string): Record<string, string> {
  return isLoose ? readForm(text) : Object.fromEntries(new URLSearchParams(text))
}

function readJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return fail('invalidParameter', { form: 'unreadableBody' })
  }
}
