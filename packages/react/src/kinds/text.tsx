import { useMemo, useState } from 'react'
import { useKit } from '../kit.ts'
import type { Mention } from '../parts/RichText/pieces.ts'
import { RichText } from '../parts/RichText/RichText.tsx'
import { useSelection } from '../use-selection.ts'
import { Bubble } from './Bubble.tsx'
import { mentionsOf } from './ext.ts'
import type { KindProps } from './registry.tsx'
import { Translation } from './Translation.tsx'
import { foldedText, isBigEmoji } from './text-shape.ts'

/** How people write that everybody is meant. */
const everybody = ['all', 'All', 'ALL', 'everyone', '所有人', '全体成员']

/** A text as it was written: spaces and lines kept, each in its own direction, long ones folded. */
export function TextKind(props: KindProps) {
  const { message, meta, onGrow } = props
  const { t, nameOf } = useKit()
  const me = useSelection((state) => state.me)
  const [whole, setWhole] = useState(false)
  const text = message.kind === 'text' ? message.text : props.text
  const folded = foldedText(text)
  const mentions = useMemo(() => {
    const users = mentionsOf(message)
    if (users === 'ALL') return everybody.map((name): Mention => ({ name, user: me ?? '' }))
    return users.flatMap((user): Mention[] => [
      { name: nameOf(user), user },
      { name: user, user },
    ])
  }, [message, nameOf, me])

  if (isBigEmoji(text)) {
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
        <span className="parley-words" {...(folded !== undefined && { 'data-folded': '' })}>
          <RichText
            text={folded !== undefined && !whole ? folded : text}
            mentions={mentions}
            {...(me !== undefined && { me })}
          />
        </span>
        {folded !== undefined && (
          <button
            type="button"
            className="parley-more"
            aria-expanded={whole}
            onClick={() => {
              onGrow()
              setWhole(!whole)
            }}
          >
            {t(whole ? 'message.less' : 'message.more')}
          </button>
        )}
        {message.translations && <Translation translations={message.translations} onGrow={onGrow} />}
        {meta}
      </div>
    </Bubble>
  )
}
