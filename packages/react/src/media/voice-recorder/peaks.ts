// The level of a recording over time, as a few numbers that are sent with it and drawn as a waveform.

export const peakCount = 64

/** The level of these samples (-1 to 1), from 0 to 1. Quiet speech is boosted, to match hearing. */
export function levelOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  const loudness = Math.sqrt(sum / Math.max(1, samples.length))
  return Math.min(1, Math.sqrt(loudness) * 1.4)
}

/** Reduces any number of levels to 64 peaks, normalized to 1. Silence stays flat. */
export function foldPeaks(levels: readonly number[], count: number = peakCount): number[] {
  if (levels.length === 0) return []
  const peaks = Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * levels.length) / count)
    const to = Math.max(from + 1, Math.floor(((index + 1) * levels.length) / count))
    return Math.max(0, ...levels.slice(from, to).filter(Number.isFinite))
  })
  const loudest = Math.max(...peaks)
  const silence = 0.02
  return peaks.map((peak) => (loudest < silence ? 0 : Math.round((100 * peak) / loudest) / 100))
}
