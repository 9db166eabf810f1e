// The uploaded files of the app: how much space they take, the largest ones, and when they expire.

import { EmptyState } from '@parley/react/foundation'
import { Card, PageHead, Table, WhenLoaded } from '../components/basics.tsx'
import { Pager } from '../components/Pager.tsx'
import { showBytes, showNumber, showTime } from '../components/times.ts'
import { useLoaded } from '../components/use-loaded.ts'
import { usePages } from '../components/use-pages.ts'
import { useConsole } from '../context.ts'
import { linkTo } from '../routes.ts'

type Kind = 'single' | 'group' | 'room' | 'none'

interface Usage {
  readonly kinds: readonly {
    readonly kind: Kind
    readonly files: number
    readonly bytes: number
    readonly oldest: number
    readonly days: number
  }[]
  readonly expired: number
  readonly largest: readonly {
    readonly uuid: string
    readonly type: string
    readonly bytes: number
    readonly owner: string
    readonly kind: Kind
    readonly createdAt: number
    readonly expiresAt: number
  }[]
  readonly next: string
}

export function Files() {
  const { api, t, language } = useConsole()
  const pages = usePages<string>()
  const after = pages.cursor
  const loaded = useLoaded(`files ${after ?? ''}`, async (signal) => {
    const { data } = await api.call('GET', 'parley/v1/operating/files', { signal, query: { after } })
    return data as Usage
  })
  const total = (kinds: Usage['kinds']) => kinds.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <>
      <PageHead title={t('files.title')} hint={t('files.hint')} />
      <WhenLoaded loaded={loaded}>
        {({ kinds, expired, largest, next }) =>
          kinds.length === 0 ? (
            <EmptyState
              title={t('files.empty')}
              {...(expired > 0 && { hint: t('files.expired', { count: expired }) })}
            />
          ) : (
            <>
              <Card title={t('files.usage', { size: showBytes(total(kinds), language) })}>
                <Table
                  label={t('files.byKind')}
                  rows={kinds}
                  keyOf={({ kind }) => kind}
                  columns={[
                    { title: t('files.sentTo'), cell: ({ kind }) => t(`files.${kind}`) },
                    { title: t('files.count'), cell: ({ files }) => showNumber(files, language) },
                    {
                      title: t('files.size'),
                      cell: ({ bytes }) => <Share part={bytes} whole={total(kinds)} language={language} />,
                    },
                    {
                      title: t('files.kept'),
                      cell: ({ days }) =>
                        days === 0 ? t('mute.forEver') : t('retention.days', { count: days }),
                    },
                    {
                      title: t('files.oldest'),
                      cell: ({ oldest }) => showTime(oldest, language),
                      isExtra: true,
                    },
                  ]}
                />
                <p className="parley-hint">
                  {expired > 0 && `${t('files.expired', { count: expired })} `}
                  {api.can('retention.set') && <a href={linkTo('apps')}>{t('files.change')}</a>}
                </p>
              </Card>
              <Card title={t('files.largest')}>
                <Table
                  label={t('files.largest')}
                  rows={largest}
                  keyOf={({ uuid }) => uuid}
                  columns={[
                    {
                      title: t('files.file'),
                      cell: ({ uuid, type }) => (
                        <>
                          <strong>{type}</strong>
                          <span className="parley-hint console-line">{uuid}</span>
                        </>
                      ),
                    },
                    { title: t('files.size'), cell: ({ bytes }) => showBytes(bytes, language) },
                    {
                      title: t('files.owner'),
                      cell: ({ owner }) =>
                        owner === '' ? t('files.nobody') : <a href={linkTo('people', owner)}>{owner}</a>,
                    },
                    { title: t('files.sentTo'), cell: ({ kind }) => t(`files.${kind}`), isExtra: true },
                    {
                      title: t('files.uploaded'),
                      cell: ({ createdAt }) => showTime(createdAt, language),
                      isExtra: true,
                    },
                    {
                      title: t('files.expires'),
                      cell: ({ expiresAt }) =>
                        expiresAt === 0 ? t('files.never') : showTime(expiresAt, language),
                    },
                  ]}
                />
                <Pager {...pages.pagerOf(next)} />
              </Card>
            </>
          )
        }
      </WhenLoaded>
    </>
  )
}

/** A size, with a bar that shows its share of the total. */
function Share({ part, whole, language }: { part: number; whole: number; language: string }) {
  return (
    <span className="console-share">
      {showBytes(part, language)}
      <span className="console-share-bar" aria-hidden="true">
        <span
          className="console-share-part"
          style={{ inlineSize: `${whole === 0 ? 0 : (100 * part) / whole}%` }}
        />
      </span>
    </span>
  )
}
