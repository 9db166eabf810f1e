// Resolves the target of a meta: the name and domain in its address become a conversation. Everything else depends on
// the target only, so that single chats, groups, threads and rooms share one way of sending.

import { BodyType, groupDomain, StatusCode, userDomain, userNameRule } from '@parley/protocol'
import type { Conversation, Directory, Seen, User } from '../../directory/directory.ts'
import { type Group, groupIdRule } from '../../directory/groups.ts'
import type { Thread } from '../../directory/threads.ts'
import type { Name } from '../../frames/read.ts'
import type { Room } from '../../rooms/room.ts'
import type { Rooms } from '../../rooms/rooms.ts'
import type { VersionCheck } from '../../storage/procedures/append-types.ts'
import { type Refusal, refusal, wrong } from './refusals.ts'
import {
  type Attempt,
  refusalInGroup,
  refusalInRoom,
  refusalInSingle,
  refusalOfSender,
  refusalOfTarget,
} from './rules.ts'

export interface Target {
  readonly conversation: Conversation
  readonly kind: 'single' | 'group' | 'thread' | 'room'
  /** The canonical name, whatever the sender wrote. */
  readonly name: string
  readonly domain: string
  readonly peer?: User
  /** For a thread, its group. */
  readonly group?: Group
  readonly thread?: Thread
  readonly room?: Room
  /** 'user/resource': the only device of the other user that gets it. */
  readonly device?: { readonly id: number; readonly resource: string }
  /** The other user has blocked the sender. */
  readonly isBlocked: boolean
  /** The state that the rules decided on, if others may change it: see `NewEntry.checks`. */
  readonly seen?: Seen | undefined
}

/** The sender and what they want to send. */
export interface Sending {
  readonly sender: User
  readonly attempt: Attempt
  readonly bodyType: number
  readonly to: Name | undefined
  readonly now: number
  /** Sent by the app's back end, see `Incoming`. */
  readonly isByBackend?: boolean | undefined
}

export class Targets {
  private readonly directory: Directory
  private readonly rooms: Rooms
  private readonly hasThreads: boolean
  private readonly contactsOnly: boolean
  /** Other programs may change the database. */
  private readonly isShared: boolean

  constructor(
    directory: Directory,
    rooms: Rooms,
    { threads, contactsOnly }: { readonly threads: boolean; readonly contactsOnly: boolean },
    isShared = false,
  ) {
    this.directory = directory
    this.rooms = rooms
    this.hasThreads = threads
    this.contactsOnly = contactsOnly
    this.isShared = isShared
  }

  /** Synchronous. Undefined if something has to be looked up first. */
  known(sending: Sending): Target | Refusal | undefined {
    const { app, name } = sending.sender
    const sender = this.directory.knownUser(app, name)
    const target = sender && this.knownTarget(sending, sender)
    return target && this.withSeen(target, sending, sender)
  }

  /** The same, with look-ups for everything that is not in memory. */
  async find(sending: Sending): Promise<Target | Refusal> {
    const { app, name } = sending.sender
    // Taken before the rules decide: a change in between is noticed by its version.
    const sender = await this.directory.user(app, name)
    return this.withSeen(await this.findTarget(sending), sending, sender)
  }

  /** The back end may write whatever the members, mutes and blocks are. */
  private withSeen(target: Target | Refusal, sending: Sending, sender: User | undefined): Target | Refusal {
    if (!this.isShared || isRefusal(target) || target.room || sending.isByBackend || !sender) return target
    const { peer, group, thread } = target
    return { ...target, seen: { users: peer && peer !== sender ? [sender, peer] : [sender], group, thread } }
  }

  private knownTarget(sending: Sending, sender: User): Target | Refusal | undefined {
    const { directory } = this
    const { app } = sending.sender
    const name = nameOf(sending)
    if (sending.to?.domain === groupDomain) {
      const room = this.rooms.known(app, name)
      if (room) return inRoom({ ...sending, sender }, room)
      const group = directory.knownGroup(app, name)
      if (group) return inGroup({ ...sending, sender }, group)
      const thread = this.hasThreads ? directory.knownThread(app, name) : undefined
      const around = thread && directory.knownGroup(app, thread.groupId)
      return around && inThread({ ...sending, sender }, thread, around)
    }
    const peer = directory.knownUser(app, name)
    if (!peer || sending.to?.resource) return undefined
    const blocked = directory.knownBlockedBy(peer)
    const conversation = directory.knownSingle(sender, peer)
    if (!blocked || !conversation) return undefined
    const contacts = this.contactsOnly ? directory.knownContactsOf(peer) : undefined
    if (this.contactsOnly && !contacts) return undefined
    return (
      refusalToUser(sending, sender, peer, blocked, contacts) ?? toUser(sender, peer, blocked, conversation)
    )
  }

  private async findTarget(sending: Sending): Promise<Target | Refusal> {
    const { directory } = this
    const { app, name: ownName } = sending.sender
    const sender = await directory.user(app, ownName)
    // The sender was deleted while this waited.
    if (!sender) return refusal('userNotFound', { user: ownName })
    const name = nameOf(sending)
    if (sending.to?.domain === groupDomain) {
      if (!groupIdRule.test(name)) return inGroup({ ...sending, sender }, undefined)
      // Only messages say which of them it is. For anything else the id is known already, or it is a room's.
      const room =
        this.rooms.known(app, name) ??
        (sending.bodyType === BodyType.CHATROOM ? await this.rooms.find(app, name) : undefined)
      if (room) return inRoom({ ...sending, sender }, room)
      const known = this.hasThreads ? directory.knownThread(app, name) : undefined
      const group = known ? undefined : await directory.group(app, name)
      const thread = group || !this.hasThreads ? undefined : (known ?? (await directory.thread(app, name)))
      if (!thread && !group && sending.attempt !== 'message') {
        const found = await this.rooms.find(app, name)
        if (found) return inRoom({ ...sending, sender }, found)
      }
      if (!thread) return inGroup({ ...sending, sender }, group)
      return inThread({ ...sending, sender }, thread, await directory.group(app, thread.groupId))
    }
    const peer = userNameRule.test(name) ? await directory.user(app, name) : undefined
    if (!peer) return refusal('userNotFound', { user: name })
    const blocked = await directory.blockedBy(peer)
    const contacts = this.contactsOnly ? await directory.contactsOf(peer) : undefined
    const refused = refusalToUser(sending, sender, peer, blocked, contacts)
    if (refused) return refused
    const target = toUser(sender, peer, blocked, await directory.single(sender, peer))
    const resource = sending.to?.resource
    if (!resource) return target
    const id = await directory.device(peer, resource)
    if (id === undefined) return { errorCode: StatusCode.NO_ROUTE, reason: 'no such device' }
    return { ...target, device: { id, resource } }
  }
}

export function isRefusal(found: Target | Refusal): found is Refusal {
  return 'errorCode' in found
}

const nameOf = ({ to }: Sending): string => (to?.name ?? '').toLowerCase()

function inGroup(sending: Sending, group: Group | undefined): Target | Refusal {
  const { attempt, bodyType, sender, now } = sending
  if (bodyType === BodyType.CHATROOM) return refusal('roomNotFound', { roomId: nameOf(sending) })
  const refused = sending.isByBackend
    ? refusalOfTarget({ group })
    : (refusalInGroup(attempt, sender.id, group, now) ?? refusalOfSender(attempt, sender, 'group', now))
  if (refused || !group) return refused ?? refusal('groupNotFound')
  if (bodyType === BodyType.CHAT) return wrong('a group is written to as a group')
  return { conversation: group, kind: 'group', name: group.id, domain: groupDomain, group, isBlocked: false }
}

function inRoom(sending: Sending, room: Room): Target | Refusal {
  const { attempt, bodyType, sender, now } = sending
  if (bodyType === BodyType.CHAT || bodyType === BodyType.GROUPCHAT)
    return wrong('a room is written to as a room')
  const refused = sending.isByBackend
    ? refusalOfTarget({ room })
    : (refusalInRoom(attempt, sender, room, now) ?? refusalOfSender(attempt, sender, 'room', now))
  return (
    refused ?? {
      conversation: room,
      kind: 'room',
      name: room.id,
      domain: groupDomain,
      room,
      isBlocked: false,
    }
  )
}

/** The rules of the group apply in its threads. A sender need not be a member of the thread: writing joins it. */
function inThread(sending: Sending, thread: Thread, group: Group | undefined): Target | Refusal {
  const target = inGroup(sending, group)
  if (isRefusal(target)) return target
  const isChange = !sending.isByBackend && (sending.attempt === 'recall' || sending.attempt === 'edit')
  if (isChange && !thread.people.has(sending.sender.id)) return refusal('notInGroup')
  return { ...target, conversation: thread, kind: 'thread', name: thread.id, thread }
}

/** Whether the sender joins the thread with this message. */
export function isNewcomer(target: Target, userId: number): target is Target & { readonly thread: Thread } {
  return target.thread !== undefined && !target.thread.people.has(userId)
}

function refusalToUser(
  sending: Sending,
  sender: User,
  peer: User,
  blocked: ReadonlySet<number>,
  contacts: ReadonlySet<number> | undefined,
): Refusal | undefined {
  const { attempt, bodyType, now } = sending
  if (bodyType === BodyType.GROUPCHAT || bodyType === BodyType.CHATROOM)
    return wrong('a user is written to as a user')
  if (sending.isByBackend) return refusalOfTarget({ peer })
  return (
    refusalInSingle(attempt, sender.id, peer, blocked, contacts) ??
    refusalOfSender(attempt, sender, 'chat', now)
  )
}

function toUser(sender: User, peer: User, blocked: ReadonlySet<number>, conversation: Conversation): Target {
  const isBlocked = blocked.has(sender.id)
  return { conversation, kind: 'single', name: peer.name, domain: userDomain, peer, isBlocked }
}

/** The versions that are compared when the entry is stored. */
export function checksOf({ seen }: Target): readonly VersionCheck[] | undefined {
  if (!seen) return undefined
  const checks: VersionCheck[] = seen.users.map(({ id, version }) => ({ kind: 'user', id, version }))
  const { group, thread } = seen
  if (group) checks.push({ kind: 'group', id: group.logId, version: group.version })
  if (thread) checks.push({ kind: 'thread', id: thread.logId, version: thread.version })
  return checks
}
