// Shows the notices that this user's own actions leave in the timeline of a group. The server sends no event about own
// actions, so their positions are unknown: the newest page is loaded again in the background.

import { historyLimits, historyPage } from '@parley/protocol'
import type { ConversationRef } from '../../state/state.ts'
import { queueOf, readPlain } from '../history/loading.ts'
import type { GroupsParts } from './api.ts'

/** Loads the notices of a group whose timeline is loaded. A request during a running load starts another one. */
export function createOwnNotices({ ingest, run, thisSession }: GroupsParts): (groupId: string) => void {
  const under = new Map<string, { isAskedAgain: boolean }>()

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

  return async function look(groupId) {
    const ref = { type: 'group', id: groupId } as const
    const { segments, hasHistory, start } = ingest.factsOf(ref)
    const isUnderWay = under.get(groupId)
    if (isUnderWay) isUnderWay.isAskedAgain = true
    // A timeline that is opened later loads them anyway. One that is empty because all history was removed is loaded.
    if (isUnderWay || (segments.length === 0 && !hasHistory && start === 0)) return
    const state = { isAskedAgain: true }
    under.set(groupId, state)
    while (state.isAskedAgain) {
      state.isAskedAgain = false
      await read(ref).catch(() => {})
    }
    under.delete(groupId)
  }
}
