// One recording, from the permission to the finished file. It holds the microphone only while it runs, and always
// releases it.

import { chooseMime, plainMime } from './mime.ts'
import { foldPeaks, levelOf } from './peaks.ts'

/** A finished recording. */
export interface RecordedVoice {
  /** The recording. */
  readonly blob: Blob
  /** The MIME type without codecs: audio/mp4. */
  readonly mime: string
  /** Its length in milliseconds. */
  readonly durationMs: number
  /** 64 values from 0 to 1; empty if the browser cannot measure them. */
  readonly peaks: readonly number[]
}

export interface Recording {
  /** Ends the recording and keeps it. */
  stop(): void
  /** Ends the recording and discards it. */
  cancel(): void
}

export interface RecordingEvents {
  /** Called about 20 times a second. */
  readonly onLevel: (level: number, elapsedMs: number) => void
  readonly onStopped: (voice: RecordedVoice) => void
  readonly onProblem: (error: unknown) => void
}

const sampleEvery = 50

/** True if this page can record; insecure pages cannot. */
export function canRecord(): boolean {
  return typeof MediaRecorder === 'function' && typeof navigator.mediaDevices?.getUserMedia === 'function'
}

/** Requests the microphone and records. Rejects if there is none or access is denied; aborted by the signal. */
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
  // Also fires when the microphone is unplugged.
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

/** Measures the current level, if the browser can. */
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
