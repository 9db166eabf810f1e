// An example of the HTTP request and the answer of a call.

import * as protocol from '@parley/protocol'
import { exampleOf } from './shapes.ts'

/** Calls whose fields exclude each other. */
const typical: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'session.signIn': { grant: 'password', user: 'alice', password: 'correct horse', ttl: 86_400 },
}

/** An empty body would not show how to change something. */
function hasOnlyOptional({ method, path, input }: protocol.CallDefinition): boolean {
  const inPath = protocol.pathParameters(path)
  const rest = Object.entries(input).filter(([name]) => !inPath.includes(name))
  return method !== 'GET' && rest.every(([, { optional }]) => optional)
}

/** The lines of a code block. */
export function exampleRequest(call: protocol.CallDefinition): string[] {
  const sample = typical[call.name] ?? exampleOf(call.input, hasOnlyOptional(call))
  const inPath = new Set(protocol.pathParameters(call.path))
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(name === 'user' ? 'alice' : (sample[name] ?? 'x'))),
  )
  const rest = Object.fromEntries(Object.entries(call.input).filter(([name]) => !inPath.has(name)))
  const fields = protocol.toWire(rest, sample)
  const isBody = protocol.carriesBody(call)
  const query = new URLSearchParams()
  if (!isBody) for (const [name, value] of Object.entries(fields)) query.set(name, String(value))
  if (call.actsAs) query.set(call.actsAs, 'webim_1a2b3c')
  const target = `/parley/demo/${path}${query.size > 0 ? `?${query}` : ''}`
  const lines = [`${call.method} ${target}`]
  if (call.by !== 'anyone') lines.push('Authorization: Bearer YWMtKq3…')
  if (isBody && Object.keys(fields).length > 0) lines.push('', ...json(fields))
  return lines
}

/** The lines of the answer's JSON, with the fields that clients read. */
export const exampleAnswer = (call: protocol.CallDefinition): string[] =>
  json(protocol.toWire(call.answer, exampleOf(call.answer, true)))

const json = (value: unknown) => JSON.stringify(value, null, 2).split('\n')
