import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type LeftPlaying, stopBackground } from '../media/voice-player/background-playback.ts'
import { useKit } from '../state/kit.ts'
import { appTexts } from '../strings/en/app.ts'
import { mediaTexts } from '../strings/en/media.ts'
import { addEnglish } from '../strings/strings.ts'
import { formatDuration, spokenDuration } from '../ui/format/format-duration.ts'
import { CloseIcon, PauseIcon, PlayIcon } from '../ui/icons/icons.tsx'

addEnglish(appTexts, mediaTexts)

/** A voice message whose player is not on the screen: title, pause and stop. */
export function NowPlaying({ left }: { readonly left: LeftPlaying }) {
  const { t, locale, nameOf } = useKit()
  const { element, from, durationMs } = left
  const [isPlaying, setPlaying] = useState(!element.paused)
  const [at, setAt] = useState(element.currentTime)

  useEffect(() => {
    const look = () => {
      setPlaying(!element.paused)
      setAt(element.currentTime)
    }
    const names = ['play', 'pause', 'timeupdate'] as const
    for (const name of names) element.addEventListener(name, look)
    element.addEventListener('ended', stopBackground)
    return () => {
      for (const name of names) element.removeEventListener(name, look)
      element.removeEventListener('ended', stopBackground)
    }
  }, [element])

  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => centreOnConversation(box.current), [])

  const name = t('nowPlaying.name', { name: nameOf(from) })
  return (
    <section ref={box} className="parley-now-playing" aria-label={name}>
      <button
        type="button"
        className="parley-icon-button"
        data-tone="accent"
        aria-label={t(isPlaying ? 'voicePlayer.pause' : 'voicePlayer.play', {
          duration: spokenDuration(durationMs, locale),
        })}
        onClick={() => (isPlaying ? element.pause() : void element.play().catch(() => {}))}
      >
        {isPlaying ? <PauseIcon /> : <PlayIcon />}
      </button>
      <span className="parley-now-playing-name">{name}</span>
      <span className="parley-now-playing-time" aria-hidden="true">
        {formatDuration(at * 1000, locale)}
      </span>
      <button
        type="button"
        className="parley-icon-button"
        aria-label={t('nowPlaying.close')}
        title={t('nowPlaying.close')}
        onClick={stopBackground}
      >
        <CloseIcon />
      </button>
    </section>
  )
}

/** Keeps the box in the middle of the conversation, or of the whole kit while no conversation is shown. */
function centreOnConversation(box: HTMLElement | null): (() => void) | undefined {
  const root = box?.parentElement
  if (!box || !root) return undefined
  const align = () => {
    const pane = root.querySelector('.parley-conversation-view')?.getBoundingClientRect()
    const { left, right } = root.getBoundingClientRect()
    const isShown = pane !== undefined && pane.width > 0
    const sides = isShown ? [pane.left - left, right - pane.right] : [0, 0]
    if (getComputedStyle(box).direction === 'rtl') sides.reverse()
    box.style.insetInline = sides.map((side) => `${side}px`).join(' ')
  }
  const observer = new ResizeObserver(align)
  observer.observe(root)
  const pane = root.querySelector('.parley-conversation-view')
  if (pane) observer.observe(pane)
  return () => observer.disconnect()
}
