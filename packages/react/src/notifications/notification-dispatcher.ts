// Notifies about messages that arrive unseen: one notification per conversation, which the next one replaces, and which
// closes when the conversation is read.

import { type Client, type ConversationKey, type ConversationRef, keyOf, type Message } from '@parley/client'
import { isCaughtUp } from './early-messages.ts'
import type { NoticeChoices, Sound } from './notification-preferences.ts'
import { isNotified, isRead } from './notification-rules.ts'
import type { Tabs } from './tab-coordination.ts'

export interface Notice {
  readonly conversation: ConversationRef
  readonly message: Message
  /** The number of messages since the user last looked. */
  readonly count: number
}

export interface NotificationParts {
  readonly client: Client
  readonly tabs: Tabs
  /** Messages that arrived before this code was loaded. */
  readonly early?: readonly Message[]
  readonly now: () => number
  readonly choices: () => NoticeChoices
  /** True if notifications may be shown. */
  readonly isAllowed: () => boolean
  /** Shows a notification; returns the function that closes it. */
  readonly show: (notice: Notice) => () => void
  readonly play: (sound: Sound) => void
  /** Called when a message was missed, for users who were not asked for permission yet. */
  readonly missed: () => void
}

interface Open {
  readonly message: Message
  readonly count: number
  readonly close: () => void
}

/** Many messages within this time, for example after a reconnect, make one sound. */
const soundPauseMs = 1500

/** Returns the function that stops it. */
export function startNotifications(parts: NotificationParts): () => void {
  const { client, tabs } = parts
  const open = new Map<ConversationKey, Open>()
  let isReady = false
  let lastSound = Number.NEGATIVE_INFINITY
  let isOver = false

  // Messages from before the page was opened do not notify.
  const settle = () => {
    isReady ||= isCaughtUp(client.state)
  }

  async function notify(message: Message): Promise<void> {
    if (!isNotified(client.state, message, parts.now())) return
    const key = keyOf(message.conversation)
    if ((await tabs.isAttended(key)) || isOver || isRead(client.state, message)) return
    parts.missed()
    if (!tabs.isNotifying) return
    const { isOn, sound } = parts.choices()
    if (isOn && parts.isAllowed()) {
      const before = open.get(key)
      const count = (before?.count ?? 0) + 1
      const close = parts.show({ conversation: message.conversation, message, count })
      open.set(key, { message, count, close })
    }
    if (parts.now() - lastSound < soundPauseMs) return
    lastSound = parts.now()
    parts.play(sound)
  }

  function sweep(): void {
    for (const [key, { message, close }] of open) {
      if (!isRead(client.state, message)) continue
      open.delete(key)
      close()
    }
  }

  settle()
  const stops = [
    client.watch((state) => state.sync, settle),
    client.watch((state) => state.connection, settle),
    client.watch((state) => state.conversations, sweep),
    client.on('messages.received', ({ data }) => {
      if (isReady) void notify(data.message)
    }),
  ]
  for (const message of parts.early ?? []) void notify(message)
  return () => {
    isOver = true
    for (const stop of stops) stop()
    for (const { close } of open.values()) close()
    open.clear()
  }
}
