// The API of threads. The code behind it is loaded with the first call or event that needs it (lazy-areas.ts).

import type { Namespaces } from '../../calls/call-methods.ts'
import type { AreaEvent } from '../../state/area-event-emitter.ts'
import type { GroupsParts } from '../groups/api.ts'

/** All thread calls of the catalogue, and methods that load into the state. All answers are applied to the state. */
export interface Threads extends ThreadCalls {
  /** Loads the details of a thread. */
  load(threadId: string): Promise<void>
  /** Loads all threads that the user is in, page after page. */
  loadOwn(): Promise<void>
}

/** The thread calls of the catalogue as methods, without the additions of `Threads`. */
export type ThreadCalls = Namespaces['threads']

export type ThreadsParts = Omit<GroupsParts, 'files' | 'base'>

/** The code behind the API. */
export interface LoadedThreads extends Threads {
  /** Applies an event, if it is about threads. */
  receive(event: AreaEvent): void
}
