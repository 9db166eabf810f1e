// Theme and language of this browser.

import { chooseLanguage, type Language } from '@parley/react/foundation'

export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark'
  readonly language: Language
}

const key = 'parley.console'

export function preferences(): Preferences {
  const chosen = chosenBefore()
  const { theme, language } = chosen
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    language: chooseLanguage(typeof language === 'string' ? [language] : navigator.languages),
  }
}

function chosenBefore(): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

export function savePreferences(chosen: Preferences): void {
  try {
    localStorage.setItem(key, JSON.stringify(chosen))
  } catch {
    // Without storage the choice lasts for this visit only.
  }
  applyPreferences(chosen)
}

export function applyPreferences({ theme, language }: Preferences): void {
  const page = document.documentElement
  page.lang = language
  page.dir = language === 'ar' ? 'rtl' : 'ltr'
  if (theme === 'system') delete page.dataset.theme
  else page.dataset.theme = theme
}
