import { useState } from 'react'
import { useKit } from '../kit.ts'
import type { KindProps } from './registry.tsx'
import { foldedText, isBigEmoji } from './text-shape.ts'

/** A text as it was written: spaces and lines kept, each in its own direction, long ones folded. */
export function TextKind({ text, meta, bubble, onGrow }: KindProps) {
  const { t } = useKit()
  const [whole, setWhole] = useState(false)
  const folded = foldedText(text)
  return (
    <div {...bubble} {...(isBigEmoji(text) && { 'data-big': '' })}>
      <div className="parley-text" dir="auto">
        <span className="parley-words">{folded !== undefined && !whole ? folded : text}</span>
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
        {meta}
      </div>
    </div>
  )
}
