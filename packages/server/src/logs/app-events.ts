// Events for an app's back end, with the names of the protocol's events. Nothing is recorded for apps without an
// endpoint or a key for events.

import type { App, Conversation } from '../directory/directory.ts'
import type { Sql } from '../storage/database.ts'
import type { EntryEvent } from '../storage/procedures/append-types.ts'
import { eventForm, type NewEvent, recordEvents } from '../storage/procedures/events.ts'

/** The event of a log entry, recorded with the entry. */
export function entryEvent(
  app: App,
  event: {
    readonly kind: string
    readonly chat: Conversation['kind']
    readonly at: number
    /** Without it, the event is read from the entry. */
    readonly data?: unknown
  },
): EntryEvent | undefined {
  if (!app.events.isOn) return undefined
  const { kind, chat, at, data } = event
  return { appId: app.id, kind, chat, at, ...(data === undefined ? {} : { data: JSON.stringify(data) }) }
}

export interface AppEvent {
  readonly kind: string
  readonly data: unknown
  readonly at: number
  /** The conversation that it belongs to, if there is one. */
  readonly in?: Pick<Conversation, 'logId' | 'kind'> | undefined
}

/** Records events that are not log entries. Call it at the end of the transaction that changes what they report. */
export function recordAppEvents(sql: Sql, app: App, events: readonly AppEvent[]): Promise<void> {
  if (!app.events.isOn) return Promise.resolve()
  return recordEvents(
    sql,
    events.map(
      ({ kind, data, at, in: conversation }): NewEvent => ({
        appId: app.id,
        kind,
        chat: conversation?.kind ?? '',
        logId: conversation?.logId ?? 0,
        at,
        form: eventForm.json,
        body: Buffer.from(JSON.stringify(data)),
      }),
    ),
  )
}

/** Call it when the transaction is durable: endpoints get the events at once instead of after the next poll. */
export function eventsRecorded({ events }: App): void {
  if (events.isOn) events.whenRecorded?.()
}
