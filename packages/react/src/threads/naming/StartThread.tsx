import { useEffect } from 'react'
import { summaryOf } from '../../messages/message-text.ts'
import type { StartThreadProps } from '../../state/feature-components.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { threadsTexts } from '../../strings/en/threads.ts'
import { addEnglish } from '../../strings/strings.ts'
import { NameThreadDialog } from './NameThreadDialog.tsx'
import { nameFrom } from './thread-name.ts'

addEnglish(errorsTexts, threadsTexts)

/** Opens the thread of a message; if there is none, asks for a name and creates one. */
export function StartThread({ message, actions, onClose }: StartThreadProps) {
  const { client, t, locale, nameOf, announce } = useKit()
  const me = useSelection((state) => state.me)
  const existing = message.thread?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once
  useEffect(() => {
    if (existing === undefined) return
    onClose()
    actions.openThread(existing)
  }, [existing])
  if (existing !== undefined) return null

  const words = summaryOf(message, { t, locale, nameOf, me })
  return (
    <NameThreadDialog
      title={t('thread.start')}
      action={t('thread.start.go')}
      first={nameFrom(words)}
      onClose={onClose}
      onName={async (name) => {
        const { threadId } = await client.threads.create({
          name,
          messageId: message.id,
          groupId: message.conversation.id,
        })
        announce(t('thread.started', { name }))
        onClose()
        actions.openThread(threadId)
      }}
    >
      <div className="parley-quote">
        <bdi className="parley-quote-name">
          {message.from === me ? t('message.you') : nameOf(message.from)}
        </bdi>
        <span className="parley-quote-text" dir="auto">
          {words}
        </span>
      </div>
      <p className="parley-hint">{t('thread.start.hint')}</p>
    </NameThreadDialog>
  )
}
