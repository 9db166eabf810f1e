// Applies the answers to room calls. The server does not send this device events about its own actions, so an accepted
// action is applied from its answer. A refused action changes nothing.

import {
  type AnswerOf,
  type calls,
  type InputOf,
  isObject,
  type RoomOutcome,
  roomLimits,
} from '@parley/protocol'
import type { Room } from '../state.ts'
import {
  addMembers,
  changeAttributes,
  changeOwner,
  changeRoom,
  changeSomeMembers,
  joinRoom,
  leaveRoom,
  moveCount,
  noteRoom,
  type RoomsPart,
  removeMembers,
} from './room-changes.ts'

type Calls = (typeof calls)['rooms']

/** The acting user, the app, and the time. */
export interface Acting {
  readonly me: string
  readonly appKey: string
  readonly now: number
}

type Effect<C> = (part: RoomsPart, input: InputOf<C>, answer: AnswerOf<C>, acting: Acting) => RoomsPart
type DetailRow = AnswerOf<Calls['details']>['rooms'][number]

/** How the answer to each call changes the state. */
export const roomAnswers: { readonly [N in keyof Calls]?: Effect<Calls[N]> } = {
  list: (part, _, { rooms }) =>
    rooms.reduce((all, { id, isMember, ...row }) => {
      const isNew = isMember && presenceIn(all, id) === 'out'
      return noteRoom(all, id, { ...given(row), ...(isNew && { presence: 'in', ended: undefined }) })
    }, part),
  listJoined: (part, _, { rooms }, { appKey }) =>
    rooms.reduce((all, { id, owner, ...row }) => {
      const name = owner.startsWith(`${appKey}_`) ? owner.slice(appKey.length + 1) : owner
      const isNew = presenceIn(all, id) === 'out'
      return noteRoom(all, id, { ...row, owner: name, ...(isNew && { presence: 'in', ended: undefined }) })
    }, part),
  create: (part, { name, description = '', owner, maxMembers, members = [] }, { roomId }, { me, now }) => {
    const isMine = (owner ?? me).toLowerCase() === me
    const facts = {
      name,
      description,
      maxMembers: maxMembers ?? roomLimits.defaultMaxMembers,
      owner: (owner ?? me).toLowerCase(),
      createdAt: now,
      announcement: '',
      memberCount: new Set([...namesIn(members), (owner ?? me).toLowerCase()]).size,
    }
    return isMine ? joinRoom(part, roomId, { ...facts, role: 'owner' }) : noteRoom(part, roomId, facts)
  },
  destroy: (part, { roomId }) => leaveRoom(part, roomId, 'destroyed'),
  details: (part, _, { rooms }) => rooms.reduce(withDetails, part),
  modify: (part, { roomId, newOwner, name, description, maxMembers, slowSeconds }, _, { me }) => {
    const after = changeRoom(part, roomId, given({ name, description, maxMembers, slowSeconds }))
    return newOwner === undefined ? after : changeOwner(after, roomId, newOwner.toLowerCase(), me)
  },
  addMembers: (part, { roomId }, { added }, { now }) =>
    moveCount(addMembers(part, roomId, added, now), roomId, added.length),
  removeMembers: (part, { roomId, users }, { outcomes }) => gone(part, roomId, doneIn(outcomes, users)),
  addAdmin: (part, { roomId, user }, _, { me }) =>
    changeSomeMembers(part, roomId, { users: namesIn([user]), me }, { role: 'admin' }),
  removeAdmin: (part, { roomId, admin }, _, { me }) =>
    changeSomeMembers(part, roomId, { users: namesIn([admin]), me }, { role: 'member' }),
  mute: (part, { roomId }, { muted }, { me }) =>
    muted.reduce(
      (all, { isDone, until, user }) =>
        isDone ? changeSomeMembers(all, roomId, { users: [user], me }, { mutedUntil: until }) : all,
      part,
    ),
  unmute: (part, { roomId }, { outcomes }, { me }) => {
    const users = outcomes.flatMap(({ isDone, user }) => (isDone ? [user] : []))
    return changeSomeMembers(part, roomId, { users, me }, { mutedUntil: 0 })
  },
  // Some of them may not have been members.
  block: (part, { roomId, users }, { outcomes }) =>
    removeMembers(part, roomId, doneIn(outcomes, users.join(','))),
  ban: (part, { roomId }) => changeRoom(part, roomId, { isBanned: true }),
  unban: (part, { roomId }) => changeRoom(part, roomId, { isBanned: false }),
  allow: (part, { roomId, users }, { outcomes }, { me }) =>
    changeSomeMembers(part, roomId, { users: doneIn(outcomes, users.join(',')), me }, { isAllowed: true }),
  disallow: (part, { roomId, users }, { outcomes }, { me }) =>
    changeSomeMembers(part, roomId, { users: doneIn(outcomes, users), me }, { isAllowed: false }),
  isAllowed: (part, { roomId, member }, { isAllowed }, { me }) =>
    changeSomeMembers(part, roomId, { users: namesIn([member]), me }, { isAllowed }),
  announcement: (part, { roomId }, { announcement }) => changeRoom(part, roomId, { announcement }),
  setAnnouncement: (part, { roomId, announcement }) => changeRoom(part, roomId, { announcement }),
  attributes: (part, { roomId, keys }, { attributes }) => {
    const texts = textsIn(attributes)
    if (keys && keys.length > 0) return changeAttributes(part, roomId, texts)
    return changeRoom(part, roomId, { attributes: Object.fromEntries(texts) })
  },
  setAttributes: setKeys,
  forceAttributes: setKeys,
  removeAttributes: removeKeys,
  forceRemoveAttributes: removeKeys,
}

function setKeys(
  part: RoomsPart,
  { roomId, attributes }: InputOf<Calls['setAttributes']>,
  { done }: AnswerOf<Calls['setAttributes']>,
): RoomsPart {
  return changeAttributes(
    part,
    roomId,
    textsIn(attributes).filter(([key]) => done.includes(key)),
  )
}

function removeKeys(
  part: RoomsPart,
  { roomId }: InputOf<Calls['removeAttributes']>,
  { done }: AnswerOf<Calls['removeAttributes']>,
): RoomsPart {
  return changeAttributes(
    part,
    roomId,
    done.map((key) => [key, undefined]),
  )
}

export const textsIn = (value: unknown): [key: string, text: string][] =>
  Object.entries(isObject(value) ? value : {}).flatMap(([key, text]) =>
    typeof text === 'string' ? [[key, text]] : [],
  )

/** Drops undefined fields. */
const given = (row: Partial<Room>): Partial<Room> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))

const presenceIn = (part: RoomsPart, id: string): Room['presence'] => part.rooms.get(id)?.presence ?? 'out'

/** Applies the details of a room. The server's value for the membership wins, unless the user is just joining. */
function withDetails(part: RoomsPart, row: DetailRow): RoomsPart {
  const { id, isMember, role = 'member', mutedUntil = 0, isAllowed = false, announcement } = row
  const { name, description, owner, createdAt, maxMembers, isBanned, memberCount, slowSeconds = 0 } = row
  const known = noteRoom(part, id, {
    ...{ name, description, owner, createdAt, maxMembers, isBanned, memberCount },
    ...{ role, mutedUntil, isAllowed, slowSeconds, isLoaded: true },
    ...given({ announcement }),
  })
  if (isMember && presenceIn(known, id) === 'out') return joinRoom(known, id)
  if (isMember === false && presenceIn(known, id) === 'in')
    return changeRoom(leaveRoom(known, id, 'away'), id, { isLoaded: true })
  return known
}

const gone = (part: RoomsPart, roomId: string, users: readonly string[]): RoomsPart =>
  moveCount(removeMembers(part, roomId, users), roomId, -users.length)

const namesIn = (users: readonly string[]): readonly string[] => users.map((user) => user.toLowerCase())

/** The users for whom the call succeeded. */
function doneIn(outcomes: RoomOutcome | readonly RoomOutcome[], requested: string): readonly string[] {
  const list = Array.isArray(outcomes) ? (outcomes as readonly RoomOutcome[]) : [outcomes as RoomOutcome]
  const done = list.flatMap(({ isDone, user }) => (isDone ? [user ?? requested] : []))
  return namesIn(done)
}
