// Answers to requests with `version=v3`. Web clients from 4.21 on send it with about 45 calls of groups and rooms and
// expect another shape. All other calls are answered as before.

import {
  type CallDefinition,
  calls,
  type Fields,
  flag,
  id,
  legacyCalls,
  list,
  number,
  object,
  optional,
  text,
  wire,
} from '@parley/protocol'
import { writeAnswer } from './answer-writer.ts'

/** One row per user, even for a single one. Clients add the action and the group themselves. */
const outcomes: Fields = {
  outcomes: wire(
    'data',
    list(object({ isDone: wire('result', flag), user: optional(text), reason: optional(text) })),
  ),
}

const publicGroups: Fields = {
  groups: wire('data', list(object({ id, name: text }))),
  cursor: optional(text),
  count: number,
}

const joinedGroups: Fields = {
  groups: wire(
    'data',
    list(object({ id, name: text, isDisabled: wire('disabled', flag), role: wire('permission', text) })),
  ),
  count: number,
}

const answers: ReadonlyMap<CallDefinition, Fields> = new Map<CallDefinition, Fields>([
  [calls.groups.listPublic, publicGroups],
  [calls.groups.listJoined, joinedGroups],
  ...[
    calls.groups.block,
    legacyCalls.groups.blockOne,
    calls.groups.unblock,
    calls.groups.allow,
    calls.groups.disallow,
    calls.rooms.block,
    legacyCalls.rooms.blockOne,
    calls.rooms.unblock,
    calls.rooms.allow,
    calls.rooms.disallow,
  ].map((call) => [call, outcomes] as const),
])

/** The answer of a handler in the requested version of the wire format. */
export function answerOnWire(
  call: CallDefinition,
  answer: Readonly<Record<string, unknown>>,
  version: string | undefined,
): Record<string, unknown> {
  const newer = version === 'v3' ? answers.get(call) : undefined
  if (!newer) return writeAnswer(call.answer, answer)
  const { outcomes } = answer
  return writeAnswer(newer, outcomes === undefined ? answer : { ...answer, outcomes: [outcomes].flat() })
}
