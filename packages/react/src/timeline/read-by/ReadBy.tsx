import type { Message } from '@parley/client'
import { useCallback } from 'react'
import { useKit } from '../../state/kit.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { messageActionsTexts } from '../../strings/en/message-actions.ts'
import { addEnglish } from '../../strings/strings.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { fullTime, listTime } from '../../ui/format/times.ts'
import { PeopleList } from './PeopleList.tsx'

addEnglish(errorsTexts, messageActionsTexts)

const pageSize = 50

export interface ReadByProps {
  readonly message: Message
  readonly onClose: () => void
}

/** Who has read a group message, and when, with the note that they sent. */
export function ReadBy({ message, onClose }: ReadByProps) {
  const { client, t, locale } = useKit()
  const load = useCallback(
    async (next: string | undefined) => {
      const page = await client.messages.readers(message, { limit: pageSize, ...(next && { next }) })
      const words = { today: t('day.today'), yesterday: t('day.yesterday') }
      const people = page.readers.map(({ user, at, content }) => ({
        user,
        aside: <span title={fullTime(at, locale)}>{listTime(at, Date.now(), locale, words)}</span>,
        ...(content && { note: content }),
      }))
      return { people, next: page.next }
    },
    [client, message, t, locale],
  )
  return (
    <Dialog title={t('readBy.title')} onClose={onClose}>
      <PeopleList load={load} empty={t('readBy.none')} />
    </Dialog>
  )
}
