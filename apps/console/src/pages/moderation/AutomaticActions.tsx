// What the server does by itself in the chosen app when many users report something.

import { useState } from 'react'
import { InputError } from '../../api.ts'
import { Card, Confirm, Field, Table, WhenLoaded } from '../../components/basics.tsx'
import { useLoaded } from '../../components/use-loaded.ts'
import { valueColumns } from '../../components/value-columns.tsx'
import { useConsole } from '../../context.ts'
import { type AutomaticAction, numberIn } from './automatic-action.ts'

const path = 'parley/v1/moderation/automatic-actions'

export function AutomaticActions() {
  const { api, t } = useConsole()
  const [selected, setSelected] = useState<AutomaticAction>()
  const [typed, setTyped] = useState('')
  const loaded = useLoaded('automatic-actions', async (signal) => {
    const { data } = await api.call('GET', path, { signal })
    return (data as { actions: AutomaticAction[] }).actions
  })
  const shown = (name: AutomaticAction['name'], count: number) => {
    if (name === 'muteHours') return count === 0 ? t('mute.forEver') : t('automatic.hours', { count })
    return count === 0 ? t('automatic.never') : t('automatic.reports', { count })
  }
  const title = t('automatic.title', { app: api.app })
  return (
    <Card title={title}>
      <p className="parley-hint">{t('automatic.hint')}</p>
      <WhenLoaded loaded={loaded}>
        {(actions) => (
          <Table
            label={title}
            rows={actions}
            keyOf={({ name }) => name}
            columns={[
              { title: t('automatic.what'), cell: ({ name }) => t(`automatic.${name}`) },
              { title: t('automatic.when'), cell: ({ name, value }) => shown(name, value) },
              ...valueColumns<AutomaticAction>({
                t,
                canChange: api.can('moderation.setAutomaticActions'),
                nameOf: ({ name }) => t(`automatic.${name}`),
                onChange(row) {
                  setTyped(row.own ? String(row.value) : '')
                  setSelected(row)
                },
              }),
            ]}
          />
        )}
      </WhenLoaded>
      {selected && (
        <Confirm
          title={t(`automatic.${selected.name}`)}
          hint={t(`automatic.${selected.name}Hint`)}
          action={t('action.save')}
          onConfirm={async () => {
            const number = numberIn(typed, selected.name)
            if (number === undefined) throw new InputError(t('automatic.wrong'))
            await api.call('PUT', path, { body: { [selected.name]: number } })
            loaded.reload()
          }}
          onClose={() => setSelected(undefined)}
        >
          <Field
            label={t(selected.name === 'muteHours' ? 'automatic.hoursField' : 'automatic.reportsField')}
            hint={t('automatic.empty', { value: shown(selected.name, selected.serverValue) })}
            value={typed}
            onChange={setTyped}
            isFirst
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
          />
        </Confirm>
      )}
    </Card>
  )
}
