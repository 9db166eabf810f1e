// Messages that arrive before the code of notifications is loaded. It comes after the conversation list, and a message
// that arrives meanwhile must not go unnoticed.

import type { Client, Message, State } from '@parley/client'

/** Older ones are dropped: each conversation has one notification in the end. */
const most = 50

export interface EarlyMessages {
  /** Collects what arrives; returns the function that stops it. */
  listen(client: Client): () => void
  /** Returns what has arrived so far and ends the collection. */
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
