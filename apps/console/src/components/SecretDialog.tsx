// A secret that is shown once, such as a generated password.

import { Dialog } from '@parley/react/foundation'
import { useState } from 'react'
import { useConsole } from '../context.ts'

export function SecretDialog({
  title,
  hint,
  secret,
  onClose,
}: {
  title: string
  hint: string
  secret: string
  onClose: () => void
}) {
  const { t } = useConsole()
  const [copied, setCopied] = useState<'action.copied' | 'action.copyFailed'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied('action.copied')
    } catch {
      // The clipboard needs https.
      setCopied('action.copyFailed')
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="parley-hint">{hint}</p>
      <output className="console-secret">{secret}</output>
      <p className="parley-hint" role="status">
        {copied && t(copied)}
      </p>
      <div className="parley-form-actions">
        <button type="button" className="parley-button" data-look="plain" onClick={copy}>
          {t('action.copy')}
        </button>
        <button type="button" className="parley-button" onClick={onClose}>
          {t('action.done')}
        </button>
      </div>
    </Dialog>
  )
}
