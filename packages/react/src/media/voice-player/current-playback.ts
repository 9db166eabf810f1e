// State shared by all players of a page: one plays at a time, and all use the speed chosen last.

import { onForget } from '../../ui/page-memory.ts'
import { backgroundTrack, stopBackground } from './background-playback.ts'
import type { Speed } from './waveform-slider.ts'

let playing: HTMLMediaElement | undefined
let speed: Speed = 1
const watchers = new Set<() => void>()
onForget(() => {
  speed = 1
})

/** Pauses whatever else is playing. */
export function pauseOthers(element: HTMLMediaElement): void {
  if (backgroundTrack()?.element !== element) stopBackground()
  if (playing !== element) playing?.pause()
  playing = element
}

export function left(element: HTMLMediaElement): void {
  if (playing === element) playing = undefined
}

export const currentSpeed = (): Speed => speed

export function changeSpeed(next: Speed): void {
  speed = next
  for (const watcher of watchers) watcher()
}

export function watchSpeed(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
