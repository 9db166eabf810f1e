// Where a meta goes: the name and domain it is addressed to become a conversation. The target decides everything else,
// so that single chats and groups (later also rooms and threads) share one way of sending.

import { BodyType, groupDomain, StatusCode, userDomain, userNameRule } from '@parley/protocol'
import type { Conversation, Directory, User } from '../../directory/directory.ts'
import { type Group, groupIdRule } from '../../directory/groups.ts'
import type { Name } from '../../frames/read.ts'
import {
  type Attempt,
  type Refusal,
  refusal,
  refusalInGroup,
  refusalInSingle,
  refusalOfSender,
  wrong,
} from './rules.ts'

export interface Target {
  readonly conversation: Conversation
  readonly kind: 'single' | 'group'
  /** The name as it is written everywhere, whatever the sender wrote. */
  readonly name: string
  readonly domain: string
  readonly peer?: User
  readonly group?: Group
  /** 'user/resource': the other side's device that alone gets it. */
  readonly device?: { readonly id: number; readonly resource: string }
  /** The other side does not want to hear of the sender. */
  readonly isBlocked: boolean
}

/** Who wants to send what. */
export interface Sending {
  readonly sender: User
  readonly attempt: Attempt
  readonly bodyType: number
  readonly to: Name | undefined
  readonly now: number
}

export class Targets {
  private readonly directory: Directory

  constructor(directory: Directory) {
    this.directory = directory
  }

  /** Without waiting. Undefined when something has to be looked up first. */
  known(sending: Sending): Target | Refusal | undefined {
    const { directory } = this
    const { app, name: ownName } = sending.sender
    const sender = directory.knownUser(app, ownName)
    if (!sender) return undefined
    const name = nameOf(sending)
    if (sending.to?.domain === groupDomain) {
      const group = directory.knownGroup(app, name)
      return group && inGroup({ ...sending, sender }, group)
    }
    const peer = directory.knownUser(app, name)
    if (!peer || sending.to?.resource) return undefined
    const blocked = directory.knownBlockedBy(peer)
    const conversation = directory.knownSingle(sender, peer)
    if (!blocked || !conversation) return undefined
    return refusalToUser(sending, sender, peer, blocked) ?? toUser(sender, peer, blocked, conversation)
  }

  /** The same, with everything looked up that is not in memory. */
  async find(sending: Sending): Promise<Target | Refusal> {
    const { directory } = this
    const { app, name: ownName } = sending.sender
    const sender = await directory.user(app, ownName)
    // Removed while this waited: nothing more is heard of him.
    if (!sender) return refusal('userNotFound', { user: ownName })
    const name = nameOf(sending)
    if (sending.to?.domain === groupDomain)
      return inGroup(
        { ...sending, sender },
        groupIdRule.test(name) ? await directory.group(app, name) : undefined,
      )
    const peer = userNameRule.test(name) ? await directory.user(app, name) : undefined
    if (!peer) return refusal('userNotFound', { user: name })
    const blocked = await directory.blockedBy(peer)
    const refused = refusalToUser(sending, sender, peer, blocked)
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
  // Rooms come later; until then none exists.
  if (bodyType === BodyType.CHATROOM) return refusal('roomNotFound', { roomId: nameOf(sending) })
  const refused = refusalInGroup(attempt, sender.id, group, now) ?? refusalOfSender(attempt, sender, now)
  if (refused || !group) return refused ?? refusal('groupNotFound')
  if (bodyType === BodyType.CHAT) return wrong('a group is written to as a group')
  return { conversation: group, kind: 'group', name: group.id, domain: groupDomain, group, isBlocked: false }
}

function refusalToUser(
  sending: Sending,
  sender: User,
  peer: User,
  blocked: ReadonlySet<number>,
): Refusal | undefined {
  const { attempt, bodyType, now } = sending
  if (bodyType === BodyType.GROUPCHAT || bodyType === BodyType.CHATROOM)
    return wrong('a user is written to as a user')
  return refusalInSingle(attempt, sender.id, peer, blocked) ?? refusalOfSender(attempt, sender, now)
}

function toUser(sender: User, peer: User, blocked: ReadonlySet<number>, conversation: Conversation): Target {
  const isBlocked = blocked.has(sender.id)
  return { conversation, kind: 'single', name: peer.name, domain: userDomain, peer, isBlocked }
}
