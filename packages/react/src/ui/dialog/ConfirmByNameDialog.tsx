// Confirms the deletion of something for everybody: its name has to be typed, so that it cannot happen by accident.

import { normalized } from '@parley/client'
import { useId, useState } from 'react'
import { FormActions } from '../FormActions.tsx'
import { usePendingActions } from '../use-pending-actions.ts'
import { Dialog } from './Dialog.tsx'

/** Whether the typed name is the same; spaces and case are ignored. */
export const isSameName = (typed: string, name: string): boolean => plain(typed) === plain(name)
const plain = (text: string): string =>
  normalized(text, 'NFKC').replace(/\s+/gu, ' ').trim().toLocaleLowerCase()

export interface ConfirmByNameDialogProps {
  readonly name: string
  readonly words: {
    readonly title: string
    readonly hint: string
    readonly type: string
    readonly wrong: string
    readonly action: string
    readonly done: string
  }
  readonly end: () => Promise<unknown>
  readonly onGone: () => void
  readonly onClose: () => void
}

export function ConfirmByNameDialog({ name, words, end, onGone, onClose }: ConfirmByNameDialogProps) {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const acting = usePendingActions()
  const id = useId()
  const isBusy = acting.isBusy('end')
  const isRight = isSameName(typed, name)
  const submit = async () => {
    if (isBusy) return
    if (!isRight) return setWrong(true)
    if (await acting.act('end', end, words.done)) onGone()
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <form
        className="parley-form"
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className="parley-hint">{words.hint}</p>
        <label className="parley-label" htmlFor={id}>
          {words.type}
        </label>
        <input
          id={id}
          className="parley-input"
          dir="auto"
          data-first-focus=""
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          aria-invalid={isWrong}
          aria-describedby={`${id}-problem`}
          onChange={(event) => {
            setTyped(event.target.value)
            setWrong(false)
          }}
        />
        <p id={`${id}-problem`} className="parley-problem" role="status">
          {isWrong ? words.wrong : acting.problem?.text}
        </p>
        <FormActions onCancel={onClose} tone="bad" isBusy={isBusy} isDisabled={!isRight}>
          {words.action}
        </FormActions>
      </form>
    </Dialog>
  )
}
