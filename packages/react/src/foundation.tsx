'use client'
// The foundation of the kit without any chat features, for other applications with the same look: the operators'
// console.

import { type ReactNode, useMemo } from 'react'
import { navigationTexts } from './strings/en/navigation.ts'
import { uiTexts } from './strings/en/ui.ts'
import { format } from './strings/format.ts'
import type { Language } from './strings/languages.ts'
import type { StringKey } from './strings/strings.ts'
import { type Texts, TextsContext } from './ui/texts.ts'

export { format, type Values } from './strings/format.ts'
export { chooseLanguage, type Language, languageNames } from './strings/languages.ts'
export { hueOf, initialsOf } from './ui/avatar/initials.ts'
export { Dialog, type DialogProps } from './ui/dialog/Dialog.tsx'
export { type EmptyAction, EmptyState, type EmptyStateProps } from './ui/EmptyState.tsx'
export { FormActions, type FormActionsProps } from './ui/FormActions.tsx'
export * from './ui/icons/icons.tsx'
export { SearchField, type SearchFieldProps } from './ui/SearchField.tsx'

/** Texts of the components in the foundation. */
export type FoundationTexts = Partial<Record<StringKey, string>>

/** Props of `Foundation`. */
export interface FoundationProps {
  /** The language of the texts. */
  readonly language: Language
  /** Missing texts are in English. */
  readonly texts?: FoundationTexts
  /** The part of the page that uses the components. */
  readonly children: ReactNode
}

/** Provides the texts of the foundation's components, instead of a ParleyProvider. */
export function Foundation({ language, texts, children }: FoundationProps) {
  const value = useMemo<Texts>(() => {
    const all: Readonly<Record<string, string>> = { ...uiTexts, ...navigationTexts, ...texts }
    const t: Texts['t'] = (key, values = {}) => format(all[key] ?? '', values, language)
    return { t, language, locale: language, announce: () => undefined }
  }, [language, texts])
  return <TextsContext value={value}>{children}</TextsContext>
}
