import { Suspense, useEffect, useMemo, useState } from 'react'
import { isBigEmoji } from '../../messages/folded-text.ts'
import type { KindProps } from '../../messages/kind-renderer.ts'
import { mentionsOf, streamedOf } from '../../messages/message-ext.ts'
import { useFolding } from '../../messages/use-folding.ts'
import { useKit } from '../../state/kit.ts'
import { useWanted } from '../../state/translation/wanted-translations.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { lazily } from '../../ui/lazily.tsx'
import type { Mention } from '../../ui/rich-text/pieces.ts'
import { RichText } from '../../ui/rich-text/RichText.tsx'
import { useTimelineHandlers } from '../message/timeline-context.ts'
import { Bubble } from './Bubble.tsx'
import { earlierTexts } from './earlier-texts.ts'
import { StreamBrokenOff, Translation } from './lazy-kinds.tsx'
import { useStreaming } from './use-streaming.ts'

const StreamingText = lazily(
  async () => (await import('./StreamingText.tsx')).StreamingText,
  ({ text }) => text,
)

/** Common ways to write "everybody" in a mention. */
const everybody = ['all', 'All', 'ALL', 'everyone', '所有人', '全体成员']

/** A text as written: with its spaces and line breaks, each line in its own direction, long texts folded. */
export function TextKind(props: KindProps) {
  const { message, row, meta, onGrow } = props
  const { stopper } = useTimelineHandlers()
  const { client, t, nameOf } = useKit()
  const me = useSelection((state) => state.me)
  const text = message.kind === 'text' ? message.text : props.text
  const isWanted = useWanted(message, client)
  const isGrowing = useStreaming(message)
  // A text that was shown in full while it was streamed is not folded afterwards.
  const [wasStreamed, setStreamed] = useState(isGrowing)
  if (isGrowing && !wasStreamed) setStreamed(true)
  const { words, shown, isFoldable, isWhole, toggle, fold } = useFolding(text, wasStreamed)
  useEffect(() => {
    if (row.type === 'message' && !streamedOf(message)) earlierTexts(client).remember(message.id, text)
  }, [client, row.type, message, text])
  const mentions = useMemo(() => {
    const users = mentionsOf(message)
    if (users === 'ALL') return everybody.map((name): Mention => ({ name, user: me ?? '' }))
    return users.flatMap((user): Mention[] => [
      { name: nameOf(user), user },
      { name: user, user },
    ])
  }, [message, nameOf, me])

  const look = { mentions, ...(me !== undefined && { me }) }
  const stop = stopper()
  if (isBigEmoji(text) && !isGrowing) {
    return (
      <Bubble of={props} look="big">
        <div className="parley-text" dir="auto">
          <span className="parley-words">{text}</span>
          {meta}
        </div>
      </Bubble>
    )
  }
  return (
    <Bubble of={props}>
      <div className="parley-text" dir="auto">
        <span ref={words} className="parley-words" {...fold}>
          {isGrowing ? (
            <Suspense fallback={text}>
              <StreamingText {...look} text={text} onStop={stop && (() => stop(message))} />
            </Suspense>
          ) : (
            <RichText {...look} text={shown} />
          )}
        </span>
        {isFoldable && (
          <button
            type="button"
            className="parley-more"
            aria-expanded={isWhole}
            onClick={() => {
              onGrow()
              toggle()
            }}
          >
            {t(isWhole ? 'message.less' : 'message.more')}
          </button>
        )}
        {message.kind === 'text' && message.stream?.state === 'broken' && (
          <Suspense fallback={null}>
            <StreamBrokenOff />
          </Suspense>
        )}
        {(message.translations || isWanted) && (
          <Suspense fallback={null}>
            <Translation message={message} onGrow={onGrow} />
          </Suspense>
        )}
        {meta}
      </div>
    </Bubble>
  )
}
