// A voice message that keeps playing after its player unmounted. Its audio element stays at the root of the kit until
// it ends, is stopped, or its message is on the screen again.

import { onForget } from '../../ui/page-memory.ts'

/** A voice message that keeps playing while the user is in another conversation. */
export interface Track {
  /** The id of the message. */
  readonly id: string
  /** The sender. */
  readonly from: string
  /** Its length in milliseconds. */
  readonly durationMs: number
}

export interface LeftPlaying extends Track {
  readonly element: HTMLAudioElement
  readonly root: Element
}

let playing: LeftPlaying | undefined
const watchers = new Set<() => void>()
onForget(stopBackground)

function set(next: LeftPlaying | undefined): void {
  playing = next
  for (const watcher of [...watchers]) watcher()
}

export const backgroundTrack = (): LeftPlaying | undefined => playing

export function watchBackground(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Moves the audio element to the root. Moving it within the document does not stop playback. */
export function moveToBackground(left: LeftPlaying): void {
  stopBackground()
  left.root.append(left.element)
  set(left)
}

/** Returns the audio element of this message, to be put back into its player. */
export function takeFromBackground(id: string): HTMLAudioElement | undefined {
  if (playing?.id !== id) return undefined
  const { element } = playing
  set(undefined)
  return element
}

export function stopBackground(): void {
  if (!playing) return
  playing.element.pause()
  playing.element.remove()
  set(undefined)
}
