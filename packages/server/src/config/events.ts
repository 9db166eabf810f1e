// Settings of events for back ends.

import { eventBudgets } from '../limits/events.ts'
import type { SettingReaders } from './integrations.ts'

/** Each is the budget of the same name. */
export interface EventConfig {
  eventKeptMs: number
  eventMs: number
  eventPauseMs: number
  eventEndpoints: number
  /** Endpoints that are added with a key may be inside the operator's network. */
  eventPrivate: boolean
}

export const eventDefaults: EventConfig = {
  eventKeptMs: eventBudgets.eventKeptMs.value,
  eventMs: eventBudgets.eventMs.value,
  eventPauseMs: eventBudgets.eventPauseMs.value,
  eventEndpoints: eventBudgets.eventEndpoints.value,
  eventPrivate: false,
}

const dayMs = 86_400_000
const hourMs = 3_600_000

export function eventsFrom({ number, isOn }: Pick<SettingReaders, 'number' | 'isOn'>): Partial<EventConfig> {
  return {
    eventKeptMs: number('PARLEY_EVENT_DAYS', eventDefaults.eventKeptMs / dayMs) * dayMs,
    eventMs: number('PARLEY_EVENT_MS', eventDefaults.eventMs),
    eventPauseMs: number('PARLEY_EVENT_PAUSE_HOURS', eventDefaults.eventPauseMs / hourMs) * hourMs,
    eventPrivate: isOn('PARLEY_EVENT_PRIVATE', eventDefaults.eventPrivate),
  }
}
