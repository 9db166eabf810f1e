// Push services: which ones are configured, what is queued, and a test with the devices of one user.

import { Card, Facts, PageHead, Table, Tag, WhenLoaded } from '../../components/basics.tsx'
import { showAge, showNumber } from '../../components/times.ts'
import { useLoaded } from '../../components/use-loaded.ts'
import { useConsole } from '../../context.ts'
import { TestPush } from './TestPush.tsx'

type Service = 'FCM' | 'APNS' | 'WEB' | 'HOOK'

interface PushState {
  readonly services: readonly { readonly service: Service; readonly state: 'on' | 'off' }[]
  readonly notifiers: readonly {
    readonly notifier: string
    readonly service: Service
    readonly devices: number
  }[]
  readonly waiting: number
  readonly oldest: number
  readonly outcomes: readonly { readonly outcome: string; readonly pushes: number }[]
}

export function Push() {
  const { api, t, language } = useConsole()
  const loaded = useLoaded('push', async (signal) => {
    const { data } = await api.call('GET', 'parley/v1/operating/push', { signal })
    return data as PushState
  })
  return (
    <>
      <PageHead title={t('push.title')} hint={t('push.hint')} />
      <WhenLoaded loaded={loaded}>
        {({ services, notifiers, waiting, oldest, outcomes }) => (
          <>
            <div className="console-columns">
              <Card title={t('push.services')}>
                <Facts
                  rows={services.map(({ service, state }) => [
                    t(`push.${service}`),
                    <Tag key={service} {...(state === 'on' && { tone: 'ok' as const })}>
                      {t(state === 'on' ? 'push.on' : 'push.off')}
                    </Tag>,
                  ])}
                />
                {services.every(({ state }) => state === 'off') && (
                  <p className="parley-hint">{t('push.noServices')}</p>
                )}
              </Card>
              <Card title={t('push.day')}>
                <Facts
                  rows={[
                    [
                      t('push.waiting'),
                      waiting === 0
                        ? showNumber(0, language)
                        : t('push.waitingSince', {
                            count: waiting,
                            time: showAge(oldest, Date.now(), language),
                          }),
                    ],
                    ...outcomes.map(
                      ({ outcome, pushes }) => [outcome, showNumber(pushes, language)] as const,
                    ),
                  ]}
                />
              </Card>
            </div>
            <Card title={t('push.devices')}>
              {notifiers.length === 0 ? (
                <p className="parley-hint">{t('push.noDevices')}</p>
              ) : (
                <Table
                  label={t('push.devices')}
                  rows={notifiers}
                  keyOf={({ notifier }) => notifier}
                  columns={[
                    { title: t('push.notifier'), cell: ({ notifier }) => <strong>{notifier}</strong> },
                    { title: t('push.service'), cell: ({ service }) => t(`push.${service}`) },
                    { title: t('push.count'), cell: ({ devices }) => showNumber(devices, language) },
                  ]}
                />
              )}
            </Card>
            {api.can('operating.testPush') && <TestPush />}
          </>
        )}
      </WhenLoaded>
    </>
  )
}
