// Builds the HTTP request of a call. Method, path and wire names come from its definition alone.

import { type CallDefinition, carriesBody, type Fields, pathParameters, toWire } from '@parley/protocol'

/** The session data that a request needs. */
export interface RestContext {
  /** `{api}/{org}/{app}` */
  readonly base: string
  readonly user: string
  readonly device: string
  readonly now: number
  /** Undefined for calls without authentication. */
  readonly token: string | undefined
}

/** An HTTP request. */
export interface RestRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** The HTTP request of a call. */
export function restRequest(
  definition: CallDefinition,
  input: Readonly<Record<string, unknown>>,
  context: RestContext,
): RestRequest {
  const inPath = pathParameters(definition.path)
  const path = definition.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(name === 'user' ? context.user : input[name])),
  )
  const rest = Object.fromEntries(Object.entries(definition.input).filter(([name]) => !inPath.includes(name)))
  const values = toWire(rest, withFallbacks(rest, input))
  const query: [string, unknown][] = carriesBody(definition) ? [] : Object.entries(values)
  // Prevents cached answers from intermediaries.
  if (definition.method === 'GET' && query.length > 0) query.push(['_v', context.now])
  if (definition.actsAs === 'resource') query.push(['resource', context.device])
  return {
    method: definition.method,
    url: `${context.base}/${path}${queryText(query)}`,
    headers: {
      'Content-Type': 'application/json',
      ...(context.token === undefined ? {} : { Authorization: `Bearer ${context.token}` }),
    },
    ...(carriesBody(definition) ? { body: JSON.stringify(values) } : {}),
  }
}

/** Sends the defaults explicitly: servers differ in theirs. */
function withFallbacks(fields: Fields, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) values[name] = input[name] ?? field.fallback
  return values
}

function queryText(pairs: readonly (readonly [string, unknown])[]): string {
  const text = pairs
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')
  return text && `?${text}`
}
