import type { Thread } from '@parley/client'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-selection.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { threadsTexts } from '../../strings/en/threads.ts'
import { uiTexts } from '../../strings/en/ui.ts'
import { addEnglish, type ReasonedError } from '../../strings/strings.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { ThreadIcon } from '../../ui/icons/ThreadIcon.tsx'
import { Page } from '../../ui/Page.tsx'
import { ThreadRow } from './ThreadRow.tsx'
import { ownThreads } from './use-threads.ts'

addEnglish(errorsTexts, threadsTexts, uiTexts)

/** Props of `ThreadInbox`. */
export interface ThreadInboxProps {
  /** Called with the thread to open. Show the conversation of its group with `thread` set to its id. */
  readonly onOpen: (thread: Thread) => void
  /** In a narrow box: goes back to the list. */
  readonly onBack?: () => void
}

type Load =
  | { readonly name: 'loading' | 'loaded' }
  | { readonly name: 'failed'; readonly error: ReasonedError }

/** The number of threads per "show more". */
const step = 30

export function OwnThreads({ onOpen, onBack }: ThreadInboxProps) {
  const { client, t, titleOf } = useKit()
  const known = useSelection((state) => state.threads)
  const isOnline = useSelection((state) => state.connection.name === 'online')
  const [load, setLoad] = useState<Load>({ name: 'loading' })
  const [most, setMost] = useState(step)
  const latestRequest = useRef(0)
  const threads = useMemo(() => ownThreads(known), [known])

  const refresh = () => {
    const request = ++latestRequest.current
    const done = (next: Load) => request === latestRequest.current && setLoad(next)
    setLoad({ name: 'loading' })
    client.threads.loadOwn().then(
      () => done({ name: 'loaded' }),
      (error: ReasonedError) => done({ name: 'failed', error }),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads with every connection
  useEffect(() => {
    if (isOnline) refresh()
    return () => {
      latestRequest.current++
    }
  }, [client, isOnline])

  const isEmpty = threads.length === 0
  return (
    <Page title={t('threads.own')} onBack={onBack} isBusy={load.name === 'loading'}>
      {!isEmpty && (
        <ul className="parley-thread-list parley-cards" aria-label={t('threads.own')}>
          {threads.slice(0, most).map((thread) => (
            <ThreadRow
              key={thread.id}
              thread={thread}
              where={t('threads.own.in', { group: titleOf({ type: 'group', id: thread.groupId }) })}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      {threads.length > most && (
        <button
          type="button"
          className="parley-button parley-page-more"
          data-look="plain"
          onClick={() => setMost(most + step)}
        >
          {t('people.more')}
        </button>
      )}
      {load.name === 'failed' ? (
        <EmptyState
          title={t('threads.failed')}
          hint={<ErrorLine error={load.error} />}
          action={{ label: t('action.retry'), run: refresh }}
        />
      ) : isEmpty && load.name === 'loading' && isOnline ? (
        <p className="parley-people-loading">
          <span className="parley-spinner" />
          {t('people.loading')}
        </p>
      ) : (
        isEmpty && (
          <EmptyState
            icon={<ThreadIcon />}
            title={t('threads.own.none')}
            hint={t(isOnline ? 'threads.own.none.hint' : 'state.later.hint')}
          />
        )
      )}
    </Page>
  )
}
