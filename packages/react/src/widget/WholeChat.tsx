// `<ChatApp>` with callbacks, for the custom element.

import type { ConversationRef } from '@parley/client'
import { useRef } from 'react'
import { Chat } from '../app/ChatApp.tsx'
import { ParleyProvider } from '../app/provider.tsx'
import { type SignInProps, useSession, WhileSigningIn } from '../app/signed-in.tsx'
import { ChatEvents } from './ConversationApp.tsx'
import type { ChatCallbacks } from './chat-events.ts'

export function WholeChat(props: SignInProps & ChatCallbacks) {
  const session = useSession(props)
  const opener = useRef<(conversation: ConversationRef) => void>(undefined)
  if (!session) return null
  return (
    <ParleyProvider {...props} client={session.client} onOpen={(wanted) => opener.current?.(wanted)}>
      <ChatEvents held={session} conversation={undefined} callbacks={props} />
      <WhileSigningIn signIn={session.signIn}>
        <Chat first={undefined} opener={opener} />
      </WhileSigningIn>
    </ParleyProvider>
  )
}
