// Measures a file in the browser before it is sent: the size of an image, the duration of a video or voice message, and
// their previews. A failure does not stop the send: then fewer values are known.

import type { LocalFile, MediaDetails, MediaKind } from '../platform.ts'
import { lengthOfSound, peaksOfSound } from './audio.ts'
import { canvasOf, fitted, loadPicture, type Size, withUrl } from './picture.ts'
import { hashOf, longestHashedSide } from './thumbhash.ts'
import { measureVideo, wholeSeconds } from './video.ts'

/** Limits of measuring: larger files would take more memory than a page has. */
export const measureLimits = {
  /** Measuring stops after this many milliseconds. */
  timeMs: 5_000,
  /** Larger pictures are not measured. */
  pictureBytes: 50_000_000,
  /** Larger pictures get no placeholder. */
  picturePixels: 100_000_000,
  /** Larger recordings get no waveform. */
  soundBytes: 20_000_000,
  /** Longer recordings get no waveform. */
  soundSeconds: 600,
}

/** Measures a file. Never rejects, and never exceeds its time; values that were not found in time are missing. */
export async function measureFile(
  file: Pick<LocalFile, 'type' | 'data'>,
  as: MediaKind,
  limits: Partial<typeof measureLimits> = {},
): Promise<MediaDetails> {
  const within = { ...measureLimits, ...limits }
  const found: { -readonly [name in keyof MediaDetails]: MediaDetails[name] } = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, within.timeMs)
  })
  const report = (more: MediaDetails) => {
    if (!isOver) Object.assign(found, more)
  }
  try {
    const blob = blobOf(file)
    if (blob) await Promise.race([measurers[as](blob, within, report), timeout])
  } catch {
    // The values found so far are used.
  } finally {
    isOver = true
    clearTimeout(timer)
  }
  return found
}

/** The bytes of a file. Hosts that know a file by its path have none to read. */
function blobOf({ data, type }: Pick<LocalFile, 'type' | 'data'>): Blob | undefined {
  if (data instanceof Blob) return data.type === type ? data : data.slice(0, data.size, type)
  return data instanceof Uint8Array ? new Blob([data as Uint8Array<ArrayBuffer>], { type }) : undefined
}

type Measure = (
  blob: Blob,
  limits: typeof measureLimits,
  report: (more: MediaDetails) => void,
) => Promise<void>

const measurers: Readonly<Record<MediaKind, Measure>> = {
  image: (blob, limits, report) =>
    blob.size > limits.pictureBytes
      ? Promise.resolve()
      : withUrl(blob, async (url) => {
          const picture = await loadPicture(url)
          const { width, height } = picture
          if (!(width > 0 && height > 0)) return
          report({ width, height })
          if (width * height <= limits.picturePixels) report({ thumbhash: hashed(picture.element, picture) })
        }),
  video: (blob, _limits, report) =>
    withUrl(blob, (url) =>
      measureVideo(url, report, (frame, size) => report({ thumbhash: hashed(frame, size) })),
    ),
  async voice(blob, limits, report) {
    const seconds = await withUrl(blob, lengthOfSound)
    if (seconds) report({ duration: wholeSeconds(seconds) })
    // Drawing the waveform decodes the whole file, which takes many times its size in memory.
    if (blob.size > limits.soundBytes || !(seconds && seconds <= limits.soundSeconds)) return
    report({ peaks: await peaksOfSound(blob) })
  },
}

function hashed(source: CanvasImageSource, size: Size): string {
  const { width, height } = fitted(size, longestHashedSide)
  return hashOf(canvasOf(source, { width, height }).context.getImageData(0, 0, width, height))
}
