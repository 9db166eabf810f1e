// One endpoint: how it is doing, what was sent to it, and what operators can do about it.

import { BackIcon } from '@parley/react/foundation'
import { useState } from 'react'
import { part } from '../../api.ts'
import { Card, Confirm, Facts, Words } from '../../components/basics.tsx'
import { showAge, showNumber, showTime } from '../../components/times.ts'
import { useConsole } from '../../context.ts'
import { linkTo } from '../../routes.ts'
import { Deliveries } from './Deliveries.tsx'
import { EndpointForm } from './EndpointForm.tsx'
import { type Endpoint, endpointsPath } from './endpoint.ts'
import { ReplayDialog } from './ReplayDialog.tsx'
import { StateTag } from './StateTag.tsx'

type DialogName = 'change' | 'pause' | 'resume' | 'replay' | 'remove'

export function EndpointDetails({
  endpoint,
  head,
  reload,
}: {
  endpoint: Endpoint
  head: number
  reload: () => void
}) {
  const { api, t, language } = useConsole()
  const [dialog, setDialog] = useState<DialogName>()
  const close = () => setDialog(undefined)
  const path = `${endpointsPath}/${part(endpoint.id)}`
  const { waitingSince, failures = 0, failingSince, lastProblem, pausedAt } = endpoint
  const actions: readonly (readonly [DialogName, string])[] = [
    endpoint.paused ? ['resume', t('events.resume')] : ['pause', t('events.pause')],
    ['replay', t('events.replay')],
    ['change', t('events.change')],
    ['remove', t('events.remove')],
  ]
  return (
    <>
      <a className="console-back" href={linkTo('events')}>
        <BackIcon /> {t('events.title')}
      </a>
      <header className="console-person-head">
        <h1 className="console-page-title" data-long="">
          {endpoint.url}
        </h1>
        <div className="console-tags">
          <StateTag endpoint={endpoint} />
        </div>
      </header>
      <div className="console-actions">
        {actions.map(([what, text]) => (
          <button
            key={what}
            type="button"
            className="parley-button"
            data-look={what === 'remove' || what === 'resume' ? undefined : 'plain'}
            data-tone={what === 'remove' ? 'bad' : undefined}
            onClick={() => setDialog(what)}
          >
            {text}
          </button>
        ))}
      </div>
      <Card title={t('events.about')}>
        <Facts
          rows={[
            [
              t('events.position'),
              `${showNumber(endpoint.position, language)} / ${showNumber(head, language)}`,
            ],
            [
              t('events.waiting'),
              waitingSince === undefined
                ? showNumber(endpoint.waiting, language)
                : t('events.waitingSince', {
                    count: endpoint.waiting,
                    age: showAge(waitingSince, Date.now(), language),
                  }),
            ],
            ...(failures > 0
              ? ([
                  [t('events.failures'), showNumber(failures, language)],
                  [t('events.failingSince'), showTime(failingSince ?? 0, language)],
                  [t('events.problem'), lastProblem ?? ''],
                ] as const)
              : []),
            ...(pausedAt === undefined
              ? []
              : ([[t('events.pausedAt'), showTime(pausedAt, language)]] as const)),
            [
              t('events.kinds'),
              endpoint.kinds.length > 0 ? <Words key="kinds" words={endpoint.kinds} /> : t('events.all'),
            ],
            [t('events.form'), t(endpoint.form === 'parley' ? 'events.formParley' : 'events.formCallback')],
            [t('people.created'), showTime(endpoint.createdAt, language)],
          ]}
        />
      </Card>
      <Deliveries path={path} round={`${endpoint.position} ${failures}`} />
      {dialog === 'change' && <EndpointForm endpoint={endpoint} onClose={close} onDone={reload} />}
      {dialog === 'replay' && <ReplayDialog path={path} head={head} onClose={close} onDone={reload} />}
      {(dialog === 'pause' || dialog === 'resume') && (
        <Confirm
          title={t(`events.${dialog}Title`)}
          hint={t(`events.${dialog}Hint`)}
          action={t(`events.${dialog}`)}
          onConfirm={async () => {
            await api.call('PUT', path, { body: { paused: dialog === 'pause' } })
            reload()
          }}
          onClose={close}
        />
      )}
      {dialog === 'remove' && (
        <Confirm
          title={t('events.removeTitle')}
          hint={t('events.removeHint')}
          action={t('events.remove')}
          tone="bad"
          onConfirm={async () => {
            await api.call('DELETE', path)
            location.hash = linkTo('events')
            reload()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
