import { useId, type WheelEvent } from 'react'
import { useKit } from '../state/kit.ts'
import type { Filter, FilterChoices } from './filters.ts'
import { MarkDot } from './MarkDot.tsx'

export interface FilterChipsProps {
  readonly choices: FilterChoices
  readonly value: Filter
  readonly onChange: (filter: Filter) => void
}

/** Scrolls horizontally with a vertical mouse wheel. */
export function scrollAcross({ currentTarget, deltaX, deltaY }: WheelEvent<HTMLElement>): void {
  if (deltaX !== 0) return
  const isRightToLeft = getComputedStyle(currentTarget).direction === 'rtl'
  currentTarget.scrollLeft += isRightToLeft ? -deltaY : deltaY
}

/** All, unread, groups and the marks in use; one is selected. */
export function FilterChips({ choices, value, onChange }: FilterChipsProps) {
  const { t, marks } = useKit()
  const name = useId()
  const shown: Filter[] = ['all', 'unread']
  if (choices.hasGroups || value === 'groups') shown.push('groups')
  shown.push(...choices.marks)
  // The selected one stays, even if it is no longer in use.
  if (!shown.includes(value)) shown.push(value)
  return (
    <div className="parley-pills" role="radiogroup" aria-label={t('list.filter')} onWheel={scrollAcross}>
      {shown.map((filter) => (
        <label key={filter} className="parley-pill">
          <input type="radio" name={name} checked={filter === value} onChange={() => onChange(filter)} />
          <span>
            {typeof filter === 'number' ? (
              <>
                <MarkDot mark={filter} />
                {marks[filter]?.name}
              </>
            ) : (
              t(`list.filter.${filter}`)
            )}
            {filter === 'unread' && choices.unread > 0 && ` ${choices.unread}`}
          </span>
        </label>
      ))}
    </div>
  )
}
