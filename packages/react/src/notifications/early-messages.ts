// Collects messages that arrive before the code of notifications is loaded. It is loaded after the conversation list,
// and these messages must not go unnoticed.

import type { Client, Message, State } from '@parley/client'

/**
 * The most messages that are collected. Older ones are dropped, because each conversation has only one notification in
 * the end.
 */
const most = 50

export interface EarlyMessages {
  /** Collects arriving messages; returns the function that stops it. */
  listen(client: Client): () => void
  /** Returns the messages so far and stops collecting. */
  take(): readonly Message[]
}

export function createEarlyMessages(): EarlyMessages {
  let messages: Message[] = []
  let isTaken = false
  return {
    listen: (client) =>
      client.on('messages.received', ({ data }) => {
        if (isTaken || !isCaughtUp(client.state)) return
        messages = [...messages, data.message].slice(-most)
      }),
    take() {
      isTaken = true
      const taken = messages
      messages = []
      return taken
    },
  }
}

/** False while messages from before the page was opened may still arrive. They do not notify. */
export const isCaughtUp = ({ connection, sync }: Pick<State, 'connection' | 'sync'>): boolean =>
  connection.name === 'online' && sync.name === 'idle'
