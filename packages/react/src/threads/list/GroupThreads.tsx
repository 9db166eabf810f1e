// All threads of a group, beside its conversation.

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { perClient } from '../../state/client-store.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { BackIcon, CloseIcon } from '../../ui/icons/icons.tsx'
import { ThreadIcon } from '../../ui/icons/ThreadIcon.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { ThreadRow } from './ThreadRow.tsx'
import { useThreads } from './use-threads.ts'

export interface GroupThreadsProps {
  readonly groupId: string
  readonly onOpen: (threadId: string) => void
  readonly onClose: () => void
}

/** The filter, kept while the user visits a thread. */
const choiceOf = perClient(() => ({ isJoinedOnly: false }))

export function GroupThreads({ groupId, onOpen, onClose }: GroupThreadsProps) {
  const { client, t } = useKit()
  const [isJoinedOnly, setJoinedOnly] = useState(choiceOf(client).isJoinedOnly)
  const { threads, cursor, isLoading, error, more } = useThreads(groupId, isJoinedOnly)
  const isOnline = useSelection((state) => state.connection.name === 'online')
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const buttons = [...(panel.current?.querySelectorAll<HTMLElement>('[data-panel-first]') ?? [])]
    buttons.find((button) => button.offsetParent !== null)?.focus({ preventScroll: true })
  }, [])

  const choose = (isOn: boolean) => {
    choiceOf(client).isJoinedOnly = isOn
    setJoinedOnly(isOn)
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <aside
      ref={panel}
      className="parley-panel parley-threads"
      aria-label={t('threads.title')}
      data-region=""
      onKeyDown={leave}
    >
      <header className="parley-panel-head">
        <button
          type="button"
          className="parley-icon-button parley-back"
          aria-label={t('threads.close')}
          data-panel-first=""
          onClick={onClose}
        >
          <BackIcon />
        </button>
        <h2 className="parley-panel-title">{t('threads.title')}</h2>
        <button
          type="button"
          className="parley-icon-button parley-thread-close"
          aria-label={t('threads.close')}
          data-panel-first=""
          onClick={onClose}
        >
          <CloseIcon />
        </button>
      </header>
      <div className="parley-thread-choice">
        <Switch label={t('threads.joined')} isOn={isJoinedOnly} onChange={choose} />
      </div>
      <div className="parley-panel-body parley-thread-list-body" aria-busy={isLoading}>
        {threads.length > 0 && (
          <ul className="parley-thread-list" aria-label={t('threads.title')}>
            {threads.map((thread) => (
              <ThreadRow key={thread.id} thread={thread} onOpen={({ id }) => onOpen(id)} />
            ))}
          </ul>
        )}
        {error ? (
          <EmptyState
            title={t('threads.failed')}
            hint={<ErrorLine error={error} />}
            action={{ label: t('action.retry'), run: more }}
          />
        ) : !isOnline && threads.length === 0 ? (
          <EmptyState title={t('state.later.title')} hint={t('state.later.hint')} />
        ) : isLoading ? (
          isOnline && (
            <p className="parley-people-loading">
              <span className="parley-spinner" />
              {t('people.loading')}
            </p>
          )
        ) : cursor ? (
          <button type="button" className="parley-button parley-page-more" data-look="plain" onClick={more}>
            {t('people.more')}
          </button>
        ) : (
          threads.length === 0 &&
          (isJoinedOnly ? (
            <EmptyState
              icon={<ThreadIcon />}
              title={t('threads.none.joined')}
              hint={t('threads.none.joined.hint')}
              action={{ label: t('threads.all'), run: () => choose(false) }}
            />
          ) : (
            <EmptyState icon={<ThreadIcon />} title={t('threads.none')} hint={t('threads.none.hint')} />
          ))
        )}
      </div>
    </aside>
  )
}
