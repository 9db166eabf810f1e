// A change: rows and their events, durable together and delivered after the commit. Handlers change everything that
// others can see in this way.

import {
  type DataOf,
  type EventDefinition,
  groupDomain,
  NameSpace,
  userDomain,
  writeEvent,
} from '@parley/protocol'
import type { Conversation, User } from '../directory/directory.ts'
import { storedMeta } from '../frames/write.ts'
import { entryEvent } from '../logs/app-events.ts'
import { recover } from '../logs/commit-recovery.ts'
import type { Committed } from '../logs/commits.ts'
import type { MessageIds } from '../logs/message-ids.ts'
import type { Host } from '../platform/host.ts'
import type { SendContext } from '../sessions/send-context.ts'
import type { Database, Sql } from '../storage/database.ts'
import { appendEntries } from '../storage/procedures/append.ts'
import type { NewEntry } from '../storage/procedures/append-types.ts'
import { noticeType } from '../storage/tables.ts'

/** The route of an event: its log, its author and its audience. */
export interface EventRoute {
  /** The log that all recipients follow: a conversation's, or a user's own. */
  readonly in: Conversation
  /** The acting user and their device, which does not get the event back. */
  readonly by: User
  readonly device?: { readonly id: number; readonly resource: string }
  /** The name of the user or group that it concerns. */
  readonly to: string
  /** The members that it is for, see logs/audience.ts. All of them by default. */
  readonly audience?: string | null
  /** Recorded for the app's back end instead of the data. False: nothing, because another event of the change reports it. */
  readonly record?: object | false
}

export interface Change {
  readonly sql: Sql
  /**
   * Adds an event to the change and returns the id of its entry. Several events are delivered in order and may have
   * different routes.
   */
  emit<E extends EventDefinition>(definition: E, data: DataOf<E>, route: EventRoute): number
  /** Runs when the change is durable and before it is delivered, to update caches to the new state. */
  whenDurable(act: () => void): void
}

export interface ChangeParts {
  readonly database: Database
  readonly ids: MessageIds
  readonly host: Host
  /** Resolves when connected devices have been written to. */
  readonly deliver: (committed: Committed<SendContext>[]) => Promise<void>
}

type Emitted = { entry: NewEntry; context: SendContext }

/** Runs `work` in one transaction. It may run again after a conflict, so it must only use `sql` and `emit`. */
export async function change<T>(parts: ChangeParts, work: (change: Change) => Promise<T>): Promise<T> {
  let attempted: { value: T; acts: readonly (() => void)[]; emitted: readonly Emitted[] } | undefined
  const writing = parts.database.write(async (sql) => {
    attempted = undefined
    const emitted: Emitted[] = []
    const acts: (() => void)[] = []
    const recorded = new Set<string>()
    const value = await work({
      sql,
      whenDurable: (act) => void acts.push(act),
      emit(definition, data, route) {
        const made = entryOf(parts, definition, writeEvent(definition, data), route)
        emitted.push(withEvent(made, definition, { ...route, record: route.record ?? data }, recorded))
        return made.entry.id
      },
    })
    attempted = { value, acts, emitted }
    if (emitted.length === 0) return { value, acts, committed: [] }
    const results = await appendEntries.run(sql, { entries: emitted.map((each) => each.entry), cursors: [] })
    return {
      value,
      acts,
      committed: emitted.map((each, index) => ({ ...each, result: results[index] as (typeof results)[0] })),
    }
  })
  const { value, acts, committed } = await writing.catch((error) => {
    if (!attempted) throw error
    return recovered(parts, attempted, error)
  })
  for (const act of acts) act()
  if (committed.length > 0) await parts.deliver(committed)
  return value
}

const recordedAreas: ReadonlySet<string> = new Set(['messages', 'groups', 'threads', 'contacts'])

/** Adds the event for the app's back end. Devices may get the same event in several logs; the back end gets it once. */
function withEvent(
  { entry, context }: Emitted,
  { name }: EventDefinition,
  { by, in: conversation, record }: EventRoute,
  recorded: Set<string>,
): Emitted {
  const [area = ''] = name.split('.')
  if (!by.app.events.isOn || !record || !recordedAreas.has(area)) return { entry, context }
  const event = entryEvent(by.app, { kind: name, chat: conversation.kind, at: entry.sentAt, data: record })
  const key = `${name} ${event?.data}`
  if (recorded.has(key)) return { entry, context }
  recorded.add(key)
  return { entry: { ...entry, event }, context }
}

/** Recovers a transaction whose answer was lost but that was committed. Throws the error if it was not. */
async function recovered<A extends { readonly emitted: readonly Emitted[] }>(
  parts: ChangeParts,
  attempted: A,
  error: unknown,
) {
  const { emitted } = attempted
  if (emitted.length === 0) throw error
  const found = await recover(
    parts,
    emitted.map(({ entry }) => entry),
    error,
  )
  const committed = emitted.flatMap((each) => {
    const result = found.get(each.entry.id)
    return result ? [{ ...each, result }] : []
  })
  if (committed.length < emitted.length) throw error
  return { ...attempted, committed }
}

function entryOf(
  { ids, host }: ChangeParts,
  definition: EventDefinition,
  payload: Uint8Array,
  route: EventRoute,
): Emitted {
  const id = ids.next()
  const now = host.now()
  const meta = storedMeta({
    id,
    appKey: route.by.app.key,
    from: route.by.name,
    fromResource: route.device?.resource ?? '',
    to: route.to,
    toResource: '',
    toDomain: route.in.kind === 'single' || route.in.kind === 'user' ? userDomain : groupDomain,
    timestamp: now,
    ns: definition.ns,
    payload,
    routeType: 0,
    passed: [],
  })
  const entry: NewEntry = {
    id,
    logId: route.in.logId,
    senderId: route.by.id,
    deviceId: route.device?.id ?? 0,
    clientKey: null,
    // Only chat bodies have a content type. Events in the log of a group become a line in the history for clients that
    // ask for such lines. No other event is shown in a history.
    type: definition.ns === NameSpace.MUC && route.in.kind === 'group' ? noticeType : 0,
    counted: 0,
    audience: route.audience ?? null,
    sentAt: now,
    meta,
  }
  return { entry, context: { session: undefined, metaId: '0', conversation: route.in, meta } }
}
