// What the server asks of whoever turns voices into text.

/** A recording. Where it has no header, `shape` says what it is. */
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

/** The engine cannot read the recording, or finds it too large; anything else that goes wrong is its own failure. */
export class SoundRefused extends Error {
  readonly reason: 'soundUnreadable' | 'soundTooLarge'

  constructor(reason: SoundRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Rejects when the engine is down or answers nonsense, and ends at once when the signal says so. */
export interface SpeechEngine {
  textOf(sound: Sound, signal: AbortSignal): Promise<string>
}
