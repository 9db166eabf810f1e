// Those who are in a room in the order of lists: the owner, the admins, then the others as they came.

import { Role } from '../../directory/groups.ts'
import type { Present, Room } from '../../rooms/room.ts'

export interface Listed extends Present {
  readonly id: number
  readonly role: Role
}

/** The place of somebody in the list. */
export interface MemberCursor {
  readonly role: number
  readonly joinedAt: number
  readonly id: number
}

/** Part of the list. Those who came are in the order of coming in memory already, so that nothing is sorted. */
export function membersOf(
  room: Room,
  { limit, offset = 0, after }: { limit: number; offset?: number; after?: MemberCursor | undefined },
): Listed[] {
  const page: Listed[] = []
  let left = offset
  for (const one of inOrder(room, after)) {
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
    .sort(byPlace)
  for (const manager of managers) if (!after || byPlace(manager, after) > 0) yield manager
  const special = new Set(managers.map(({ id }) => id))
  const from = after?.role === Role.member ? after : undefined
  // Whoever is still there is where he was, also among those who came in the same moment.
  const isThere = from !== undefined && room.present.has(from.id) && !special.has(from.id)
  let isBefore = isThere
  for (const [id, present] of room.present) {
    if (isBefore) isBefore = id !== from?.id
    else if (!special.has(id)) {
      const one = { ...present, id, role: Role.member }
      if (!from || isThere || byPlace(one, from) > 0) yield one
    }
  }
}

function byPlace(a: MemberCursor, b: MemberCursor): number {
  return b.role - a.role || a.joinedAt - b.joinedAt || a.id - b.id
}
