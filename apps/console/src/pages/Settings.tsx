import { SearchField } from '@parley/react/foundation'
import { useState } from 'react'
import { Card, PageHead, Table, Tag, WhenLoaded } from '../components/basics.tsx'
import { useLoaded } from '../components/use-loaded.ts'
import { useConsole } from '../context.ts'

interface Setting {
  readonly name: string
  readonly topic: string
  readonly source: 'environment' | 'file' | 'default'
  readonly place: string
  readonly value: string
  readonly isSecret: boolean
}

/** The settings of the server, and where they come from. They are changed there, and take effect after a restart. */
export function Settings() {
  const { api, t } = useConsole()
  const [text, setText] = useState('')
  const loaded = useLoaded('settings', async (signal) => {
    const { data } = await api.call('GET', 'parley/v1/operating/settings', { signal })
    return (data as { settings: Setting[] }).settings
  })
  const fits = ({ name, value }: Setting) =>
    `${name} ${value}`.toLowerCase().includes(text.trim().toLowerCase())
  return (
    <>
      <PageHead title={t('settings.title')} hint={t('settings.hint')} />
      <div className="console-search">
        <SearchField label={t('settings.search')} value={text} onChange={setText} />
      </div>
      <WhenLoaded loaded={loaded}>
        {(all) =>
          [...new Set(all.map(({ topic }) => topic))].map((topic) => {
            const rows = all.filter((row) => row.topic === topic && fits(row))
            return rows.length === 0 ? null : (
              <Card key={topic} title={topic}>
                <Table
                  label={topic}
                  rows={rows}
                  keyOf={({ name }) => name}
                  columns={[
                    { title: t('settings.name'), cell: ({ name }) => <code>{name}</code> },
                    { title: t('settings.value'), cell: (row) => <Value setting={row} /> },
                    {
                      title: t('settings.source'),
                      cell: ({ source, place }) => (source === 'file' ? place : t(`settings.${source}`)),
                      isExtra: true,
                    },
                  ]}
                />
              </Card>
            )
          })
        }
      </WhenLoaded>
    </>
  )
}

function Value({ setting: { source, value, isSecret } }: { setting: Setting }) {
  const { t } = useConsole()
  if (source === 'default') return <span className="parley-hint">{t('settings.default')}</span>
  return isSecret ? <Tag>{t('settings.secret')}</Tag> : <code>{value || '""'}</code>
}
