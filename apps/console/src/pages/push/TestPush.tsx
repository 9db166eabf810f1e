// Sends a push to all devices of a user, and shows what each service answered.

import { Table, Tag } from '../../components/basics.tsx'
import { Tester } from '../../components/Tester.tsx'
import { useConsole } from '../../context.ts'

interface Tested {
  readonly device: string
  readonly notifier: string
  readonly service: 'FCM' | 'APNS' | 'WEB' | 'HOOK'
  readonly outcome: 'sent' | 'badToken' | 'later' | 'refused' | 'off'
  readonly reason: string
}

const tones = { sent: 'ok', later: 'warn', off: 'warn', badToken: 'bad', refused: 'bad' } as const

export function TestPush() {
  const { api, t } = useConsole()
  const test = async (account: string) => {
    const body = { account: account.trim(), title: t('push.testTitle'), text: t('push.testText') }
    const { data } = await api.call('POST', 'parley/v1/operating/push/test', { body })
    return (data as { devices: readonly Tested[] }).devices
  }
  const texts = {
    title: t('push.test'),
    hint: t('push.testHint'),
    field: t('push.account'),
    button: t('push.send'),
  }
  return (
    <Tester texts={texts} maxLength={64} test={test}>
      {(devices) =>
        devices.length === 0 ? (
          <p className="parley-hint">{t('push.nothing')}</p>
        ) : (
          <Table
            label={t('push.answers')}
            rows={devices}
            keyOf={({ device, notifier }) => `${device} ${notifier}`}
            columns={[
              {
                title: t('push.device'),
                cell: ({ device, notifier }) => (
                  <>
                    <strong>{device}</strong>
                    <span className="parley-hint console-line">{notifier}</span>
                  </>
                ),
              },
              { title: t('push.service'), cell: ({ service }) => t(`push.${service}`), isExtra: true },
              {
                title: t('push.answer'),
                cell: ({ outcome, reason }) => (
                  <>
                    <Tag tone={tones[outcome]}>{t(`push.outcome.${outcome}`)}</Tag>
                    {reason !== '' && <span className="console-reason">{reason}</span>}
                  </>
                ),
              },
            ]}
          />
        )
      }
    </Tester>
  )
}
