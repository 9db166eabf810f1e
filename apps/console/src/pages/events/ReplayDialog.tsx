// Sends events to an endpoint again: everything after a number, or since a time.

import { useId, useState } from 'react'
import { InputError } from '../../api.ts'
import { Choice, Confirm, Field } from '../../components/basics.tsx'
import { useConsole } from '../../context.ts'
import { timeIn } from './endpoint.ts'

export function ReplayDialog({
  path,
  head,
  onClose,
  onDone,
}: {
  path: string
  head: number
  onClose: () => void
  onDone: () => void
}) {
  const { api, t } = useConsole()
  const id = useId()
  const [by, setBy] = useState<'number' | 'time'>('number')
  const [number, setNumber] = useState(String(head))
  const [time, setTime] = useState('')
  return (
    <Confirm
      title={t('events.replayTitle')}
      hint={t('events.replayHint')}
      action={t('events.replay')}
      done={t('events.replaying')}
      onConfirm={async () => {
        const since = timeIn(time)
        const from = Number(number)
        const isWrong = by === 'time' ? since === undefined : !/^\d+$/.test(number.trim()) || from < 1
        if (isWrong) throw new InputError(t('events.replayWrong'))
        await api.call('POST', `${path}/replay`, { body: by === 'time' ? { since } : { after: from - 1 } })
        onDone()
      }}
      onClose={onClose}
    >
      <Choice
        label={t('events.replayFrom')}
        value={by}
        onChange={setBy}
        options={[
          ['number', t('events.byNumber')],
          ['time', t('events.byTime')],
        ]}
      />
      {by === 'number' ? (
        <Field
          label={t('events.number')}
          value={number}
          onChange={setNumber}
          inputMode="numeric"
          maxLength={15}
          autoComplete="off"
        />
      ) : (
        <div className="console-field">
          <label className="parley-label" htmlFor={id}>
            {t('events.time')}
          </label>
          <input
            id={id}
            className="parley-input"
            type="datetime-local"
            value={time}
            onChange={(event) => setTime(event.target.value)}
          />
        </div>
      )}
    </Confirm>
  )
}
