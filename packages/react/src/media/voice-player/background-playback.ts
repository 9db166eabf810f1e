// A voice message that goes on playing after the reader has gone elsewhere. Its sound stays in the document, at the root
// of the kit, until it ends, is stopped, or its message is on the screen again.

import { onForget } from '../../ui/page-memory.ts'

export interface Track {
  readonly id: string
  /** Who speaks. */
  readonly from: string
  readonly durationMs: number
}

export interface LeftPlaying extends Track {
  readonly element: HTMLAudioElement
  readonly root: Element
}

let playing: LeftPlaying | undefined
const watchers = new Set<() => void>()
onForget(stopLeft)

function set(next: LeftPlaying | undefined): void {
  playing = next
  for (const watcher of [...watchers]) watcher()
}

export const leftPlaying = (): LeftPlaying | undefined => playing

export function watchLeft(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The sound goes to the root. It is moved within the document, which browsers do not take for an end. */
export function leavePlaying(left: LeftPlaying): void {
  stopLeft()
  left.root.append(left.element)
  set(left)
}

/** Gives the sound of this message back, to be put into its player. */
export function comeBack(id: string): HTMLAudioElement | undefined {
  if (playing?.id !== id) return undefined
  const { element } = playing
  set(undefined)
  return element
}

export function stopLeft(): void {
  if (!playing) return
  playing.element.pause()
  playing.element.remove()
  set(undefined)
}
