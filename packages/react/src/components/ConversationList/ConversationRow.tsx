import type { Conversation, Outgoing } from '@parley/client'
import { memo } from 'react'
import { kindIcons } from '../../kinds/kind-icons.ts'
import { useKit } from '../../kit.ts'
import { listTime } from '../../times.ts'
import { Avatar } from '../Avatar/Avatar.tsx'
import { Ticks } from '../Ticks/Ticks.tsx'
import { previewOf } from './preview.ts'

export interface ConversationRowProps {
  readonly conversation: Conversation
  readonly outgoing: readonly Outgoing[] | undefined
  readonly me: string | undefined
  readonly draft: string
  readonly isSelected: boolean
  readonly isTabStop: boolean
  readonly today: number
  /** With an address the row is a link, else a button. */
  readonly href: string | undefined
  readonly onSelect: ((conversation: Conversation) => void) | undefined
}

export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { t, nameOf, titleOf, locale } = useKit()
  const { conversation, outgoing, me, isSelected, isTabStop, today, href, onSelect } = props
  const name = titleOf(conversation.ref)
  const preview = previewOf(conversation, outgoing, { t, locale, nameOf, me })
  const words = { today: t('day.today'), yesterday: t('day.yesterday') }
  const time = preview && listTime(preview.at, today, locale, words)
  const prefix = preview && (preview.mine ? t('message.you') : preview.from && nameOf(preview.from))
  const Icon = preview && kindIcons[preview.kind]
  const draft = isSelected ? '' : props.draft.replace(/\s+/g, ' ').trim()
  const unread = conversation.unread

  const common = {
    className: 'parley-conversation',
    'data-roving': conversation.key,
    tabIndex: isTabStop ? 0 : -1,
    ...(isSelected && { 'aria-current': 'true' as const }),
    ...(onSelect && { onClick: () => onSelect(conversation) }),
  }
  const inside = (
    <>
      <Avatar id={conversation.ref.id} name={name} />
      <span className="parley-conversation-lines">
        <span className="parley-conversation-line">
          <bdi className="parley-conversation-name">{name}</bdi>
          <span className="parley-conversation-time">{time}</span>
        </span>
        <span className="parley-conversation-line">
          <span className="parley-conversation-preview" dir="auto">
            {draft ? (
              <>
                <span className="parley-draft">{t('list.draft')}</span> {draft}
              </>
            ) : preview ? (
              <>
                {prefix && <span>{t('list.prefix', { name: prefix })}</span>}
                {Icon && (
                  <span className="parley-preview-icon">
                    <Icon />
                  </span>
                )}
                {preview.text}
              </>
            ) : (
              t('list.nothing')
            )}
          </span>
          {unread > 0 ? (
            <>
              <span className="parley-badge" aria-hidden="true">
                {unread > 99 ? '99+' : unread}
              </span>
              <span className="parley-unseen">{t('list.unread', { count: unread })}</span>
            </>
          ) : (
            !draft && preview?.tick && <Ticks state={preview.tick} />
          )}
        </span>
      </span>
    </>
  )
  return (
    <li className="parley-conversation-item">
      {href === undefined ? (
        <button type="button" {...common}>
          {inside}
        </button>
      ) : (
        <a href={href} {...common}>
          {inside}
        </a>
      )}
    </li>
  )
})
