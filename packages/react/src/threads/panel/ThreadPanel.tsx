// A thread beside the conversation of its group, or above it if there is no room for both.

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { BackIcon, CloseIcon } from '../../ui/icons/icons.tsx'
import { ThreadIcon } from '../../ui/icons/ThreadIcon.tsx'
import { useLayer } from '../../ui/layers/use-layer.ts'
import { ActProblem } from '../../ui/panel-components.tsx'
import { usePendingActions } from '../../ui/use-pending-actions.ts'
import type { ThreadPanelProps } from './panel-props.ts'
import { ThreadConversation } from './ThreadConversation.tsx'
import { ThreadMembers } from './ThreadMembers.tsx'
import { ThreadMenu } from './ThreadMenu.tsx'
import { type OpenThread, useThread } from './use-thread.ts'

export function ThreadPanel(props: ThreadPanelProps) {
  const { conversation, thread: id, onClose, onList } = props
  const { t } = useKit()
  const panel = useRef<HTMLElement>(null)
  const open = useThread(id)
  const [page, setPage] = useState<'talk' | 'members'>('talk')
  const acting = usePendingActions()
  useGroup(conversation.id)
  const { thread, isReady, isGone } = open
  const isHere = isReady && !isGone && thread?.groupId === conversation.id
  const isMembers = isHere && page === 'members'
  const name = thread?.name || t('thread.untitled')
  useLayer(isMembers, () => setPage('talk'))
  useFirstFocus(panel, `${isMembers} ${isHere}`)

  const back = isMembers ? () => setPage('talk') : (onList ?? onClose)
  const leave = (event: KeyboardEvent) => {
    const isOurs = !(event.target as Element).closest('dialog, [popover]')
    if (event.key !== 'Escape' || !isOurs || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    back()
  }

  return (
    <aside
      ref={panel}
      className="parley-panel parley-threads"
      aria-label={t('thread.region', { name })}
      aria-busy={!isReady && !open.error}
      onKeyDown={leave}
    >
      <header className="parley-panel-head">
        <button
          type="button"
          className={`parley-icon-button${isMembers || onList ? '' : ' parley-back'}`}
          aria-label={t(isMembers ? 'thread.back' : onList ? 'threads.back' : 'thread.close')}
          data-panel-first=""
          onClick={back}
        >
          <BackIcon />
        </button>
        <div className="parley-conversation-titles">
          <h2 className="parley-conversation-title" title={name}>
            {isMembers ? t('thread.members') : <bdi>{name}</bdi>}
          </h2>
          {isHere && !isMembers && (thread.memberCount ?? 0) > 0 && (
            <button
              type="button"
              className="parley-conversation-id parley-thread-people"
              aria-label={t('thread.members.show', { count: thread.memberCount ?? 0 })}
              onClick={() => setPage('members')}
            >
              {t('thread.members.count', { count: thread.memberCount ?? 0 })}
            </button>
          )}
        </div>
        {isHere && !isMembers && (
          <ThreadMenu
            thread={thread}
            acting={acting}
            onMembers={() => setPage('members')}
            onGone={onList ?? onClose}
          />
        )}
        <button
          type="button"
          className="parley-icon-button parley-thread-close"
          aria-label={t('thread.close')}
          data-panel-first=""
          onClick={onClose}
        >
          <CloseIcon />
        </button>
      </header>
      {acting.problem?.name === 'leave' && <ActProblem acting={acting} />}
      {isMembers ? (
        <ThreadMembers thread={thread} />
      ) : isHere ? (
        <ThreadConversation {...props} open={open} thread={thread} name={name} />
      ) : (
        <NotHere open={open} onClose={onClose} />
      )}
    </aside>
  )
}

/** Shown while the thread is loading, or if that failed, or if it was deleted. */
function NotHere({ open, onClose }: { readonly open: OpenThread; readonly onClose: () => void }) {
  const { t, announce } = useKit()
  const isOnline = useSelection((state) => state.connection.name === 'online')
  const { isGone, isReady, error } = open
  useEffect(() => {
    if (isGone) announce(t('thread.gone'), 'assertive')
  }, [isGone, announce, t])
  const close = { label: t('thread.gone.close'), run: onClose }
  return (
    <div className="parley-panel-body">
      {isGone ? (
        <EmptyState
          icon={<ThreadIcon />}
          title={t('thread.gone')}
          hint={t('thread.gone.hint')}
          action={close}
        />
      ) : isReady ? (
        <EmptyState icon={<ThreadIcon />} title={t('thread.elsewhere')} action={close} />
      ) : error ? (
        <EmptyState
          title={t('thread.failed')}
          hint={<ErrorLine error={error} />}
          action={{ label: t('action.retry'), run: open.again }}
        />
      ) : isOnline ? (
        <p className="parley-people-loading">
          <span className="parley-spinner" />
          {t('thread.loading')}
        </p>
      ) : (
        <EmptyState title={t('state.later.title')} hint={t('state.later.hint')} />
      )}
    </div>
  )
}

/** Loads the group, because permissions in a thread depend on it. */
function useGroup(groupId: string): void {
  const { client } = useKit()
  const isMissing = useSelection(
    ({ groups, connection }) => connection.name === 'online' && groups.get(groupId)?.isLoaded !== true,
  )
  useEffect(() => {
    // On failure, the actions are not offered.
    if (isMissing) client.groups.load(groupId).catch(() => {})
  }, [client, groupId, isMissing])
}

/** Focuses a new page, unless its composer has the focus. */
function useFirstFocus(panel: { readonly current: HTMLElement | null }, page: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page
  useEffect(() => {
    const element = panel.current
    if (!element || element.contains(document.activeElement)) return
    const buttons = [...element.querySelectorAll<HTMLElement>('[data-panel-first]')]
    buttons.find((button) => button.offsetParent !== null)?.focus({ preventScroll: true })
  }, [panel, page])
}
