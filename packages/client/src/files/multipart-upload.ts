// Multipart upload: a few parts at a time, each retried after transient failures, so that a broken connection costs a
// part and not the file. Retries pause while there is no network. The server determines the part size; if it does not
// support parts, the file is uploaded in one request.

import { fileLimits } from '@parley/protocol'
import type { CancelSignal, LocalFile, Platform, PlatformAnswer, Progress } from '../platform/platform.ts'
import { type Network, type OnReconnect, watchNetwork } from './network-status.ts'

export interface PartsHost {
  readonly platform: Platform
  readonly signal: CancelSignal
  readonly onProgress: Progress
  readonly whenBack?: OnReconnect | undefined
  /** Called with the server's part size. */
  readonly sized: (partSize: number) => void
  /** Makes a request with the user's token, which is renewed if necessary; rejects if there is no answer. */
  ask(method: 'POST' | 'DELETE', path: string, query?: string, signal?: CancelSignal): Promise<PlatformAnswer>
  put(
    path: string,
    part: LocalFile,
    number: number,
    onProgress: Progress,
    signal: CancelSignal,
  ): Promise<PlatformAnswer>
}

/** The result of an upload. */
export type PartsOutcome =
  | { readonly name: 'done'; readonly answer: PlatformAnswer }
  /** The server does not support parts: the whole file has to be uploaded. */
  | { readonly name: 'noParts' }
  | { readonly name: 'failed'; readonly answer?: PlatformAnswer }

const path = 'sdk/chatfiles/part-upload'
/** Delays between attempts of one part: about two minutes. They are not counted during an outage. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 60_000]
/** Delays before the upload has begun: about a minute, because a single request is the alternative. */
const firstPausesMs = pausesMs.slice(0, 6)
/** The delay on hosts that do not report that the network is back. */
const anywayMs = 60_000

/** Whether a file is large enough, and can be split: some hosts know files only by path. */
export function isForParts(file: LocalFile, partSize: number): boolean {
  const { data, size } = file ?? {}
  return (
    size > partSize * fileLimits.multipartAboveParts && typeof data === 'object' && 'slice' in (data ?? {})
  )
}

export async function uploadInParts(host: PartsHost, file: LocalFile, query: string): Promise<PartsOutcome> {
  const network = watchNetwork(host.platform, host.whenBack)
  try {
    return await uploadOver(network, host, file, query)
  } finally {
    network.end()
  }
}

async function uploadOver(
  network: Network,
  host: PartsHost,
  file: LocalFile,
  query: string,
): Promise<PartsOutcome> {
  const begun = await persistently(network, host, {
    attempt: (signal) => host.ask('POST', path, undefined, signal),
    // Any answer is final.
    mayHeal: (answer) => !answer,
    pauses: firstPausesMs,
  })
  const limits = begun && limitsOf(begun)
  if (!limits) return { name: 'noParts' }
  const { uuid, most, part } = limits
  host.sized(part)
  const where = `${path}/${encodeURIComponent(uuid)}`
  // Not awaited: the server removes abandoned uploads anyway.
  const giveUp = () => void host.ask('DELETE', where).catch(() => {})
  if (host.signal.aborted) giveUp()
  host.signal.addEventListener('abort', giveUp)
  try {
    const failed = file.size > most ? {} : await sendAll(network, host, file, where, part)
    // After a lost answer the server returns the same file again.
    const answer = failed
      ? undefined
      : await persistently(network, host, {
          attempt: (signal) => host.ask('POST', where, query, signal),
        })
    if (answer?.status === 200) return { name: 'done', answer }
    giveUp()
    return { name: 'failed', ...(failed ?? { answer }) } as PartsOutcome
  } finally {
    host.signal.removeEventListener('abort', giveUp)
  }
}

/** Whether a retry may succeed: no answer, or a server error. */
const mayHealSoon = (answer: PlatformAnswer | undefined) =>
  !answer || answer.status >= 500 || answer.status === 429

/** Retries until there is a final answer or no hope of one; returns the last answer, if any. */
async function persistently(
  network: Network,
  { signal }: PartsHost,
  how: {
    readonly attempt: (signal: CancelSignal, moved: () => void) => Promise<PlatformAnswer>
    readonly mayHeal?: (answer: PlatformAnswer | undefined) => boolean
    readonly pauses?: readonly number[]
    readonly again?: () => void
  },
): Promise<PlatformAnswer | undefined> {
  const { attempt, mayHeal = mayHealSoon, pauses = pausesMs, again } = how
  for (let tries = 0; ; ) {
    const { returns } = network
    const answer = await network.during(signal, attempt).catch(() => undefined)
    const pause = network.isDown ? anywayMs : pauses[tries]
    if (answer?.status === 200 || !mayHeal(answer) || pause === undefined || signal.aborted) return answer
    again?.()
    const wasDown = network.isDown
    // The request was lost with the old connection and can be sent at once on the new one.
    const isBack = (!answer && network.returns > returns) || (await network.pause(pause, signal))
    if (signal.aborted) return undefined
    // A failure without a network says nothing about the server.
    tries = isBack ? 0 : wasDown ? tries : tries + 1
  }
}

function limitsOf({ status, body }: PlatformAnswer) {
  try {
    const { uuid, file_upper_limit: most, part_lower_limit: part } = JSON.parse(body).entities[0]
    const isRight = status === 200 && typeof uuid === 'string' && most > 0 && part > 0
    return isRight ? { uuid: uuid as string, most: Number(most), part: Math.ceil(Number(part)) } : undefined
  } catch {
    return undefined
  }
}

/** Uploads all parts. Undefined if that succeeded, otherwise the answer that failed. */
async function sendAll(
  network: Network,
  host: PartsHost,
  file: LocalFile,
  where: string,
  size: number,
): Promise<{ readonly answer?: PlatformAnswer } | undefined> {
  const count = Math.ceil(file.size / size)
  const loaded: number[] = []
  let reported = 0
  let next = 0
  let failed: { readonly answer?: PlatformAnswer } | undefined

  const progress = (index: number, bytes: number) => {
    loaded[index] = bytes
    // A retried part starts from zero, but reported progress never decreases.
    const sum = Math.min(
      loaded.reduce((all, each) => all + (each || 0), 0),
      file.size,
    )
    if (sum <= reported) return
    reported = sum
    host.onProgress(reported, file.size)
  }
  const work = async () => {
    while (next < count && !failed && !host.signal.aborted) {
      const index = next++
      const data = (file.data as Blob | Uint8Array).slice(index * size, (index + 1) * size)
      const length = Math.min(size, file.size - index * size)
      const part = { name: 'blob', type: 'application/octet-stream', size: length, data }
      const problem = await sendOne(network, host, where, part, index, progress)
      if (problem) failed ??= problem
      else progress(index, length)
    }
  }
  await Promise.all(Array.from({ length: Math.min(fileLimits.maxPartsAtOnce, count) }, work))
  return failed
}

async function sendOne(
  network: Network,
  host: PartsHost,
  where: string,
  part: LocalFile,
  index: number,
  progress: (index: number, bytes: number) => void,
): Promise<{ readonly answer?: PlatformAnswer } | undefined> {
  const answer = await persistently(network, host, {
    attempt: (signal, moved) => {
      const onProgress = (bytes: number) => {
        moved()
        progress(index, Math.min(bytes, part.size))
      }
      return host.put(where, part, index + 1, onProgress, signal)
    },
    again: () => progress(index, 0),
  })
  if (answer?.status === 200) return undefined
  return answer ? { answer } : {}
}
