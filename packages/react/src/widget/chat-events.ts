// What a component with its own client reports to the page around it.

import { type Client, type ConversationRef, type EventOf, keyOf } from '@parley/client'
import { useEffect, useRef } from 'react'
import type { Session } from '../app/signed-in.tsx'
import { useUnreadCount } from '../notifications/index.ts'
import { useListLoad } from '../state/use-conversations.ts'
import { useSelection } from '../state/use-selection.ts'
import type { ReasonedError } from '../strings/strings.ts'

/**
 * A message that arrived: with `mine` if this user sent it elsewhere, with `backlog` if it was sent before the client
 * connected.
 */
export type ReceivedMessage = EventOf<'messages.received'>['data']

/** Callbacks of components that create their own client. */
export interface ChatCallbacks {
  /** Called once when the user is signed in, with the client for everything that the component does not do. */
  readonly onReady?: ((client: Client) => void) | undefined
  /** Called with the number of unread messages, first as soon as it is known and then whenever it changes. */
  readonly onUnread?: ((count: number) => void) | undefined
  /** Called with every message that arrives; with `conversation` set, only with those of this conversation. */
  readonly onMessage?: ((received: ReceivedMessage) => void) | undefined
  /** Called when the sign-in fails. The component shows it and tries again, unless only other credentials can help. */
  readonly onError?: ((error: ReasonedError) => void) | undefined
  /** Called when the server ended the session, with the reason. */
  readonly onSignedOut?: ((why: ReasonedError) => void) | undefined
}

/** The exact number of unread messages: of one conversation, or of all that are not muted. Undefined until known. */
export function useKnownUnread(conversation: ConversationRef | undefined): number | undefined {
  const load = useListLoad().name
  const all = useUnreadCount()
  const one = useSelection(
    ({ conversations }) => (conversation && conversations.get(keyOf(conversation))?.unread) ?? 0,
  )
  if (load !== 'loaded') return undefined
  return conversation ? one : all
}

/** Calls the callbacks. New callbacks of a later render replace the old ones without subscribing again. */
export function useChatEvents(
  { client, signIn }: Session,
  conversation: ConversationRef | undefined,
  unread: number | undefined,
  callbacks: ChatCallbacks,
): void {
  const latest = useRef(callbacks)
  useEffect(() => {
    latest.current = callbacks
  })
  const key = conversation && keyOf(conversation)
  useEffect(() => {
    let isReady = false
    let reported: ReasonedError | undefined
    const look = () => {
      const state = signIn.get()
      if (state.name === 'in' && !isReady) {
        isReady = true
        latest.current.onReady?.(client)
      }
      const why = 'why' in state ? state.why : undefined
      if (why === reported) return
      reported = why
      if (why) latest.current.onError?.(why)
    }
    const unsubscribe = signIn.subscribe(look)
    look()
    const unwatch = client.watch(
      ({ connection }) => (connection.name === 'signedOut' ? connection.why : undefined),
      (why) => {
        if (why && isReady) latest.current.onSignedOut?.(why)
      },
    )
    const off = client.on('messages.received', ({ data }) => {
      if (key === undefined || keyOf(data.message.conversation) === key) latest.current.onMessage?.(data)
    })
    return () => {
      unsubscribe()
      unwatch()
      off()
    }
  }, [client, signIn, key])
  useEffect(() => {
    if (unread !== undefined) latest.current.onUnread?.(unread)
  }, [unread])
}
