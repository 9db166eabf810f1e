// Intended differences. Each is a row of the table in docs/compat.md that begins with the same words.

import type { Seen } from './cast.ts'
import type { SeenRequest } from './normalise.ts'

export type Pair = readonly [reference: Seen, ours: Seen]

export interface Known {
  readonly what: string
  /** Set if it depends on timing, and does not occur in every run of a script. */
  readonly isRace?: true
  /** Returns both sides without the difference. */
  forget(pair: Pair): Pair
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Corrects what the reference client does wrong. */
const corrected =
  (change: (reference: Seen, ours: Seen) => Seen) =>
  ([reference, ours]: Pair): Pair => [change(reference, ours), ours]

/** Changes the requests of the reference client, each paired with ours at the same index. */
const everyRequest = (change: (reference: SeenRequest, ours: SeenRequest | undefined) => SeenRequest) =>
  corrected((reference, ours) => ({
    ...reference,
    requests: Object.fromEntries(
      Object.entries(reference.requests).map(([device, list]) => [
        device,
        list.map((request, index) => change(request, ours.requests[device]?.[index])),
      ]),
    ),
  }))

/** A copy without the fields of this name, at any depth. */
function without(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, name))
  if (!isFields(value)) return value
  const rest = Object.entries(value).filter(([key]) => key !== name)
  return Object.fromEntries(rest.map(([key, field]) => [key, without(field, name)]))
}

interface CallbackCall {
  readonly name: string
  readonly value: unknown
}
const outcomeOf = ({ outcome }: Seen) =>
  outcome as { callbacks?: CallbackCall[]; gave?: unknown; refused?: unknown }
const callbacksOf = (seen: Seen): readonly CallbackCall[] => outcomeOf(seen).callbacks ?? []
/** A copy that reports the same events as the other side. */
const withCallbacksOf = (seen: Seen, other: Seen): Seen => ({
  ...seen,
  outcome: { ...outcomeOf(seen), callbacks: outcomeOf(other).callbacks },
})
/** Whether a callback received what the promise rejects with. */
function isRefusalInCallback(seen: Seen): boolean {
  const [first, ...others] = callbacksOf(seen)
  return first !== undefined && others.length === 0 && isSame(first.value, outcomeOf(seen).refused)
}
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type Events = Seen['events'][string]

/** Moves presence events during a sign-in to the end, because their timing is random. */
function presenceLast(seen: Seen, isLate: (index: number, connected: number) => boolean): Seen {
  const moved = (events: Events): Events => {
    const connected = events.findIndex(({ name }) => name === 'onConnected')
    const isMoved = ({ name }: Events[number], index: number) =>
      connected >= 0 && name === 'onPresenceStatusChange' && isLate(index, connected)
    return [...events.filter((event, index) => !isMoved(event, index)), ...events.filter(isMoved)]
  }
  return {
    ...seen,
    events: Object.fromEntries(Object.entries(seen.events).map(([device, list]) => [device, moved(list)])),
  }
}

/** Methods of the reference client that never call their callbacks; joining a room calls them only on success. */
const silent: ReadonlySet<string> = new Set(
  `
addReaction deleteReaction getReactionlist getReactionList getReactionDetail pinMessage unpinMessage
getServerPinnedMessages reportMessage removeHistoryMessages getServerConversations
getServerPinnedConversations getServerConversationsByFilter pinConversation addConversationMark
removeConversationMark createChatThread joinChatThread leaveChatThread destroyChatThread
changeChatThreadName getChatThreadMembers removeChatThreadMember getJoinedChatThreads getChatThreads
getChatThreadLastMessage getChatThreadDetail createGroupVNext getGroupMembers isInGroupMutelist
setGroupMemberAttributes getGroupMemberAttributes getGroupMembersAttributes joinChatRoom getJoinedChatRooms
getChatRoomMembers isInChatRoomMutelist getChatRoomAttributes setChatRoomAttributes setChatRoomAttribute
removeChatRoomAttributes removeChatRoomAttribute getContactsWithCursor setContactRemark addUsersToBlocklist
addUsersToBlacklist addToBlackList removeUserFromBlocklist removeUserFromBlackList removeFromBlackList
getSilentModeRemindTypeConversations translateMessage`
    .trim()
    .split(/\s+/),
)

export const known: readonly Known[] = [
  {
    what: '`undefined` and `null` in queries',
    forget: everyRequest((request) => ({
      ...request,
      query: Object.fromEntries(
        Object.entries(request.query).filter(([, value]) => value !== 'undefined' && value !== 'null'),
      ),
    })),
  },
  {
    what: '`onPresenceStatusChange` at signing in',
    isRace: true,
    // Ours never arrives before the session is open.
    forget: ([reference, ours]) => [
      presenceLast(reference, () => true),
      presenceLast(ours, (index, connected) => index > connected),
    ],
  },
  {
    what: '`success` and `error`',
    // For some refusals (numbers of status 400) no method calls them.
    forget: ([reference, ours]) => {
      const isForgotten =
        callbacksOf(reference).length === 0 && (silent.has(ours.call) || isRefusalInCallback(ours))
      return [reference, isForgotten ? withCallbacksOf(ours, reference) : ours]
    },
  },
  {
    what: 'the argument of `error`',
    forget: corrected((reference, ours) => {
      const [theirs, mine] = [callbacksOf(reference)[0], callbacksOf(ours)[0]]
      const isRaw = isFields(theirs?.value) && theirs.value.type === 17
      return isRaw && mine?.name === theirs?.name && isRefusalInCallback(ours)
        ? withCallbacksOf(reference, ours)
        : reference
    }),
  },
  {
    what: '`extraInfo`',
    forget: corrected((reference) => ({ ...reference, outcome: without(reference.outcome, 'extraInfo') })),
  },
  {
    what: '`priority` of what was sent to a room',
    forget: corrected((reference) => {
      const { gave } = outcomeOf(reference)
      const [given] = reference.given as readonly Fields[]
      if (reference.call !== 'send' || !isFields(gave) || !isFields(gave.message)) return reference
      if (gave.message.priority !== 'high') return reference
      const message = { ...gave.message, priority: given?.priority ?? 'normal' }
      return { ...reference, outcome: { ...outcomeOf(reference), gave: { ...gave, message } } }
    }),
  },
]

export const withoutKnown = (pair: Pair, all = known): Pair =>
  all.reduce((rest, { forget }) => forget(rest), pair)
