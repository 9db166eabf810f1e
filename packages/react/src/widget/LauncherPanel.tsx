// What a launcher opens. A lazy chunk, so that a page with a launcher loads little more than its button.

import type { ConversationRef } from '@parley/client'
import { type KeyboardEvent, useRef } from 'react'
import { Chat } from '../app/ChatApp.tsx'
import { Conversation } from '../app/Conversation.tsx'
import { ConnectionBanner } from '../app/connection-banner/ConnectionBanner.tsx'
import { type Session, WhileSigningIn } from '../app/signed-in.tsx'
import { useKit } from '../state/kit.ts'
import { widgetTexts } from '../strings/en/widget.ts'
import { addEnglish } from '../strings/strings.ts'
import { CloseIcon } from '../ui/icons/icons.tsx'

addEnglish(widgetTexts)

export function LauncherPanel({
  held,
  conversation,
  onClose,
}: {
  readonly held: Session
  readonly conversation: ConversationRef | undefined
  readonly onClose: () => void
}) {
  const { t, titleOf } = useKit()
  const opener = useRef<(wanted: ConversationRef) => void>(undefined)
  const close = (
    <button
      type="button"
      className="parley-icon-button parley-launcher-close"
      aria-label={t('widget.close')}
      title={t('widget.close')}
      onClick={onClose}
    >
      <CloseIcon />
    </button>
  )
  // An Escape that closes something inside prevents the default.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    onClose()
  }
  return (
    <section
      className="parley-launcher-panel"
      aria-label={conversation ? titleOf(conversation) : t('list.title')}
      onKeyDown={onKeyDown}
    >
      {!conversation && <div className="parley-launcher-head">{close}</div>}
      <WhileSigningIn signIn={held.signIn}>
        {conversation ? (
          <div className="parley-chat">
            <ConnectionBanner />
            <Conversation conversation={conversation} actions={close} />
          </div>
        ) : (
          <Chat first={undefined} opener={opener} />
        )}
      </WhileSigningIn>
    </section>
  )
}
