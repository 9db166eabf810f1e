// Tags of users in a room. A tag that is muted mutes everybody who has it: the mute is stored with the user like any
// other, so the list of muted users and the rules do not depend on tags.

import { backendCalls, fail, groupLimits, roomLimits } from '@parley/protocol'
import { handle } from '../../pipeline/handler.ts'
import { isStorable } from '../../pipeline/text-checks.ts'
import type { Room, RoomTags } from '../../rooms/room.ts'
import { endOfMute, isMutedAt } from '../memberships/shared.ts'
import { announceMute, checkMuteLimit } from './mute-events.ts'
import { changeRoom, type Person, type RoomChange, readRoomState } from './room-change.ts'
import { isManager } from './rules.ts'
import { targetOf } from './targets.ts'

type Mutes = RoomTags['mutes']

const { setTags, tags: tagsOfUser, muteTag } = backendCalls.rooms
const secondMs = 1000

export const roomTags = [
  handle(setTags, async (context, { roomId, member, tags }) => {
    const names = [...new Set(tags)]
    if (names.length > roomLimits.maxTags) exceeded('user group tag count exceed limit')
    for (const name of names) checkTag(name)
    const target = await targetOf(context, roomId, member, 'username')
    await changeRoom(context, roomId, async (change) => {
      const { room } = change
      demandPresence(room, target)
      await give(change, new Map([[target, names.map((tag) => [tag, endOfTag(room, tag)] as const)]]))
    })
    return { isDone: true }
  }),

  handle(tagsOfUser, async (context, { roomId, member }) => {
    const target = await targetOf(context, roomId, member, 'username')
    const { room } = await readRoomState(context, roomId)
    demandPresence(room, target)
    return { tags: Object.fromEntries(room.tagsOf(target.id).map(([tag, until]) => [tag, String(until)])) }
  }),

  handle(muteTag, async (context, { roomId, tag, seconds }) => {
    checkTag(tag)
    const until = endIn(seconds, context.now)
    await changeRoom(context, roomId, async (change) => {
      const users = usersWith(change.room, tag)
      if (users.length === 0) fail('requestFailed', { form: 'tagNotFound' })
      const ends = (user: Person): Mutes =>
        change.room.tagsOf(user.id).map(([name, end]) => [name, name === tag ? until : end])
      await give(change, new Map(users.map((user) => [user, ends(user)])))
    })
    return { isDone: true }
  }),
]

function checkTag(tag: string): void {
  if (tag === '') fail('requestFailed', { form: 'missing', name: 'tag' })
  if (!isStorable(tag, roomLimits.maxTag)) exceeded('tag length exceeds limit!')
}

function exceeded(text: string): never {
  return fail('permissionDenied', { form: 'exceeded', text })
}

function demandPresence(room: Room, { id, name }: Person): void {
  if (!room.present.has(id)) fail('requestFailed', { form: 'notMembers', users: name })
}

/** The end of a mute of this many seconds: −1 for ever, 0 for none. */
function endIn(seconds: number, now: number): number {
  if (seconds === 0) return 0
  return endOfMute(seconds === groupLimits.muteForEver ? seconds : seconds * secondMs, now)
}

function usersWith(room: Room, tag: string): Person[] {
  return [...room.standings]
    .filter(([id]) => room.tagsOf(id).some(([name]) => name === tag))
    .map(([id, { name }]) => ({ id, name }))
}

/** The end of the mute of a tag: the same for everybody who has it. */
function endOfTag(room: Room, tag: string): number {
  const [user] = usersWith(room, tag)
  return (user && room.tagsOf(user.id).find(([name]) => name === tag)?.[1]) ?? 0
}

/** Stores new tags of these users and the mutes that follow from them, and tells those whose mute changes. */
async function give(change: RoomChange, tags: ReadonlyMap<Person, Mutes>): Promise<void> {
  const { room, now } = change
  const users = [...tags.keys()]
  const ends = new Map(users.map((user) => [user, endFor(change, user, tags.get(user) ?? [])]))
  const changed = users.filter((user) => ends.get(user) !== change.standingOf(user).mutedUntil)
  checkMuteLimit(
    change,
    changed.filter((user) => isMutedAt(ends.get(user) ?? 0, now)),
  )
  await change.setStandings(users, (user) => {
    const mutes = tags.get(user) ?? []
    const joinedAt = room.present.get(user.id)?.joinedAt ?? 0
    return { mutedUntil: ends.get(user) ?? 0, tags: mutes.length > 0 ? { joinedAt, mutes } : undefined }
  })
  for (const user of changed) announceMute(change, user, ends.get(user) ?? 0)
}

/** The end of a user's mute after a change of tags: the latest of their own mute and those of their tags. */
function endFor(change: RoomChange, user: Person, after: Mutes): number {
  const { room, now } = change
  const { mutedUntil } = change.standingOf(user)
  if (isManager(change.standingOf(user))) return mutedUntil
  // If the end equals that of a former tag, that tag was its cause.
  const isByTag = room.tagsOf(user.id).some(([, until]) => until === mutedUntil)
  const ends = [isByTag ? 0 : mutedUntil, ...after.map(([, until]) => until)]
  if (ends.includes(groupLimits.muteForEver)) return groupLimits.muteForEver
  const last = Math.max(...ends)
  return isMutedAt(last, now) ? last : 0
}
