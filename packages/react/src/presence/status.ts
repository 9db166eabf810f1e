// Presence as text and as one of five states. Custom texts are sent as written. The preset states are sent in English,
// as other clients do, and shown in the reader's language.

import type { Presence } from '@parley/client'
import type { Translate } from '../strings/strings.ts'
import { listTime } from '../ui/format/times.ts'

export type Status = 'online' | 'busy' | 'away' | 'quiet' | 'offline'

/** The texts of the preset states on the wire. */
export const usualTexts = { online: '', busy: 'Busy', away: 'Away', quiet: 'Do not disturb' } as const

const meanings: Readonly<Record<string, Status>> = {
  '': 'online',
  online: 'online',
  available: 'online',
  busy: 'busy',
  away: 'away',
  leave: 'away',
  'do not disturb': 'quiet',
  offline: 'offline',
}

const usual = (text: string): Status | undefined => {
  const wanted = text.trim().toLowerCase()
  return Object.hasOwn(meanings, wanted) ? meanings[wanted] : undefined
}

/** A user with a custom text counts as online. */
export const statusOf = (presence: Presence | undefined): Status =>
  presence?.isOnline ? (usual(presence.text) ?? 'online') : 'offline'

/** The custom text; empty if there is none, or if it is that of a preset state. */
export const ownWords = (presence: Presence | undefined): string =>
  presence && usual(presence.text) === undefined ? presence.text.trim() : ''

const justNowMs = 60_000

export interface WordsOptions {
  readonly t: Translate
  readonly locale: string
  readonly now: number
}

/** The line below a name: custom text, state or last seen. Empty while nothing is known. */
export function presenceWords(presence: Presence | undefined, { t, locale, now }: WordsOptions): string {
  if (!presence) return ''
  const status = statusOf(presence)
  if (status !== 'offline') return ownWords(presence) || t(`presence.${status}`)
  const { lastSeenAt } = presence
  if (presence.isOnline || lastSeenAt <= 0) return t('presence.offline')
  if (now - lastSeenAt < justNowMs) return t('presence.lastSeen.now')
  const days = { today: t('day.today'), yesterday: t('day.yesterday') }
  return t('presence.lastSeen', { time: listTime(lastSeenAt, now, locale, days) })
}
