// The interface of speech engines.

/** A recording. If it has no header, `shape` describes its format. */
export interface Sound {
  readonly bytes: Uint8Array
  readonly name: string
  readonly type: string
  readonly shape: SoundShape
}

export interface SoundShape {
  readonly format?: string | undefined
  readonly sampleRate?: number | undefined
  readonly bitsPerSample?: number | undefined
  readonly channels?: number | undefined
}

/** The engine cannot read the recording, or it is too large. Every other error is a failure of the engine. */
export class SoundRefused extends Error {
  readonly reason: 'soundUnreadable' | 'soundTooLarge'

  constructor(reason: SoundRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Rejects if the engine is down or its answer is invalid. Can be aborted. */
export interface SpeechEngine {
  textOf(sound: Sound, signal: AbortSignal): Promise<string>
}
