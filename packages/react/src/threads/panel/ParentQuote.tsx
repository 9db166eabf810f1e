// The parent message of a thread, above its timeline, with a link to it.

import { keyOf, type Message, type State, type Thread } from '@parley/client'
import { useEffect, useState } from 'react'
import { summaryOf } from '../../messages/message-text.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-selection.ts'
import { NextIcon } from '../../ui/icons/icons.tsx'

export function ParentQuote({
  thread,
  onShow,
}: {
  readonly thread: Thread
  readonly onShow: (messageId: string) => void
}) {
  const { t, locale, nameOf } = useKit()
  const me = useSelection((state) => state.me)
  const message = useParent(thread)
  if (!message) {
    return (
      <p className="parley-thread-parent" data-empty="">
        {t(message === null ? 'thread.parent.gone' : 'thread.parent.loading')}
      </p>
    )
  }
  const name = message.from === me ? t('message.you') : nameOf(message.from)
  return (
    <button
      type="button"
      className="parley-thread-parent"
      title={t('thread.parent')}
      onClick={() => onShow(message.id)}
    >
      <span className="parley-unseen">{t('thread.parent')}</span>
      <span className="parley-thread-parent-lines">
        {message.kind !== 'recalled' && <bdi className="parley-quote-name">{name}</bdi>}
        <span className="parley-thread-parent-text" dir="auto">
          {summaryOf(message, { t, locale, nameOf, me })}
        </span>
      </span>
      <span className="parley-panel-leads">
        <NextIcon />
      </span>
    </button>
  )
}

/** The parent message; undefined while it is loading, null if it does not exist. Kept current if it is in memory. */
function useParent({ groupId, messageId }: Thread): Message | null | undefined {
  const { client } = useKit()
  const loaded = useSelection((state) => messageIn(state, groupId, messageId))
  const [found, setFound] = useState<Message | null>()
  const isOnline = useSelection((state) => state.connection.name === 'online')
  const isMissing = loaded === undefined
  useEffect(() => {
    if (!isMissing || !isOnline || messageId === '') return
    let isWanted = true
    client.history.find(messageId).then(
      (answer) => isWanted && setFound(answer?.message ?? null),
      () => {}, // Keeps the loading state; the next connection tries again.
    )
    return () => {
      isWanted = false
    }
  }, [client, messageId, isMissing, isOnline])
  return loaded ?? found
}

function messageIn(state: State, groupId: string, id: string): Message | undefined {
  const timeline = state.timelines.get(keyOf({ type: 'group', id: groupId }))
  for (const { messages } of timeline?.segments ?? []) {
    const message = messages.find((each) => each.id === id)
    if (message) return message
  }
  return undefined
}
