// A large file, part by part: a few at once, each tried again where that can help, so that a broken connection costs a part
// and not the file. The server says how large parts are; where it takes none the file goes in one piece.

import { fileLimits } from '@parley/protocol'
import type { CancelSignal, LocalFile, Platform, PlatformAnswer, Progress } from '../platform/platform.ts'

export interface PartsHost {
  readonly platform: Platform
  readonly signal: CancelSignal
  readonly onProgress: Progress
  /** Asks with the user's token, renewed where it must be; rejects when there is no answer. */
  ask(method: 'POST' | 'DELETE', path: string, query?: string): Promise<PlatformAnswer>
  put(path: string, part: LocalFile, number: number, onProgress: Progress): Promise<PlatformAnswer>
}

/** What came of it. */
export type PartsOutcome =
  | { readonly name: 'done'; readonly answer: PlatformAnswer }
  /** The server takes no parts: in one piece then. */
  | { readonly name: 'noParts' }
  | { readonly name: 'failed'; readonly answer?: PlatformAnswer }

const path = 'sdk/chatfiles/part-upload'
/** Tries of one part: with the pauses below, about two minutes. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 60_000]

/** Parts are as large as the last server said. */
let partSize: number = fileLimits.partSize

/** Whether a file is worth it, and can be cut here at all: some hosts know files by their paths only. */
export function isForParts(file: LocalFile): boolean {
  const { data, size } = file ?? {}
  return size > partSize * fileLimits.partsFrom && typeof data === 'object' && 'slice' in (data ?? {})
}

export async function uploadInParts(host: PartsHost, file: LocalFile, query: string): Promise<PartsOutcome> {
  const begun = await host.ask('POST', path).catch(() => undefined)
  const limits = begun && limitsOf(begun)
  if (!limits) return { name: 'noParts' }
  const { uuid, most } = limits
  partSize = limits.part
  const where = `${path}/${encodeURIComponent(uuid)}`
  // Nobody waits for it: the server clears up by itself in the end.
  const giveUp = () => void host.ask('DELETE', where).catch(() => {})
  if (host.signal.aborted) giveUp()
  host.signal.addEventListener('abort', giveUp)
  try {
    const failed = file.size > most ? {} : await sendAll(host, file, where)
    const answer = failed ? undefined : await host.ask('POST', where, query)
    if (answer?.status === 200) return { name: 'done', answer }
    giveUp()
    return { name: 'failed', ...(failed ?? { answer }) } as PartsOutcome
  } finally {
    host.signal.removeEventListener('abort', giveUp)
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

/** Undefined when all parts are there, else the answer that says why not. */
async function sendAll(
  host: PartsHost,
  file: LocalFile,
  where: string,
): Promise<{ readonly answer?: PlatformAnswer } | undefined> {
  const size = partSize
  const count = Math.ceil(file.size / size)
  const loaded: number[] = []
  let told = 0
  let next = 0
  let failed: { readonly answer?: PlatformAnswer } | undefined

  const progress = (index: number, bytes: number) => {
    loaded[index] = bytes
    // A part that is tried again begins anew; what was told is not taken back.
    const sum = Math.min(
      loaded.reduce((all, each) => all + (each || 0), 0),
      file.size,
    )
    if (sum <= told) return
    told = sum
    host.onProgress(told, file.size)
  }
  const work = async () => {
    while (next < count && !failed && !host.signal.aborted) {
      const index = next++
      const data = (file.data as Blob | Uint8Array).slice(index * size, (index + 1) * size)
      const length = Math.min(size, file.size - index * size)
      const part = { name: 'blob', type: 'application/octet-stream', size: length, data }
      const problem = await sendOne(host, where, part, index, progress)
      if (problem) failed ??= problem
      else progress(index, length)
    }
  }
  await Promise.all(Array.from({ length: Math.min(fileLimits.maxPartsAtOnce, count) }, work))
  return failed
}

async function sendOne(
  host: PartsHost,
  where: string,
  part: LocalFile,
  index: number,
  progress: (index: number, bytes: number) => void,
): Promise<{ readonly answer?: PlatformAnswer } | undefined> {
  for (let tries = 0; ; tries++) {
    const answer = await host
      .put(where, part, index + 1, (bytes) => progress(index, Math.min(bytes, part.size)))
      .catch(() => undefined)
    if (answer?.status === 200) return undefined
    // No answer, or one of a server that has trouble: it may be better soon.
    const mayHeal = !answer || answer.status >= 500 || answer.status === 429
    const pause = pausesMs[tries]
    if (!mayHeal || pause === undefined || host.signal.aborted) return answer ? { answer } : {}
    progress(index, 0)
    await new Promise<void>((resolve) => {
      const timer = host.platform.clock.setTimer(go, pause)
      host.signal.addEventListener('abort', go)
      function go() {
        host.platform.clock.clearTimer(timer)
        host.signal.removeEventListener('abort', go)
        resolve()
      }
    })
    if (host.signal.aborted) return {}
  }
}
