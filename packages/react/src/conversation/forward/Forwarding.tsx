import { Suspense } from 'react'
import { useConversationAction, useConversationActions } from '../../state/conversation-actions.ts'
import { NotFetched } from '../../state/NotFetched.tsx'
import { lazily } from '../../ui/lazily.tsx'

const ForwardPicker = lazily(async () => (await import('./ForwardPicker.tsx')).ForwardPicker, NotFetched)

/** Opens the forward dialog when messages are to be forwarded. Can be placed anywhere in a conversation. */
export function Forwarding() {
  const actions = useConversationActions()
  const forwarding = useConversationAction(actions, (state) => state.forwarding)
  if (!forwarding) return null
  return (
    <Suspense fallback={null}>
      <ForwardPicker
        {...forwarding}
        onClose={actions.stopForwarding}
        onDone={(text) => {
          actions.stopForwarding()
          actions.stopSelecting()
          actions.notify({ text })
        }}
      />
    </Suspense>
  )
}
