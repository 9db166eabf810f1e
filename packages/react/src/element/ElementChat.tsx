// The component that the attributes of a `<parley-chat>` select.

import { Suspense } from 'react'
import type { ParleyProviderProps } from '../app/provider.tsx'
import type { TokenProps } from '../app/signed-in.tsx'
import { lazily } from '../ui/lazily.tsx'
import type { ChatCallbacks } from '../widget/chat-events.ts'
import type { LauncherProps } from '../widget/Launcher.tsx'
import type { ChatAttributes } from './attributes.ts'

/** The options of the kit that an attribute cannot express, such as functions. */
export type ChatElementOptions = Omit<ParleyProviderProps, 'client' | 'children' | 'onOpen'>

const nothing = () => null

const Launcher = lazily(async () => (await import('../widget/Launcher.tsx')).Launcher, nothing)
const ConversationApp = lazily(
  async () => (await import('../widget/ConversationApp.tsx')).ConversationApp,
  nothing,
)
const WholeChat = lazily(async () => (await import('../widget/WholeChat.tsx')).WholeChat, nothing)

export interface ElementChatProps extends Pick<LauncherProps, 'isOpen' | 'onToggle'> {
  readonly attributes: ChatAttributes
  readonly credentials: TokenProps
  readonly options: ChatElementOptions
  readonly callbacks: ChatCallbacks
}

export function ElementChat({ attributes, credentials, options, callbacks, ...toggle }: ElementChatProps) {
  const { server, appKey, user, conversation, look, isLauncher, side } = attributes
  const common = {
    ...look,
    ...options,
    ...callbacks,
    ...credentials,
    server,
    user,
    ...(appKey !== undefined && { appKey }),
  }
  return (
    <Suspense fallback={null}>
      {isLauncher ? (
        <Launcher {...common} {...toggle} conversation={conversation} side={side} />
      ) : conversation ? (
        <ConversationApp {...common} conversation={conversation} />
      ) : (
        <WholeChat {...common} />
      )}
    </Suspense>
  )
}
