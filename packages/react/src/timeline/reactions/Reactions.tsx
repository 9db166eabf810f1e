// The reactions in the foot of a bubble. A click adds or removes one's own.

import type { Message } from '@parley/client'
import type { Reaction } from '../../messages/message-content.ts'
import { isOn, useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { shortNames } from '../../ui/format/list-names.ts'
import { useLongPress } from '../../ui/hooks/use-long-press.ts'
import { ReactIcon } from '../../ui/icons/icons.tsx'
import { useTimelineHandlers } from '../message/timeline-context.ts'

export interface ReactionsProps {
  readonly message: Message
  readonly rowId: string
  /** Reactions that arrived while the message was on the screen. */
  readonly fresh: ReadonlySet<string>
}

export function Reactions({ message, rowId, fresh }: ReactionsProps) {
  const kit = useKit()
  const { t } = kit
  const { isReadOnly, openReactions } = useTimelineHandlers()
  const { reactions } = message
  if (!reactions || reactions.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form
    <div className="parley-reactions" role="group" aria-label={t('reactions.name')}>
      {reactions.map((reaction) => (
        <Chip
          key={reaction.reaction}
          message={message}
          reaction={reaction}
          isFresh={fresh.has(reaction.reaction)}
        />
      ))}
      {!isReadOnly && isOn(kit, 'react') && (
        <button
          type="button"
          className="parley-reaction"
          data-add=""
          aria-label={t('reactions.add')}
          title={t('reactions.add')}
          onClick={(event) => openReactions(rowId, event.currentTarget)}
        >
          <ReactIcon />
        </button>
      )}
    </div>
  )
}

function Chip({
  message,
  reaction: { reaction, count, isMine, users },
  isFresh,
}: {
  readonly message: Message
  readonly reaction: Reaction
  readonly isFresh: boolean
}) {
  const { t, nameOf, locale } = useKit()
  const { isReadOnly, toggleReaction, openReactionUsers } = useTimelineHandlers()
  const me = useSelection((state) => state.me)
  const people = users.map((user) => (user === me ? t('message.you') : nameOf(user)))
  const press = useLongPress(() => {
    if (!isReadOnly) openReactionUsers(message, reaction)
    return !isReadOnly
  })
  const label = t(isMine ? 'reactions.chip.mine' : 'reactions.chip', { reaction, count })
  // The name is text, not an attribute: "only you" does not contain the visible number.
  const inside = (
    <>
      <span className="parley-unseen">{label}</span>
      {/* The count is the key, so that a change restarts the animation. */}
      <span
        key={count}
        className="parley-reaction-face"
        aria-hidden="true"
        {...(isFresh && { 'data-fresh': '' })}
      >
        {reaction}
      </span>
      <span className="parley-reaction-count" aria-hidden="true">
        {count}
      </span>
    </>
  )
  if (isReadOnly) {
    return <span className="parley-reaction">{inside}</span>
  }
  return (
    <button
      type="button"
      className="parley-reaction"
      aria-pressed={isMine}
      title={people.length > 0 ? shortNames(people, count, t, locale) : undefined}
      {...press}
      onContextMenu={(event) => {
        press.onContextMenu(event)
        event.stopPropagation()
      }}
      onPointerDown={(event) => {
        press.onPointerDown(event)
        event.stopPropagation()
      }}
      onClick={() => toggleReaction(message, reaction)}
    >
      {inside}
    </button>
  )
}
