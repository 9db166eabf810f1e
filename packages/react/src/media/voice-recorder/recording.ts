// One recording from the microphone, from the permission to the finished voice. It holds the microphone only as
// long as it runs, and lets it go in every case.

import { chooseMime, plainMime } from './mime.ts'
import { foldPeaks, levelOf } from './peaks.ts'

/** A recording that is ready to be sent. */
export interface RecordedVoice {
  readonly blob: Blob
  /** Without codecs: audio/mp4. */
  readonly mime: string
  readonly durationMs: number
  /** 64 values from 0 to 1; none if the browser cannot measure. */
  readonly peaks: readonly number[]
}

export interface Recording {
  /** Ends it and keeps what was said. */
  stop(): void
  /** Ends it and forgets everything. */
  cancel(): void
}

export interface RecordingEvents {
  /** Called about 20 times a second. */
  readonly onLevel: (level: number, elapsedMs: number) => void
  readonly onStopped: (voice: RecordedVoice) => void
  readonly onProblem: (error: unknown) => void
}

const sampleEvery = 50

/** Whether this page can record at all; insecure pages cannot. */
export function canRecord(): boolean {
  return typeof MediaRecorder === 'function' && typeof navigator.mediaDevices?.getUserMedia === 'function'
}

/** Asks for the microphone and records. Rejects if there is none or it is refused; cancelled by the signal. */
export async function startRecording(
  maxMs: number,
  { onLevel, onStopped, onProblem }: RecordingEvents,
  signal: AbortSignal,
): Promise<Recording | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  })
  const release = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) {
    release()
    return undefined
  }
  try {
    const mimeType = chooseMime((mime) => MediaRecorder.isTypeSupported(mime))
    const recorder = new MediaRecorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond: 32_000 })
    return record(recorder, stream, release, maxMs, { onLevel, onStopped, onProblem })
  } catch (error) {
    release()
    throw error
  }
}

function record(
  recorder: MediaRecorder,
  stream: MediaStream,
  release: () => void,
  maxMs: number,
  { onLevel, onStopped, onProblem }: RecordingEvents,
): Recording {
  const chunks: Blob[] = []
  const levels: number[] = []
  const meter = createMeter(stream)
  const startedAt = performance.now()
  let durationMs = 0
  let isWanted = true

  const timer = setInterval(() => {
    durationMs = Math.min(maxMs, performance.now() - startedAt)
    const level = meter?.level()
    if (level !== undefined) levels.push(level)
    onLevel(level ?? 0, durationMs)
    if (durationMs >= maxMs) stop()
  }, sampleEvery)

  function end() {
    clearInterval(timer)
    meter?.close()
    release()
  }
  function stop() {
    durationMs = Math.min(maxMs, performance.now() - startedAt)
    if (recorder.state !== 'inactive') recorder.stop()
  }

  recorder.ondataavailable = ({ data }) => {
    if (data.size > 0) chunks.push(data)
  }
  recorder.onerror = (event) => {
    const wasWanted = isWanted
    isWanted = false
    end()
    if (wasWanted) onProblem((event as ErrorEvent).error)
  }
  // Also when the microphone is pulled out.
  recorder.onstop = () => {
    end()
    if (!isWanted) return
    isWanted = false
    const type = recorder.mimeType || chunks[0]?.type || ''
    const blob = new Blob(chunks, { type })
    if (blob.size === 0) onProblem(new Error('Nothing was recorded'))
    else
      onStopped({ blob, mime: plainMime(type), durationMs: Math.round(durationMs), peaks: foldPeaks(levels) })
  }
  recorder.start(1000)

  return {
    stop,
    cancel() {
      isWanted = false
      stop()
      end()
    },
  }
}

/** Measures how loud it is now, where the browser can. */
function createMeter(stream: MediaStream): { level(): number; close(): void } | undefined {
  if (typeof AudioContext !== 'function') return undefined
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  context.createMediaStreamSource(stream).connect(analyser)
  context.resume().catch(() => {})
  const samples = new Float32Array(analyser.fftSize)
  return {
    level() {
      analyser.getFloatTimeDomainData(samples)
      return levelOf(samples)
    },
    close() {
      if (context.state !== 'closed') context.close().catch(() => {})
    },
  }
}
