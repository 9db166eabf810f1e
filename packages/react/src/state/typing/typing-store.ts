// Typing indicators, per client. The signal is a command that only online devices receive. Its format is that of other
// kits of this protocol, so that both sides may use different programs.

import { type Client, type ConversationKey, type ConversationRef, keyOf } from '@parley/client'
import { getOrCreate } from '../../get-or-create.ts'
import { perClient } from '../client-store.ts'

export interface Typing {
  /** Users who are typing in a conversation; the same list until it changes. */
  of(key: ConversationKey): readonly string[]
  subscribe(changed: () => void): () => void
  /** Notes that the user typed something. The signal to the others is throttled. */
  typed(conversation: ConversationRef): void
  /** Notes that the user cleared the text. */
  ended(conversation: ConversationRef): void
  /** Notes that the user sent the text. The message itself ends the typing state for the others. */
  sent(conversation: ConversationRef): void
}

const begins = 'TypingBegin'
const ends = 'TypingEnd'

/** The signal is sent at most once in this time … */
const saidEveryMs = 5000
/** … and expires a little later. */
const believedMs = 8000
/** The maximum number of typing users per conversation, as protection against floods. */
const mostPeople = 20
/** Larger groups get no typing signals, because each would go to every member. */
const largestGroup = 50

const nobody: readonly string[] = []

export const typingOf = perClient(createTyping)

export function createTyping(client: Client): Typing {
  const people = new Map<ConversationKey, Map<string, ReturnType<typeof setTimeout>>>()
  const shown = new Map<ConversationKey, readonly string[]>()
  const saidAt = new Map<ConversationKey, number>()
  const listeners = new Set<() => void>()

  const changed = (key: ConversationKey) => {
    shown.set(key, [...(people.get(key)?.keys() ?? [])])
    for (const listener of listeners) listener()
  }

  const stopped = (key: ConversationKey, name: string) => {
    const writing = people.get(key)
    const timer = writing?.get(name)
    if (!writing || timer === undefined) return
    clearTimeout(timer)
    writing.delete(name)
    if (writing.size === 0) people.delete(key)
    changed(key)
  }

  const started = (key: ConversationKey, name: string) => {
    const writing = getOrCreate(people, key, () => new Map())
    const before = writing.get(name)
    if (before === undefined && writing.size >= mostPeople) return
    clearTimeout(before)
    writing.set(
      name,
      setTimeout(() => stopped(key, name), believedMs),
    )
    if (before === undefined) changed(key)
  }

  client.on('messages.received', ({ data: { message } }) => {
    const { conversation, from } = message
    if (from === client.state.me) return
    const key = keyOf(conversation)
    // A message from a user ends their typing state.
    if (message.kind === 'command' && message.action === begins) started(key, from)
    else if (message.kind !== 'command' || message.action === ends) stopped(key, from)
  })
  client.on('client.signedOut', () => {
    for (const [key, writing] of [...people]) for (const name of [...writing.keys()]) stopped(key, name)
    saidAt.clear()
  })

  /** Sends a signal, which is never queued: one that waited for the connection would be outdated. */
  const say = (to: ConversationRef, action: string) => {
    if (client.state.connection.name !== 'online') return
    client.messages.send({ to, kind: 'command', action, onlineOnly: true }).done.catch(() => {})
  }

  const isWanted = ({ type, id }: ConversationRef): boolean => {
    if (type === 'single') return id !== client.state.me
    return type === 'group' && (client.state.groups.get(id)?.memberCount ?? largestGroup) < largestGroup
  }

  return {
    of: (key) => shown.get(key) ?? nobody,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    typed(conversation) {
      const key = keyOf(conversation)
      const now = performance.now()
      if (!isWanted(conversation) || now - (saidAt.get(key) ?? Number.NEGATIVE_INFINITY) < saidEveryMs) return
      saidAt.set(key, now)
      say(conversation, begins)
    },
    ended(conversation) {
      if (saidAt.delete(keyOf(conversation))) say(conversation, ends)
    },
    sent: (conversation) => void saidAt.delete(keyOf(conversation)),
  }
}
