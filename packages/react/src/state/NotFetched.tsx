import { useEffect } from 'react'
import { useConversationActions } from './conversation-actions.ts'
import { useKit } from './kit.ts'

/** Shown when a lazy chunk could not be loaded: displays an error and closes. */
export function NotFetched({ onClose }: { readonly onClose: () => void }) {
  const { t } = useKit()
  const actions = useConversationActions()
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once
  useEffect(() => {
    actions.notify({ text: t('error.networkError') })
    onClose()
  }, [])
  return null
}
