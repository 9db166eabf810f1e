import type { SharedFile } from '@parley/client'
import { useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { errorText, type ReasonedError } from '../../strings/strings.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import type { FileSource } from './file-source.ts'

/** Asks for confirmation before a file is removed for everybody. */
export function RemoveFileDialog(props: {
  readonly source: FileSource
  readonly file: SharedFile
  readonly onClose: () => void
  readonly onRemoved: () => void
}) {
  const { t, announce } = useKit()
  const { source, file, onClose, onRemoved } = props
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const remove = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await source.remove(file.id)
      onRemoved()
    } catch (error) {
      const text = errorText(t, error as ReasonedError)
      setProblem(text)
      setBusy(false)
      announce(text, 'assertive')
    }
  }
  return (
    <Dialog title={t('files.remove.title', { name: file.name })} onClose={onClose}>
      <p className="parley-hint">{t('files.remove.hint')}</p>
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
          onClick={() => void remove()}
        >
          {t('files.remove.confirm')}
        </button>
      </div>
    </Dialog>
  )
}
