// Measures a voice message before it is sent: its length and its waveform.

import { lengthOf, next } from './video.ts'

const mostPeaks = 64
const highestPeak = 31
/** Enough for a waveform, and a sixth of what good playback needs. */
const samplesPerSecond = 8_000

export async function lengthOfSound(url: string): Promise<number | undefined> {
  const sound = document.createElement('audio')
  sound.preload = 'metadata'
  try {
    sound.src = url
    await next(sound, 'loadedmetadata')
    return await lengthOf(sound)
  } finally {
    sound.removeAttribute('src')
    sound.load()
  }
}

export async function peaksOfSound(blob: Blob): Promise<readonly number[]> {
  const context = new OfflineAudioContext(1, 1, samplesPerSecond)
  const sound = await context.decodeAudioData(await blob.arrayBuffer())
  return peaksIn(sound.getChannelData(0))
}

/** The peak of each section, relative to the overall peak. */
export function peaksIn(samples: Float32Array): readonly number[] {
  const count = Math.min(mostPeaks, samples.length)
  const loudest = Array.from({ length: count }, (_, index) => {
    const end = Math.floor(((index + 1) * samples.length) / count)
    let most = 0
    for (let at = Math.floor((index * samples.length) / count); at < end; at++)
      most = Math.max(most, Math.abs(samples[at] ?? 0))
    return most
  })
  const top = Math.max(...loudest, 0)
  return top > 0 ? loudest.map((peak) => Math.round((peak / top) * highestPeak)) : loudest
}
