// Whether a message may notify. Whether the user already sees it is checked elsewhere.

import { keyOf, type Message, type State } from '@parley/client'
import { isMentioned } from '../messages/message-extensions.ts'
import { currentLevel } from './mute/mute-schedule.ts'

export function isNotified(state: State, message: Message, now: number): boolean {
  const { conversation, from } = message
  const { type, id } = conversation
  if (from === state.me || message.kind === 'command' || message.kind === 'notice') return false
  if (message.kind === 'recalled' || type === 'room') return false
  const thread = type === 'thread' ? state.threads.get(id) : undefined
  // In a thread that the user is not a member of, only mentions notify.
  if (type === 'thread' && !thread?.isMember && !isMentioned(message, state.me)) return false
  if (isRead(state, message)) return false
  // A thread follows the setting of its group.
  const groupId = type === 'group' ? id : thread?.groupId
  const group = groupId === undefined ? undefined : state.groups.get(groupId)
  if (group?.isShielded || group?.isQuiet) return false
  const key = groupId === undefined ? keyOf(conversation) : `group:${groupId}`
  const level = currentLevel(state.people.notifications, key, now)
  return level === 'all' || (level === 'mentions' && isMentioned(message, state.me))
}

/** Whether it was already read, for example on another device. */
export function isRead(state: State, { conversation, position }: Message): boolean {
  return (state.conversations.get(keyOf(conversation))?.readPosition ?? 0) >= position
}
