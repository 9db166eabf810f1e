// Loads messages again in which this device may have missed changes. Those that the server leaves out are gone (STATE-26).

import { historyPage } from '@parley/protocol'
import type { Run } from '../../calls/run-call.ts'
import type { Log } from '../../log.ts'
import type { Ingest } from '../../state/ingest.ts'
import { withMessageAnswers } from '../../state/message-answers.ts'
import { positionOf } from '../../state/read-message.ts'
import type { ConversationRef, Segment } from '../../state/state.ts'
import { queueOf, readPlain } from './loading.ts'

const pageSize = 50

interface Parts {
  readonly ingest: Ingest
  readonly run: Run
  readonly log: Log
  readonly thisSession: () => () => boolean
}

/** Loads the newest page of a conversation. */
export async function loadNewest(parts: Parts, ref: ConversationRef): Promise<void> {
  const isNow = parts.thisSession()
  const known = parts.ingest.asOf(ref)
  const answer = await parts.run(historyPage, { queue: queueOf(ref), start: '-1', count: pageSize })
  const { messages = [], next, isLast = true, head } = answer
  if (!isNow()) return
  parts.ingest.history(ref, {
    messages: messages.flatMap(({ meta }) => readPlain(meta, parts.log)),
    before: undefined,
    head: head === undefined ? undefined : Number(head),
    asOf: head === undefined ? known : Number(head),
    isLast,
    next,
  })
}

/** Loads the end of a segment again, and nothing beyond it. */
export async function loadEndAgain(parts: Parts, ref: ConversationRef, { from, to }: Segment): Promise<void> {
  const isNow = parts.thisSession()
  const after = Math.max(from, to - pageSize + 1) - 1
  const input = { queue: queueOf(ref), start: String(after), count: pageSize, forwards: true }
  const { messages = [], head = '0' } = await parts.run(historyPage, input)
  if (!isNow()) return
  const read = messages.flatMap(({ meta }) => readPlain(meta, parts.log))
  const within = read.filter((one) => positionOf(one) <= to)
  withMessageAnswers(parts.ingest).newer(ref, {
    messages: within,
    after,
    head: to,
    asOf: Number(head),
    isLast: true,
  })
}
