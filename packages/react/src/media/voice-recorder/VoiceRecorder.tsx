// Records a voice message: starts at once, shows level and duration, and plays it back before sending. Nothing is lost
// by accident: Escape ends the recording and keeps it.

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatDuration, spokenDuration } from '../../ui/format/format-duration.ts'
import {
  AlertIcon,
  BinIcon,
  CloseIcon,
  MicrophoneIcon,
  RetryIcon,
  SendIcon,
  StopIcon,
} from '../../ui/icons/icons.tsx'
import { useTexts } from '../../ui/texts.ts'
import { VoicePlayer } from '../voice-player/VoicePlayer.tsx'
import { LevelBars } from './LevelBars.tsx'
import { canRecord, type RecordedVoice, type Recording, startRecording } from './recording.ts'
import { problemOf, type RecorderProblem } from './recording-problems.ts'
import { type Hold, useHold } from './use-hold-to-record.ts'

export type { RecordedVoice } from './recording.ts'

/** Props of `VoiceRecorder`. */
export interface VoiceRecorderProps {
  /** Called with the finished recording. */
  readonly onSend: (voice: RecordedVoice) => void
  /** Called when the recording is discarded; the host then stops rendering it. */
  readonly onCancel: () => void
  /** The maximum duration. */
  readonly maxMs?: number
  /** The press that started it, if it may still be held. */
  readonly hold?: Hold | undefined
}

type Stage =
  | { readonly name: 'asking' }
  | { readonly name: 'recording'; readonly elapsedMs: number; readonly levels: readonly number[] }
  | { readonly name: 'review'; readonly voice: RecordedVoice }
  | { readonly name: 'problem'; readonly problem: RecorderProblem }

const fiveMinutes = 300_000
/** The number of levels that are shown; enough for the widest window. */
const shownLevels = 200

export function VoiceRecorder({ onSend, onCancel, maxMs = fiveMinutes, hold }: VoiceRecorderProps) {
  const { t, locale, announce } = useTexts()
  const [stage, setStage] = useState<Stage>({ name: 'asking' })
  const [attempt, setAttempt] = useState(0)
  const recording = useRef<Recording>(undefined)
  const sendWhenStopped = useRef(false)
  const main = useRef<HTMLButtonElement>(null)
  const latest = useRef({ onSend, announce, t, locale })
  useEffect(() => {
    latest.current = { onSend, announce, t, locale }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt records once
  useEffect(() => {
    const abort = new AbortController()
    const showProblem = (problem: RecorderProblem) => {
      setStage({ name: 'problem', problem })
      latest.current.announce(latest.current.t(`voiceRecorder.problem.${problem}`), 'assertive')
    }
    const fail = (error: unknown) => {
      if (!abort.signal.aborted) showProblem(problemOf(error))
    }
    sendWhenStopped.current = false
    if (!canRecord()) return showProblem('unsupported')
    const events = {
      onLevel: (level: number, elapsedMs: number) =>
        setStage((before) => ({
          name: 'recording',
          elapsedMs,
          levels: [...(before.name === 'recording' ? before.levels : []), level].slice(-shownLevels),
        })),
      onStopped: (voice: RecordedVoice) => {
        recording.current = undefined
        if (sendWhenStopped.current) return latest.current.onSend(voice)
        const { announce, t, locale } = latest.current
        const duration = spokenDuration(voice.durationMs, locale)
        announce(t(voice.durationMs >= maxMs ? 'voiceRecorder.full' : 'voiceRecorder.stopped', { duration }))
        setStage({ name: 'review', voice })
      },
      onProblem: fail,
    }
    startRecording(maxMs, events, abort.signal).then((started) => {
      if (abort.signal.aborted) return started?.cancel()
      recording.current = started
      latest.current.announce(latest.current.t('voiceRecorder.recording'))
      setStage({ name: 'recording', elapsedMs: 0, levels: [] })
    }, fail)
    return () => {
      abort.abort()
      recording.current?.cancel()
      recording.current = undefined
    }
  }, [attempt, maxMs])

  // The next button has the focus, so that one key is enough for all steps.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another stage begins
  useEffect(() => main.current?.focus(), [stage.name])

  const sendNow = () => {
    sendWhenStopped.current = true
    recording.current?.stop()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    if (stage.name === 'recording') recording.current?.stop()
    else if (stage.name !== 'review') onCancel()
  }
  const box = useRef<HTMLDivElement>(null)
  const isHeld = useHold(box, hold, {
    elapsedMs: () => (stage.name === 'recording' ? stage.elapsedMs : undefined),
    send: sendNow,
    cancel: onCancel,
  })
  const isReview = stage.name === 'review'
  const cancelLabel = t(isReview ? 'voiceRecorder.discard' : 'voiceRecorder.cancel')

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={box}
      className="parley-recorder"
      role="group"
      aria-label={t('voiceRecorder.name')}
      data-stage={stage.name}
      {...(isHeld && { 'data-held': '' })}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className="parley-icon-button"
        aria-label={cancelLabel}
        title={cancelLabel}
        onClick={onCancel}
      >
        {isReview ? <BinIcon /> : <CloseIcon />}
      </button>
      {stage.name === 'asking' && (
        <p className="parley-recorder-note">
          <MicrophoneIcon />
          {t('voiceRecorder.asking')}
        </p>
      )}
      {stage.name === 'problem' && (
        <>
          <p className="parley-recorder-note" data-tone="bad">
            <AlertIcon />
            {t(`voiceRecorder.problem.${stage.problem}`)}
          </p>
          {stage.problem !== 'unsupported' && (
            <button
              ref={main}
              type="button"
              className="parley-icon-button"
              aria-label={t('voiceRecorder.again')}
              title={t('voiceRecorder.again')}
              onClick={() => {
                setStage({ name: 'asking' })
                setAttempt(attempt + 1)
              }}
            >
              <RetryIcon />
            </button>
          )}
        </>
      )}
      {stage.name === 'recording' && (
        <>
          <span className="parley-recorder-dot" aria-hidden="true" />
          <span className="parley-recorder-time" role="timer" aria-label={t('voiceRecorder.recording')}>
            {formatDuration(stage.elapsedMs, locale)}
          </span>
          <LevelBars levels={stage.levels} />
          {isHeld && <span className="parley-recorder-hint">{t('voiceRecorder.hold')}</span>}
          <button
            ref={main}
            type="button"
            className="parley-icon-button parley-recorder-stop"
            aria-label={t('voiceRecorder.stop')}
            title={t('voiceRecorder.stop')}
            onClick={() => recording.current?.stop()}
          >
            <StopIcon />
          </button>
        </>
      )}
      {stage.name === 'review' && <Review voice={stage.voice} />}
      {(stage.name === 'recording' || stage.name === 'review') && (
        <button
          ref={isReview ? main : null}
          type="button"
          className="parley-send"
          aria-label={t('voiceRecorder.send')}
          title={t('voiceRecorder.send')}
          onClick={() => (isReview ? onSend(stage.voice) : sendNow())}
        >
          <SendIcon />
        </button>
      )}
    </div>
  )
}

function Review({ voice }: { readonly voice: RecordedVoice }) {
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(voice.blob)
    setSrc(url)
    return () => URL.revokeObjectURL(url)
  }, [voice])
  return <VoicePlayer src={src} durationMs={voice.durationMs} peaks={voice.peaks} bars={64} />
}
