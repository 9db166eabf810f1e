// Downloads everything about a user. The server requires a reason, which the audit records.

import { useState } from 'react'
import { InputError, part } from '../../api.ts'
import { Confirm, Field } from '../../components/basics.tsx'
import { useConsole } from '../../context.ts'

const shortest = 4

export function ExportDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { api, t } = useConsole()
  const [reason, setReason] = useState('')
  return (
    <Confirm
      title={t('export.title', { name })}
      hint={t('export.hint')}
      action={t('export.go')}
      done={t('export.done', { name })}
      onConfirm={async () => {
        if (reason.trim().length < shortest) throw new InputError(t('export.noReason'))
        const { data } = await api.call('GET', `parley/v1/exports/${part(name)}`, { reason: reason.trim() })
        const { pathname, search } = new URL((data as { url: string }).url)
        const link = document.createElement('a')
        // The server writes the URL with the host name that its proxy uses, so only the path is kept.
        link.href = pathname + search
        link.download = `${name}.jsonl`
        link.click()
      }}
      onClose={onClose}
    >
      <Field
        label={t('lookup.reason')}
        value={reason}
        onChange={setReason}
        maxLength={300}
        autoComplete="off"
        isFirst
      />
    </Confirm>
  )
}
