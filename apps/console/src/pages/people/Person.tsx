// One account: what it is, where it is signed in, and what operators can do about it.

import { BackIcon } from '@parley/react/foundation'
import { useState } from 'react'
import { part } from '../../api.ts'
import { Card, Confirm, Face, Facts, Tag, WhenLoaded } from '../../components/basics.tsx'
import { SecretDialog } from '../../components/SecretDialog.tsx'
import { showNumber, showTime } from '../../components/times.ts'
import { useLoaded } from '../../components/use-loaded.ts'
import { useConsole } from '../../context.ts'
import { linkTo } from '../../routes.ts'
import { AccountState } from './AccountState.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import { Lookup } from './Lookup.tsx'
import { loadPerson, type PersonData } from './load-person.ts'
import { MuteDialog } from './MuteDialog.tsx'

type DialogName =
  | 'mute'
  | 'ban'
  | 'activate'
  | 'signOut'
  | 'password'
  | 'delete'
  | 'erase'
  | 'export'
  | { readonly device: string }

export function Person({ name }: { name: string }) {
  const { api, t } = useConsole()
  const loaded = useLoaded(`person ${name}`, (signal) => loadPerson(api, name, signal))
  return (
    <>
      <a className="console-back" href={linkTo('people')}>
        <BackIcon /> {t('people.title')}
      </a>
      <WhenLoaded loaded={loaded}>{(data) => <Contents data={data} reload={loaded.reload} />}</WhenLoaded>
    </>
  )
}

function Contents({ data, reload }: { data: PersonData; reload: () => void }) {
  const { api, t, language } = useConsole()
  const [dialog, setDialog] = useState<DialogName>()
  const [secret, setSecret] = useState('')
  const { account, profile } = data
  const name = account.username
  const path = `users/${part(name)}`
  const close = () => setDialog(undefined)
  const change = (method: string, where: string, body?: unknown) => async () => {
    await api.call(method, where, body === undefined ? {} : { body })
    reload()
  }
  const shownName = account.nickname || name
  return (
    <>
      <header className="console-person-head">
        <Face name={shownName} size={56} />
        <div>
          <h1 className="console-page-title">{shownName}</h1>
          <p className="parley-hint">{name}</p>
        </div>
        <div className="console-tags">
          <AccountState isActive={account.activated} />
          <Tag tone={data.isOnline ? 'ok' : undefined}>
            {t(data.isOnline ? 'people.online' : 'people.offline')}
          </Tag>
          {isMuted(data) && <Tag tone="warn">{t('people.muted')}</Tag>}
        </div>
      </header>
      <div className="console-actions">
        {api.can('accounts.disconnect') && (
          <Button text={t('people.signOut')} onClick={() => setDialog('signOut')} />
        )}
        {api.can('session.changePassword') && (
          <Button text={t('people.password')} onClick={() => setDialog('password')} />
        )}
        {api.can('accounts.export') && (
          <Button text={t('people.export')} onClick={() => setDialog('export')} />
        )}
        {api.can('moderation.mute') && <Button text={t('people.mute')} onClick={() => setDialog('mute')} />}
        {api.can('accounts.deactivate') &&
          (account.activated ? (
            <Button text={t('people.ban')} tone="bad" onClick={() => setDialog('ban')} />
          ) : (
            <Button text={t('people.unban')} onClick={() => setDialog('activate')} />
          ))}
        {api.can('accounts.removeUser') && (
          <Button text={t('people.delete')} tone="bad" onClick={() => setDialog('delete')} />
        )}
        {api.can('accounts.erase') && (
          <Button text={t('people.erase')} tone="bad" onClick={() => setDialog('erase')} />
        )}
      </div>
      <div className="console-columns">
        <Card title={t('people.account')}>
          <Facts
            rows={[
              [t('people.created'), showTime(account.created, language)],
              [t('people.waiting'), showNumber(data.waiting, language)],
              [t('people.mutes'), <Mutes key="mutes" data={data} />],
              ...Object.entries(profile)
                .filter(([, value]) => value !== '')
                .map(([key, value]) => [key, String(value).slice(0, 200)] as const),
            ]}
          />
        </Card>
        <Card title={t('people.devices')}>
          {data.devices.length === 0 && <p className="parley-hint">{t('people.noDevices')}</p>}
          <ul className="console-list">
            {data.devices.map(({ res, device_name }) => (
              <li key={res}>
                <span>
                  <strong>{device_name || res}</strong>
                  <span className="parley-hint">{res}</span>
                </span>
                {api.can('accounts.endDevice') && (
                  <button
                    type="button"
                    className="parley-link-button"
                    onClick={() => setDialog({ device: res })}
                  >
                    {t('people.endDevice')}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </Card>
        <Card title={t('people.groups')}>
          {data.groups.length === 0 && <p className="parley-hint">{t('people.noGroups')}</p>}
          <ul className="console-list">
            {data.groups.map(({ groupid, groupname }) => (
              <li key={groupid}>
                <a href={linkTo('groups', groupid)}>{groupname || groupid}</a>
              </li>
            ))}
          </ul>
        </Card>
        {api.can('history.page') && (
          <Card title={t('lookup.title')}>
            <Lookup user={name} />
          </Card>
        )}
      </div>
      {dialog === 'mute' && (
        <MuteDialog name={name} isMuted={isMuted(data)} onClose={close} onDone={reload} />
      )}
      {dialog === 'ban' && (
        <Confirm
          title={t('people.banTitle', { name })}
          hint={t('people.banHint')}
          action={t('people.ban')}
          tone="bad"
          done={t('people.isBanned', { name })}
          onConfirm={change('POST', `${path}/deactivate`)}
          onClose={close}
        />
      )}
      {dialog === 'activate' && (
        <Confirm
          title={t('people.unbanTitle', { name })}
          action={t('people.unban')}
          done={t('people.isUnbanned', { name })}
          onConfirm={change('POST', `${path}/activate`)}
          onClose={close}
        />
      )}
      {dialog === 'signOut' && (
        <Confirm
          title={t('people.signOutTitle', { name })}
          hint={t('people.signOutHint')}
          action={t('people.signOut')}
          done={t('people.isSignedOut', { name })}
          onConfirm={change('GET', `${path}/disconnect`)}
          onClose={close}
        />
      )}
      {typeof dialog === 'object' && (
        <Confirm
          title={t('people.endDeviceTitle', { device: dialog.device })}
          action={t('people.endDevice')}
          done={t('people.isSignedOut', { name })}
          onConfirm={change('DELETE', `${path}/disconnect/${part(dialog.device)}`)}
          onClose={close}
        />
      )}
      {dialog === 'password' && (
        <Confirm
          title={t('people.passwordTitle', { name })}
          hint={t('people.passwordHint')}
          action={t('people.password')}
          onConfirm={async () => {
            const password = newPassword()
            await api.call('PUT', `${path}/password`, { body: { newpassword: password } })
            setSecret(password)
            reload()
          }}
          onClose={close}
        />
      )}
      {dialog === 'delete' && (
        <Confirm
          title={t('people.deleteTitle', { name })}
          hint={t('people.deleteHint')}
          action={t('people.delete')}
          tone="bad"
          wanted={name}
          done={t('people.isDeleted', { name })}
          onConfirm={async () => {
            await api.call('DELETE', path)
            location.hash = linkTo('people')
          }}
          onClose={close}
        />
      )}
      {dialog === 'export' && <ExportDialog name={name} onClose={close} />}
      {dialog === 'erase' && <EraseDialog name={name} onClose={close} />}
      {secret !== '' && (
        <SecretDialog
          title={t('people.newPassword', { name })}
          hint={t('people.newPasswordHint')}
          secret={secret}
          onClose={() => setSecret('')}
        />
      )}
    </>
  )
}

function Button({ text, tone, onClick }: { text: string; tone?: 'bad'; onClick: () => void }) {
  return (
    <button
      type="button"
      className="parley-button"
      data-look={tone ? undefined : 'plain'}
      data-tone={tone}
      onClick={onClick}
    >
      {text}
    </button>
  )
}

const isMuted = ({ mutes }: PersonData): boolean =>
  [mutes.chat, mutes.groupchat, mutes.chatroom].some((seconds) => seconds !== 0)

function Mutes({ data: { mutes } }: { data: PersonData }) {
  const { t } = useConsole()
  const left = (seconds: number) =>
    seconds === 0
      ? t('mute.no')
      : seconds < 0
        ? t('mute.forEver')
        : t('mute.minutes', { count: Math.ceil(seconds / 60) })
  return (
    <>
      {t('mute.chats')}: {left(mutes.chat)} · {t('mute.groups')}: {left(mutes.groupchat)} · {t('mute.rooms')}:{' '}
      {left(mutes.chatroom)}
    </>
  )
}

function newPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
