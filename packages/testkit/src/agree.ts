// Checks that events are sufficient. A client that received every event as it happened must have the same state as one
// that has just signed in on a new device and loads everything. Compares what both have.

import {
  type Conversation,
  type ConversationRef,
  conversationList,
  hasReason,
  type Message,
  type MessageRow,
  type State,
  timelineRows,
} from '@parley/client'
import { compareGroups } from './agree-groups.ts'
import { comparePeople } from './agree-people.ts'
import { compareRooms } from './agree-rooms.ts'
import { textOf } from './describe-message.ts'
import type { Device } from './device.ts'

/** Loads everything on the fresh device and compares. Throws with a readable difference. */
export async function checkAgreement(experienced: readonly Device[], fresh: Device): Promise<void> {
  const listed = new Map(fresh.client.state.conversations)
  for (const { ref } of listed.values()) await fresh.loadsEverything(ref)
  const problems = [...listed].flatMap(([key, { unread }]) => {
    const counted = fresh.client.state.conversations.get(key)?.unread
    return unread === counted
      ? []
      : [`${key}: ${unread} are unread by the list and ${counted} by the history`]
  })
  if (problems.length > 0)
    throw new Error(
      `Two answers of the server about ${fresh.name} contradict each other:\n${indented(problems)}`,
    )
  for (const device of experienced) {
    if (device.disorder.length > 0)
      throw new Error(`${device} received messages out of order:\n${indented(device.disorder)}`)
    // Conversations that are no longer listed have a history as well, unless the user was removed from one.
    const unlisted = [...device.client.state.timelines.keys()].filter((key) => !listed.has(key))
    const closed = new Set<string>()
    for (const key of unlisted) if (!(await isOpen(fresh, key))) closed.add(key)
    for (const key of device.client.state.pins.keys()) if (!closed.has(key)) await loadPins(fresh, key)
    const differences = [
      ...compare(device, fresh, closed),
      ...(await compareGroups(device, fresh)),
      ...(await compareRooms(device, fresh)),
      ...(await comparePeople(device, fresh)),
    ]
    if (differences.length > 0)
      throw new Error(
        `${device} and a fresh device of ${device.name} do not agree:\n${indented(differences)}`,
      )
  }
}

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`).join('\n')

async function loadPins(device: Device, key: string): Promise<void> {
  if (device.client.state.pins.has(key)) return
  await device.world.until(device.client.messages.loadPins(refOf(key)))
}

/** Loads the whole history, if the user may read it. */
async function isOpen(device: Device, key: string): Promise<boolean> {
  try {
    await device.loadsEverything(refOf(key))
    return true
  } catch (error) {
    if (hasReason(error, 'notInGroup', 'notInRoom', 'groupNotFound', 'roomNotFound')) return false
    throw error
  }
}

function refOf(key: string): ConversationRef {
  const [type, id = ''] = key.split(/:(.*)/s) as ['single' | 'group', string]
  return { type, id }
}

const isOfLists = (key: string): boolean => key.startsWith('single:') || key.startsWith('group:')

function compare(experienced: Device, fresh: Device, closed: ReadonlySet<string>): string[] {
  const before = experienced.client.state
  const after = fresh.client.state
  const differences: string[] = []
  for (const [key, conversation] of before.conversations) {
    // Rooms and threads are in no list.
    if (!isOfLists(key)) continue
    const found = after.conversations.get(key)
    // Opened, but without any message that is left: no list contains it, unless it is a group.
    if (!found?.lastMessage && !conversation.lastMessage) {
      const isShown = [before, after].map((state) => conversationList(state).some((one) => one.key === key))
      if (
        conversation.ref.type === 'group' &&
        before.groups.get(conversation.ref.id)?.role &&
        isShown[0] !== isShown[1]
      )
        differences.push(
          `${key}: it is in the list on ${isShown[0] ? 'the experienced' : 'the fresh'} device only`,
        )
      continue
    }
    if (!found) differences.push(`${key}: the fresh device does not know this conversation`)
    else differences.push(...compareConversations(key, conversation, found, placesIn(fresh, key)))
  }
  if (before.conversationsLoad.name === 'loaded') {
    for (const [key, { lastMessage }] of after.conversations)
      if (lastMessage && isOfLists(key) && !before.conversations.has(key))
        differences.push(`${key}: the experienced device does not know this conversation`)
  }
  if (before.conversationsLoad.name === 'loaded' && before.outgoing.size === 0) {
    const [one, other] = [before, after].map((state) => shownList(state))
    if (one !== other)
      differences.push(`the list is ${one} on the experienced device and ${other} on the fresh one`)
  }
  for (const [key, { segments }] of before.timelines) {
    if (closed.has(key)) continue
    const all = (after.timelines.get(key)?.segments ?? []).flatMap(({ messages }) => messages)
    // The statuses of messages are known for listed conversations.
    const isListed = before.conversations.has(key)
    const show = [experienced, fresh].map((one) => (isListed ? statusesOf(one, key) : new Map())) as [
      Statuses,
      Statuses,
    ]
    for (const { from, to, messages } of segments) {
      const expected = all.filter(({ position }) => position >= from && position <= to)
      const where = `${key} from ${from} to ${to}`
      differences.push(...compareMessages(where, messages.filter(lasts), expected.filter(lasts), show))
    }
  }
  for (const key of before.pins.keys()) {
    if (closed.has(key)) continue
    const [one, other] = [experienced, fresh].map((device) => shownPins(device, key))
    if (one !== other)
      differences.push(`${key}: pinned is ${one} on the experienced device and ${other} on the fresh one`)
  }
  return differences
}

/** The conversations in their order, as far as a list of the server shows them. */
const shownList = (state: State): string =>
  conversationList(state)
    .filter(({ lastMessage }) => lastMessage)
    .map(({ key }) => key)
    .join(' ')

/** The line of a recalled message is only for those who were online, as are messages without history. */
const lasts = ({ kind, isFleeting }: Message) => kind !== 'recalled' && !isFleeting

/** The numbers of the messages of a conversation. */
const placesIn = ({ client }: Device, key: string): readonly number[] =>
  (client.state.timelines.get(key)?.segments ?? []).flatMap(({ messages }) =>
    messages.map(({ position }) => position),
  )

function compareConversations(
  key: string,
  experienced: Conversation,
  fresh: Conversation,
  places: readonly number[],
): string[] {
  // A position stands for the messages up to it. Different positions between the same two messages are equal.
  const upTo = (position: number) => Math.max(0, ...places.filter((place) => place <= position))
  const after = (position: number) => places.find((place) => place > position)
  const pairs: [string, unknown, unknown][] = [
    ['last message', shown(experienced.lastMessage), shown(fresh.lastMessage)],
    ['unread', experienced.unread, fresh.unread],
    ['read position', upTo(experienced.readPosition), upTo(fresh.readPosition)],
    ['read position of the other side', upTo(experienced.peerReadPosition), upTo(fresh.peerReadPosition)],
    ['pinned at', experienced.pinnedAt, fresh.pinnedAt],
    ['marks', String(experienced.marks), String(fresh.marks)],
    // Nothing up to there is left, so only messages after it distinguish two positions.
    ['the start of the history', after(experienced.start), after(fresh.start)],
  ]
  return pairs.flatMap(([what, one, other]) =>
    one === other
      ? []
      : [`${key}: ${what} is ${one} on the experienced device and ${other} on the fresh one`],
  )
}

type Statuses = ReadonlyMap<string, MessageRow['status']>

/** The statuses of the user's own messages. */
function statusesOf({ client }: Device, key: string): Statuses {
  const rows = timelineRows(client.state, key)
  const own = rows.filter((row): row is MessageRow => row.type === 'message' && row.mine)
  return new Map(own.map(({ message, status }) => [message.id, status]))
}

function compareMessages(
  where: string,
  experienced: readonly Message[],
  fresh: readonly Message[],
  [before, after]: readonly [Statuses, Statuses],
): string[] {
  const differences: string[] = []
  const most = Math.max(experienced.length, fresh.length)
  for (let index = 0; index < most && differences.length < 5; index++) {
    const [one, other] = [whole(experienced[index], before), whole(fresh[index], after)]
    if (one !== other)
      differences.push(`${where}, message ${index}: experienced has ${one}, fresh has ${other}`)
  }
  return differences
}

/** Fields that depend on the visit, or are compared in another way. */
const unequal: readonly string[] = [
  'localId',
  'readAt',
  'readCount',
  'onlineState',
  'isRead',
  'isDelivered',
  'conversation',
]

/** All fields of a message, as one text. */
function whole(message: Message | undefined, statuses: Statuses): string {
  if (!message) return 'nothing'
  const { reactions, thread, ...given } = message
  // The number since when something is known is not displayed.
  const rest = { ...given, ...(thread && { thread: { ...thread, asOf: undefined } }) }
  const fields = Object.entries(rest)
    .filter(([name, value]) => !unequal.includes(name) && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const status = statuses.get(message.id) ?? ''
  return `${shown(message)} ${JSON.stringify(Object.fromEntries(fields))} ${status}`
}

/** The fields of a message that every list has. */
function shown(message: Message | undefined): string {
  if (!message) return 'nothing'
  const { id, from, to, sentAt, position, ext, edited, reactions } = message
  const time = new Date(sentAt).toISOString().slice(11, 23)
  const ofReactions = reactions?.map((one) => ({ ...one, users: [...one.users].sort() }))
  const more = JSON.stringify({ ext, edited, reactions: ofReactions })
  return `#${id} at ${position} (${time}) ${from} → ${to}: ${textOf(message)} ${more}`
}

/** Times differ between devices; only the order counts. */
const shownPins = ({ client }: Device, key: string): string =>
  (client.state.pins.get(key) ?? [])
    .map(({ message, by }) => `${textOf(message)} (#${message.id} by ${by})`)
    .join(', ')
