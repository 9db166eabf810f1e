// Where the documented requests and answers of back ends differ from those of clients for the same call: names of fields in
// bodies, and fields of answers that clients do not know. The handlers are the same.

import { backendCalls, type CallDefinition, calls, isObject } from '@parley/protocol'

type Json = Record<string, unknown>

/** The names that clients write, by the names that back ends write. */
const bodyNames: ReadonlyMap<CallDefinition, Readonly<Record<string, string>>> = new Map<
  CallDefinition,
  Readonly<Record<string, string>>
>([
  [calls.groups.create, { description: 'desc', membersonly: 'approval' }],
  [calls.groups.modify, { membersonly: 'approval' }],
  [calls.rooms.modify, { name: 'groupname' }],
])

/** A body of a back end with the names that clients write. */
export function bodyOfClients(call: CallDefinition, body: unknown): unknown {
  const names = bodyNames.get(call)
  if (!names || !isObject(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [(Object.hasOwn(names, name) && names[name]) || name, value]),
  )
}

type Change = (answer: Json) => Json

const isOk: Change = (answer) => ({ requestStatusCode: 'ok', ...answer })

const withProperties: Change = (answer) => ({
  ...answer,
  properties: answer.cursor ? { cursor: answer.cursor } : {},
})

const counted: Change = (answer) => ({
  ...answer,
  count: Array.isArray(answer.data) ? answer.data.length : 0,
})

/** Outcomes in rooms name the room twice. */
const inRooms: Change = (answer) => {
  const named = (one: unknown) => (isObject(one) ? { ...one, chatroomid: one.id } : one)
  return { ...answer, data: Array.isArray(answer.data) ? answer.data.map(named) : named(answer.data) }
}

const { contacts, groups, history, messages, rooms, threads, conversations } = calls

const answers: ReadonlyMap<CallDefinition, Change> = new Map<CallDefinition, Change>([
  [
    groups.modify,
    (answer) => {
      const { approval, ...data } = isObject(answer.data) ? answer.data : {}
      return { ...answer, data: approval === undefined ? data : { ...data, membersonly: approval } }
    },
  ],
  [
    rooms.listJoined,
    (answer) => ({
      ...answer,
      data: (answer.data as Json[]).map((room) => ({ ...room, name: room.title, disabled: false })),
    }),
  ],
  [backendCalls.threads.listAll, (answer) => ({ properties: {}, ...answer })],
  [contacts.setRemark, (answer) => ({ ...answer, status: 'ok' })],
  [contacts.listAll, counted],
  [
    contacts.list,
    (answer) => {
      const { contacts: listed = [], cursor } = answer.data as { contacts?: unknown[]; cursor?: string }
      return { ...answer, count: listed.length, ...(cursor ? { cursor } : {}) }
    },
  ],
  ...[threads.listJoined, threads.listJoinedIn, threads.list].map((call) => [call, withProperties] as const),
  ...[
    history.removeFromChat,
    history.removeFromGroup,
    history.removeFromChatBefore,
    history.removeFromGroupBefore,
    conversations.removeAll,
    messages.addReaction,
    messages.removeReaction,
    messages.listReactions,
    messages.reactionDetail,
  ].map((call) => [call, isOk] as const),
  ...[rooms.block, rooms.unblock, rooms.allow, rooms.disallow, rooms.removeMembers].map(
    (call) => [call, inRooms] as const,
  ),
])

/** An answer with everything that the documentation promises to back ends. */
export function answerOfBackEnds(call: CallDefinition, answer: Json): Json {
  return answers.get(call)?.(answer) ?? answer
}
