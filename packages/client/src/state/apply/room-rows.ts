// Reads rows about room members from answers, and puts them into the state.

import type { AnswerOf, calls } from '@parley/protocol'
import type { RoomMember, RoomMemberList } from '../state.ts'
import { noList, type RoomsPart } from './room-changes.ts'

/** The most member lists that are kept; the one that was loaded first is dropped. */
const mostLists = 20

type MemberRow = AnswerOf<typeof calls.rooms.listMembers>['members'][number]

export function memberIn(row: MemberRow): RoomMember | undefined {
  const role = (['owner', 'admin', 'member'] as const).find((word) => row[word])
  const user = role && row[role]
  if (!role || !user) return undefined
  const { joinedAt = 0, mutedUntil = 0, isAllowed = false } = row
  return { user, role, joinedAt, mutedUntil, isAllowed }
}

export function withList(part: RoomsPart, roomId: string, change: Partial<RoomMemberList>): RoomsPart {
  const roomMembers = new Map(part.roomMembers)
  roomMembers.set(roomId, { ...(roomMembers.get(roomId) ?? noList), ...change })
  const first = roomMembers.keys().next().value
  if (roomMembers.size > mostLists && first !== roomId) roomMembers.delete(first as string)
  return { ...part, roomMembers }
}
