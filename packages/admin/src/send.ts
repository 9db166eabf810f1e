// Sends one request with a deadline, and parses the answer as JSON.

import { parseObject } from '@parley/protocol'
import { AdminError } from './error.ts'

/** Options of every call. */
export interface CallOptions {
  /** Makes retries safe: requests with the same key create one message. */
  readonly idempotencyKey?: string
  /** Cancels the request. */
  readonly signal?: AbortSignal
}

export interface Connection {
  /** `https://host/org/app` */
  readonly base: string
  readonly key: string
  readonly timeoutMs: number
  readonly fetch: typeof fetch
}

/** A JSON object. */
export type Json = Record<string, unknown>

export async function send(
  { base, key, timeoutMs, fetch: ask }: Connection,
  request: { readonly method: string; readonly path: string; readonly body?: unknown },
  { idempotencyKey, signal }: CallOptions,
): Promise<Json> {
  const deadline = AbortSignal.timeout(timeoutMs)
  let answer: Response
  let text: string
  try {
    answer = await ask(`${base}/${request.path}`, {
      method: request.method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    })
    text = await answer.text()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new AdminError(0, 'no_answer', `${request.method} ${request.path}: ${(error as Error).message}`)
  }
  const json = parseObject(text)
  if (answer.ok && json) return json
  const seconds = Number(answer.headers.get('retry-after'))
  throw new AdminError(
    answer.status,
    String(json?.error ?? 'unreadable_answer'),
    String(json?.error_description ?? `The answer with status ${answer.status} is not JSON.`),
    seconds > 0 ? seconds * 1000 : undefined,
  )
}
