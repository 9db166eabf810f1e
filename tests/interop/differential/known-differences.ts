// Intended differences. Each is a row of the table in docs/compat.md that begins with the same words.

import type { Seen } from './cast.ts'
import type { SeenRequest } from './normalise.ts'

export type Pair = readonly [foreign: Seen, ours: Seen]

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
  (change: (foreign: Seen, ours: Seen) => Seen) =>
  ([foreign, ours]: Pair): Pair => [change(foreign, ours), ours]

/** Changes the requests of the reference client, each paired with ours at the same index. */
const everyRequest = (change: (foreign: SeenRequest, ours: SeenRequest | undefined) => SeenRequest) =>
  corrected((foreign, ours) => ({
    ...foreign,
    requests: Object.fromEntries(
      Object.entries(foreign.requests).map(([device, list]) => [
        device,
        list.map((asked, index) => change(asked, ours.requests[device]?.[index])),
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

interface Told {
  readonly name: string
  readonly value: unknown
}
const outcomeOf = ({ outcome }: Seen) => outcome as { told?: Told[]; gave?: unknown; refused?: unknown }
const toldBy = (seen: Seen): readonly Told[] => outcomeOf(seen).told ?? []
/** A copy that reports the same events as the other side. */
const tellingAs = (seen: Seen, other: Seen): Seen => ({
  ...seen,
  outcome: { ...outcomeOf(seen), told: outcomeOf(other).told },
})
/** Whether a callback received what the promise rejects with. */
function isToldRefusal(seen: Seen): boolean {
  const [told, ...others] = toldBy(seen)
  return told !== undefined && others.length === 0 && isSame(told.value, outcomeOf(seen).refused)
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
    forget: everyRequest((asked) => ({
      ...asked,
      query: Object.fromEntries(
        Object.entries(asked.query).filter(([, value]) => value !== 'undefined' && value !== 'null'),
      ),
    })),
  },
  {
    what: '`onPresenceStatusChange` at signing in',
    isRace: true,
    // Ours never arrives before the session is open.
    forget: ([foreign, ours]) => [
      presenceLast(foreign, () => true),
      presenceLast(ours, (index, connected) => index > connected),
    ],
  },
  {
    what: '`success` and `error`',
    // For some refusals (numbers of status 400) no method calls them.
    forget: ([foreign, ours]) => {
      const isForgotten = toldBy(foreign).length === 0 && (silent.has(ours.call) || isToldRefusal(ours))
      return [foreign, isForgotten ? tellingAs(ours, foreign) : ours]
    },
  },
  {
    what: 'the argument of `error`',
    forget: corrected((foreign, ours) => {
      const [theirs, mine] = [toldBy(foreign)[0], toldBy(ours)[0]]
      const isRaw = isFields(theirs?.value) && theirs.value.type === 17
      return isRaw && mine?.name === theirs?.name && isToldRefusal(ours) ? tellingAs(foreign, ours) : foreign
    }),
  },
  {
    what: '`extraInfo`',
    forget: corrected((foreign) => ({ ...foreign, outcome: without(foreign.outcome, 'extraInfo') })),
  },
  {
    what: '`priority` of what was sent to a room',
    forget: corrected((foreign) => {
      const { gave } = outcomeOf(foreign)
      const [given] = foreign.given as readonly Fields[]
      if (foreign.call !== 'send' || !isFields(gave) || !isFields(gave.message)) return foreign
      if (gave.message.priority !== 'high') return foreign
      const message = { ...gave.message, priority: given?.priority ?? 'normal' }
      return { ...foreign, outcome: { ...outcomeOf(foreign), gave: { ...gave, message } } }
    }),
  },
]

export const withoutKnown = (pair: Pair, all = known): Pair =>
  all.reduce((rest, { forget }) => forget(rest), pair)
