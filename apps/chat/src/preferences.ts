// What the user chose for this browser: look, language and how to send. One small store, kept in localStorage.

import { chooseLanguage, type Language, languages, type SendWith, type Theme } from '@parley/react'
import { useSyncExternalStore } from 'react'

export interface Preferences {
  readonly theme: Theme
  readonly language: Language
  readonly sendWith: SendWith
}

/** Also read by index.html before the first paint. */
const storageKey = 'parley.preferences'

let current: Preferences | undefined
const listeners = new Set<() => void>()

export function preferences(): Preferences {
  current ??= read()
  return current
}

export function changePreferences(change: Partial<Preferences>): void {
  current = { ...preferences(), ...change }
  try {
    localStorage.setItem(storageKey, JSON.stringify(current))
  } catch {
    // Chosen for this visit only.
  }
  applyToPage(current)
  for (const listener of listeners) listener()
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, preferences)
}

/** The page around the kit follows: colours of the window, language of the document. */
export function applyToPage({ theme, language }: Preferences): void {
  const page = document.documentElement
  if (theme === 'system') delete page.dataset.theme
  else page.dataset.theme = theme
  page.lang = language
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

function read(): Preferences {
  const fallback: Preferences = {
    theme: 'system',
    language: chooseLanguage(navigator.languages),
    sendWith: 'enter',
  }
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Preferences>
    return {
      theme: kept.theme === 'light' || kept.theme === 'dark' ? kept.theme : 'system',
      language: kept.language && languages.includes(kept.language) ? kept.language : fallback.language,
      sendWith: kept.sendWith === 'ctrlEnter' ? 'ctrlEnter' : 'enter',
    }
  } catch {
    return fallback
  }
}
