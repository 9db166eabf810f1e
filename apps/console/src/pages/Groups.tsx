// Groups and rooms of the app, newest first, and one of them with its members.

import { EmptyState } from '@parley/react/foundation'
import { useState } from 'react'
import { useConsole } from '../context.ts'
import { Pager } from '../parts/Pager.tsx'
import { Field, PageHead, Table, WhenLoaded } from '../parts/parts.tsx'
import { showNumber } from '../parts/times.ts'
import { useLoaded } from '../parts/use-loaded.ts'
import { linkTo } from '../routes.ts'
import { GroupDetails } from './GroupDetails.tsx'
import type { PageProps } from './pages.tsx'

export function Groups({ rest: [id, kind] }: PageProps) {
  if (id === undefined) return <List />
  return <GroupDetails key={id} id={id} isRoom={kind === 'room'} />
}

interface Row {
  readonly id: string
  readonly name: string
  readonly owner: string
  readonly members: number
}

function List() {
  const { api, t, language } = useConsole()
  const [isRooms, setRooms] = useState(false)
  const [id, setId] = useState('')
  const [cursors, setCursors] = useState<readonly string[]>([''])
  const cursor = cursors.at(-1) ?? ''
  const loaded = useLoaded(`groups ${isRooms} ${cursor}`, async (signal) => {
    const path = isRooms ? 'chatrooms' : 'chatgroups'
    const answer = await api.call('GET', path, { signal, query: { limit: 25, cursor } })
    const rows = (answer.data as Record<string, unknown>[]).map(
      (row): Row => ({
        id: String(row.groupid ?? row.id),
        name: String(row.groupname ?? row.name ?? ''),
        owner: String(row.owner ?? '').replace(/^.*_/, ''),
        members: Number(row.affiliations ?? row.affiliations_count ?? 0),
      }),
    )
    return { rows, next: String(answer.cursor ?? '') }
  })
  const show = (rooms: boolean) => {
    setRooms(rooms)
    setCursors([''])
  }
  return (
    <>
      <PageHead title={t('groups.title')} hint={t('groups.hint')}>
        <fieldset className="console-switch" aria-label={t('groups.title')}>
          <button type="button" aria-pressed={!isRooms} onClick={() => show(false)}>
            {t('groups.groups')}
          </button>
          <button type="button" aria-pressed={isRooms} onClick={() => show(true)}>
            {t('groups.rooms')}
          </button>
        </fieldset>
      </PageHead>
      <form
        className="console-filters"
        onSubmit={(event) => {
          event.preventDefault()
          if (id.trim()) location.hash = linkTo('groups', id.trim(), ...(isRooms ? ['room'] : []))
        }}
      >
        <Field label={t('groups.byId')} value={id} onChange={setId} type="search" maxLength={20} />
        <button type="submit" className="parley-button" data-look="plain">
          {t('groups.open')}
        </button>
      </form>
      <WhenLoaded loaded={loaded}>
        {({ rows, next }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState title={t('groups.none')} />
            ) : (
              <Table
                label={t(isRooms ? 'groups.rooms' : 'groups.groups')}
                rows={rows}
                keyOf={(row) => row.id}
                columns={[
                  {
                    title: t('people.name'),
                    cell: (row) => (
                      <a href={linkTo('groups', row.id, ...(isRooms ? ['room'] : []))}>
                        {row.name || row.id}
                      </a>
                    ),
                  },
                  { title: t('groups.owner'), cell: ({ owner }) => owner },
                  { title: t('groups.members'), cell: ({ members }) => showNumber(members, language) },
                  { title: t('groups.id'), cell: (row) => row.id, isExtra: true },
                ]}
              />
            )}
            <Pager
              onPrevious={cursors.length > 1 ? () => setCursors(cursors.slice(0, -1)) : undefined}
              onNext={next === '' ? undefined : () => setCursors([...cursors, next])}
            />
          </>
        )}
      </WhenLoaded>
    </>
  )
}
