import { Suspense } from 'react'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { lazily } from '../ui/lazily.tsx'
import type { NewConversationProps } from './NewConversationDialog.tsx'

export type { NewConversationProps }

const NewConversationDialog = lazily(
  async () => (await import('./NewConversationDialog.tsx')).NewConversationDialog,
  LoadFailed,
)

/** Chooses a person, and opens the conversation with them. Loaded lazily. */
export function NewConversation(props: NewConversationProps) {
  return (
    <Suspense fallback={null}>
      <NewConversationDialog {...props} />
    </Suspense>
  )
}
