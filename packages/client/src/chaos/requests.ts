// A request over a simulated network: it is delayed, may not arrive, and its answer may get lost after the server has
// executed it. The caller's deadline and signal cover all of it.

import type {
  DownloadAnswer,
  DownloadRequest,
  Platform,
  PlatformAnswer,
  PlatformRequest,
  Progress,
  RequestFailure,
  UploadRequest,
} from '../platform/platform.ts'
import type { NetworkParts } from './network-context.ts'
import { travelMs } from './one-way-link.ts'

type Asking = Pick<PlatformRequest, 'url' | 'headers' | 'timeoutMs' | 'signal'>

interface Exchange<R extends Asking, A extends PlatformAnswer> {
  readonly request: R
  readonly bytesUp: number
  /** The body, if it is text. */
  readonly said?: string | undefined
  readonly bytesDown: (answer: A) => number
  readonly ask: (request: R) => Promise<A>
  readonly onUpload?: Progress | undefined
  readonly onDownload?: Progress | undefined
  /** Gives an answer that the server did not send the form of this kind of request. */
  readonly own: (answer: PlatformAnswer) => A
}

/** How often progress is reported. */
const steps = 10

function exchange<R extends Asking, A extends PlatformAnswer>(
  parts: NetworkParts,
  { request, bytesUp, said, bytesDown, ask, onUpload, onDownload, own }: Exchange<R, A>,
): Promise<A> {
  const { clock, random, conditions, host, tokens } = parts
  const began = clock.now()
  return new Promise((resolve, reject) => {
    let moving: unknown
    let isOver = false
    const over = (settle: () => void) =>
      host.runWhenAwake(() => {
        if (isOver) return
        isOver = true
        clock.clearTimer(moving)
        host.clock.clearTimer(deadline)
        request.signal?.removeEventListener('abort', aborted)
        settle()
      })
    const fail = (kind: RequestFailure['kind']) => over(() => reject({ kind } satisfies RequestFailure))
    const aborted = () => fail('abort')

    /** Travels one way with progress reports, then continues. */
    const travel = (bytes: number, onProgress: Progress | undefined, arrived: () => void) => {
      const whole = travelMs(conditions(), random, bytes)
      if (whole <= 0) return arrived()
      const move = (step: number) => {
        if (isOver) return
        if (step > 0)
          host.runWhenAwake(() => isOver || onProgress?.(Math.floor((bytes * step) / steps), bytes))
        if (step === steps) return arrived()
        moving = clock.setTimer(() => move(step + 1), whole / steps)
      }
      if (onProgress) move(0)
      else moving = clock.setTimer(() => isOver || arrived(), whole)
    }

    const isLost = parts.isAnswerLost(`${request.url} ${said ?? ''}`, conditions().lostAnswers)
    const answered = (answer: A) => {
      if (isLost) return travel(0, undefined, () => fail('network'))
      const bytes = bytesDown(answer)
      travel(bytes, answer.status === 200 ? onDownload : undefined, () =>
        over(() => resolve(tokens.answered(request, answer))),
      )
    }

    const deadline = host.clock.setTimer(() => fail('timeout'), request.timeoutMs)
    if (request.signal?.aborted) return aborted()
    request.signal?.addEventListener('abort', aborted)
    travel(bytesUp, onUpload, () => {
      if (random() < conditions().lostRequests) return fail('network')
      const refusal = tokens.answerTo(request)
      if (refusal) return answered(own(refusal))
      const timeoutMs = Math.max(1, request.timeoutMs - (clock.now() - began))
      ask({ ...request, timeoutMs }).then(answered, (failure) => over(() => reject(failure)))
    })
  })
}

const sizeOf = (body: string | Uint8Array | undefined) => body?.length ?? 0
const same = (answer: PlatformAnswer) => answer

/** The requests of a platform through the network. */
export function requestsThrough(
  parts: NetworkParts,
  inner: Pick<Platform, 'request' | 'upload' | 'download'>,
): Pick<Platform, 'request' | 'upload' | 'download'> {
  const isThin = () => Number.isFinite(parts.conditions().bytesPerSecond)
  return {
    request: (request) =>
      exchange(parts, {
        request,
        bytesUp: sizeOf(request.body),
        said: typeof request.body === 'string' ? request.body : undefined,
        bytesDown: ({ body }) => body.length,
        ask: (forwarded) => inner.request(forwarded),
        own: same,
      }),
    upload(request: UploadRequest) {
      const { onProgress, ...silent } = request
      return exchange(parts, {
        request,
        bytesUp: request.file.size,
        bytesDown: ({ body }) => body.length,
        // On a slow network the network determines the progress.
        onUpload: isThin() ? onProgress : undefined,
        ask: ({ timeoutMs }) => inner.upload(isThin() ? { ...silent, timeoutMs } : { ...request, timeoutMs }),
        own: same,
      })
    },
    download(request: DownloadRequest) {
      const { onProgress, ...silent } = request
      return exchange<DownloadRequest, DownloadAnswer>(parts, {
        request,
        bytesUp: 0,
        bytesDown: ({ bytes, body }) => bytes.length + body.length,
        onDownload: isThin() ? onProgress : undefined,
        ask: ({ timeoutMs }) =>
          inner.download(isThin() ? { ...silent, timeoutMs } : { ...request, timeoutMs }),
        own: (answer) => ({ ...answer, bytes: new Uint8Array() }),
      })
    },
  }
}
