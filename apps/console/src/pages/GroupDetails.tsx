// One group or room: its settings, its members, and what operators can do about it.

import { BackIcon } from '@parley/react/foundation'
import { useState } from 'react'
import { part } from '../api.ts'
import { Card, Confirm, Facts, Field, Tag, WhenLoaded } from '../components/basics.tsx'
import { RowButton } from '../components/RowButton.tsx'
import { showNumber, showTime } from '../components/times.ts'
import { useLoaded } from '../components/use-loaded.ts'
import { useConsole } from '../context.ts'
import { linkTo } from '../routes.ts'

interface Details {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly owner: string
  readonly created: number
  readonly maxusers: number
  readonly public: boolean
  readonly membersonly: boolean
  readonly mute?: boolean
  readonly disabled?: boolean
  readonly affiliations_count: number
  readonly affiliations?: readonly Readonly<Record<string, unknown>>[]
}

type OpenDialog = 'disable' | 'enable' | 'destroy' | 'takeOver' | { readonly member: string }

/** The largest number of members that are shown. */
const mostShown = 200

export function GroupDetails({ id, isRoom }: { id: string; isRoom: boolean }) {
  const { api, t } = useConsole()
  const path = `${isRoom ? 'chatrooms' : 'chatgroups'}/${part(id)}`
  const loaded = useLoaded(path, async (signal) => {
    const { data } = await api.call('GET', path, { signal })
    return (data as [Details])[0]
  })
  return (
    <>
      <a className="console-back" href={linkTo('groups')}>
        <BackIcon /> {t('groups.title')}
      </a>
      <WhenLoaded loaded={loaded}>
        {(data) => <Contents data={data} path={path} isRoom={isRoom} reload={loaded.reload} />}
      </WhenLoaded>
    </>
  )
}

function Contents({
  data,
  path,
  isRoom,
  reload,
}: {
  data: Details
  path: string
  isRoom: boolean
  reload: () => void
}) {
  const { api, t, language } = useConsole()
  const [dialog, setDialog] = useState<OpenDialog>()
  const [owner, setOwner] = useState('')
  const name = data.name || data.id
  const close = () => setDialog(undefined)
  const area = isRoom ? 'rooms' : 'groups'
  const members = (data.affiliations ?? [])
    .slice(0, mostShown)
    .map((row) => String(row.owner ?? row.member ?? ''))
  const change = (method: string, where: string, body?: unknown) => async () => {
    await api.call(method, where, body === undefined ? {} : { body })
    reload()
  }
  return (
    <>
      <header className="console-person-head">
        <div>
          <h1 className="console-page-title">{name}</h1>
          <p className="parley-hint">{data.id}</p>
        </div>
        <div className="console-tags">
          <Tag>{t(isRoom ? 'groups.room' : 'groups.group')}</Tag>
          {data.disabled && <Tag tone="bad">{t('groups.disabled')}</Tag>}
          {data.mute && <Tag tone="warn">{t('groups.silent')}</Tag>}
        </div>
      </header>
      <div className="console-actions">
        {!isRoom && api.can('moderation.disableGroup') && (
          <button
            type="button"
            className="parley-button"
            data-look="plain"
            onClick={() => setDialog(data.disabled ? 'enable' : 'disable')}
          >
            {t(data.disabled ? 'groups.enable' : 'groups.disable')}
          </button>
        )}
        {api.can(`${area}.modify`) && (
          <button
            type="button"
            className="parley-button"
            data-look="plain"
            onClick={() => setDialog('takeOver')}
          >
            {t('groups.takeOver')}
          </button>
        )}
        {api.can(isRoom ? 'rooms.destroy' : 'groups.dissolve') && (
          <button
            type="button"
            className="parley-button"
            data-tone="bad"
            onClick={() => setDialog('destroy')}
          >
            {t('groups.destroy')}
          </button>
        )}
      </div>
      <div className="console-columns">
        <Card title={t('groups.about')}>
          <Facts
            rows={[
              [
                t('groups.owner'),
                <a key="owner" href={linkTo('people', data.owner)}>
                  {data.owner}
                </a>,
              ],
              [
                t('groups.members'),
                `${showNumber(data.affiliations_count, language)} / ${showNumber(data.maxusers, language)}`,
              ],
              [t('people.created'), showTime(data.created, language)],
              [t('groups.description'), data.description || '–'],
              ...(isRoom
                ? []
                : ([
                    [t('groups.public'), t(data.public ? 'yes' : 'no')],
                    [t('groups.approval'), t(data.membersonly ? 'yes' : 'no')],
                  ] as const)),
            ]}
          />
        </Card>
        <Card title={t('groups.members')}>
          <ul className="console-list">
            {members.map((member) => (
              <li key={member}>
                <a href={linkTo('people', member)}>{member}</a>
                {member !== data.owner && api.can(`${area}.removeMembers`) && (
                  <RowButton row={member} onClick={() => setDialog({ member })}>
                    {t('groups.removeMember')}
                  </RowButton>
                )}
              </li>
            ))}
          </ul>
        </Card>
      </div>
      {(dialog === 'disable' || dialog === 'enable') && (
        <Confirm
          title={t(`groups.${dialog}Title`, { name })}
          hint={t(`groups.${dialog}Hint`)}
          action={t(`groups.${dialog}`)}
          onConfirm={change('POST', `${path}/${dialog}`)}
          onClose={close}
        />
      )}
      {dialog === 'takeOver' && (
        <Confirm
          title={t('groups.takeOverTitle', { name })}
          hint={t('groups.takeOverHint')}
          action={t('groups.takeOver')}
          onConfirm={change('PUT', path, { newowner: owner.trim() })}
          onClose={close}
        >
          <Field
            label={t('groups.newOwner')}
            value={owner}
            onChange={setOwner}
            isFirst
            autoComplete="off"
            maxLength={64}
          />
        </Confirm>
      )}
      {dialog === 'destroy' && (
        <Confirm
          title={t('groups.destroyTitle', { name })}
          hint={t('groups.destroyHint')}
          action={t('groups.destroy')}
          tone="bad"
          wanted={data.id}
          onConfirm={async () => {
            await api.call('DELETE', path)
            location.hash = linkTo('groups')
          }}
          onClose={close}
        />
      )}
      {typeof dialog === 'object' && (
        <Confirm
          title={t('groups.removeTitle', { member: dialog.member, name })}
          action={t('groups.removeMember')}
          tone="bad"
          onConfirm={change('DELETE', `${path}/users/${part(dialog.member)}`)}
          onClose={close}
        />
      )}
    </>
  )
}
