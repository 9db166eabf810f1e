import { mentionsIn } from '@parley/client'
import { memo } from 'react'
import { kindIcons } from '../messages/kind-icons.ts'
import { Ticks } from '../messages/Ticks.tsx'
import { useMuted } from '../notifications/index.ts'
import { Avatar, BotBadge } from '../presence/index.ts'
import type { ConversationRowProps } from '../state/extensions.ts'
import { useKit } from '../state/kit.ts'
import { Part } from '../state/Part.tsx'
import { useTyping } from '../state/typing/use-typing.ts'
import { useSelection } from '../state/use-client-state.ts'
import { listTime } from '../ui/format/times.ts'
import { MoreIcon, PinIcon, QuietIcon, ShieldedIcon } from '../ui/icons/icons.tsx'
import { MarkDot } from './MarkDot.tsx'
import { captionOfSet, previewOf } from './preview.ts'

/** The maximum number of marks shown as dots. */
const mostDots = 3

export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  return (
    <Part part="ConversationRow" {...props}>
      <OwnRow {...props} />
    </Part>
  )
})

function OwnRow(props: ConversationRowProps) {
  const { t, nameOf, titleOf, locale, marks } = useKit()
  const { conversation, outgoing, me, isSelected, isTabStop, today, href, onSelect, onMenu } = props
  const { key, unread } = conversation
  const name = titleOf(conversation.ref)
  const caption = useSelection((state) => captionOfSet(state.timelines.get(key), conversation.lastMessage))
  const preview = previewOf(conversation, outgoing, { t, locale, nameOf, me }, caption)
  const words = { today: t('day.today'), yesterday: t('day.yesterday') }
  const time = preview && listTime(preview.at, today, locale, words)
  const prefix = preview && (preview.mine ? t('message.you') : preview.from && nameOf(preview.from))
  const Icon = preview && kindIcons[preview.kind]
  const draft = isSelected ? '' : props.draft.replace(/\s+/g, ' ').trim()
  const typing = useTyping(conversation.ref)
  const mentions = useSelection((state) => (unread > 0 ? mentionsIn(state, key) : 0))
  const { id, type } = conversation.ref
  const group = useSelection(({ groups }) => (type === 'group' ? groups.get(id) : undefined))
  const muted = useMuted(key)
  const dots = conversation.marks.filter((mark) => marks[mark]).slice(0, mostDots)

  const common = {
    className: 'parley-conversation',
    'data-roving': key,
    tabIndex: isTabStop ? 0 : -1,
    ...(isSelected && { 'aria-current': 'true' as const }),
    ...(onSelect && { onClick: () => onSelect(conversation) }),
  }
  const inside = (
    <>
      <Avatar id={id} name={type === 'single' ? undefined : name} picture={group?.avatar} hasPresence />
      <span className="parley-conversation-lines">
        <span className="parley-conversation-line">
          <span className="parley-conversation-head-line">
            <bdi className="parley-conversation-name">{name}</bdi>
            {type === 'single' && <BotBadge user={id} />}
            {dots.map((mark) => (
              <span key={mark} title={marks[mark]?.name}>
                <MarkDot mark={mark} />
                <span className="parley-unseen">{marks[mark]?.name}</span>
              </span>
            ))}
            {(group?.isShielded || muted) && (
              <span
                className="parley-pinned-icon"
                role="img"
                aria-label={t(
                  group?.isShielded
                    ? 'list.shielded'
                    : muted === 'none'
                      ? 'list.quiet'
                      : 'settings.words.mentions',
                )}
              >
                {group?.isShielded ? <ShieldedIcon /> : <QuietIcon />}
              </span>
            )}
          </span>
          <span className="parley-conversation-time">{time}</span>
        </span>
        <span className="parley-conversation-line">
          <span className="parley-conversation-preview">
            <Part part="RowPreview" conversation={conversation}>
              {draft ? (
                <>
                  <span className="parley-draft">{t('list.draft')}</span> <span dir="auto">{draft}</span>
                </>
              ) : typing ? (
                <span className="parley-typing">{typing}</span>
              ) : preview ? (
                <>
                  {prefix && <span>{t('list.prefix', { name: prefix })}</span>}
                  {Icon && (
                    <span className="parley-preview-icon">
                      <Icon />
                    </span>
                  )}
                  <span dir="auto">{preview.text}</span>
                </>
              ) : (
                <span>{t('list.nothing')}</span>
              )}
            </Part>
          </span>
          {mentions > 0 && (
            <>
              <span className="parley-badge" aria-hidden="true">
                @
              </span>
              <span className="parley-unseen">{t('list.mention')}</span>
            </>
          )}
          {unread > 0 ? (
            <>
              <span className="parley-badge" aria-hidden="true" {...(muted && { 'data-quiet': '' })}>
                {unread > 99 ? '99+' : unread}
              </span>
              <span className="parley-unseen">{t('list.unread', { count: unread })}</span>
            </>
          ) : (
            !draft && preview?.tick && <Ticks state={preview.tick} />
          )}
          {conversation.pinnedAt !== undefined && (
            <span className="parley-pinned-icon" role="img" aria-label={t('list.pinned')}>
              <PinIcon />
            </span>
          )}
        </span>
      </span>
    </>
  )
  return (
    <>
      {href === undefined ? (
        <button type="button" {...common}>
          {inside}
        </button>
      ) : (
        <a href={href} draggable={false} {...common}>
          {inside}
        </a>
      )}
      <button
        type="button"
        className="parley-icon-button parley-conversation-more"
        tabIndex={-1}
        aria-haspopup="menu"
        aria-label={t('list.menu', { name })}
        onClick={({ currentTarget }) => onMenu(key, currentTarget)}
      >
        <MoreIcon />
      </button>
    </>
  )
}
