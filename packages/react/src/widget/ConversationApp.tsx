// One conversation in one element: connects, signs in and shows it, without a list. For example for support, or for the
// page of an order.

import type { ConversationRef } from '@parley/client'
import { Conversation } from '../app/Conversation.tsx'
import { ConnectionBanner } from '../app/connection-banner/ConnectionBanner.tsx'
import { ParleyProvider } from '../app/provider.tsx'
import { type Session, type SignInProps, useSession, WhileSigningIn } from '../app/signed-in.tsx'
import { type ChatCallbacks, useChatEvents, useKnownUnread } from './chat-events.ts'

/** Options of `<ConversationApp>`: the account, the conversation, callbacks, and the options of `<ParleyProvider>`. */
export type ConversationAppProps = SignInProps &
  ChatCallbacks & {
    /** The conversation to show. */
    readonly conversation: ConversationRef
  }

/** One conversation: `<ConversationApp server="…" user="alice" token={token} conversation={{ type: 'single', id: 'support' }} />`. */
export function ConversationApp(props: ConversationAppProps) {
  const session = useSession(props)
  if (!session) return null
  return (
    <ParleyProvider {...props} client={session.client}>
      <ChatEvents held={session} conversation={props.conversation} callbacks={props} />
      <WhileSigningIn signIn={session.signIn}>
        <div className="parley-chat">
          <ConnectionBanner />
          <Conversation conversation={props.conversation} />
        </div>
      </WhileSigningIn>
    </ParleyProvider>
  )
}

/** Calls the callbacks of a component; renders nothing. */
export function ChatEvents({
  held,
  conversation,
  callbacks,
}: {
  readonly held: Session
  readonly conversation: ConversationRef | undefined
  readonly callbacks: ChatCallbacks
}) {
  useChatEvents(held, conversation, useKnownUnread(conversation), callbacks)
  return null
}
