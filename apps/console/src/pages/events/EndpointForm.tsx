// Adds an endpoint, or changes one.

import { useState } from 'react'
import { part } from '../../api.ts'
import { Choice, Confirm, Field } from '../../components/basics.tsx'
import { useConsole } from '../../context.ts'
import { type Endpoint, endpointsPath, kindsIn } from './endpoint.ts'

export function EndpointForm({
  endpoint,
  onClose,
  onDone,
}: {
  /** Undefined for a new endpoint. */
  endpoint?: Endpoint
  onClose: () => void
  /** Called with the secret of a new endpoint. */
  onDone: (secret: string) => void
}) {
  const { api, t } = useConsole()
  const [url, setUrl] = useState(endpoint?.url ?? '')
  const [kinds, setKinds] = useState(endpoint?.kinds.join(' ') ?? '')
  const [form, setForm] = useState(endpoint?.form ?? 'parley')
  return (
    <Confirm
      title={t(endpoint ? 'events.change' : 'events.add')}
      action={t(endpoint ? 'action.save' : 'events.add')}
      onConfirm={async () => {
        const path = endpoint ? `${endpointsPath}/${part(endpoint.id)}` : endpointsPath
        const body = { url: url.trim(), kinds: kindsIn(kinds), form }
        const { data } = await api.call(endpoint ? 'PUT' : 'POST', path, { body })
        onDone(String((data as { secret?: string }).secret ?? ''))
      }}
      onClose={onClose}
    >
      <Field
        label={t('events.url')}
        hint={t('events.urlHint')}
        value={url}
        onChange={setUrl}
        isFirst
        autoComplete="off"
        maxLength={2048}
      />
      <Field
        label={t('events.kinds')}
        hint={t('events.kindsHint')}
        value={kinds}
        onChange={setKinds}
        autoComplete="off"
        maxLength={2000}
      />
      <Choice
        label={t('events.form')}
        value={form}
        onChange={setForm}
        options={[
          ['parley', t('events.formParley')],
          ['callback', t('events.formCallback')],
        ]}
      />
    </Confirm>
  )
}
