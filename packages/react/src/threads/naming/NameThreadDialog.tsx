import { type ReactNode, useId, useRef, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { errorText, type ReasonedError } from '../../strings/strings.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { longestThreadName } from './thread-name.ts'

export interface NameDialogProps {
  readonly title: string
  readonly action: string
  readonly first: string
  /** Shown above the field. */
  readonly children?: ReactNode
  /** Saves the name; the input is kept if that fails. */
  readonly onName: (name: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the name of a thread. */
export function NameThreadDialog({ title, action, first, children, onName, onClose }: NameDialogProps) {
  const { t, announce } = useKit()
  const [name, setName] = useState(first)
  const [problem, setProblem] = useState<ReactNode>()
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const left = longestThreadName - name.length

  const submit = async () => {
    if (isBusy) return
    const wanted = name.trim()
    const complain = (text: string, error?: ReasonedError) => {
      setProblem(<ErrorLine error={error} text={text} />)
      announce(text, 'assertive')
      field.current?.focus()
    }
    if (wanted === '') return complain(t('thread.name.missing'))
    setBusy(true)
    try {
      await onName(wanted)
    } catch (failure) {
      const error = failure as ReasonedError
      setBusy(false)
      complain(errorText(t, error), error)
    }
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="parley-form"
        noValidate
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {children}
        <label className="parley-label" htmlFor={id}>
          {t('thread.name')}
        </label>
        <input
          ref={field}
          id={id}
          className="parley-input"
          dir="auto"
          data-first-focus=""
          value={name}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={longestThreadName}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-said`}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setName(event.target.value)
            setProblem(undefined)
          }}
        />
        <p id={`${id}-said`} className={problem ? 'parley-problem' : 'parley-hint'}>
          {problem ?? (left <= 10 ? t('thread.left', { count: left }) : '')}
        </p>
        <FormActions onCancel={onClose} isBusy={isBusy}>
          {action}
        </FormActions>
      </form>
    </Dialog>
  )
}
