// The methods of `client.threads`, and the reactions to events about threads. The changes themselves are in
// state/apply/threads.ts.

import { calls } from '@parley/protocol'
import type { CallOptions } from '../../calls/run-call.ts'
import { createThreadChanges } from '../../state/apply/threads.ts'
import { type Facts, readFrom } from '../../state/conversation-facts.ts'
import { covers } from '../../state/segments.ts'
import type { LoadedThreads, ThreadCalls, ThreadsParts } from './api.ts'

/** Rows per page of the user's own threads. */
const pageSize = 50

export function createThreads(parts: ThreadsParts): LoadedThreads {
  const { ingest, run } = parts
  const changes = createThreadChanges(parts)
  let loadingOwn: Promise<void> | undefined

  async function act(name: keyof ThreadCalls, input: object, options?: CallOptions): Promise<unknown> {
    const isNow = parts.thisSession()
    const requestedAt = changes.now()
    const answer = await run(calls.threads[name], input as never, options)
    if (isNow()) changes.answer(name, input, answer, requestedAt)
    return answer
  }

  const methods = Object.fromEntries(
    (Object.keys(calls.threads) as (keyof ThreadCalls)[]).map((name) => [
      name,
      (input: object = {}, options?: CallOptions) => act(name, input, options),
    ]),
  ) as unknown as ThreadCalls

  async function loadOwn(): Promise<void> {
    let cursor: string | undefined
    do {
      const page = await methods.listJoined({ limit: pageSize, ...(cursor && { cursor }) })
      cursor = page.cursor
    } while (cursor)
  }

  for (const name of ['groups.left', 'groups.removed', 'groups.dissolved'] as const)
    parts.on(name, ({ data }) => changes.groupLeft(data.groupId))

  // Messages that are not loaded here were read on another device, or recalled. Only the server knows the unread count.
  const requested = new Set<string>()
  for (const name of ['messages.conversationRead', 'messages.recalled'] as const)
    parts.on(name, ({ data: { conversation } }) => {
      const { type, id: threadId } = conversation
      if (type !== 'thread' || requested.has(threadId) || !hasUnloaded(ingest.factsOf(conversation))) return
      requested.add(threadId)
      const done = () => void requested.delete(threadId)
      methods.detail({ threadId }).then(done, done)
    })
  parts.on('client.signedOut', changes.forget)

  return {
    ...methods,
    async load(threadId) {
      await methods.detail({ threadId })
    },
    loadOwn() {
      loadingOwn ??= loadOwn().finally(() => {
        loadingOwn = undefined
      })
      return loadingOwn
    },
    receive({ meta }) {
      const event = changes.event(meta)
      if (event) parts.emit(event)
    },
  }
}

/** Whether the server has counted unread messages that are not loaded. */
const hasUnloaded = (facts: Facts): boolean =>
  facts.listed !== undefined &&
  facts.listed.unread > 0 &&
  !covers(facts.segments, readFrom(facts), facts.listed.upTo, facts.step)
