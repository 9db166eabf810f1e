// Positions in a recording, for the slider and the waveform.

export const speeds = [1, 1.5, 2] as const
export type Speed = (typeof speeds)[number]

/** 1, 1.5, 2 and back to 1. */
export function nextSpeed(speed: Speed): Speed {
  return speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1
}

/** The step of an arrow key: a twentieth, but at least one second and at most five. */
export function stepOf(duration: number): number {
  return Math.min(5, Math.max(1, duration / 20))
}

/**
 * The position that a key seeks to, in seconds; undefined if it is not a key of the slider. Time always runs to the
 * right.
 */
export function seekByKey(key: string, at: number, duration: number): number | undefined {
  const step = stepOf(duration)
  const to = {
    ArrowRight: at + step,
    ArrowUp: at + step,
    ArrowLeft: at - step,
    ArrowDown: at - step,
    PageUp: at + 3 * step,
    PageDown: at - 3 * step,
    Home: 0,
    End: duration,
  }[key]
  return to === undefined ? undefined : Math.min(Math.max(0, to), duration)
}

/** The given duration, if there is one: files recorded by browsers often have none. */
export function knownDuration(durationMs: number | undefined, ofFile: number): number {
  if (durationMs !== undefined && durationMs > 0 && Number.isFinite(durationMs)) return durationMs / 1000
  return Number.isFinite(ofFile) && ofFile > 0 ? ofFile : 0
}

export const waveHeight = 32
const barWidth = 4

/** The waveform as an SVG path, one line per peak, up to a fraction of it; a plain line without peaks. */
export function wavePath(peaks: readonly number[], part = 1): string {
  const middle = waveHeight / 2
  if (peaks.length === 0) return part > 0 ? `M2 ${middle}h${part * (waveWidth(peaks) - 4)}` : ''
  return peaks
    .slice(0, Math.round(part * peaks.length))
    .map((peak, index) => {
      const height = Math.min(1, Math.max(0, Number.isFinite(peak) ? peak : 0))
      const half = 1.5 + height * (middle - 3)
      return `M${index * barWidth + barWidth / 2} ${middle - half}v${2 * half}`
    })
    .join('')
}

export const waveWidth = (peaks: readonly number[]): number => (peaks.length || 64) * barWidth

/** Reduces the number of bars: each is the maximum of its neighbours. */
export function thinned(peaks: readonly number[], most: number): readonly number[] {
  if (peaks.length <= most) return peaks
  return Array.from({ length: most }, (_, index) => {
    const from = Math.floor((index * peaks.length) / most)
    return Math.max(...peaks.slice(from, Math.floor(((index + 1) * peaks.length) / most)))
  })
}
