import { useId } from 'react'
import { useKit } from '../../state/kit.ts'

export interface RoomAbout {
  readonly name: string
  readonly description: string
}

/** The server's limits in characters. */
const longestName = 128
const longestDescription = 512

/** The name and description of a new or existing room. */
export function RoomFields(props: {
  readonly about: RoomAbout
  readonly onChange: (change: Partial<RoomAbout>) => void
  readonly problem?: string | undefined
  readonly isFirst?: boolean
}) {
  const { t } = useKit()
  const { about, onChange, problem, isFirst = false } = props
  const id = useId()
  return (
    <div className="parley-form">
      <label className="parley-label" htmlFor={`${id}-name`}>
        {t('room.name')}
      </label>
      <input
        id={`${id}-name`}
        className="parley-input"
        dir="auto"
        {...(isFirst && { 'data-first-focus': '' })}
        value={about.name}
        autoComplete="off"
        maxLength={longestName}
        aria-invalid={problem !== undefined}
        {...(problem !== undefined && { 'aria-describedby': `${id}-problem` })}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} className="parley-problem" role="alert">
          {problem}
        </p>
      )}
      <label className="parley-label" htmlFor={`${id}-description`}>
        {t('room.description')} <span className="parley-optional">{t('group.optional')}</span>
      </label>
      <textarea
        id={`${id}-description`}
        className="parley-input parley-area"
        dir="auto"
        rows={3}
        value={about.description}
        maxLength={longestDescription}
        onChange={(event) => onChange({ description: event.target.value })}
      />
    </div>
  )
}
