import type { ConversationRef } from '@parley/client'
import { useKit } from '../../state/kit.ts'
import { settingsTexts } from '../../strings/en/settings.ts'
import { addEnglish } from '../../strings/strings.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { MuteChoices } from './MuteChoices.tsx'

addEnglish(settingsTexts)

/** Props of `MuteDialog`. */
export interface MuteDialogProps {
  /** The conversation to mute. */
  readonly conversation: ConversationRef
  /** Called when the dialog is to be closed. */
  readonly onClose: () => void
}

/** The notifications of a conversation, as a dialog. */
export function MuteForm({ conversation, onClose }: MuteDialogProps) {
  const { t, titleOf } = useKit()
  return (
    <Dialog title={t('settings.mute.title', { name: titleOf(conversation) })} onClose={onClose}>
      <MuteChoices conversation={conversation} />
    </Dialog>
  )
}
