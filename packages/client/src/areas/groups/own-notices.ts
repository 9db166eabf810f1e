// Shows the notices that this user's own actions leave in the timeline of a group. The server sends no event about own
// actions, so their positions are unknown: the newest page is loaded again in the background.

import { historyLimits, historyPage } from '@parley/protocol'
import type { ConversationRef } from '../../state/state.ts'
import { queueOf, readPlain } from '../history/loading.ts'
import type { GroupsParts } from './api.ts'

/** Loads the notices of a group whose timeline is loaded. A request during a running load starts another one. */
export function createOwnNotices({ ingest, run, thisSession }: GroupsParts): (groupId: string) => void {
  const loads = new Map<string, { isRequestedAgain: boolean }>()

  async function read(ref: ConversationRef): Promise<void> {
    const isNow = thisSession()
    const input = { queue: queueOf(ref), start: '-1', count: historyLimits.pageSize, withNotices: true }
    const { messages = [], head, isLast = true, next } = await run(historyPage, input)
    // A server without log numbers has no notices either.
    if (!isNow() || head === undefined) return
    ingest.history(ref, {
      messages: messages.flatMap(({ meta }) => readPlain(meta, () => {})),
      before: undefined,
      head: Number(head),
      asOf: Number(head),
      isLast,
      next,
    })
  }

  return async function loadNotices(groupId) {
    const ref = { type: 'group', id: groupId } as const
    const { segments, hasHistory, start } = ingest.factsOf(ref)
    const running = loads.get(groupId)
    if (running) running.isRequestedAgain = true
    // A timeline that is opened later loads them anyway. One that is empty because all history was removed is loaded.
    if (running || (segments.length === 0 && !hasHistory && start === 0)) return
    const state = { isRequestedAgain: true }
    loads.set(groupId, state)
    while (state.isRequestedAgain) {
      state.isRequestedAgain = false
      await read(ref).catch(() => {})
    }
    loads.delete(groupId)
  }
}
