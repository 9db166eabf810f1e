// The recorded calls, and how they are compared with what was observed.

import { readdirSync, readFileSync } from 'node:fs'
import { encode, MessageBody, type Meta, writeCombinedFile } from '@parley/protocol'
import { expect } from 'vitest'
import type { Seen } from './scripted-server.ts'

export interface Recorded {
  readonly method: string
  readonly path: string
  readonly query?: Record<string, string>
  readonly optionalQuery?: readonly string[]
  readonly rawQuery?: string
  readonly cacheBuster?: boolean
  /** Missing if they are the usual ones. */
  readonly headers?: Record<string, string>
  readonly body?: unknown
  readonly answer: { readonly status: number; readonly body: unknown }
}

export interface Vector {
  readonly area: string
  readonly call: string
  readonly args: readonly unknown[]
  readonly requests: readonly Recorded[]
  readonly unordered?: string
  readonly result?: unknown
  readonly error?: { readonly type: number; readonly message: string }
  readonly callbacks?: readonly { readonly callback: string; readonly args: readonly unknown[] }[]
  readonly config?: string
}

const folder = new URL('../../packages/protocol/test/golden/', import.meta.url)
/** These files do not contain calls. */
const others = ['frames.json', 'last-message.json']

/** The longer delays between attempts to upload a part, which are not deadlines: tests do not wait for them. */
export const longPauses: readonly number[] = [8_000, 16_000, 30_000, 60_000]

export const vectors: readonly Vector[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json') && !others.includes(name))
  .sort()
  .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Vector[])

export const nameOf = ({ area, call, args }: Vector, index: number): string =>
  `${area} ${index}: ${call} ${JSON.stringify(args).slice(0, 70)}`

/** Recorded values with the addresses of this test. */
export function here<T>(value: T, apiUrl: string): T {
  const { hostname: ip, port } = new URL(apiUrl)
  const words = { org: 'org1', app: 'app1', resource: 'web_1', token: 'token-1', apiUrl, ip, port }
  let text = JSON.stringify(value) ?? 'null'
  for (const [word, meaning] of Object.entries(words)) text = text.replaceAll(`{${word}}`, meaning)
  return JSON.parse(text) as T
}

/** The file of a combined message that a recorded answer stands for. */
function combined(): Uint8Array {
  const body: MessageBody = {
    type: 1,
    from: { name: 'bob' },
    to: { name: 'alice' },
    contents: [{ type: 0, text: 'from history' }],
  }
  const meta: Meta = {
    id: '1001',
    from: { appKey: 'org1#app1', name: 'bob', domain: 'easemob.com' },
    to: { appKey: 'org1#app1', name: 'alice', domain: 'easemob.com' },
    timestamp: '1700000000000',
    ns: 1,
    payload: encode(MessageBody, body),
  }
  return writeCombinedFile([meta])
}

/** Excluded from the comparison: our additions, and what differs between runs. */
const oursInQuery = ['_v', 'file-name', 'file-type']

function checkRequest(seen: Seen, recorded: Recorded): void {
  expect(seen.method).toBe(recorded.method)
  expect(decodeURIComponent(seen.path)).toBe(decodeURIComponent(recorded.path))
  if (recorded.cacheBuster) expect(seen.query._v).toMatch(/^\d+$/)
  const query = Object.fromEntries(Object.entries(seen.query).filter(([name]) => !oursInQuery.includes(name)))
  const wanted = { ...recorded.query }
  for (const name of recorded.optionalQuery ?? []) delete wanted[name]
  // Recorded as written, unescaped, and so not what was meant: ours arrives as it was given.
  if (recorded.rawQuery?.includes('+')) wanted.cursor = 'a+b/c='
  expect(query).toEqual(wanted)
  if (recorded.body !== undefined) expect(withTimes(seen.body, recorded.body)).toEqual(recorded.body)
  for (const name of ['authorization', 'restrict-access', 'share-secret'])
    if (recorded.headers?.[name]) expect(seen.headers[name]).toBe(recorded.headers[name])
}

/** The current time always differs. */
function withTimes(seen: unknown, recorded: unknown): unknown {
  if (typeof seen !== 'object' || seen === null || typeof recorded !== 'object' || recorded === null)
    return seen
  const wanted = recorded as Record<string, unknown>
  const all = Object.entries(seen).map(([name, value]) => {
    const isNow = wanted[name] === '{now-ms}' && typeof value === 'number'
    return [name, isNow ? wanted[name] : value]
  })
  return Array.isArray(seen) ? seen : Object.fromEntries(all)
}

const numberOf = ({ body }: { body?: unknown }) =>
  Number((body as { $multipart?: readonly { value?: string }[] }).$multipart?.[1]?.value ?? 0)

/** Parts of a file are sent in any order, and a failed one is retried, which the recorded client does not do. */
function inOrder(seen: readonly Seen[]): readonly Seen[] {
  const parts = new Map(seen.filter(({ method }) => method === 'PUT').map((one) => [numberOf(one), one]))
  const sorted = [...parts].sort(([a], [b]) => a - b).map(([, one]) => one)
  const first = seen.findIndex(({ method }) => method === 'PUT')
  const rest = seen.filter(({ method }) => method !== 'PUT')
  return [...rest.slice(0, first), ...sorted, ...rest.slice(first)]
}

export function checkRequests(vector: Vector, seen: readonly Seen[]): void {
  const ordered = vector.unordered ? inOrder(seen) : seen
  expect(ordered.map(({ method, path }) => `${method} ${path}`)).toHaveLength(vector.requests.length)
  for (const [at, request] of ordered.entries()) checkRequest(request, vector.requests[at] as Recorded)
}

/** The answers of a recorded call in order; for parts of files by address. */
export function answering(vector: Vector): (seen: Seen) => { status: number; body: unknown } {
  const left = [...vector.requests]
  return ({ method, path }) => {
    const isIt = (one: Recorded) =>
      one.method === method && decodeURIComponent(one.path) === decodeURIComponent(path)
    const at = left.findIndex(isIt)
    const found = at < 0 ? vector.requests.findLast(isIt) : left.splice(at, 1)[0]
    if (!found) return { status: 418, body: { error: 'unexpected' } }
    const { status, body } = found.answer
    const { $binary, $text } = (body ?? {}) as { $binary?: number; $text?: string }
    return { status, body: $binary === undefined ? ($text ?? body) : combined() }
  }
}

/** The options of a recorded call's connection. */
export function optionsFor({ config = '' }: Vector, far: { apiUrl: string; url: string }) {
  if (config === '') return { appKey: 'org1#app1', apiUrl: far.apiUrl, url: far.url, isHttpDNS: false }
  return config.startsWith('appId')
    ? { appId: 'app-id-0001', https: false }
    : { appKey: 'org1#app1', https: false }
}

/** The expected outcome of a recorded call. */
export function outcomeOf({ call, result, error, callbacks = [] }: Vector): unknown {
  if (error) return { error, callbacks: expect.any(Array) }
  const isSent = call === 'send'
  return {
    result: isSent
      ? { localMsgId: expect.stringMatching(/^\d+$/), serverMsgId: '900001', message: expect.any(Object) }
      : result,
    callbacks,
  }
}
