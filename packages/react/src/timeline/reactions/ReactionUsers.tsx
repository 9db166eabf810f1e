import type { Message } from '@parley/client'
import { useCallback, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { messageActionsTexts } from '../../strings/en/message-actions.ts'
import { addEnglish } from '../../strings/strings.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { PeopleList } from '../read-by/PeopleList.tsx'

addEnglish(errorsTexts, messageActionsTexts)

const pageSize = 50

export interface ReactionUsersProps {
  readonly message: Message
  /** The reaction to show first. */
  readonly reaction: string
  readonly onClose: () => void
}

/** The users behind the reactions of a message. */
export function ReactionUsers({ message, reaction: first, onClose }: ReactionUsersProps) {
  const { client, t } = useKit()
  const [reaction, setReaction] = useState(first)
  const load = useCallback(
    async (cursor: string | undefined) => {
      const page = await client.messages.reactionUsers(message, reaction, {
        pageSize,
        ...(cursor && { cursor }),
      })
      return { people: page.users.map((user) => ({ user })), next: page.cursor }
    },
    [client, message, reaction],
  )
  return (
    <Dialog title={t('reactions.who', { reaction })} onClose={onClose}>
      <div className="parley-reactions">
        {message.reactions?.map((each) => (
          <button
            key={each.reaction}
            type="button"
            className="parley-reaction"
            aria-pressed={each.reaction === reaction}
            onClick={() => setReaction(each.reaction)}
          >
            <span className="parley-unseen">
              {t('reactions.chip', { reaction: each.reaction, count: each.count })}
            </span>
            <span className="parley-reaction-face" aria-hidden="true">
              {each.reaction}
            </span>
            <span className="parley-reaction-count" aria-hidden="true">
              {each.count}
            </span>
          </button>
        ))}
      </div>
      <PeopleList key={reaction} load={load} empty={t('readBy.none')} />
    </Dialog>
  )
}
