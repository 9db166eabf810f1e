// The audio element of a player. React does not render it, because it has to outlive its player.

import { type RefObject, useLayoutEffect, useRef } from 'react'
import { moveToBackground, type Track, takeFromBackground } from './background-playback.ts'
import { left } from './current-playback.ts'

const names = ['play', 'pause', 'timeupdate', 'durationchange', 'error', 'ended'] as const
type Handler = (element: HTMLAudioElement) => unknown

export function useAudio(
  track: Track | undefined,
  handlers: Readonly<Record<(typeof names)[number] | 'onHere', Handler>>,
): { audio: RefObject<HTMLAudioElement | null>; slot: RefObject<HTMLSpanElement | null> } {
  const audio = useRef<HTMLAudioElement>(null)
  const slot = useRef<HTMLSpanElement>(null)
  const latest = useRef({ track, handlers })
  useLayoutEffect(() => {
    latest.current = { track, handlers }
  })

  const id = track?.id
  useLayoutEffect(() => {
    const around = slot.current
    if (!around) return
    const known = id === undefined ? undefined : takeFromBackground(id)
    const element = known ?? document.createElement('audio')
    if (!known) element.preload = 'none'
    around.append(element)
    audio.current = element
    if (known) latest.current.handlers.onHere(element)
    const listeners = names.map((name) => [name, () => latest.current.handlers[name](element)] as const)
    for (const [name, listener] of listeners) element.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of listeners) element.removeEventListener(name, listener)
      audio.current = null
      const root = around.closest('.parley')
      if (latest.current.track && root && !element.paused) {
        moveToBackground({ ...latest.current.track, element, root })
        return
      }
      element.pause()
      element.remove()
      left(element)
    }
  }, [id])
  return { audio, slot }
}
