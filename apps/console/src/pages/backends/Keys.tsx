// Keys of the app's back ends: who may do what, and when each key was last used.

import { EmptyState } from '@parley/react/foundation'
import { useState } from 'react'
import { part } from '../../api.ts'
import { Confirm, Field, PageHead, Table, Tag, WhenLoaded, Words } from '../../components/basics.tsx'
import { RowButton } from '../../components/RowButton.tsx'
import { SecretDialog } from '../../components/SecretDialog.tsx'
import { showAge, showTime } from '../../components/times.ts'
import { useLoaded } from '../../components/use-loaded.ts'
import { useConsole } from '../../context.ts'
import { type Overlap, OverlapChoice } from './OverlapChoice.tsx'

interface Key {
  readonly keyName: string
  readonly scopes: readonly string[]
  readonly createdAt: number
  readonly usedAt: number
  readonly oldUntil: number
  readonly bot: string
}

const scopes = ['read', 'send', 'manage', 'moderate', 'erase', 'events'] as const
type Scope = (typeof scopes)[number]
const path = 'parley/v1/operating/keys'

type OpenDialog = { readonly what: 'create' } | { readonly what: 'rotate' | 'revoke'; readonly key: Key }

export function Keys() {
  const { api, t, language } = useConsole()
  const [dialog, setDialog] = useState<OpenDialog>()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly Scope[]>(['read'])
  const [overlap, setOverlap] = useState<Overlap>('86400')
  const [secret, setSecret] = useState<{ keyName: string; key: string }>()
  const loaded = useLoaded('keys', async (signal) => {
    const { data } = await api.call('GET', path, { signal })
    return (data as { keys: Key[] }).keys
  })
  const close = () => setDialog(undefined)
  const made = (data: unknown) => {
    setSecret(data as { keyName: string; key: string })
    loaded.reload()
  }
  const toggle = (scope: Scope) =>
    setChosen(chosen.includes(scope) ? chosen.filter((each) => each !== scope) : [...chosen, scope])
  return (
    <>
      <PageHead title={t('keys.title')} hint={t('keys.hint')}>
        {api.can('operating.createKey') && (
          <button type="button" className="parley-button" onClick={() => setDialog({ what: 'create' })}>
            {t('keys.create')}
          </button>
        )}
      </PageHead>
      <WhenLoaded loaded={loaded}>
        {(keys) =>
          keys.length === 0 ? (
            <EmptyState title={t('keys.none')} hint={t('keys.noneHint')} />
          ) : (
            <Table
              label={t('keys.title')}
              rows={keys}
              keyOf={({ keyName }) => keyName}
              columns={[
                {
                  title: t('people.name'),
                  cell: ({ keyName, bot, oldUntil }) => (
                    <>
                      <strong>{keyName}</strong> {bot && <Tag>{t('keys.ofBot', { name: bot })}</Tag>}
                      {oldUntil > Date.now() && (
                        <span className="console-reason">
                          {t('keys.oldUntil', { time: showTime(oldUntil, language) })}
                        </span>
                      )}
                    </>
                  ),
                },
                { title: t('keys.scopes'), cell: (row) => <Words words={row.scopes} /> },
                {
                  title: t('keys.used'),
                  cell: ({ usedAt }) =>
                    usedAt === 0 ? t('operators.never') : showAge(usedAt, Date.now(), language),
                },
                {
                  title: t('people.created'),
                  cell: ({ createdAt }) => showTime(createdAt, language),
                  isExtra: true,
                },
                ...(api.can('operating.rotateKey')
                  ? [
                      {
                        title: t('actions'),
                        cell: (key: Key) => (
                          <span className="console-links">
                            {(['rotate', 'revoke'] as const).map((what) => (
                              <RowButton
                                key={what}
                                row={key.keyName}
                                onClick={() => setDialog({ what, key })}
                              >
                                {t(`keys.${what}`)}
                              </RowButton>
                            ))}
                          </span>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          )
        }
      </WhenLoaded>
      {dialog?.what === 'create' && (
        <Confirm
          title={t('keys.create')}
          hint={t('keys.createHint')}
          action={t('keys.create')}
          onConfirm={async () => {
            const body = { keyName: name.trim(), scopes: chosen }
            made((await api.call('POST', path, { body })).data)
            setName('')
            setChosen(['read'])
          }}
          onClose={close}
        >
          <Field
            label={t('people.name')}
            value={name}
            onChange={setName}
            isFirst
            autoComplete="off"
            maxLength={64}
          />
          <fieldset className="console-scopes">
            <legend className="parley-label">{t('keys.scopes')}</legend>
            {scopes.map((scope) => (
              <label key={scope} className="console-check">
                <input type="checkbox" checked={chosen.includes(scope)} onChange={() => toggle(scope)} />
                <span>
                  <strong>{scope}</strong> <span className="parley-hint">{t(`keys.scope.${scope}`)}</span>
                </span>
              </label>
            ))}
          </fieldset>
        </Confirm>
      )}
      {dialog?.what === 'rotate' && (
        <Confirm
          title={t('keys.rotateTitle', { name: dialog.key.keyName })}
          hint={t('keys.rotateHint')}
          action={t('keys.rotate')}
          onConfirm={async () => {
            const body = { overlapSeconds: Number(overlap) }
            made((await api.call('POST', `${path}/${part(dialog.key.keyName)}/rotate`, { body })).data)
          }}
          onClose={close}
        >
          <OverlapChoice value={overlap} onChange={setOverlap} />
        </Confirm>
      )}
      {dialog?.what === 'revoke' && (
        <Confirm
          title={t('keys.revokeTitle', { name: dialog.key.keyName })}
          hint={t('keys.revokeHint')}
          action={t('keys.revoke')}
          tone="bad"
          wanted={dialog.key.keyName}
          onConfirm={async () => {
            await api.call('DELETE', `${path}/${part(dialog.key.keyName)}`)
            loaded.reload()
          }}
          onClose={close}
        />
      )}
      {secret && (
        <SecretDialog
          title={t('keys.secret', { name: secret.keyName })}
          hint={t('keys.secretHint')}
          secret={secret.key}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  )
}
