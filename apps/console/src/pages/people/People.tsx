// Accounts of the app: a search, and one person with everything that can be done about them.

import { EmptyState, SearchField } from '@parley/react/foundation'
import { useDeferredValue, useState } from 'react'
import { Face, PageHead, Table, Tag, WhenLoaded } from '../../components/basics.tsx'
import { Pager } from '../../components/Pager.tsx'
import { showTime } from '../../components/times.ts'
import { useLoaded } from '../../components/use-loaded.ts'
import { useConsole } from '../../context.ts'
import { linkTo } from '../../routes.ts'
import type { PageProps } from '../pages.tsx'
import { AccountState } from './AccountState.tsx'
import { Person } from './Person.tsx'

export interface Account {
  readonly username: string
  readonly nickname?: string
  readonly activated: boolean
  readonly created: number
  readonly bot?: boolean
}

export function People({ rest: [name] }: PageProps) {
  return name === undefined ? <Search /> : <Person key={name} name={name} />
}

function Search() {
  const { api, t, language } = useConsole()
  const [text, setText] = useState('')
  const [cursors, setCursors] = useState<readonly string[]>([''])
  const wanted = useDeferredValue(text.trim())
  const cursor = cursors.at(-1) ?? ''
  const loaded = useLoaded(`people ${wanted} ${cursor}`, async (signal) => {
    const query = { q: wanted, cursor, limit: 25 }
    const answer = await api.call('GET', 'parley/v1/accounts', { query, signal })
    return { rows: answer.entities as Account[], next: String(answer.cursor ?? '') }
  })
  return (
    <>
      <PageHead title={t('people.title')} hint={t('people.hint')} />
      <div className="console-search">
        <SearchField
          label={t('people.search')}
          value={text}
          onChange={(value) => {
            setText(value)
            setCursors([''])
          }}
        />
      </div>
      <WhenLoaded loaded={loaded}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <EmptyState title={t('people.none')} />
          ) : (
            <>
              <Table
                label={t('people.title')}
                rows={rows}
                keyOf={({ username }) => username}
                columns={[
                  {
                    title: t('people.name'),
                    cell: ({ username, nickname, bot }) => (
                      <a className="console-person" href={linkTo('people', username)}>
                        <Face name={nickname || username} />
                        <span>
                          <strong>{nickname || username}</strong>
                          <span className="parley-hint">{username}</span>
                        </span>
                        {bot && <Tag>{t('people.bot')}</Tag>}
                      </a>
                    ),
                  },
                  { title: t('state'), cell: (row) => <AccountState isActive={row.activated} /> },
                  {
                    title: t('people.created'),
                    cell: ({ created }) => showTime(created, language),
                    isExtra: true,
                  },
                ]}
              />
              <Pager
                onPrevious={cursors.length > 1 ? () => setCursors(cursors.slice(0, -1)) : undefined}
                onNext={next === '' ? undefined : () => setCursors([...cursors, next])}
              />
            </>
          )
        }
      </WhenLoaded>
    </>
  )
}
