import type { Message } from '@parley/client'
import { useKit } from '../../state/kit.ts'
import { emojiMemory } from '../../state/recent-emoji-store.ts'
import { QuickReactions } from '../../ui/emoji/QuickReactions.tsx'
import { Popover } from '../../ui/popover/Popover.tsx'

export interface ReactionPopoverProps {
  readonly message: Message
  readonly anchor: HTMLElement
  readonly onPick: (reaction: string) => void
  readonly onClose: () => void
}

/** Quick reactions beside the message, with a button for all others. */
export function ReactionPopover({ message, anchor, onPick, onClose }: ReactionPopoverProps) {
  const { t, reactions } = useKit()
  const mine = message.reactions?.filter(({ isMine }) => isMine).map(({ reaction }) => reaction) ?? []
  return (
    <Popover label={t('menu.react')} anchor={anchor} onClose={onClose} className="parley-reaction-popover">
      <QuickReactions
        memory={emojiMemory}
        chosen={mine}
        onPick={onPick}
        {...(reactions && { emoji: reactions })}
      />
    </Popover>
  )
}
