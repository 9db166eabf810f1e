// Tracks which conversations are muted: by the settings on the server, and by the clock, because some are muted only
// for a while or at night.

import type { Client, ConversationKey, State } from '@parley/client'
import { settingsTexts } from '../../strings/en/settings.ts'
import { addEnglish } from '../../strings/strings.ts'
import { levelOf, nextChange } from './mute-schedule.ts'
import type { MutedView, MuteLevel } from './muted-view.ts'

addEnglish(settingsTexts)

const longestTimer = 2 ** 31 - 1

/** Runs as long as there are listeners. */
export function followMuted(client: Client, view: MutedView): void {
  if (view.isFollowed) return
  view.isFollowed = true
  let timer: ReturnType<typeof setTimeout> | undefined

  function look(): void {
    clearTimeout(timer)
    if (view.listeners.size === 0) {
      view.isFollowed = false
      for (const stop of stops) stop()
      return
    }
    const now = Date.now()
    const known = mutedAt(client.state, now)
    const next = nextChange(settingsOf(client.state), zoneOf(client.state), now)
    if (next < Number.POSITIVE_INFINITY) timer = setTimeout(look, Math.min(next - now, longestTimer))
    if (isSame(known, view.known)) return
    view.known = known
    for (const listener of [...view.listeners]) listener()
  }

  const load = () => void client.notifications.load().catch(() => {})
  const stops = [
    client.watch(({ people }) => people.notifications, look),
    client.watch(({ groups }) => groups, look),
    // Reloaded with every connection, because there are no events for changes made while offline.
    client.watch(
      ({ connection }) => connection.name === 'online',
      (isOnline) => isOnline && load(),
    ),
  ]
  if (client.state.connection.name === 'online') load()
  look()
}

/** All muted conversations, and how each is muted. */
export function mutedAt(state: State, now: number): ReadonlyMap<ConversationKey, MuteLevel> {
  const known = new Map<ConversationKey, MuteLevel>()
  for (const { id, isQuiet } of state.groups.values()) if (isQuiet) known.set(`group:${id}`, 'none')
  const settings = state.people.notifications
  for (const key of settings?.conversations.keys() ?? []) {
    const level = levelOf(settings, key, now)
    if (level === 'none' || (level === 'mentions' && !known.has(key))) known.set(key, level)
  }
  return known
}

const settingsOf = ({ people }: State) => people.notifications?.conversations.values() ?? []
const zoneOf = ({ people }: State) => people.notifications?.zone ?? ''

const isSame = (a: MutedView['known'], b: MutedView['known']): boolean =>
  a.size === b.size && [...a].every(([key, value]) => b.get(key) === value)
