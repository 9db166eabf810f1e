// Changes the settings of a room, and transfers it. Everybody in the room gets the new values of those that changed.

import {
  calls,
  fail,
  type InputOf,
  invalidParameter,
  roomLimits,
  roomOwnerChanged,
  roomUpdated,
} from '@parley/protocol'
import { Role } from '../../directory/groups.ts'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { checkText } from '../../pipeline/text-checks.ts'
import { checkMaxMembers, longest } from '../memberships/shared.ts'
import { changeRoom, type Person, type RoomChange, requireMayWrite } from './room-change.ts'
import { targetOf } from './targets.ts'

type Settings = InputOf<typeof calls.rooms.modify>

/** A setting: its name in requests and in events. */
const settings = [
  { key: 'name', wire: 'groupname', eventKey: 'name' },
  { key: 'description', wire: 'description', eventKey: 'description' },
  { key: 'maxMembers', wire: 'maxusers', eventKey: 'max_users' },
  { key: 'slowSeconds', wire: 'slow_seconds', eventKey: 'slow_seconds' },
] as const satisfies readonly { key: keyof Settings; wire: string; eventKey: string }[]

export const modifyingRooms = [
  handle(calls.rooms.modify, async (context, input) => {
    checkText('groupname', input.name ?? '', longest.name)
    checkText('description', input.description ?? '', longest.description)
    const me = meOf(context)
    const { roomId, newOwner } = input
    const successor =
      newOwner === undefined ? undefined : await targetOf(context, roomId, newOwner, 'newowner')
    const named = settings.filter(({ key }) => input[key] !== undefined)
    await changeRoom(context, roomId, async (change) => {
      // A request without any setting is still checked for permission.
      if (named.length > 0 || !successor) change.demand('modify')
      if (input.name || input.description) requireMayWrite(change)
      if (successor) {
        change.demand('handOver')
        change.demand('handOver', successor)
      }
      const { facts, present } = change.room
      if (input.maxMembers !== undefined)
        // A smaller limit removes nobody.
        checkMaxMembers(input.maxMembers, Math.max(1, present.size), context.config.maxRoomMembers)
      checkSlowSeconds(input.slowSeconds ?? 0)
      const changed = named.filter(({ key }) => input[key] !== facts[key])
      const newFacts = Object.fromEntries(changed.map(({ key }) => [key, input[key]]))
      if (successor) await handOver(change, me, successor, newFacts)
      else if (changed.length > 0) await change.setFacts(newFacts)
      if (changed.length > 0) {
        const detail = Object.fromEntries(changed.map(({ key, eventKey }) => [eventKey, input[key]]))
        change.notify(roomUpdated, { users: [], detail: JSON.stringify(detail) })
      }
    })
    const taken = named.map(({ wire }): [string, true] => [wire, true])
    return { taken: Object.fromEntries(successor ? [...taken, ['newowner', true]] : taken) }
  }),
]

function checkSlowSeconds(seconds: number): void {
  if (seconds > roomLimits.maxSlowSeconds)
    fail('invalidParameter', { message: invalidParameter('slow_seconds', seconds) })
}

/**
 * Transfers ownership. A mute of the new owner ends, because nobody could end it. The old owner becomes a plain member.
 * `more` are further changes.
 */
export async function handOver(
  change: RoomChange,
  from: Person,
  to: Person,
  more: Partial<RoomChange['room']['facts']> = {},
): Promise<void> {
  await change.setFacts({ ...more, ownerId: to.id, owner: to.name })
  await change.setStandings([from, to], { role: Role.member, since: 0, mutedUntil: 0 })
  change.notify(roomOwnerChanged, { by: from.name, users: [{ name: to.name }] })
}
