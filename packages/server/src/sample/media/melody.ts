// Voice messages of the sample: short melodies on a soft synthetic instrument, as WAV files.

/** A pitch in half tones above A3, and its length in beats. */
export type Note = readonly [pitch: number, beats: number]

const rate = 16_000
const beatSeconds = 0.32
const peakCount = 48
const highestPeak = 31

export interface Sound {
  readonly bytes: Uint8Array
  /** Whole seconds, as messages say it. */
  readonly seconds: number
  /** The waveform for the message: numbers from 0 to 31. */
  readonly peaks: readonly number[]
}

export function melody(notes: readonly Note[]): Sound {
  const beats = notes.reduce((sum, [, length]) => sum + length, 0)
  const samples = new Float32Array(Math.ceil((beats * beatSeconds + 0.6) * rate))
  let start = 0
  for (const [pitch, length] of notes) {
    play(samples, start * beatSeconds, 220 * 2 ** (pitch / 12), length * beatSeconds)
    start += length
  }
  return {
    bytes: wav(samples),
    seconds: Math.max(1, Math.round(samples.length / rate)),
    peaks: peaksIn(samples),
  }
}

/** A fundamental with two harmonics that fades away. */
function play(samples: Float32Array, at: number, frequency: number, seconds: number): void {
  const from = Math.floor(at * rate)
  const end = Math.min(samples.length, from + Math.floor((seconds + 0.5) * rate))
  for (let index = from; index < end; index++) {
    const time = (index - from) / rate
    const attack = Math.min(1, time / 0.02)
    const fading = Math.exp(-3 * time) * Math.min(1, (end - index) / (0.1 * rate))
    const angle = 2 * Math.PI * frequency * time
    const tone =
      Math.sin(angle) + 0.35 * Math.sin(2 * angle) * Math.exp(-5 * time) + 0.12 * Math.sin(3 * angle)
    samples[index] = (samples[index] as number) + 0.32 * attack * fading * tone
  }
}

function peaksIn(samples: Float32Array): number[] {
  const size = Math.floor(samples.length / peakCount)
  const peaks = Array.from({ length: peakCount }, (_, peak) => {
    let highest = 0
    for (let index = peak * size; index < (peak + 1) * size; index++)
      highest = Math.max(highest, Math.abs(samples[index] as number))
    return highest
  })
  const loudest = Math.max(...peaks) || 1
  return peaks.map((peak) => Math.round((peak / loudest) * highestPeak))
}

/** 16 bits, mono. */
function wav(samples: Float32Array): Uint8Array {
  const bytes = samples.length * 2
  const file = Buffer.alloc(44 + bytes)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(36 + bytes, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(bytes, 40)
  for (const [index, sample] of samples.entries())
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + index * 2)
  return file
}
