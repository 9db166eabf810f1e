// The host of a real process.

import { randomBytes } from 'node:crypto'
import type { Host } from './host.ts'
import { timerMs } from './timer-ms.ts'

export const realHost: Host = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimer: (run, ms) => setTimeout(run, timerMs(ms)),
  clearTimer: (timer) => clearTimeout(timer as NodeJS.Timeout),
  soon: (run) => void setImmediate(run),
  randomBytes: (count) => new Uint8Array(randomBytes(count)),
}
