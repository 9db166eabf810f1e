// The languages that the server translates into, requested once per client, on first use. A server without translation
// is not asked again until the page reloads.

import type { Client } from '@parley/client'
import { useEffect, useSyncExternalStore } from 'react'
import { perClient } from '../client-store.ts'
import { useClient } from '../kit.ts'
import { useConnection } from '../use-connection.ts'

export interface TranslatorLanguage {
  readonly code: string
  readonly name: string
  readonly nativeName: string
}

interface Known {
  languages: readonly TranslatorLanguage[]
  state: 'unknown' | 'asked' | 'known'
  readonly listeners: Set<() => void>
}

const none: readonly TranslatorLanguage[] = []
const knownOf = perClient((): Known => ({ languages: none, state: 'unknown', listeners: new Set() }))

async function ask(client: Client): Promise<void> {
  const known = knownOf(client)
  if (known.state !== 'unknown') return
  known.state = 'asked'
  try {
    known.languages = (await client.translation.languages({ orNone: true })).languages
    known.state = 'known'
  } catch (error) {
    // Any other failure leaves the answer unknown, and the next connection asks again.
    const { reason } = error as { readonly reason?: string }
    known.state = reason === 'serviceNotEnabled' ? 'known' : 'unknown'
  }
  for (const listener of [...known.listeners]) listener()
}

/** The languages that the server translates into; empty if it does not translate. */
export function useTranslator(): readonly TranslatorLanguage[] {
  const client = useClient()
  const isOnline = useConnection().name === 'online'
  const known = knownOf(client)
  useEffect(() => {
    if (isOnline) void ask(client)
  }, [client, isOnline])
  return useSyncExternalStore(
    (changed) => {
      known.listeners.add(changed)
      return () => known.listeners.delete(changed)
    },
    () => known.languages,
    () => none,
  )
}

/** Maps a language code to that of the service: `zh-CN` is its `zh-Hans`, or its `zh`. */
export function serviceLanguage(
  languages: readonly TranslatorLanguage[],
  wanted: string,
): TranslatorLanguage | undefined {
  const target = scriptOf(wanted)
  return (
    languages.find(({ code }) => code.toLowerCase() === wanted.toLowerCase()) ??
    languages.find(({ code }) => scriptOf(code) === target) ??
    languages.find(({ code }) => baseOf(code) === baseOf(wanted))
  )
}

export const baseOf = (code: string): string => code.toLowerCase().split(/[-_]/)[0] ?? ''

/** Normalizes a language code. Chinese has two scripts, which are kept separate. */
export function scriptOf(code: string): string {
  const base = baseOf(code)
  if (base !== 'zh') return base
  return /hant|tw|hk|mo|^zt/i.test(code) ? 'zh-Hant' : 'zh-Hans'
}
