// What all pages share: the session, the requests, and the texts.

import { createContext, useContext } from 'react'
import type { Api, Session } from './api.ts'
import type { Translate } from './strings/strings.ts'

export interface ConsoleContext {
  readonly api: Api
  readonly session: Session
  readonly t: Translate
  readonly language: string
  /** Reads the session again, after it has changed. */
  readonly refresh: () => Promise<void>
  /** Shows a message for a moment. */
  readonly notify: (text: string) => void
}

export const Shared = createContext<ConsoleContext | undefined>(undefined)

export function useConsole(): ConsoleContext {
  const shared = useContext(Shared)
  if (!shared) throw new Error('This hook must be used inside the console')
  return shared
}
