// One URL per screen, in the fragment, so that the app can be served from any folder.

import type { ConversationRef } from '@parley/client'
import { type ContactsTab, type SettingsSection, settingsSections } from '@parley/react'
import { useSyncExternalStore } from 'react'

export type Route =
  | { readonly screen: 'inbox' }
  | { readonly screen: 'register' }
  /** Open requests. */
  | { readonly screen: 'requests' }
  | { readonly screen: 'discover' }
  /** The user's threads. */
  | { readonly screen: 'threads' }
  | { readonly screen: 'rooms' }
  /** Contacts, contact requests and blocked users. */
  | { readonly screen: 'contacts'; readonly tab?: ContactsTab }
  /** The user's own profile. */
  | { readonly screen: 'profile' }
  | { readonly screen: 'settings'; readonly section?: SettingsSection }
  | {
      readonly screen: 'conversation'
      readonly conversation: ConversationRef
      /** Beside a group: one of its threads, or 'all'. */
      readonly thread?: string
    }

export function parseRoute(hash: string): Route {
  const [, first, type, id, beside, thread] = hash.replace(/^#/, '').split('/')
  if (first === 'register' || first === 'requests' || first === 'discover') return { screen: first }
  if (first === 'threads' || first === 'rooms' || first === 'profile') return { screen: first }
  if (first === 'contacts')
    return { screen: first, ...((type === 'requests' || type === 'blocked') && { tab: type }) }
  if (first === 'settings') {
    const section = settingsSections.find((each) => each === type)
    return { screen: first, ...(section && { section }) }
  }
  if (first === 'c' && (type === 'single' || type === 'group' || type === 'room') && id) {
    const conversation: ConversationRef = { type, id: decode(id) }
    const isThread = type === 'group' && beside === 'threads'
    return { screen: 'conversation', conversation, ...(isThread && { thread: decode(thread || 'all') }) }
  }
  return { screen: 'inbox' }
}

export function hrefOf(route: Route): string {
  if (route.screen === 'inbox') return '#/'
  if (route.screen === 'settings') return `#/settings${route.section ? `/${route.section}` : ''}`
  if (route.screen === 'contacts')
    return `#/contacts${route.tab && route.tab !== 'all' ? `/${route.tab}` : ''}`
  if (route.screen !== 'conversation') return `#/${route.screen}`
  const { conversation, thread } = route
  const beside =
    thread === undefined ? '' : `/threads${thread === 'all' ? '' : `/${encodeURIComponent(thread)}`}`
  return `#/c/${conversation.type}/${encodeURIComponent(conversation.id)}${beside}`
}

export const hrefOfConversation = (conversation: ConversationRef): string =>
  hrefOf({ screen: 'conversation', conversation })

/** Goes to a screen, with an entry in the browser's history. */
export function go(route: Route): void {
  location.hash = hrefOf(route)
}

/**
 * Goes back to a screen. If the user came from there, its history entry is reused, so that the browser's back button
 * does not lead to the screen that was left.
 */
export function leaveFor(route: Route): void {
  const { navigation } = window as { navigation?: Trail }
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url
  if (before && hrefOf(parseRoute(new URL(before).hash)) === hrefOf(route)) history.back()
  else location.replace(hrefOf(route))
}

/** The part of the Navigation API that is used. Not every browser has it. */
interface Trail {
  readonly currentEntry: { readonly index: number } | null
  entries(): readonly { readonly url: string | null }[]
}

export function useRoute(): Route {
  return parseRoute(useSyncExternalStore(subscribe, () => location.hash))
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
