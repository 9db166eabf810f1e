// How long the chosen app keeps messages and files, by kind of chat.

import { useState } from 'react'
import { InputError } from '../../api.ts'
import { Card, Confirm, Field, Table, WhenLoaded } from '../../components/basics.tsx'
import { useLoaded } from '../../components/use-loaded.ts'
import { valueColumns } from '../../components/value-columns.tsx'
import { useConsole } from '../../context.ts'
import { daysIn, type Kept, shownDays } from './retained-days.ts'

const path = 'parley/v1/retention'

export function Retention() {
  const { api, t } = useConsole()
  const [selected, setSelected] = useState<Kept>()
  const [history, setHistory] = useState('')
  const [files, setFiles] = useState('')
  const loaded = useLoaded('retention', async (signal) => {
    const { data } = await api.call('GET', path, { signal })
    return (data as { kinds: Kept[] }).kinds
  })
  const days = (value: number) => (value === 0 ? t('mute.forEver') : t('retention.days', { count: value }))
  return (
    <Card title={t('retention.title', { app: api.app })}>
      <WhenLoaded loaded={loaded}>
        {(kinds) => (
          <Table
            label={t('retention.title', { app: api.app })}
            rows={kinds}
            keyOf={({ kind }) => kind}
            columns={[
              { title: t('retention.kind'), cell: ({ kind }) => t(`retention.${kind}`) },
              { title: t('retention.messages'), cell: ({ historyDays }) => days(historyDays) },
              { title: t('retention.files'), cell: ({ fileDays }) => days(fileDays) },
              ...valueColumns<Kept>({
                t,
                canChange: api.can('retention.set'),
                nameOf: ({ kind }) => t(`retention.${kind}`),
                onChange(row) {
                  setHistory(shownDays(row.historyDays))
                  setFiles(shownDays(row.fileDays))
                  setSelected(row)
                },
              }),
            ]}
          />
        )}
      </WhenLoaded>
      {selected && (
        <Confirm
          title={t('retention.changeTitle', { kind: t(`retention.${selected.kind}`) })}
          hint={t('retention.changeHint')}
          action={t('action.save')}
          tone="bad"
          wanted={api.app}
          onConfirm={async () => {
            const [historyDays, fileDays] = [daysIn(history), daysIn(files)]
            if (historyDays === undefined || fileDays === undefined)
              throw new InputError(t('retention.wrong'))
            await api.call('PUT', path, { body: { kind: selected.kind, historyDays, fileDays } })
            loaded.reload()
          }}
          onClose={() => setSelected(undefined)}
        >
          <Field
            label={t('retention.messageDays')}
            hint={t('retention.daysHint')}
            value={history}
            onChange={setHistory}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
          />
          <Field
            label={t('retention.fileDays')}
            value={files}
            onChange={setFiles}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
          />
        </Confirm>
      )}
    </Card>
  )
}
