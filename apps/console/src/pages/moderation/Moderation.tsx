// The queue of reported messages: the oldest first, each with its context and what can be done about it.

import { EmptyState } from '@parley/react/foundation'
import { useState } from 'react'
import { PageHead, Tag, WhenLoaded } from '../../components/basics.tsx'
import { showAge } from '../../components/times.ts'
import { useLoaded, useRepeated } from '../../components/use-loaded.ts'
import { useConsole } from '../../context.ts'
import { linkTo } from '../../routes.ts'
import type { PageProps } from '../pages.tsx'
import { AutomaticActions } from './AutomaticActions.tsx'
import { ReportDetails } from './ReportDetails.tsx'
import { type Report, reportedText } from './report.ts'
import { WordListCard } from './WordListCard.tsx'
import { WordTester } from './WordTester.tsx'

export function Moderation({ rest: [id] }: PageProps) {
  return id === undefined ? <Queue /> : <ReportDetails key={id} id={id} />
}

type State = 'open' | 'mine' | 'closed'

function Queue() {
  const { api, t, language, session } = useConsole()
  const [state, setState] = useState<State>('open')
  const [after, setAfter] = useState(0)
  const loaded = useLoaded(`reports ${state} ${after}`, async (signal) => {
    const { data } = await api.call('GET', 'parley/v1/reports', {
      signal,
      query: {
        state: state === 'closed' ? 'closed' : 'open',
        after,
        assignedTo: state === 'mine' ? `operator ${session.operator.name}` : undefined,
      },
    })
    return data as { reports: Report[]; next: number; open: number; oldest: number }
  })
  useRepeated(loaded.reload, 15_000)
  const states: readonly (readonly [State, string])[] = [
    ['open', t('moderation.open')],
    ['mine', t('moderation.mine')],
    ['closed', t('moderation.closed')],
  ]
  return (
    <>
      <PageHead title={t('moderation.title')} hint={t('moderation.hint')}>
        <fieldset className="console-switch" aria-label={t('moderation.show')}>
          {states.map(([each, name]) => (
            <button
              key={each}
              type="button"
              aria-pressed={state === each}
              onClick={() => {
                setState(each)
                setAfter(0)
              }}
            >
              {name}
            </button>
          ))}
        </fieldset>
      </PageHead>
      <WhenLoaded loaded={loaded}>
        {({ reports, next, open, oldest }) => (
          <>
            {(open > 0 || reports.length > 0) && (
              <p className="parley-hint console-count">
                {open === 0
                  ? t('moderation.noneOpen')
                  : t('moderation.openCount', { count: open, age: showAge(oldest, Date.now(), language) })}
              </p>
            )}
            {reports.length === 0 && (
              <EmptyState title={t(state === 'open' ? 'moderation.noneOpen' : 'moderation.none')} />
            )}
            <ul className="console-reports">
              {reports.map((report) => (
                <li key={report.id}>
                  <a href={linkTo('moderation', String(report.id))}>
                    <span className="console-report-head">
                      <Tag tone={report.state === 'open' ? 'warn' : undefined}>{report.type}</Tag>
                      <span className="parley-hint">{showAge(report.at, Date.now(), language)}</span>
                      {report.assignedTo && (
                        <span className="parley-hint">
                          {t('moderation.assigned', { name: report.assignedTo })}
                        </span>
                      )}
                    </span>
                    <span className="console-quote" dir="auto">
                      {reportedText(report) || t('lookup.noText')}
                    </span>
                    <span className="parley-hint">
                      {t('moderation.line', { from: report.from || '–', reporter: report.reporter || '–' })}
                      {report.reason && ` · ${report.reason}`}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
            {next > 0 && (
              <button
                type="button"
                className="parley-button"
                data-look="plain"
                onClick={() => setAfter(next)}
              >
                {t('next')}
              </button>
            )}
          </>
        )}
      </WhenLoaded>
      {api.can('moderation.automaticActions') && <AutomaticActions />}
      {api.can('moderation.setWords') && <WordListCard />}
      {api.can('moderation.testText') && <WordTester />}
    </>
  )
}
