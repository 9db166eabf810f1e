// Sign-ins of operators, refused ones included.

import { EmptyState } from '@parley/react/foundation'
import { Table, Tag, WhenLoaded } from '../components/basics.tsx'
import { Pager } from '../components/Pager.tsx'
import { showMoment } from '../components/times.ts'
import { useLoaded } from '../components/use-loaded.ts'
import { usePages } from '../components/use-pages.ts'
import { useConsole } from '../context.ts'

interface Row {
  readonly id: number
  readonly at: number
  readonly name: string
  readonly call: string
  readonly address: string
  readonly status: number
}

export function SignIns() {
  const { api, t, language } = useConsole()
  const pages = usePages()
  const before = pages.cursor
  const loaded = useLoaded(`sign-ins ${before}`, async (signal) => {
    const { data } = await api.call('GET', 'parley/v1/operating/sign-ins', { query: { before }, signal })
    return data as { rows: Row[]; next: number }
  })
  return (
    <WhenLoaded loaded={loaded}>
      {({ rows, next }) => (
        <>
          {rows.length === 0 ? (
            <EmptyState title={t('audit.none')} />
          ) : (
            <Table
              label={t('audit.signIns')}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { title: t('audit.at'), cell: ({ at }) => showMoment(at, language) },
                { title: t('audit.who'), cell: ({ name }) => name },
                {
                  title: t('audit.call'),
                  cell: ({ call, status }) => (
                    <>
                      <code>{call}</code> {status >= 400 && <Tag tone="bad">{status}</Tag>}
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
  )
}
