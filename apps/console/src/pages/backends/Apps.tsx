// The apps of the server and their settings, and the retention and automatic actions of the chosen one.

import { useState } from 'react'
import { part } from '../../api.ts'
import { Confirm, Field, PageHead, Table, Tag, WhenLoaded } from '../../components/basics.tsx'
import { RowButton } from '../../components/RowButton.tsx'
import { SecretDialog } from '../../components/SecretDialog.tsx'
import { showTime } from '../../components/times.ts'
import { useLoaded } from '../../components/use-loaded.ts'
import { useConsole } from '../../context.ts'
import { AutomaticActions } from '../moderation/AutomaticActions.tsx'
import { type Overlap, OverlapChoice } from './OverlapChoice.tsx'
import { Retention } from './Retention.tsx'

interface ListedApp {
  readonly appKey: string
  readonly clientId: string
  readonly openRegistration: boolean
  readonly disabled: boolean
  readonly createdAt: number
  readonly oldSecretUntil: number
}

const path = 'parley/v1/operating/apps'

type Change = 'open' | 'close' | 'disable' | 'enable'
type OpenDialog = { readonly what: 'create' } | { readonly what: Change | 'rotate'; readonly app: ListedApp }

const bodies = {
  open: { openRegistration: true },
  close: { openRegistration: false },
  disable: { disabled: true },
  enable: { disabled: false },
} as const

export function Apps() {
  const { api, t, language, refresh } = useConsole()
  const [dialog, setDialog] = useState<OpenDialog>()
  const [key, setKey] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [overlap, setOverlap] = useState<Overlap>('86400')
  const [secret, setSecret] = useState<{ appKey: string; clientId: string; clientSecret: string }>()
  const loaded = useLoaded('apps', async (signal) => {
    const { data } = await api.call('GET', path, { signal })
    return (data as { apps: ListedApp[] }).apps
  })
  const close = () => setDialog(undefined)
  const mayChange = api.can('operating.changeApp')
  const actionsOf = ({ openRegistration, disabled }: ListedApp) =>
    [openRegistration ? 'close' : 'open', disabled ? 'enable' : 'disable', 'rotate'] as const
  return (
    <>
      <PageHead title={t('apps.title')} hint={t('apps.hint')}>
        {api.can('operating.createApp') && (
          <button type="button" className="parley-button" onClick={() => setDialog({ what: 'create' })}>
            {t('apps.create')}
          </button>
        )}
      </PageHead>
      <WhenLoaded loaded={loaded}>
        {(apps) => (
          <Table
            label={t('apps.title')}
            rows={apps}
            keyOf={({ appKey }) => appKey}
            columns={[
              {
                title: t('app'),
                cell: ({ appKey, clientId, oldSecretUntil }) => (
                  <>
                    <strong>{appKey}</strong>
                    <span className="parley-hint console-line">
                      {t('apps.clientId')}: {clientId}
                    </span>
                    {oldSecretUntil > 0 && (
                      <span className="console-reason">
                        {t('keys.oldUntil', { time: showTime(oldSecretUntil, language) })}
                      </span>
                    )}
                  </>
                ),
              },
              {
                title: t('state'),
                cell: ({ disabled }) => (
                  <Tag tone={disabled ? 'bad' : 'ok'}>{t(disabled ? 'apps.disabled' : 'apps.enabled')}</Tag>
                ),
              },
              {
                title: t('apps.registration'),
                cell: ({ openRegistration }) => t(openRegistration ? 'apps.isOpen' : 'apps.isClosed'),
                isExtra: true,
              },
              {
                title: t('people.created'),
                cell: ({ createdAt }) => showTime(createdAt, language),
                isExtra: true,
              },
              ...(mayChange
                ? [
                    {
                      title: t('actions'),
                      cell: (app: ListedApp) => (
                        <span className="console-links">
                          {actionsOf(app).map((what) => (
                            <RowButton key={what} row={app.appKey} onClick={() => setDialog({ what, app })}>
                              {t(`apps.${what}`)}
                            </RowButton>
                          ))}
                        </span>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </WhenLoaded>
      {api.can('retention.get') && <Retention />}
      {api.can('moderation.automaticActions') && <AutomaticActions />}
      {dialog?.what === 'create' && (
        <Confirm
          title={t('apps.create')}
          hint={t('apps.createHint')}
          action={t('apps.create')}
          onConfirm={async () => {
            const body = { appKey: key.trim(), openRegistration: isOpen }
            const { data } = await api.call('POST', path, { body })
            setSecret(data as { appKey: string; clientId: string; clientSecret: string })
            setKey('')
            loaded.reload()
            await refresh()
          }}
          onClose={close}
        >
          <Field
            label={t('apps.key')}
            hint={t('apps.keyHint')}
            value={key}
            onChange={setKey}
            isFirst
            autoComplete="off"
            maxLength={129}
          />
          <label className="console-check">
            <input type="checkbox" checked={isOpen} onChange={(event) => setOpen(event.target.checked)} />
            {t('apps.everybody')}
          </label>
        </Confirm>
      )}
      {dialog && dialog.what !== 'create' && dialog.what !== 'rotate' && (
        <Confirm
          title={t(`apps.${dialog.what}Title`, { name: dialog.app.appKey })}
          hint={t(`apps.${dialog.what}Hint`)}
          action={t(`apps.${dialog.what}`)}
          {...(dialog.what === 'disable' ? { tone: 'bad' as const, wanted: dialog.app.appKey } : {})}
          onConfirm={async () => {
            await api.call('PUT', `${path}/${part(dialog.app.appKey)}`, {
              body: bodies[dialog.what as Change],
            })
            loaded.reload()
            await refresh()
          }}
          onClose={close}
        />
      )}
      {dialog?.what === 'rotate' && (
        <Confirm
          title={t('apps.rotateTitle', { name: dialog.app.appKey })}
          hint={t('apps.rotateHint')}
          action={t('apps.rotate')}
          onConfirm={async () => {
            const body = { overlapSeconds: Number(overlap) }
            const { data } = await api.call('POST', `${path}/${part(dialog.app.appKey)}/rotate`, { body })
            setSecret(data as { appKey: string; clientId: string; clientSecret: string })
            loaded.reload()
          }}
          onClose={close}
        >
          <OverlapChoice value={overlap} onChange={setOverlap} />
        </Confirm>
      )}
      {secret && (
        <SecretDialog
          title={t('apps.secret', { name: secret.appKey })}
          hint={t('apps.secretHint', { id: secret.clientId })}
          secret={secret.clientSecret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  )
}
