import { useEffect } from 'react'
import { useConversationActions } from './conversation-actions.ts'
import { useKit } from './kit.ts'

/** In place of something whose code could not be fetched: says so and goes away. */
export function NotFetched({ onClose }: { readonly onClose: () => void }) {
  const { t } = useKit()
  const actions = useConversationActions()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once
  useEffect(() => {
    actions.notify({ text: t('error.networkError') })
    onClose()
  }, [])
  return null
}
