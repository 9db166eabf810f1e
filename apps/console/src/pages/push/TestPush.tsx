// Sends a push to all devices of a user, and shows what each service answered.

import { useState } from 'react'
import { useConsole } from '../../context.ts'
import { Card, Field, Table, Tag } from '../../parts/parts.tsx'
import { useAction } from '../../parts/use-action.ts'

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
  const acting = useAction()
  const [account, setAccount] = useState('')
  const [devices, setDevices] = useState<readonly Tested[]>()
  const test = () =>
    acting.run(async () => {
      setDevices(undefined)
      const body = { account: account.trim(), title: t('push.testTitle'), text: t('push.testText') }
      const { data } = await api.call('POST', 'parley/v1/operating/push/test', { body })
      setDevices((data as { devices: Tested[] }).devices)
    })
  return (
    <Card title={t('push.test')}>
      <p className="parley-hint">{t('push.testHint')}</p>
      <form
        className="console-tester"
        onSubmit={(event) => {
          event.preventDefault()
          if (account.trim() !== '') void test()
        }}
      >
        <Field
          label={t('push.account')}
          value={account}
          onChange={setAccount}
          autoComplete="off"
          maxLength={64}
        />
        <button
          type="submit"
          className="parley-button"
          data-look="plain"
          aria-disabled={acting.isBusy || account.trim() === ''}
        >
          {t('push.send')}
        </button>
      </form>
      {acting.problem && (
        <p className="parley-problem" role="alert">
          {acting.problem}
        </p>
      )}
      <div role="status">
        {devices?.length === 0 && <p className="parley-hint">{t('push.nothing')}</p>}
        {devices && devices.length > 0 && (
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
        )}
      </div>
    </Card>
  )
}
