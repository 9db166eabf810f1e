// The timeline and composer of a thread, below its parent message.

import { keyOf, type Thread } from '@parley/client'
import { Suspense, useEffect, useRef } from 'react'
import { Composer, reasonText } from '../../composer/index.ts'
import {
  Forwarding,
  PinBar,
  QueuedMessages,
  SelectBar,
  useActions,
  useFocusAfterSelecting,
} from '../../conversation/index.ts'
import { useWhyClosed } from '../../state/closed-reason.ts'
import { ConversationActionsContext, useConversationAction } from '../../state/conversation-actions.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { MessageList } from '../../timeline/index.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import { ActProblem } from '../../ui/panel-components.tsx'
import { usePendingActions } from '../../ui/use-pending-actions.ts'
import { ParentQuote } from './ParentQuote.tsx'
import type { ThreadPanelProps } from './panel-props.ts'
import { ThreadTexts } from './ThreadTexts.tsx'
import { mayIn } from './thread-rules.ts'
import type { OpenThread } from './use-thread.ts'

export interface ThreadConversationProps extends Omit<ThreadPanelProps, 'thread'> {
  readonly open: OpenThread
  readonly thread: Thread
  readonly name: string
}

export function ThreadConversation({ open, thread, name, onClose, ...props }: ThreadConversationProps) {
  const { inGroup, conversation: group } = props
  const talk = useRef<HTMLDivElement>(null)
  const { ref } = open
  const actions = useActions({ ...props, conversation: ref, onThread: undefined }, talk)
  const isSelecting = useConversationAction(actions, (state) => state.selected !== undefined)
  useFocusAfterSelecting(talk, isSelecting)
  const reason = useReason(group)
  return (
    <ThreadTexts name={name}>
      <ConversationActionsContext.Provider value={actions}>
        <div ref={talk} className="parley-thread-talk">
          <ParentQuote
            thread={thread}
            onShow={(messageId) => {
              const panel = talk.current?.closest('.parley-panel')
              // A panel above the conversation would hide the message.
              if (panel && getComputedStyle(panel).position === 'absolute') onClose()
              inGroup.jumpTo(messageId)
            }}
          />
          <PinBar key={keyOf(ref)} conversation={ref} />
          <MessageList conversation={ref} />
          {isSelecting && (
            <Suspense fallback={<div className="parley-select-bar" />}>
              <SelectBar onClose={actions.stopSelecting} />
            </Suspense>
          )}
          <QueuedMessages conversation={ref} />
          {!reason && <JoinBar thread={thread} />}
          <div className="parley-composer-place" hidden={isSelecting}>
            <Composer conversation={ref} disabledReason={props.disabledReason ?? reason} />
          </div>
          <Forwarding />
        </div>
      </ConversationActionsContext.Provider>
    </ThreadTexts>
  )
}

/** Why the user cannot write: the reasons of the group also apply to its threads. */
function useReason(group: ThreadConversationProps['conversation']): string | undefined {
  const kit = useKit()
  const { announce } = kit
  const why = useWhyClosed(group)
  const now = useNow(1000, why?.until !== undefined)
  const reason = why && reasonText(why, now, kit)
  const kind = why && `${why.why} ${why.until}`
  // A change of the remaining time is not announced.
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once for each reason
  useEffect(() => {
    if (reason) announce(reason)
  }, [kind])
  return reason
}

/** Offers readers who are not members, and get no notifications, to join the thread. */
function JoinBar({ thread }: { readonly thread: Thread }) {
  const { client, t } = useKit()
  const acting = usePendingActions()
  const group = useSelection((state) => state.groups.get(thread.groupId))
  const me = useSelection((state) => state.me)
  if (!mayIn({ thread, group, me, now: Date.now() }, 'join')) return null
  const { id: threadId } = thread
  return (
    <div className="parley-thread-join">
      <ActProblem acting={acting} />
      <span className="parley-thread-join-line">
        <span>{t(thread.ended === 'removed' ? 'thread.removed' : 'thread.outside')}</span>
        <button
          type="button"
          className="parley-button"
          data-look="plain"
          aria-disabled={acting.isBusy('join')}
          onClick={() => acting.act('join', () => client.threads.join({ threadId }), t('thread.joined'))}
        >
          {t('thread.join')}
        </button>
      </span>
    </div>
  )
}
