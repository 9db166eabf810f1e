// Lists, adds and removes members of a room.

import { addedToRoom, backendCalls, calls, removedFromRoom, roomLimits } from '@parley/protocol'
import { Role } from '../../directory/groups.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { allowedOf, checkTargets, onlyOrAll, roleWord, stillMuted } from '../memberships/shared.ts'
import { demandAddable } from './additions.ts'
import { type Listed, type MemberCursor, membersOf } from './member-order.ts'
import { addToRoom, removeFromRoom } from './membership.ts'
import { changeRoom, readRoomState, refuse } from './room-change.ts'
import { outcomeOf, targetsOf } from './targets.ts'

const usualPage = 50
const lastPage = 1_000_000

export const roomMembers = [
  handle(calls.rooms.listMembers, async (context, input) => {
    const me = meOf(context)
    const { room, demand, standingOf } = await readRoomState(context, input.roomId)
    demand('listMembers')
    // A request with a page wants the older form.
    const isPaged = input.page !== undefined || input.pageSize !== undefined
    const wanted = (isPaged ? input.pageSize : input.limit) || usualPage
    const size = Math.min(wanted, roomLimits.maxPageSize)
    const rows = membersOf(room, {
      beginning: (input.query ?? '').toLowerCase(),
      ...(isPaged
        ? { limit: size, offset: (Math.min(Math.max(input.page ?? 1, 1), lastPage) - 1) * size }
        : { limit: size + 1, after: readCursor(input.cursor ?? '') }),
    })
    const shown = rows.slice(0, size)
    const seesAll = standingOf(me).role !== Role.member
    const members = shown.map((row) => ({
      ...named(row, isPaged),
      ...(input.withJoinedTime ? { joinedAt: row.joinedAt } : {}),
      ...(seesAll || row.id === me.id ? restraints(standingOf(row), context.now) : {}),
    }))
    const last = shown.at(-1)
    const cursor = isPaged || rows.length <= size || !last ? '' : writeCursor(last)
    return { members, cursor, count: members.length }
  }),

  /** All of them or none. Each user and everybody in the room is notified. Present members are skipped. */
  handle(calls.rooms.addMembers, async (context, { roomId, users }) => ({
    added: await add(context, roomId, users),
    action: 'add_member',
    roomId,
  })),

  handle(backendCalls.rooms.addMember, async (context, { roomId, member }) => {
    await add(context, roomId, [member])
    return { isDone: true, action: 'add_member', roomId, user: member.toLowerCase() }
  }),

  /** A single user is removed or refused. Several have an outcome each. */
  handle(calls.rooms.removeMembers, async (context, input) => {
    const users = await targetsOf(context, input.roomId, input.users)
    const outcomes = await changeRoom(context, input.roomId, async (change) => {
      const { room } = change
      const all = checkTargets(change, 'removeMember', users)
      const going = allowedOf(all)
      if (going.length > 0) await removeFromRoom(context, change, going)
      const data = { name: room.facts.name, reason: '' }
      for (const { id, name } of going) change.notify(removedFromRoom, { ...data, users: [{ name }] }, [id])
      return all.map((one) => outcomeOf('remove_member', room.id, one))
    })
    return { outcomes: onlyOrAll(outcomes) }
  }),
]

async function add(context: Context, roomId: string, names: readonly string[]): Promise<string[]> {
  const users = await targetsOf(context, roomId, names)
  return changeRoom(context, roomId, async (change) => {
    const { room } = change
    change.demand('addMember')
    for (const user of users) change.demand('addMember', user)
    const newMembers = users.filter(({ id }) => !room.present.has(id))
    const needed = newMembers.filter(({ id }) => id !== room.facts.ownerId).length
    if (room.present.size + needed > room.facts.maxMembers)
      refuse('roomFull', room, newMembers[0]?.name ?? '')
    await demandAddable(context, change.sql, newMembers, change.actor)
    for (const { id, name } of newMembers)
      change.notify(addedToRoom, { users: [{ name }], name: room.facts.name }, [id])
    await addToRoom(context, change, newMembers)
    return newMembers.map(({ name }) => name)
  })
}

/** The name under its role. The older form has no admins. */
function named({ name, role }: Listed, isOlder: boolean) {
  const word = roleWord(role) ?? 'member'
  return { [isOlder && word === 'admin' ? 'member' : word]: name }
}

function restraints(standing: { mutedUntil: number; isAllowed: boolean }, now: number) {
  const mutedUntil = stillMuted(standing.mutedUntil, now)
  return { ...(mutedUntil === 0 ? {} : { mutedUntil }), ...(standing.isAllowed ? { isAllowed: true } : {}) }
}

function writeCursor({ role, joinedAt, id }: Listed): string {
  return `${role}_${joinedAt}_${id}`
}

/** An invalid cursor starts at the beginning. */
function readCursor(cursor: string): MemberCursor | undefined {
  const found = /^([012])_(\d{1,15})_(\d{1,15})$/.exec(cursor)
  return found ? { role: Number(found[1]), joinedAt: Number(found[2]), id: Number(found[3]) } : undefined
}
