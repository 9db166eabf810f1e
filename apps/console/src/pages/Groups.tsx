// Groups and rooms of the app, newest first or by name, and one of them with its members.

import { EmptyState, SearchField } from '@parley/react/foundation'
import { useDeferredValue, useState } from 'react'
import type { Api } from '../api.ts'
import { PageHead, Table, WhenLoaded } from '../components/basics.tsx'
import { Pager } from '../components/Pager.tsx'
import { showNumber } from '../components/times.ts'
import { useLoaded } from '../components/use-loaded.ts'
import { useConsole } from '../context.ts'
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
  const [text, setText] = useState('')
  const [cursors, setCursors] = useState<readonly string[]>([''])
  const wanted = useDeferredValue(text.trim())
  const cursor = cursors.at(-1) ?? ''
  const loaded = useLoaded(`groups ${isRooms} ${wanted} ${cursor}`, async (signal) =>
    wanted === '' ? all(api, isRooms, cursor, signal) : found(api, { isRooms, wanted, cursor }, signal),
  )
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
      {api.can('operating.findGroups') && (
        <div className="console-search">
          <SearchField
            label={t('groups.search')}
            value={text}
            onChange={(value) => {
              setText(value)
              setCursors([''])
            }}
          />
        </div>
      )}
      <WhenLoaded loaded={loaded}>
        {({ rows, next }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState title={t(wanted === '' ? 'groups.none' : 'groups.noneFound')} />
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

interface Page {
  readonly rows: readonly Row[]
  readonly next: string
}

async function all(api: Api, isRooms: boolean, cursor: string, signal: AbortSignal): Promise<Page> {
  const path = isRooms ? 'chatrooms' : 'chatgroups'
  const answer = await api.call('GET', path, { signal, query: { limit: 25, cursor } })
  const rows = (answer.data as Record<string, unknown>[]).map(
    (row): Row => ({
      id: String(row.groupid ?? row.id),
      name: String(row.groupname ?? row.name ?? ''),
      owner: String(row.owner ?? '').replace(`${api.app}_`, ''),
      members: Number(row.affiliations ?? row.affiliations_count ?? 0),
    }),
  )
  return { rows, next: String(answer.cursor ?? '') }
}

async function found(
  api: Api,
  { isRooms, wanted, cursor }: { isRooms: boolean; wanted: string; cursor: string },
  signal: AbortSignal,
): Promise<Page> {
  const query = { q: wanted, kind: isRooms ? 'room' : 'group', before: cursor }
  const { data } = await api.call('GET', 'parley/v1/operating/groups', { signal, query })
  const { groups, next } = data as { groups: (Row & { groupId: string })[]; next: number }
  return { rows: groups.map((row) => ({ ...row, id: row.groupId })), next: next === 0 ? '' : String(next) }
}
