// The probe of a real process.

import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ProcessProbe } from '../probe.ts'

/** The measurement restarts this often: health is about now, not about the worst moment since the start. */
const windowMs = 10_000
const resolutionMs = 20
const nanoseconds = 1e6

export function processProbe(folder: string): ProcessProbe {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  let before = 0
  const read = (): number =>
    histogram.count === 0 ? 0 : histogram.percentile(99) / nanoseconds - resolutionMs
  setInterval(() => {
    before = read()
    histogram.reset()
  }, windowMs).unref()
  return {
    async freeBytes() {
      try {
        const { bavail, bsize } = await statfs(folder)
        return bavail * bsize
      } catch {
        return undefined
      }
    },
    loopDelayMs: () => Math.max(0, before, read()),
  }
}
