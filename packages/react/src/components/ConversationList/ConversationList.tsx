import { type Conversation, type ConversationRef, keyOf } from '@parley/client'
import { useConnection } from '../../hooks/use-connection.ts'
import { useConversations } from '../../hooks/use-conversations.ts'
import { useDrafts } from '../../hooks/use-draft.ts'
import { useToday } from '../../hooks/use-now.ts'
import { useRovingFocus } from '../../hooks/use-roving-focus.ts'
import { ChatsIcon } from '../../icons/icons.tsx'
import { useKit } from '../../kit.ts'
import { errorText } from '../../strings/strings.ts'
import { useSelection } from '../../use-selection.ts'
import { EmptyState } from '../EmptyState/EmptyState.tsx'
import { ConversationRow } from './ConversationRow.tsx'

export interface ConversationListProps {
  readonly selected?: ConversationRef | undefined
  /** Rows are links when this gives them an address. */
  readonly hrefOf?: (conversation: ConversationRef) => string
  readonly onSelect?: (conversation: Conversation) => void
  /** The button of the empty list. */
  readonly onNew?: () => void
}

/** All conversations, newest first, with what was said last, unread counts and drafts. */
export function ConversationList({ selected, hrefOf, onSelect, onNew }: ConversationListProps) {
  const { t } = useKit()
  const { conversations, load, again } = useConversations()
  const outgoing = useSelection((state) => state.outgoing)
  const me = useSelection((state) => state.me)
  const drafts = useDrafts()
  const today = useToday()
  const roving = useRovingFocus()
  const connection = useConnection().name
  const isComing = connection === 'online' || connection === 'connecting'

  const selectedKey = selected && keyOf(selected)
  // A conversation that was only looked at is kept out of the list until it is the open one or has a draft; a group is
  // there for all who are in it, before anybody writes.
  const shown = conversations.filter(
    ({ key, ref, lastMessage }) =>
      lastMessage ||
      ref.type === 'group' ||
      outgoing.get(key)?.length ||
      drafts.has(key) ||
      key === selectedKey,
  )
  const has = (key: string | undefined) => shown.some((conversation) => conversation.key === key)
  const tabStop = [roving.active, selectedKey, shown[0]?.key].find(has)

  return (
    <nav
      className="parley-list"
      aria-label={t('list.name')}
      aria-busy={load.name === 'loading'}
      data-region="list"
      onKeyDown={roving.onKeyDown}
      onFocus={roving.onFocus}
    >
      {shown.length > 0 ? (
        <ul className="parley-list-rows">
          {shown.map((conversation) => (
            <ConversationRow
              key={conversation.key}
              conversation={conversation}
              outgoing={outgoing.get(conversation.key)}
              me={me}
              draft={drafts.get(conversation.key) ?? ''}
              isSelected={conversation.key === selectedKey}
              isTabStop={conversation.key === tabStop}
              today={today}
              href={hrefOf?.(conversation.ref)}
              onSelect={onSelect}
            />
          ))}
        </ul>
      ) : load.name === 'failed' ? (
        <EmptyState
          title={t('list.failed.title')}
          hint={errorText(t, load.error)}
          action={{ label: t('action.retry'), run: again }}
        />
      ) : load.name === 'loaded' ? (
        <EmptyState
          icon={<ChatsIcon />}
          title={t('list.empty.title')}
          hint={t('list.empty.hint')}
          {...(onNew && { action: { label: t('list.new'), run: onNew } })}
        />
      ) : isComing ? (
        <ListSkeleton label={t('list.loading')} />
      ) : connection === 'signedOut' ? null : (
        <EmptyState title={t('state.later.title')} hint={t('state.later.hint')} />
      )}
    </nav>
  )
}

function ListSkeleton({ label }: { readonly label: string }) {
  return (
    <div className="parley-list-rows" role="img" aria-label={label}>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <span key={row} className="parley-skeleton-row" />
      ))}
    </div>
  )
}
