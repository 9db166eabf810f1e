// Events for the back end of the app: its endpoints, how they are doing, and what was sent to them.

import { EmptyState } from '@parley/react/foundation'
import { useState } from 'react'
import { PageHead, Table, WhenLoaded, Words } from '../../components/basics.tsx'
import { SecretDialog } from '../../components/SecretDialog.tsx'
import { showAge, showNumber } from '../../components/times.ts'
import { useLoaded, useRepeated } from '../../components/use-loaded.ts'
import { useConsole } from '../../context.ts'
import { linkTo } from '../../routes.ts'
import type { PageProps } from '../pages.tsx'
import { EndpointDetails } from './EndpointDetails.tsx'
import { EndpointForm } from './EndpointForm.tsx'
import { type Endpoint, endpointsPath } from './endpoint.ts'
import { StateTag } from './StateTag.tsx'

const everyMs = 5000

export function Events({ rest: [id] }: PageProps) {
  const { api, t } = useConsole()
  const loaded = useLoaded('endpoints', async (signal) => {
    const { data } = await api.call('GET', endpointsPath, { signal })
    return data as { endpoints: Endpoint[]; head: number }
  })
  useRepeated(loaded.reload, everyMs)
  if (id === undefined)
    return (
      <WhenLoaded loaded={loaded}>
        {({ endpoints, head }) => <List endpoints={endpoints} head={head} reload={loaded.reload} />}
      </WhenLoaded>
    )
  return (
    <WhenLoaded loaded={loaded}>
      {({ endpoints, head }) => {
        const endpoint = endpoints.find((each) => each.id === id)
        return endpoint ? (
          <EndpointDetails key={id} endpoint={endpoint} head={head} reload={loaded.reload} />
        ) : (
          <p className="console-problem">{t('events.unknown')}</p>
        )
      }}
    </WhenLoaded>
  )
}

function List({
  endpoints,
  head,
  reload,
}: {
  endpoints: readonly Endpoint[]
  head: number
  reload: () => void
}) {
  const { t, language } = useConsole()
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState('')
  return (
    <>
      <PageHead title={t('events.title')} hint={t('events.hint', { number: showNumber(head, language) })}>
        <button type="button" className="parley-button" onClick={() => setAdding(true)}>
          {t('events.add')}
        </button>
      </PageHead>
      {endpoints.length === 0 ? (
        <EmptyState title={t('events.none')} hint={t('events.noneHint')} />
      ) : (
        <Table
          label={t('events.endpoints')}
          rows={endpoints}
          keyOf={({ id }) => id}
          columns={[
            {
              title: t('events.endpoint'),
              cell: (row) => (
                <>
                  <a href={linkTo('events', row.id)}>{row.url}</a>
                  {row.lastProblem && <span className="console-reason">{row.lastProblem}</span>}
                </>
              ),
            },
            { title: t('state'), cell: (row) => <StateTag endpoint={row} /> },
            { title: t('events.waiting'), cell: ({ waiting }) => showNumber(waiting, language) },
            {
              title: t('events.lag'),
              cell: ({ waitingSince }) =>
                waitingSince === undefined ? '–' : showAge(waitingSince, Date.now(), language),
              isExtra: true,
            },
            {
              title: t('events.kinds'),
              cell: ({ kinds }) => (kinds.length > 0 ? <Words words={kinds} /> : t('events.all')),
              isExtra: true,
            },
          ]}
        />
      )}
      {isAdding && (
        <EndpointForm
          onClose={() => setAdding(false)}
          onDone={(made) => {
            setSecret(made)
            reload()
          }}
        />
      )}
      {secret !== '' && (
        <SecretDialog
          title={t('events.secret')}
          hint={t('events.secretHint')}
          secret={secret}
          onClose={() => setSecret('')}
        />
      )}
    </>
  )
}
