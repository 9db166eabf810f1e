// The user's preferences in this browser: appearance, language and send key. Kept in localStorage.

import {
  type Contrast,
  chooseLanguage,
  type Density,
  directionOf,
  type Language,
  type Layout,
  languages,
  type SendWith,
  type Theme,
} from '@parley/react'
import { useSyncExternalStore } from 'react'

export interface Preferences {
  readonly theme: Theme
  readonly contrast: Contrast
  readonly density: Density
  readonly layout: Layout
  readonly language: Language
  readonly sendWith: SendWith
}

/** Also read by first-paint.js before the first paint. */
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
    // Storage failed: kept for this visit only.
  }
  applyToPage(current)
  for (const listener of listeners) listener()
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, preferences)
}

/** Applies them to the page around the kit: window colours, language and direction of the document. */
export function applyToPage({ theme, contrast, density, layout, language }: Preferences): void {
  const page = document.documentElement
  const { dataset } = page
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  if (contrast === 'system') delete dataset.contrast
  else dataset.contrast = contrast
  dataset.density = density
  dataset.layout = layout
  page.lang = language
  page.dir = directionOf(language)
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

function read(): Preferences {
  const fallback: Preferences = {
    theme: 'system',
    contrast: 'system',
    density: 'cosy',
    layout: 'bubbles',
    language: chooseLanguage(navigator.languages),
    sendWith: 'enter',
  }
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Preferences>
    return {
      theme: stored.theme === 'light' || stored.theme === 'dark' ? stored.theme : 'system',
      contrast: stored.contrast === 'more' ? 'more' : 'system',
      density: stored.density === 'compact' ? 'compact' : 'cosy',
      layout: stored.layout === 'flat' ? 'flat' : 'bubbles',
      language: stored.language && languages.includes(stored.language) ? stored.language : fallback.language,
      sendWith: stored.sendWith === 'ctrlEnter' ? 'ctrlEnter' : 'enter',
    }
  } catch {
    return fallback
  }
}
