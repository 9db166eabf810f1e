import type { ConversationRef } from '@parley/client'
import type { ReactNode } from 'react'
import { useConnection } from '../../hooks/use-connection.ts'
import { BackIcon } from '../../icons/icons.tsx'
import { useKit } from '../../kit.ts'
import { Avatar } from '../Avatar/Avatar.tsx'
import { Composer } from '../Composer/Composer.tsx'
import { EmptyState } from '../EmptyState/EmptyState.tsx'
import { MessageList } from '../MessageList/MessageList.tsx'

export interface ConversationProps {
  readonly conversation: ConversationRef
  /** Where one pane is shown at a time: back to the list. */
  readonly onBack?: () => void
  /** Buttons at the end of the header. */
  readonly actions?: ReactNode
}

/** A whole conversation: header, timeline and composer. */
export function Conversation({ conversation, onBack, actions }: ConversationProps) {
  const { t, nameOf } = useKit()
  const name = nameOf(conversation.id)
  const connection = useConnection()
  // Ended by the server: nothing is known any more, and nothing can be written. The banner says why.
  const isEnded = connection.name === 'signedOut' && connection.why !== undefined
  return (
    <section className="parley-conversation-view" aria-label={t('conversation.region', { name })}>
      <header className="parley-conversation-head">
        {onBack && (
          <button
            type="button"
            className="parley-icon-button parley-back"
            aria-label={t('conversation.back')}
            onClick={onBack}
          >
            <BackIcon />
          </button>
        )}
        <Avatar id={conversation.id} size="small" />
        <div className="parley-conversation-titles">
          <h2 className="parley-conversation-title">
            <bdi>{name}</bdi>
          </h2>
          {name !== conversation.id && <span className="parley-conversation-id">@{conversation.id}</span>}
        </div>
        {actions}
      </header>
      {isEnded ? (
        <EmptyState title={t('conversation.ended.title')} hint={t('conversation.ended.hint')} />
      ) : (
        <>
          <MessageList conversation={conversation} />
          <Composer conversation={conversation} />
        </>
      )}
    </section>
  )
}
