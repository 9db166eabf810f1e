import type { VoiceMessage } from '@parley/client'
import { useId, useSyncExternalStore } from 'react'
import { useKit } from '../../state/kit.ts'
import { useSpeechToText } from '../../state/use-speech-to-text.ts'
import type { Translate } from '../../strings/strings.ts'
import { type Transcript, transcriptsOf } from './transcripts.ts'

/** The transcript of a voice message; nothing if the server has no speech to text. */
export function VoiceText({
  message,
  onGrow,
}: {
  readonly message: VoiceMessage
  readonly onGrow: () => void
}) {
  const { client, t } = useKit()
  const isEnabled = useSpeechToText()
  const boxId = useId()
  const transcripts = transcriptsOf(client)
  const shown = useSyncExternalStore(
    transcripts.subscribe,
    () => transcripts.of(message.id),
    () => undefined,
  )
  if (!isEnabled && !shown) return null
  const isOpen = shown?.isOpen === true
  const isFailed = isOpen && shown.transcript.name === 'failed'
  return (
    <div className="parley-voice-text">
      {/* A live region has to exist before its content changes, so that screen readers announce it. */}
      <div id={boxId} role="status" aria-busy={isOpen && shown.transcript.name === 'busy'}>
        {isOpen && <Words of={shown.transcript} />}
      </div>
      <button
        type="button"
        className="parley-more"
        data-small=""
        {...(!isFailed && { 'aria-expanded': isOpen, 'aria-controls': boxId })}
        onClick={() => {
          onGrow()
          if (isOpen && !isFailed) transcripts.hide(message.id)
          else void transcripts.show(message)
        }}
      >
        {t(isFailed ? 'voiceText.again' : isOpen ? 'voiceText.hide' : 'voiceText.show')}
      </button>
    </div>
  )
}

function Words({ of }: { readonly of: Transcript }) {
  const { t } = useKit()
  if (of.name === 'done' && of.text !== '')
    return (
      <p className="parley-voice-words" dir="auto">
        {of.text}
      </p>
    )
  return <p className="parley-voice-note">{noteOf(of, t)}</p>
}

function noteOf(of: Transcript, t: Translate): string {
  if (of.name === 'busy') return t('voiceText.busy')
  if (of.name === 'done') return t('voiceText.none')
  const { reason } = of.error as { readonly reason?: string }
  return t(reason === 'soundTooLong' ? 'voiceText.tooLong' : 'voiceText.failed')
}
