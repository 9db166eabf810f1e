// Who did what: back ends, operators and the command line.

import { EmptyState } from '@parley/react/foundation'
import { useDeferredValue, useState } from 'react'
import { Field, PageHead, Table, Tag, WhenLoaded } from '../components/basics.tsx'
import { Pager } from '../components/Pager.tsx'
import { showTime } from '../components/times.ts'
import { useLoaded } from '../components/use-loaded.ts'
import { usePages } from '../components/use-pages.ts'
import { useConsole } from '../context.ts'
import { SignIns } from './SignIns.tsx'

interface Row {
  readonly id: number
  readonly app: string
  readonly at: number
  readonly who: string
  readonly call: string
  readonly actedAs: string
  readonly target: string
  readonly reason: string
  readonly address: string
  readonly status: number
}

export function Audit() {
  const { t } = useConsole()
  const [isSignIns, setSignIns] = useState(false)
  return (
    <>
      <PageHead title={t('audit.title')} hint={t(isSignIns ? 'audit.signInsHint' : 'audit.hint')}>
        <fieldset className="console-switch" aria-label={t('audit.title')}>
          <button type="button" aria-pressed={!isSignIns} onClick={() => setSignIns(false)}>
            {t('audit.calls')}
          </button>
          <button type="button" aria-pressed={isSignIns} onClick={() => setSignIns(true)}>
            {t('audit.signIns')}
          </button>
        </fieldset>
      </PageHead>
      {isSignIns ? <SignIns /> : <Calls />}
    </>
  )
}

function Calls() {
  const { api, t, language } = useConsole()
  const [who, setWho] = useState('')
  const [call, setCall] = useState('')
  const [target, setTarget] = useState('')
  const [everyApp, setEveryApp] = useState(false)
  const pages = usePages()
  const filters = useDeferredValue(JSON.stringify({ who, call, target, everyApp: everyApp || undefined }))
  const before = pages.cursor
  const loaded = useLoaded(`audit ${filters} ${before}`, async (signal) => {
    const query = { ...(JSON.parse(filters) as Record<string, string>), before, limit: 50 }
    const { data } = await api.call('GET', 'parley/v1/operating/audit', { query, signal })
    return data as { rows: Row[]; next: number }
  })
  const filter = (set: (value: string) => void) => (value: string) => {
    set(value)
    pages.restart()
  }
  return (
    <>
      <div className="console-filters">
        <Field label={t('audit.who')} value={who} onChange={filter(setWho)} type="search" />
        <Field label={t('audit.call')} value={call} onChange={filter(setCall)} type="search" />
        <Field label={t('audit.target')} value={target} onChange={filter(setTarget)} type="search" />
        <label className="console-check">
          <input
            type="checkbox"
            checked={everyApp}
            onChange={(event) => {
              setEveryApp(event.target.checked)
              pages.restart()
            }}
          />
          {t('audit.everyApp')}
        </label>
      </div>
      <WhenLoaded loaded={loaded}>
        {({ rows, next }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState title={t('audit.none')} />
            ) : (
              <Table
                label={t('audit.title')}
                rows={rows}
                keyOf={({ id }) => id}
                columns={[
                  { title: t('audit.at'), cell: ({ at }) => showTime(at, language) },
                  { title: t('audit.who'), cell: (row) => row.who || t('audit.app') },
                  {
                    title: t('audit.call'),
                    cell: ({ call: name, status }) => (
                      <>
                        <code>{name}</code> {status >= 400 && <Tag tone="bad">{status}</Tag>}
                      </>
                    ),
                  },
                  {
                    title: t('audit.target'),
                    cell: ({ target: about, actedAs, reason }) => (
                      <>
                        {[actedAs && about !== actedAs ? `${actedAs} → ${about}` : about].join('')}
                        {reason && <span className="console-reason">“{reason}”</span>}
                      </>
                    ),
                  },
                  { title: t('audit.address'), cell: ({ address }) => address, isExtra: true },
                ]}
              />
            )}
            <Pager {...pages.pagerOf(next)} />
          </>
        )}
      </WhenLoaded>
    </>
  )
}
