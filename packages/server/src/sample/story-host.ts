// The host of the server that the story runs on: its clock shows the time of the story, everything else is real.

import type { Host } from '../platform/host.ts'

export interface StoryHost extends Host {
  /** Sets the clock. It never goes back, so that ids and positions grow. */
  moveTo(time: number): void
}

/** `least`: the shortest time between two steps. */
export function storyHost(host: Host, start: number, least = 1000): StoryHost {
  let time = start
  return {
    now: () => time,
    monotonic: () => host.monotonic(),
    setTimer: (run, ms) => host.setTimer(run, ms),
    clearTimer: (timer) => host.clearTimer(timer),
    soon: (run) => host.soon(run),
    randomBytes: (count) => host.randomBytes(count),
    moveTo(next) {
      time = Math.max(time + least, next)
    },
  }
}
