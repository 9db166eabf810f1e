import { useEffect, useRef } from 'react'
import { Avatar } from '../../presence/index.ts'
import type { Mentioned } from '../../state/drafts/draft-details.ts'
import { useKit } from '../../state/kit.ts'
import { EveryoneIcon } from '../../ui/icons/icons.tsx'

export interface MentionListProps {
  readonly id: string
  readonly options: readonly Mentioned[]
  readonly active: number
  readonly onChoose: (option: Mentioned) => void
}

/** The id of an option, for the field's aria-activedescendant. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** The list of users who can be mentioned. The focus and the keys stay in the field. */
export function MentionList({ id, options, active, onChoose }: MentionListProps) {
  const { t } = useKit()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[id="${optionId(id, active)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div ref={list} id={id} className="parley-mentions" role="listbox" aria-label={t('mention.name')}>
      {options.map((option, index) => {
        const isEveryone = option.user === 'ALL'
        const hint = isEveryone ? t('mention.everyone.hint') : option.user
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={option.user}
            id={optionId(id, index)}
            className="parley-mention-option"
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The field keeps the focus, and phones keep the keyboard open.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
          >
            {isEveryone ? (
              <span className="parley-mention-everyone">
                <EveryoneIcon />
              </span>
            ) : (
              <Avatar id={option.user} size="small" />
            )}
            <bdi className="parley-mention-name">{option.name}</bdi>
            {hint !== option.name && <span className="parley-mention-hint">{hint}</span>}
          </div>
        )
      })}
    </div>
  )
}
