// Members of a room in list order: the owner, the admins, then the others by time of joining.

import { Role } from '../../directory/groups.ts'
import type { Present, Room } from '../../rooms/room.ts'

export interface Listed extends Present {
  readonly id: number
  readonly role: Role
}

/** The position of a member in the list. */
export interface MemberCursor {
  readonly role: number
  readonly joinedAt: number
  readonly id: number
}

export interface MemberPage {
  /** Only names with this prefix. */
  readonly beginning?: string
  readonly limit: number
  readonly offset?: number
  readonly after?: MemberCursor | undefined
}

/** A part of the list. Members are in the order of joining in memory already, so nothing is sorted. */
export function membersOf(room: Room, { beginning = '', limit, offset = 0, after }: MemberPage): Listed[] {
  const page: Listed[] = []
  let left = offset
  for (const one of inOrder(room, after)) {
    if (!one.name.startsWith(beginning)) continue
    if (left-- > 0) continue
    if (page.push(one) >= limit) break
  }
  return page
}

function* inOrder(room: Room, after: MemberCursor | undefined): Generator<Listed> {
  const managers = [...new Set(room.managers())]
    .flatMap((id): Listed[] => {
      const present = room.present.get(id)
      return present ? [{ ...present, id, role: id === room.facts.ownerId ? Role.owner : Role.admin }] : []
    })
    .sort(inListOrder)
  for (const manager of managers) if (!after || inListOrder(manager, after) > 0) yield manager
  const special = new Set(managers.map(({ id }) => id))
  const from = after?.role === Role.member ? after : undefined
  // A member who is still present keeps their position, even among those who joined in the same millisecond.
  const isThere = from !== undefined && room.present.has(from.id) && !special.has(from.id)
  let isBefore = isThere
  for (const [id, present] of room.present) {
    if (isBefore) isBefore = id !== from?.id
    else if (!special.has(id)) {
      const one = { ...present, id, role: Role.member }
      if (!from || isThere || inListOrder(one, from) > 0) yield one
    }
  }
}

function inListOrder(a: MemberCursor, b: MemberCursor): number {
  return b.role - a.role || a.joinedAt - b.joinedAt || a.id - b.id
}
