// Name, picture and description of a new or existing group.

import { type RefObject, useId } from 'react'
import { useKit } from '../../state/kit.ts'
import { GroupPicture } from '../panel/GroupPicture.tsx'
import { ChoosePicture } from './ChoosePicture.tsx'
import { longestDescription, longestName } from './group-rules.ts'

export interface About {
  readonly name: string
  readonly avatar: string
  readonly description: string
}

export interface AboutFieldsProps {
  /** Determines the colour of the initials. */
  readonly id: string
  readonly about: About
  readonly onChange: (change: Partial<About>) => void
  readonly problem?: string | undefined
  readonly isReadOnly?: boolean
  /** The name alone, or all but the name. Default: both. */
  readonly only?: 'name' | 'rest'
  readonly isFirst?: boolean
  readonly nameField?: RefObject<HTMLInputElement | null>
}

export function AboutFields(props: AboutFieldsProps) {
  const { id: groupId, about, onChange, problem, isReadOnly = false, only, isFirst, nameField } = props
  const { t } = useKit()
  const id = useId()
  const picture = <GroupPicture id={groupId} name={about.name} picture={about.avatar} />
  return (
    <div className="parley-form">
      {only !== 'rest' && (
        <>
          <div className="parley-about-name">
            {isReadOnly ? (
              picture
            ) : (
              <ChoosePicture
                picture={picture}
                hasOne={about.avatar !== ''}
                onChosen={(avatar) => onChange({ avatar })}
              />
            )}
            <div className="parley-form">
              <label className="parley-label" htmlFor={`${id}-name`}>
                {t('group.name')}
              </label>
              <input
                ref={nameField}
                id={`${id}-name`}
                className="parley-input"
                dir="auto"
                {...(isFirst && { 'data-first-focus': '' })}
                value={about.name}
                autoComplete="off"
                maxLength={longestName}
                readOnly={isReadOnly}
                aria-invalid={problem !== undefined}
                {...(problem !== undefined && { 'aria-describedby': `${id}-problem` })}
                onChange={(event) => onChange({ name: event.target.value })}
              />
            </div>
          </div>
          {problem !== undefined && (
            <p id={`${id}-problem`} className="parley-problem" role="alert">
              {problem}
            </p>
          )}
        </>
      )}
      {only !== 'name' && (
        <>
          <label className="parley-label" htmlFor={`${id}-description`}>
            {t('group.description')} <Optional />
          </label>
          <textarea
            id={`${id}-description`}
            className="parley-input parley-area"
            dir="auto"
            rows={2}
            value={about.description}
            maxLength={longestDescription}
            readOnly={isReadOnly}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        </>
      )}
    </div>
  )
}

function Optional() {
  const { t } = useKit()
  return <span className="parley-optional">{t('group.optional')}</span>
}
