// How loud a recording is over time, as few numbers that are sent along and drawn as a waveform.

export const peakCount = 64

/** How loud these samples (-1 to 1) are, 0 to 1. Quiet speech is lifted, as ears do. */
export function levelOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  const loudness = Math.sqrt(sum / Math.max(1, samples.length))
  return Math.min(1, Math.sqrt(loudness) * 1.4)
}

/** Any number of levels as 64 peaks, the loudest of them 1. Nothing but silence stays flat. */
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
