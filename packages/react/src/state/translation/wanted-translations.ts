// Which messages the reader wants translated. None, until the lazily loaded requested-translations.ts is there.

import type { Client, Message } from '@parley/client'
import { useSyncExternalStore } from 'react'

export const wanted = {
  is: (_message: Message, _client: Client): boolean => false,
  listeners: new Set<() => void>(),
}

const subscribe = (changed: () => void) => {
  wanted.listeners.add(changed)
  return () => wanted.listeners.delete(changed)
}

export const useWanted = (message: Message, client: Client): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wanted.is(message, client),
    () => false,
  )
