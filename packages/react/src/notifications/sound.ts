// Short synthesized sounds: nothing is downloaded.

import type { Sound } from './notification-preferences.ts'

interface Tone {
  /** In hertz. */
  readonly pitch: number
  /** Start and duration, in seconds. */
  readonly at: number
  readonly length: number
  readonly shape: OscillatorType
  readonly level: number
}

const tones: Readonly<Record<Exclude<Sound, 'none'>, readonly Tone[]>> = {
  soft: [
    { pitch: 523.25, at: 0, length: 0.35, shape: 'sine', level: 0.18 },
    { pitch: 659.25, at: 0.09, length: 0.45, shape: 'sine', level: 0.14 },
  ],
  bright: [
    { pitch: 880, at: 0, length: 0.16, shape: 'triangle', level: 0.16 },
    { pitch: 1174.66, at: 0.11, length: 0.16, shape: 'triangle', level: 0.16 },
    { pitch: 1760, at: 0.22, length: 0.3, shape: 'triangle', level: 0.12 },
  ],
  knock: [
    { pitch: 190, at: 0, length: 0.09, shape: 'sine', level: 0.5 },
    { pitch: 170, at: 0.16, length: 0.11, shape: 'sine', level: 0.5 },
  ],
}

let context: AudioContext | undefined

/** Plays a sound. Browsers silence a page until its first click. */
export async function play(sound: Sound): Promise<void> {
  if (sound === 'none' || !('AudioContext' in globalThis)) return
  // Does not wait for the first click: a sound that plays minutes later would be misleading.
  if (navigator.userActivation?.hasBeenActive === false) return
  context ??= new AudioContext()
  if (context.state !== 'running') await context.resume()
  const start = context.currentTime + 0.02
  for (const { pitch, at, length, shape, level } of tones[sound]) {
    const tone = new OscillatorNode(context, { type: shape, frequency: pitch })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(0.0001, start + at)
    volume.gain.exponentialRampToValueAtTime(level, start + at + 0.015)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + at + length)
    tone.connect(volume).connect(context.destination)
    tone.start(start + at)
    tone.stop(start + at + length)
  }
}
