// The form of a report to the moderators: the type of problem and a description.

import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { messageActionsTexts } from '../../strings/en/message-actions.ts'
import { addEnglish, errorText, type ReasonedError } from '../../strings/strings.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { FormActions } from '../../ui/FormActions.tsx'

addEnglish(errorsTexts, messageActionsTexts)

/** The values of the report type on the wire. */
export const reportTypes = ['spam', 'abuse', 'violence', 'sexual', 'fraud', 'other'] as const
export type ReportType = (typeof reportTypes)[number]

const longestReason = 500

export interface ReportFormProps {
  readonly title: string
  /** The reported content, shown above the form. */
  readonly children: ReactNode
  /** Explains who sees what. */
  readonly hint: string
  readonly send: (report: { readonly type: ReportType; readonly reason: string }) => Promise<void>
  readonly onClose: () => void
}

type Status =
  | {
      readonly name: 'writing'
      readonly problem?: { readonly text: string; readonly error: ReasonedError | undefined }
    }
  | { readonly name: 'sending' }
  | { readonly name: 'sent' }

export function ReportForm({ title, children, hint, send, onClose }: ReportFormProps) {
  const { t, announce } = useKit()
  const [type, setType] = useState<ReportType>('spam')
  const [reason, setReason] = useState('')
  const [status, setStatus] = useState<Status>({ name: 'writing' })
  const id = useId()

  const problem = (text: string, error?: ReasonedError) => {
    setStatus({ name: 'writing', problem: { text, error } })
    announce(text, 'assertive')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (status.name === 'sending') return
    // The description is optional except for "other". The server requires one, so the type's name is used instead.
    const words = reason.trim() || (type === 'other' ? '' : t(`report.type.${type}`))
    if (!words) return problem(t('report.missing'))
    setStatus({ name: 'sending' })
    try {
      await send({ type, reason: words })
      setStatus({ name: 'sent' })
      announce(t('report.sent.hint'))
    } catch (failure) {
      const error = failure as ReasonedError
      problem(errorText(t, error), error)
    }
  }

  if (status.name === 'sent') {
    return (
      <Dialog title={t('report.sent.title')} onClose={onClose}>
        <p className="parley-hint">{t('report.sent.hint')}</p>
        <div className="parley-form-actions">
          <button type="button" className="parley-button" onClick={onClose}>
            {t('action.close')}
          </button>
        </div>
      </Dialog>
    )
  }
  const wrong = status.name === 'writing' ? status.problem : undefined
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="parley-form" onSubmit={submit}>
        {children}
        <fieldset className="parley-report-types">
          <legend className="parley-label">{t('report.type')}</legend>
          {reportTypes.map((each, index) => (
            <label key={each} className="parley-report-type">
              <input
                type="radio"
                name={id}
                value={each}
                checked={type === each}
                onChange={() => setType(each)}
                {...(index === 0 && { 'data-first-focus': '' })}
              />
              {t(`report.type.${each}`)}
            </label>
          ))}
        </fieldset>
        <label className="parley-label" htmlFor={`${id}-reason`}>
          {t('report.reason')}
        </label>
        <textarea
          id={`${id}-reason`}
          className="parley-input parley-report-reason"
          rows={3}
          dir="auto"
          maxLength={longestReason}
          value={reason}
          aria-describedby={`${id}-hint`}
          aria-invalid={wrong !== undefined}
          onChange={(event) => {
            setReason(event.target.value)
            setStatus({ name: 'writing' })
          }}
        />
        {wrong && (
          <p className="parley-problem">
            <ErrorLine {...wrong} />
          </p>
        )}
        <p className="parley-hint" id={`${id}-hint`}>
          {hint}
        </p>
        <FormActions onCancel={onClose} isBusy={status.name === 'sending'}>
          {t(status.name === 'sending' ? 'report.sending' : 'report.send')}
        </FormActions>
      </form>
    </Dialog>
  )
}
