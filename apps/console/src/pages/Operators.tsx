// Accounts of operators, for owners.

import { useState } from 'react'
import { part } from '../api.ts'
import { Choice, Confirm, Field, PageHead, Table, Tag, WhenLoaded } from '../components/basics.tsx'
import { RowButton } from '../components/RowButton.tsx'
import { SecretDialog } from '../components/SecretDialog.tsx'
import { showTime } from '../components/times.ts'
import { useLoaded } from '../components/use-loaded.ts'
import { useConsole } from '../context.ts'
import { roleKey } from '../shell/Shell.tsx'

interface Operator {
  readonly name: string
  readonly role: Role
  readonly hasTotp: boolean
  readonly createdAt: number
  readonly signedInAt: number
}

const roles = ['owner', 'moderator', 'support', 'read-only'] as const
type Role = (typeof roles)[number]
const path = 'parley/v1/operating/operators'

type OpenDialog =
  | { readonly what: 'create' }
  | { readonly what: 'role' | 'password' | 'remove'; readonly operator: Operator }

export function Operators() {
  const { api, t, language, session } = useConsole()
  const [dialog, setDialog] = useState<OpenDialog>()
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('moderator')
  const [secret, setSecret] = useState<{ name: string; password: string }>()
  const loaded = useLoaded('operators', async (signal) => {
    const { data } = await api.call('GET', path, { signal })
    return (data as { operators: Operator[] }).operators
  })
  const close = () => setDialog(undefined)
  const roleChoice = (
    <Choice
      label={t('operators.role')}
      value={role}
      onChange={setRole}
      options={roles.map((each) => [each, t(roleKey(each))])}
    />
  )
  const change = (operator: Operator, body: object) => async () => {
    await api.call('PUT', `${path}/${part(operator.name)}`, { body })
    loaded.reload()
  }
  return (
    <>
      <PageHead title={t('operators.title')} hint={t('operators.hint')}>
        <button type="button" className="parley-button" onClick={() => setDialog({ what: 'create' })}>
          {t('operators.create')}
        </button>
      </PageHead>
      <WhenLoaded loaded={loaded}>
        {(all) => (
          <Table
            label={t('operators.title')}
            rows={all}
            keyOf={(row) => row.name}
            columns={[
              { title: t('people.name'), cell: (row) => <strong>{row.name}</strong> },
              { title: t('operators.role'), cell: (row) => t(roleKey(row.role)) },
              {
                title: t('operators.codes'),
                cell: ({ hasTotp }) => (
                  <Tag tone={hasTotp ? 'ok' : undefined}>{t(hasTotp ? 'yes' : 'no')}</Tag>
                ),
                isExtra: true,
              },
              {
                title: t('operators.signedIn'),
                cell: ({ signedInAt }) =>
                  signedInAt ? showTime(signedInAt, language) : t('operators.never'),
                isExtra: true,
              },
              {
                title: t('actions'),
                cell: (operator) => (
                  <span className="console-links">
                    {(['role', 'password', 'remove'] as const)
                      .filter((what) => what === 'password' || operator.name !== session.operator.name)
                      .map((what) => (
                        <RowButton
                          key={what}
                          row={operator.name}
                          onClick={() => {
                            setRole(operator.role)
                            setDialog({ what, operator })
                          }}
                        >
                          {t(`operators.${what}`)}
                        </RowButton>
                      ))}
                  </span>
                ),
              },
            ]}
          />
        )}
      </WhenLoaded>
      {dialog?.what === 'create' && (
        <Confirm
          title={t('operators.create')}
          hint={t('operators.createHint')}
          action={t('operators.create')}
          onConfirm={async () => {
            const { data } = await api.call('POST', path, { body: { username: name, role } })
            setSecret(data as { name: string; password: string })
            setName('')
            loaded.reload()
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
          {roleChoice}
        </Confirm>
      )}
      {dialog?.what === 'role' && (
        <Confirm
          title={t('operators.roleTitle', { name: dialog.operator.name })}
          hint={t('operators.ends')}
          action={t('action.save')}
          onConfirm={change(dialog.operator, { role })}
          onClose={close}
        >
          {roleChoice}
        </Confirm>
      )}
      {dialog?.what === 'password' && (
        <Confirm
          title={t('operators.passwordTitle', { name: dialog.operator.name })}
          hint={t('operators.passwordHint')}
          action={t('operators.password')}
          onConfirm={async () => {
            const password = newPassword()
            await change(dialog.operator, { password, removeTotp: true })()
            setSecret({ name: dialog.operator.name, password })
          }}
          onClose={close}
        />
      )}
      {dialog?.what === 'remove' && (
        <Confirm
          title={t('operators.removeTitle', { name: dialog.operator.name })}
          hint={t('operators.ends')}
          action={t('operators.remove')}
          tone="bad"
          onConfirm={async () => {
            await api.call('DELETE', `${path}/${part(dialog.operator.name)}`)
            loaded.reload()
          }}
          onClose={close}
        />
      )}
      {secret && (
        <SecretDialog
          title={t('people.newPassword', { name: secret.name })}
          hint={t('people.newPasswordHint')}
          secret={secret.password}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  )
}

function newPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(15))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
