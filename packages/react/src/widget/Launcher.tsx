// A round button in the corner of a page, with the number of unread messages. It opens a conversation, or a whole chat.

import type { ConversationRef } from '@parley/client'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { ParleyProvider, type ParleyProviderProps } from '../app/provider.tsx'
import { type Session, type SignInProps, signedInElsewhere, useSession } from '../app/signed-in.tsx'
import { useKit } from '../state/kit.ts'
import { widgetTexts } from '../strings/en/widget.ts'
import { addEnglish } from '../strings/strings.ts'
import { BadgedIcon } from '../ui/CountButton.tsx'
import { ChatsIcon, CloseIcon } from '../ui/icons/icons.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { lazily } from '../ui/lazily.tsx'
import { type ChatCallbacks, useChatEvents, useKnownUnread } from './chat-events.ts'

addEnglish(widgetTexts)

/** Options of `<Launcher>`: the account or a client, what it opens, callbacks, and the options of `<ParleyProvider>`. */
export type LauncherProps = (SignInProps | OwnClientProps) &
  ChatCallbacks & {
    /** The conversation that it opens, and whose unread messages it counts. Without one it opens a whole chat. */
    readonly conversation?: ConversationRef | undefined
    /** Whether it is open. Without it, the launcher holds this state. */
    readonly isOpen?: boolean | undefined
    /** Called when the user opens or closes it. */
    readonly onToggle?: ((isOpen: boolean) => void) | undefined
    /** The corner: 'end', the default, is at the end of lines, 'start' at their start. */
    readonly side?: 'end' | 'start' | undefined
    /** A custom icon. */
    readonly icon?: ReactNode
  }

/** A client that your application signs in and out itself, instead of an account. */
export type OwnClientProps = Omit<ParleyProviderProps, 'children' | 'onOpen'>

const Panel = lazily(
  async () => (await import('./LauncherPanel.tsx')).LauncherPanel,
  () => <LoadFailed />,
)

/** A button in the corner of the page that opens a chat: `<Launcher server="…" user="alice" token={token} />`. */
export function Launcher(props: LauncherProps) {
  return 'client' in props ? <WithClient {...props} /> : <WithAccount {...props} />
}

function WithAccount(props: LauncherProps & SignInProps) {
  const session = useSession(props)
  return session ? <Rooted {...props} held={session} /> : null
}

function WithClient(props: LauncherProps & OwnClientProps) {
  const { client } = props
  const session = useMemo(() => ({ client, signIn: signedInElsewhere }), [client])
  return <Rooted {...props} held={session} />
}

function Rooted(props: LauncherProps & { readonly held: Session }) {
  const side = props.side === 'start' && 'parley-launcher-start'
  const className = ['parley-launcher', side, props.className].filter(Boolean).join(' ')
  return (
    <ParleyProvider {...props} client={props.held.client} className={className}>
      <Corner {...props} />
    </ParleyProvider>
  )
}

function Corner(props: LauncherProps & { readonly held: Session }) {
  const { held, conversation, onToggle } = props
  const { t } = useKit()
  const unread = useKnownUnread(conversation)
  useChatEvents(held, conversation, unread, props)
  const [wasOpened, setOpened] = useState(false)
  const isOpen = props.isOpen ?? wasOpened
  const button = useRef<HTMLButtonElement>(null)
  const toggle = (next: boolean) => {
    setOpened(next)
    onToggle?.(next)
  }
  // Closing the panel has removed the focused element.
  const before = useRef(isOpen)
  useEffect(() => {
    if (before.current && !isOpen && document.activeElement === document.body) button.current?.focus()
    before.current = isOpen
  }, [isOpen])
  const label = isOpen ? t('widget.close') : t('widget.open', { count: unread ?? 0 })
  return (
    <>
      {isOpen && (
        <Suspense fallback={<div className="parley-launcher-panel" />}>
          <Panel held={held} conversation={conversation} onClose={() => toggle(false)} />
        </Suspense>
      )}
      <button
        ref={button}
        type="button"
        className="parley-launcher-button"
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        onPointerEnter={Panel.fetch}
        onFocus={Panel.fetch}
        onClick={() => toggle(!isOpen)}
      >
        <BadgedIcon
          icon={isOpen ? <CloseIcon /> : (props.icon ?? <ChatsIcon />)}
          count={isOpen ? 0 : (unread ?? 0)}
        />
      </button>
    </>
  )
}
