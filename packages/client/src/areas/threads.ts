// Threads. All about them is loaded on demand: with the first call, or with the first news of one.

import { lent } from '../calls/later.ts'
import type { Catalogue, Namespaces } from '../calls/namespaces.ts'
import type { EventOf } from '../state/events.ts'
import type { GroupsParts } from './groups.ts'
import { newsLater } from './news-later.ts'

/** Every call of the catalogue, and what keeps the state. All of them load into the state what they bring. */
export interface Threads extends ThreadCalls {
  /** What a thread is like. */
  load(threadId: string): Promise<void>
  /** All threads I am in, page after page. */
  loadOwn(): Promise<void>
}

export type ThreadCalls = Namespaces['threads']

/** In the order of the catalogue; a test sees to it that none is missing. */
export const threadCalls =
  'create join leave destroy rename detail listMembers removeMember listJoined listJoinedIn list lastMessages'.split(
    ' ',
  ) as (keyof Catalogue['threads'])[]

export type ThreadsParts = Omit<GroupsParts, 'files' | 'base'>

/** The part that is loaded on demand. */
export interface LoadedThreads extends Threads {
  /** What was told and is not known elsewhere, in its order. */
  told(news: EventOf<'client.news'>['data']): void
}

export function createThreads(
  parts: Pick<ThreadsParts, 'on' | 'thisSession'>,
  load: () => LoadedThreads | Promise<LoadedThreads>,
): Threads {
  newsLater(parts, 'client.news', load, (threads, news) => threads.told(news))
  return lent([...threadCalls, 'load', 'loadOwn'] as (keyof Threads)[], load) as Threads
}
