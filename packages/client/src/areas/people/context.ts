// The context of the people areas: the host, the connection, and their shared part of the state.

import type { DataOf, EventDefinition } from '@parley/protocol'
import type { Run } from '../../calls/run-call.ts'
import type { Files } from '../../files/files.ts'
import type { Log, LogEntry } from '../../log.ts'
import type { Clock } from '../../platform/platform.ts'
import type { Ingest } from '../../state/ingest.ts'
import type { Listeners } from '../../state/listeners.ts'
import type { People } from '../../state/state.ts'
import type { Store } from '../../state/store.ts'

export interface PeopleParts {
  readonly store: Store
  readonly ingest: Pick<Ingest, 'event' | 'answer' | 'areaEvents'>
  readonly run: Run
  readonly files: Files
  readonly thisSession: () => () => boolean
  readonly now: () => number
  readonly clock: Clock
  readonly soon: (run: () => void) => void
  readonly on: Listeners['on']
  readonly emit: Listeners['emit']
  readonly log: Log
  /** The name of this device. */
  readonly device: () => string
  /** Passes on all log entries from now on; undefined stops it. */
  readonly overhear: (write: ((entry: LogEntry) => void) | undefined) => void
}

export type PeopleChange = (people: People) => People

/** Shared by the people areas. */
export interface PeopleWriter {
  readonly people: People
  readonly me: string
  change(change: PeopleChange): void
  /** Called before a request: events that arrive before the answer are newer than it. */
  pendingAnswer(): { take(change: PeopleChange): void; end(): void }
  /** Applies an accepted action of the user, here and in the other tabs, to which the server sends no event. */
  did<E extends EventDefinition>(definition: E, data: DataOf<E>): void
}
