// A button that takes back what was just sent: for a few seconds, until the user types something new.

import type { ConversationRef } from '@parley/client'
import { keyOf } from '@parley/client'
import { useEffect, useState } from 'react'
import { useConversationActions } from '../../state/conversation-actions.ts'
import { useKit } from '../../state/kit.ts'
import { composerDialogsTexts } from '../../strings/en/composer-dialogs.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { addEnglish, errorText, type ReasonedError } from '../../strings/strings.ts'
import type { Sent } from '../send-drafts.ts'
import { takeBack } from './take-back.ts'

addEnglish(composerDialogsTexts, errorsTexts)

const offeredMs = 5000

export interface UndoSendProps {
  readonly conversation: ConversationRef
  readonly sendings: Sent
  /** The text that is put back into the field. */
  readonly words: string | undefined
}

export function UndoSend({ conversation, sendings, words }: UndoSendProps) {
  const { client, t, drafts, announce } = useKit()
  const actions = useConversationActions()
  /** The sends that can no longer be taken back, or already were. */
  const [over, setOver] = useState<Sent>()
  useEffect(() => {
    const timer = setTimeout(() => setOver(sendings), offeredMs)
    return () => clearTimeout(timer)
  }, [sendings])
  if (over === sendings || sendings.length === 0) return null

  const undo = async (field: HTMLElement | null | undefined) => {
    setOver(sendings)
    field?.focus()
    try {
      await takeBack(client, sendings)
      const key = keyOf(conversation)
      if (drafts.get(key) === '') drafts.set(key, words ?? '')
      announce(t('undo.done'))
    } catch (error) {
      const why = error as ReasonedError
      actions.notify({ text: t('undo.failed', { why: errorText(t, why) }), error: why })
    }
  }
  return (
    <button
      type="button"
      className="parley-link-button parley-undo"
      title={t('undo.title')}
      onClick={({ currentTarget }) =>
        void undo(currentTarget.closest('.parley-composer-row')?.querySelector('textarea'))
      }
    >
      {t('undo')}
    </button>
  )
}
