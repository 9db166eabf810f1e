// A raw request of the application, independent of a connection. It always settles: with an answer, an error or a
// timeout.

import { asParleyError, type Platform, pagePlatform, readNoAnswer } from '@parley/client/internals'
import { errorFrom, fileLimits, readHttpFailure, requestLimits } from '@parley/protocol'
import { fromParley } from './error.ts'

export interface AjaxOptions {
  readonly url: string
  /** The method; POST by default. */
  readonly type?: string
  /** 'json': the answer is parsed. */
  readonly dataType?: string
  readonly data?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly responseType?: string
  readonly success?: (answer: unknown) => void
  readonly error?: (error: unknown) => void
  /** An addition of Parley: the platform, for hosts other than browsers. */
  readonly platform?: Platform
}

export async function ajax(options: AjaxOptions): Promise<unknown> {
  const { success, error: failed, platform = pagePlatform() } = options
  try {
    const [forCallback, given] = await request(options, platform)
    success?.(forCallback)
    return given
  } catch (problem) {
    const hasNoAnswer = typeof (problem as { kind?: unknown } | null)?.kind === 'string'
    const error = fromParley(hasNoAnswer ? errorFrom(readNoAnswer(problem)) : asParleyError(problem))
    failed?.(error)
    throw error
  }
}

async function request(
  options: AjaxOptions,
  platform: Platform,
): Promise<readonly [forCallback: unknown, given: unknown]> {
  const { url, data, headers = {}, responseType, dataType = 'text' } = options
  const method = (options.type ?? 'POST').toUpperCase()
  const isObject = typeof data === 'object' && data !== null
  if (responseType === 'blob' || responseType === 'arraybuffer') {
    const answer = await platform.download({ url, headers, timeoutMs: fileLimits.uploadTimeoutMs })
    if (answer.status !== 200) throw errorFrom(readHttpFailure(answer))
    const bytes = answer.bytes as Uint8Array<ArrayBuffer>
    const file = responseType === 'blob' ? new Blob([bytes]) : bytes.slice().buffer
    return [file, file]
  }
  const isInQuery = method === 'GET' && isObject
  const answer = await platform.request({
    method,
    url: isInQuery ? `${url}?${queryOf(data as object, platform.clock.now())}` : url,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(data === undefined || isInQuery ? {} : { body: isObject ? JSON.stringify(data) : String(data) }),
    timeoutMs: requestLimits.timeoutMs,
  })
  if (answer.status !== 200) throw errorFrom(readHttpFailure(answer))
  if (dataType !== 'json') return [answer.body, { data: answer.body, type: 0 }]
  const read: unknown = JSON.parse(answer.body)
  return [read, { ...(read as object), type: 0 }]
}

function queryOf(data: object, now: number): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(data)) if (value !== undefined) query.set(name, String(value))
  query.set('_v', String(now))
  return query.toString()
}
