import type { Message } from '@parley/client'
import { useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { errorText, type ReasonedError } from '../../strings/strings.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'

/** Asks for confirmation before a message is recalled for everybody. */
export function RecallDialog({
  message,
  onClose,
}: {
  readonly message: Message
  readonly onClose: () => void
}) {
  const { client, t, announce } = useKit()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const recall = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await client.messages.recall(message)
      onClose()
    } catch (error) {
      const text = errorText(t, error as ReasonedError)
      setProblem(text)
      setBusy(false)
      announce(text, 'assertive')
    }
  }
  return (
    <Dialog title={t('recall.title')} onClose={onClose}>
      <p className="parley-hint">{t('recall.hint')}</p>
      {problem && <p className="parley-problem">{problem}</p>}
      <div className="parley-form-actions">
        <button type="button" className="parley-button" data-look="plain" onClick={onClose}>
          {t('action.cancel')}
        </button>
        <button
          type="button"
          className="parley-button"
          data-tone="bad"
          data-first-focus=""
          aria-disabled={isBusy}
          onClick={recall}
        >
          {t('recall.confirm')}
        </button>
      </div>
    </Dialog>
  )
}
