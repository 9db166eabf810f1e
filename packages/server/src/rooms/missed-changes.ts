// Sends the devices of this node events about what has changed in a room, if the events of another node were lost. The
// acting user is unknown then, so the events name the owner or the user concerned instead.

import {
  addedToRoom,
  type DataOf,
  type EventDefinition,
  removedFromRoom,
  roomAdminAdded,
  roomAdminRemoved,
  roomAllowed,
  roomAnnounced,
  roomAnnouncementRemoved,
  roomAttributesChanged,
  roomAttributesRemoved,
  roomBanned,
  roomDestroyed,
  roomDisallowed,
  roomMembersJoined,
  roomMembersLeft,
  roomMuted,
  roomOwnerChanged,
  roomUnbanned,
  roomUnmuted,
  roomUpdated,
} from '@parley/protocol'
import type { App } from '../directory/directory.ts'
import { Role } from '../directory/groups.ts'
import { movedOf } from './join-leave-notices.ts'
import type { LiveDelivery } from './live-delivery.ts'
import type { RoomSnapshot } from './replica.ts'
import type { Room, RoomFacts, RoomStanding } from './room.ts'

type Data<E extends EventDefinition> = Omit<DataOf<E>, 'roomId' | 'by' | 'isRoom'>

interface DifferenceContext {
  readonly room: Room
  readonly before: RoomSnapshot
  notify<E extends EventDefinition>(definition: E, data: Data<E>, by: string, to?: Iterable<number>): void
}

export function sendDifference(live: LiveDelivery, room: Room, before: RoomSnapshot, app: App): void {
  const context: DifferenceContext = {
    room,
    before,
    notify(definition, data, by, to) {
      const whole = { roomId: room.id, by, isRoom: true, ...data }
      const route = { by: { app, name: by }, isOnlyHere: true, ...(to ? { to } : {}) }
      live.sendEvent(room, definition, whole as never, route)
    },
  }
  if (room.isDestroyed)
    return context.notify(
      roomDestroyed,
      { users: [], name: before.facts.name },
      before.facts.owner,
      before.present.keys(),
    )
  members(context)
  settings(context)
  standings(context)
  attributes(context)
}

function members({ room, before, notify }: DifferenceContext): void {
  const left = [...before.present].filter(([id]) => !room.present.has(id))
  const joined = [...room.present].filter(([id]) => !before.present.has(id))
  const name = room.facts.name
  for (const [event, people] of [
    [roomMembersLeft, left],
    [roomMembersJoined, joined],
  ] as const) {
    const names = people.map(([, person]) => person.name)
    const [first] = names
    const ids = new Set(people.map(([id]) => id))
    const others = [...room.here].filter((id) => !ids.has(id))
    if (first !== undefined) notify(event, movedOf(room, names), first, others)
  }
  for (const [id, person] of left)
    notify(removedFromRoom, { users: [{ name: person.name }], name, reason: '' }, room.facts.owner, [id])
  for (const [id, person] of joined)
    notify(addedToRoom, { users: [{ name: person.name }], name }, room.facts.owner, [id])
}

/** The names of settings in events. */
const settingNames = {
  name: 'name',
  description: 'description',
  maxMembers: 'max_users',
  slowSeconds: 'slow_seconds',
} as const satisfies Partial<Record<keyof RoomFacts, string>>

function settings({ room: { facts }, before, notify }: DifferenceContext): void {
  const { facts: old } = before
  const changed = (Object.keys(settingNames) as (keyof typeof settingNames)[]).filter(
    (key) => facts[key] !== old[key],
  )
  const detail = Object.fromEntries(changed.map((key) => [settingNames[key], facts[key]]))
  if (changed.length > 0) notify(roomUpdated, { users: [], detail: JSON.stringify(detail) }, facts.owner)
  if (facts.ownerId !== old.ownerId) notify(roomOwnerChanged, { users: [{ name: facts.owner }] }, old.owner)
  if (facts.isBanned !== old.isBanned)
    notify(facts.isBanned ? roomBanned : roomUnbanned, { users: [] }, facts.owner)
  if (facts.announcement === old.announcement) return
  if (facts.announcement === '') notify(roomAnnouncementRemoved, { users: [] }, facts.owner)
  else notify(roomAnnounced, { users: [], announcement: facts.announcement }, facts.owner)
}

function standings({ room, before, notify }: DifferenceContext): void {
  const by = room.facts.owner
  for (const id of new Set([...before.standings.keys(), ...room.standings.keys()])) {
    const [was, is] = [before.standings.get(id), room.standings.get(id)]
    const name = (is ?? was)?.name ?? ''
    const users = [{ name }]
    const concerned = [...room.managers(), id]
    const [wasMuted, isMuted] = [was?.mutedUntil ?? 0, is?.mutedUntil ?? 0]
    if (isAdmin(was) !== isAdmin(is)) notify(isAdmin(is) ? roomAdminAdded : roomAdminRemoved, { users }, by)
    if (wasMuted !== isMuted && isMuted === 0) notify(roomUnmuted, { users }, by, concerned)
    if (wasMuted !== isMuted && isMuted !== 0)
      notify(
        roomMuted,
        { users, times: JSON.stringify({ user_mute_time: { [name]: isMuted } }) },
        by,
        concerned,
      )
    if ((was?.isAllowed ?? false) !== (is?.isAllowed ?? false))
      notify(is?.isAllowed ? roomAllowed : roomDisallowed, { users }, by, concerned)
  }
}

const isAdmin = (standing: RoomStanding | undefined): boolean => standing?.role === Role.admin

function attributes({ room, before, notify }: DifferenceContext): void {
  const set = [...room.attributes].filter(([key, { value }]) => before.attributes.get(key)?.value !== value)
  const removed = [...before.attributes.keys()].filter((key) => !room.attributes.has(key))
  const { owner } = room.facts
  if (set.length > 0) {
    const properties = Object.fromEntries(set.map(([key, { value }]) => [key, value]))
    const detail = { result: { successKeys: set.map(([key]) => key) }, properties }
    notify(roomAttributesChanged, { users: [], detail: JSON.stringify(detail) }, owner)
  }
  if (removed.length > 0)
    notify(
      roomAttributesRemoved,
      { users: [], detail: JSON.stringify({ result: { successKeys: removed } }) },
      owner,
    )
}
