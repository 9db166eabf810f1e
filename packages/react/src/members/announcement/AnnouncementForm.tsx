// Shows an announcement, with an editor for owner and admins. The input is kept until it is saved.

import { mayI } from '@parley/client/groups'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { membersTexts } from '../../strings/en/members.ts'
import { navigationTexts } from '../../strings/en/navigation.ts'
import { addEnglish, errorText, type ReasonedError } from '../../strings/strings.ts'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { EditIcon } from '../../ui/icons/icons.tsx'
import { RichText } from '../../ui/rich-text/RichText.tsx'
import { useGroup } from './use-group.ts'

addEnglish(errorsTexts, membersTexts, navigationTexts)

/** The server's limit in characters. */
export const longestAnnouncement = 512

export function AnnouncementForm({ groupId }: { readonly groupId: string }) {
  const { client } = useKit()
  const group = useGroup(groupId)
  return (
    <AnnouncementFields
      text={(group?.announcement ?? '').trim()}
      canEdit={mayI(group, 'announce')}
      onSave={(announcement) => client.groups.setAnnouncement({ groupId, announcement })}
    />
  )
}

export interface AnnouncementFieldsProps {
  readonly text: string
  readonly canEdit: boolean
  readonly onSave: (text: string) => Promise<unknown>
}

export function AnnouncementFields({ text, canEdit, onSave }: AnnouncementFieldsProps) {
  const { t, announce } = useKit()
  const [typed, setTyped] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ReactNode>()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const isEditing = typed !== undefined

  const close = () => {
    setTyped(undefined)
    setProblem(undefined)
    // The button is rendered again in the next frame.
    requestAnimationFrame(() => button.current?.focus())
  }
  const save = async (announcement: string) => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await onSave(announcement)
      announce(t(announcement === '' ? 'announcement.removed' : 'announcement.saved'))
      close()
    } catch (failure) {
      const error = failure as ReasonedError
      const why = t('announcement.failed', { why: errorText(t, error) })
      setProblem(<ErrorLine error={error} text={why} />)
      announce(why, 'assertive')
    } finally {
      setBusy(false)
    }
  }

  if (!isEditing) {
    return (
      <div className="parley-announcement-editor">
        {text === '' ? (
          <p className="parley-hint">{t('announcement.none')}</p>
        ) : (
          <div className="parley-announcement-text" dir="auto">
            <RichText text={text} />
          </div>
        )}
        {canEdit && (
          <button
            ref={button}
            type="button"
            className="parley-button"
            data-look="plain"
            onClick={() => setTyped(text)}
          >
            <EditIcon />
            {t(text === '' ? 'announcement.write' : 'announcement.edit')}
          </button>
        )}
      </div>
    )
  }
  const left = longestAnnouncement - typed.length
  return (
    <form
      className="parley-announcement-editor parley-form"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        void save(typed.trim())
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.preventDefault()
        event.stopPropagation()
        close()
      }}
    >
      <label className="parley-label" htmlFor={id}>
        {t('announcement.label')}
      </label>
      <textarea
        id={id}
        className="parley-input parley-announcement-field"
        dir="auto"
        rows={4}
        // biome-ignore lint/a11y/noAutofocus: the user has just pressed the edit button
        autoFocus
        maxLength={longestAnnouncement}
        value={typed}
        aria-describedby={`${id}-hint`}
        aria-invalid={problem !== undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p id={`${id}-hint`} className={problem ? 'parley-problem' : 'parley-hint'}>
        {problem ?? (left <= 100 ? t('composer.left', { count: left }) : t('announcement.hint'))}
      </p>
      <div className="parley-form-actions">
        {text !== '' && (
          <button
            type="button"
            className="parley-button"
            data-look="plain"
            aria-disabled={isBusy}
            onClick={() => void save('')}
          >
            {t('announcement.remove')}
          </button>
        )}
        <button type="button" className="parley-button" data-look="plain" onClick={close}>
          {t('action.cancel')}
        </button>
        <button
          type="submit"
          className="parley-button"
          aria-disabled={isBusy || typed.trim() === text}
          {...(typed.trim() === text && { disabled: true })}
        >
          {t(isBusy ? 'announcement.saving' : 'announcement.save')}
        </button>
      </div>
    </form>
  )
}
