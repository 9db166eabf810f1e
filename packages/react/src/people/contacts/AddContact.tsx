// Sends a contact request, by exact user name, with a short text.

import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { errorText, type ReasonedError } from '../../strings/strings.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { addContact, refusalOf, userTyped } from './add-contact.ts'

/** The server's limit in characters. */
const longestReason = 512

export interface AddContactProps {
  /** A known user; without it, the dialog asks for the name. */
  readonly user?: string
  /** The text of the search that led here. */
  readonly typed?: string
  readonly onClose: () => void
}

export function AddContact({ user, typed = '', onClose }: AddContactProps) {
  const { client, t, nameOf, announce } = useKit()
  const [text, setText] = useState(user ?? typed)
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ReactNode>()
  const [done, setDone] = useState<{ readonly user: string; readonly what: 'sent' | 'now' }>()
  const id = useId()
  const wanted = user ?? userTyped(text)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (wanted === '' || isBusy) return
    const refusal = refusalOf(client.state, wanted)
    if (refusal) return setProblem(t(`contacts.add.${refusal}`, { name: nameOf(wanted) }))
    setBusy(true)
    setProblem(undefined)
    try {
      const what = await addContact(client, wanted, reason.trim())
      setDone({ user: wanted, what })
      announce(t(what === 'sent' ? 'contacts.add.sent' : 'contacts.add.now', { name: nameOf(wanted) }))
    } catch (failure) {
      const error = failure as ReasonedError
      const isUnknown = error.reason === 'userNotFound'
      const why = isUnknown ? t('contacts.add.unknown', { user: wanted }) : errorText(t, error)
      setProblem(<ErrorLine error={error} text={why} />)
      announce(why, 'assertive')
    }
    setBusy(false)
  }
  const again = () => {
    setDone(undefined)
    setText('')
    setReason('')
  }

  if (done) {
    const name = nameOf(done.user)
    return (
      <Dialog title={t('contacts.add.title')} onClose={onClose}>
        <p>{t(done.what === 'now' ? 'contacts.add.now' : 'contacts.add.sent.hint', { name })}</p>
        <div className="parley-form-actions">
          {user === undefined && (
            <button type="button" className="parley-button" data-look="plain" onClick={again}>
              {t('contacts.add.another')}
            </button>
          )}
          <button type="button" className="parley-button" data-first-focus="" onClick={onClose}>
            {t('action.close')}
          </button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title={t('contacts.add.title')} onClose={onClose}>
      <form className="parley-form" aria-busy={isBusy} onSubmit={send}>
        <label className="parley-label" htmlFor={`${id}-user`}>
          {t('contacts.add.user')}
        </label>
        <input
          id={`${id}-user`}
          className="parley-input"
          dir="ltr"
          {...(user === undefined ? { 'data-first-focus': '' } : { readOnly: true })}
          value={text}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            setText(event.target.value)
            setProblem(undefined)
          }}
        />
        <p id={`${id}-hint`} className={problem ? 'parley-problem' : 'parley-hint'}>
          {problem ?? (user === undefined && t('contacts.add.user.hint'))}
        </p>
        <label className="parley-label" htmlFor={`${id}-reason`}>
          {t('contacts.add.reason')}
        </label>
        <input
          id={`${id}-reason`}
          className="parley-input"
          dir="auto"
          {...(user !== undefined && { 'data-first-focus': '' })}
          maxLength={longestReason}
          placeholder={t('contacts.add.reason.hint')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormActions onCancel={onClose} isBusy={isBusy} isDisabled={wanted === ''}>
          {t('contacts.add.send')}
        </FormActions>
      </form>
    </Dialog>
  )
}
