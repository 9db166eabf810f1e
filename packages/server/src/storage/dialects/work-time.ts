// How long a job keeps its thread busy, for the fairness between users. The time on the clock alone would make a user a
// heavy reader because the system gave the core to another thread in the middle of a cheap read.
import { monotonicNow, threadCpuMs } from '../platform/system-clock.ts'

/** Jobs below this are taken by the clock, which costs less than asking the system. */
const suspiciousMs = 5

/**
 * A job that waits for the disk uses no processor, but keeps its thread from others as well. It counts with a tenth of the
 * time on the clock, so that only long waits weigh as much as work.
 */
const waitingShare = 0.1

export interface ThreadTimes {
  /** Monotonic milliseconds. */
  readonly now: () => number
  /** Milliseconds of processor time that this thread has used. */
  readonly cpu: () => number
}

const systemTimes: ThreadTimes = { now: monotonicNow, cpu: threadCpuMs }

export interface WorkTimer {
  /** Called before the jobs of a batch. */
  begin(): void
  /** Starts to time a job. The result returns the milliseconds that it kept the thread busy. */
  job(): () => number
}

export function createWorkTimer({ now, cpu }: ThreadTimes = systemTimes): WorkTimer {
  let cpuBefore = 0
  return {
    begin() {
      cpuBefore = cpu()
    },
    job() {
      const began = now()
      return () => {
        const passed = now() - began
        if (passed < suspiciousMs) return passed
        // Since the batch began, or the last suspicious job: the cheap jobs in between do not matter here.
        const cpuNow = cpu()
        const used = cpuNow - cpuBefore
        cpuBefore = cpuNow
        return Math.min(passed, Math.max(used, passed * waitingShare))
      }
    },
  }
}
