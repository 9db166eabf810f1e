// Plays a voice message: play and pause, a waveform that is a slider, and three speeds. Only one player plays at a
// time.

import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { mediaTexts } from '../../strings/en/media.ts'
import { addEnglish } from '../../strings/strings.ts'
import { formatDuration, spokenDuration } from '../../ui/format/format-duration.ts'
import { AlertIcon, PauseIcon, PlayIcon } from '../../ui/icons/icons.tsx'
import { useTexts } from '../../ui/texts.ts'
import { FailedMedia } from '../FailedMedia.tsx'
import type { Track } from './background-playback.ts'
import { changeSpeed, currentSpeed, pauseOthers, watchSpeed } from './current-playback.ts'
import { useAudio } from './use-audio.ts'
import {
  knownDuration,
  nextSpeed,
  seekByKey,
  thinned,
  waveHeight,
  wavePath,
  waveWidth,
} from './waveform-slider.ts'

addEnglish(mediaTexts)

/** Props of `VoicePlayer`. */
export interface VoicePlayerProps {
  /** Undefined while it is not available, for example during a download; everything is shown, but nothing plays. */
  readonly src: string | undefined
  /** The length in milliseconds, if it is known before the recording is loaded. */
  readonly durationMs?: number
  /** The peaks of the waveform, from 0 to 1. */
  readonly peaks?: readonly number[]
  /** The maximum number of bars of the waveform. */
  readonly bars?: number
  /** Called each time it starts from the beginning; the host marks it as played. */
  readonly onStart?: () => void
  /** Called when the recording has been played to its end. */
  readonly onEnd?: () => void
  /** Called if the recording cannot be played. */
  readonly onFailed?: () => void
  /** Why it cannot be played, if known. */
  readonly problem?: string | undefined
  /** The code of the error, shown in small print below `problem`. */
  readonly code?: string | undefined
  /** Whether the reason is still being looked up, so that nothing is shown yet. */
  readonly isAsking?: boolean
  /** Continues playing when this player unmounts; the provider shows the controls in the meantime. */
  readonly track?: Track
}

const none: readonly number[] = []
const usualBars = 32

/** Plays a voice message, with a waveform to seek in. */
export function VoicePlayer(props: VoicePlayerProps) {
  const { src, durationMs, peaks = none, bars: mostBars = usualBars, onStart, onEnd, track } = props
  const { onFailed, problem, code, isAsking } = props
  const { t, locale, announce } = useTexts()
  const wave = useRef<HTMLDivElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [at, setAt] = useState(0)
  const [ofFile, setOfFile] = useState(0)
  const speed = useSyncExternalStore(watchSpeed, currentSpeed, currentSpeed)
  const duration = knownDuration(durationMs, ofFile)
  const bars = useMemo(() => thinned(peaks, mostBars), [peaks, mostBars])
  const path = useMemo(() => wavePath(bars), [bars])

  const fail = () => {
    setFailed(true)
    announce(t('voicePlayer.failed'))
    onFailed?.()
  }
  const { audio, slot } = useAudio(track, {
    onHere(element) {
      setPlaying(!element.paused)
      setAt(element.currentTime)
    },
    play: () => setPlaying(true),
    pause: () => setPlaying(false),
    timeupdate: ({ currentTime }) => setAt(currentTime),
    durationchange: (element) => setOfFile(element.duration),
    error: () => src !== undefined && fail(),
    ended() {
      setPlaying(false)
      seek(0)
      onEnd?.()
    },
  })
  useLayoutEffect(() => {
    const element = audio.current
    if (!element || element.getAttribute('src') === (src ?? null)) return
    // Another file starts from the beginning.
    if (src === undefined) element.removeAttribute('src')
    else element.src = src
    setFailed(false)
    setAt(0)
  }, [audio, src])
  useEffect(() => {
    if (audio.current) audio.current.playbackRate = speed
  }, [audio, speed])
  useSmoothTime(audio, isPlaying, setAt)

  const toggle = () => {
    const element = audio.current
    if (!element || src === undefined) return
    if (!element.paused) return element.pause()
    setFailed(false)
    if (element.error) element.load()
    pauseOthers(element)
    element.playbackRate = speed
    if (element.ended || element.currentTime === 0) onStart?.()
    // An interrupted play() is not an error, and a broken file fires its own event.
    element.play().catch((error: unknown) => {
      if ((error as Error).name === 'NotAllowedError') fail()
    })
  }
  const seek = (seconds: number) => {
    if (audio.current) audio.current.currentTime = seconds
    setAt(seconds)
  }
  const seekTo = (event: PointerEvent) => {
    const box = wave.current?.getBoundingClientRect()
    if (!box || duration === 0) return
    seek(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * duration)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = seekByKey(event.key, at, duration)
    if (to !== undefined) seek(to)
    else if (event.key === ' ') toggle()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const isBroken = hasFailed && !isAsking
  const spoken = spokenDuration(duration * 1000, locale)
  const shown = Math.min(at, duration || at)
  const part = duration > 0 ? Math.min(1, at / duration) : 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className="parley-voice" role="group" aria-label={t('voicePlayer.name', { duration: spoken })}>
      <span ref={slot} className="parley-here" hidden />
      <button
        type="button"
        className="parley-voice-play"
        aria-label={t(isPlaying ? 'voicePlayer.pause' : 'voicePlayer.play', { duration: spoken })}
        aria-disabled={src === undefined}
        onClick={toggle}
      >
        {isPlaying ? <PauseIcon /> : <PlayIcon />}
      </button>
      {isBroken ? (
        <span className="parley-voice-failed">
          <AlertIcon />
          <FailedMedia text={problem ?? t('voicePlayer.failed')} code={code} />
        </span>
      ) : (
        <>
          <div
            ref={wave}
            className="parley-voice-wave"
            role="slider"
            tabIndex={0}
            aria-label={t('voicePlayer.position')}
            aria-valuemin={0}
            aria-valuemax={Math.round(duration)}
            aria-valuenow={Math.round(shown)}
            aria-valuetext={t('voicePlayer.at', {
              at: formatDuration(shown * 1000, locale),
              duration: formatDuration(duration * 1000, locale),
            })}
            onKeyDown={onKeyDown}
            onPointerDown={(event) => {
              if (event.button !== 0) return
              event.currentTarget.setPointerCapture(event.pointerId)
              seekTo(event)
            }}
            onPointerMove={(event) => {
              if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event)
            }}
          >
            <svg
              viewBox={`0 0 ${waveWidth(bars)} ${waveHeight}`}
              preserveAspectRatio="none"
              aria-hidden="true"
              {...(bars.length === 0 && { 'data-plain': '' })}
            >
              <path d={path} />
              <path d={wavePath(bars, part)} data-played="" />
            </svg>
          </div>
          <span className="parley-voice-time" aria-hidden="true">
            {formatDuration((isPlaying || at > 0 ? shown : duration) * 1000, locale)}
          </span>
        </>
      )}
      <button
        type="button"
        className="parley-voice-speed"
        dir="ltr"
        aria-label={t('voicePlayer.speed', { speed })}
        title={t('voicePlayer.speed', { speed })}
        onClick={() => changeSpeed(nextSpeed(speed))}
      >
        {new Intl.NumberFormat(locale).format(speed)}×
      </button>
    </div>
  )
}

/** The time of a player, on every frame: `timeupdate` fires only four times a second. */
function useSmoothTime(
  audio: { readonly current: HTMLAudioElement | null },
  isPlaying: boolean,
  setAt: (at: number) => void,
): void {
  useEffect(() => {
    if (!isPlaying || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let frame = 0
    const next = () => {
      if (audio.current) setAt(audio.current.currentTime)
      frame = requestAnimationFrame(next)
    }
    frame = requestAnimationFrame(next)
    return () => cancelAnimationFrame(frame)
  }, [audio, isPlaying, setAt])
}
