import { useMemo, useRef } from 'react'
import { VoicePlayer } from '../../media/voice-player/VoicePlayer.tsx'
import type { KindProps } from '../../messages/kind-renderer.ts'
import { peaksOf } from '../../messages/message-ext.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { useTimelineHandlers } from '../message/timeline-context.ts'
import { Bubble } from './Bubble.tsx'
import { nextUnplayed, playNext } from './next-voice.ts'
import { OtherKind } from './other.tsx'
import { playedBy, usePlayed } from './played-messages.ts'
import { VoiceText } from './Transcript.tsx'
import { UploadRing } from './UploadProgress.tsx'
import { useFailedFile } from './use-failed-file.ts'
import { useLocalUrl } from './use-local-url.ts'

/** A voice message with its waveform. A dot marks it as unplayed, and the next unplayed one follows automatically. */
export function VoiceKind(props: KindProps) {
  const { message, row, mine, meta, onGrow } = props
  const { t } = useKit()
  const { rows, isReadOnly } = useTimelineHandlers()
  const me = useSelection((state) => state.me) ?? ''
  const line = useRef<HTMLDivElement>(null)
  const local = useLocalUrl(row)
  const peaks = useMemo(() => peaksOf(message), [message])
  const [isPlayed, markPlayed] = usePlayed(message.id)
  const file = useFailedFile(message.kind === 'voice' ? message : undefined)
  if (message.kind !== 'voice') return <OtherKind {...props} />
  const isNew = !mine && !isPlayed && !isReadOnly
  return (
    <Bubble of={props} look="card">
      <div ref={line} className="parley-voice-line">
        <UploadRing row={row} />
        <VoicePlayer
          src={local ?? file.url ?? (message.url || undefined)}
          problem={file.problem}
          code={file.code}
          isAsking={file.isAsking}
          onFailed={file.failed}
          durationMs={message.duration * 1000}
          peaks={peaks}
          onStart={markPlayed}
          {...(row.type === 'message' &&
            !isReadOnly && {
              track: { id: message.id, from: message.from, durationMs: message.duration * 1000 },
            })}
          onEnd={() => playNext(line.current, nextUnplayed(rows(), row.id, playedBy(me)))}
        />
        {isNew && <span className="parley-unheard" role="img" aria-label={t('kind.voice.new')} />}
        {meta}
      </div>
      {row.type === 'message' && !isReadOnly && <VoiceText message={message} onGrow={onGrow} />}
    </Bubble>
  )
}
