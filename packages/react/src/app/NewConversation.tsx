import type { ConversationRef } from '@parley/client'
import { useId, useState } from 'react'
import { useKit } from '../state/kit.ts'
import { appTexts } from '../strings/en/app.ts'
import { addEnglish } from '../strings/strings.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'

addEnglish(appTexts)

export interface NewConversationProps {
  readonly onOpen: (conversation: ConversationRef) => void
  readonly onClose: () => void
}

/** Asks for a user name and opens the conversation with that user. */
export function NewConversation({ onOpen, onClose }: NewConversationProps) {
  const { client, t } = useKit()
  const [user, setUser] = useState('')
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const wanted = user.trim().toLowerCase()

  const start = () => {
    if (wanted === '') return
    if (wanted === client.state.me) return setProblem(t('new.self'))
    const conversation: ConversationRef = { type: 'single', id: wanted }
    client.conversations.open(conversation)
    onClose()
    onOpen(conversation)
  }

  return (
    <Dialog title={t('new.title')} onClose={onClose}>
      <form
        className="parley-form"
        onSubmit={(event) => {
          event.preventDefault()
          start()
        }}
      >
        <label className="parley-label" htmlFor={id}>
          {t('new.user')}
        </label>
        <input
          id={id}
          className="parley-input"
          value={user}
          data-first-focus=""
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          aria-describedby={`${id}-hint`}
          aria-invalid={problem !== undefined}
          onChange={(event) => {
            setUser(event.target.value)
            setProblem(undefined)
          }}
        />
        <p id={`${id}-hint`} className={problem ? 'parley-problem' : 'parley-hint'}>
          {problem ?? t('new.hint')}
        </p>
        <div className="parley-form-actions">
          <button type="button" className="parley-button" data-look="plain" onClick={onClose}>
            {t('action.cancel')}
          </button>
          <button type="submit" className="parley-button" aria-disabled={wanted === ''}>
            {t('new.start')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
