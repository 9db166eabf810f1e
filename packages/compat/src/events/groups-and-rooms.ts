// Events of groups, rooms and threads, for current and older handlers.

import { decode, type Meta, MUCBody, MUCOperation as Op } from '@parley/protocol'
import { type HandlerContext, type HandlerEvent, type Json, parsed } from './handler-event.ts'

/** The type for older handlers, the operation for current ones, and additional fields of the latter. */
interface Row {
  readonly older?: string
  /** The type for rooms, if it differs from groups. */
  readonly olderInRooms?: string
  readonly operation?: string
  readonly more?: (body: MUCBody) => Json
}

/** The first user concerned; empty if there is none. */
const meant = ({ to }: MUCBody): string => to?.[0]?.name ?? ''
const member = (body: MUCBody): Json => ({ userId: meant(body) })
const reason = (body: MUCBody): Json => (body.reason ? { reason: body.reason } : {})
const name = (body: MUCBody): Json => ({ name: body.mucName ?? '' })

const announcement = (body: MUCBody): Json => ({ announcement: body.reason ?? '' })

const isTrue = (value: unknown) => value === true || value === 'true'

/** The changed settings of a group, converted from the names of the wire. */
function detail(body: MUCBody): Json {
  const changes = parsed(body.eventInfo?.ext)
  const fields: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(changes)) {
    const [word, read] = detailWords[key] ?? []
    if (word) fields[word] = read ? read(value) : value
  }
  return { detail: fields }
}

const changed = (body: MUCBody): Json => (body.isChatroom ? {} : detail(body))

const detailWords: Readonly<Record<string, readonly [string, ((value: unknown) => unknown)?]>> = {
  name: ['name'],
  title: ['name'],
  description: ['description'],
  public: ['public', isTrue],
  members_only: ['approval', isTrue],
  allow_user_invites: ['allowInvites', isTrue],
  max_users: ['maxUsers'],
  invite_need_confirm: ['inviteNeedConfirm', isTrue],
  custom: ['ext'],
  last_modified: ['lastModified', Number],
  avatar: ['avatar'],
}

const rows: Readonly<Record<number, Row>> = {
  [Op.CREATE]: { operation: 'create' },
  [Op.DESTROY]: { older: 'deleteGroupChat', operation: 'destroy' },
  [Op.JOIN]: { older: 'join' },
  [Op.LEAVE]: { older: 'leave' },
  [Op.APPLY]: { older: 'joinGroupNotifications', operation: 'requestToJoin', more: reason },
  [Op.APPLY_ACCEPT]: { older: 'joinPublicGroupSuccess', operation: 'acceptRequest' },
  [Op.APPLY_DECLINE]: {
    older: 'joinPublicGroupDeclined',
    operation: 'joinPublicGroupDeclined',
    more: (body) => (body.isChatroom ? {} : member(body)),
  },
  [Op.INVITE]: { older: 'invite', operation: 'inviteToJoin', more: name },
  [Op.INVITE_ACCEPT]: { older: 'invite_accept', operation: 'acceptInvite' },
  [Op.INVITE_DECLINE]: { older: 'invite_decline', operation: 'rejectInvite' },
  [Op.KICK]: { older: 'removedFromGroup', operation: 'removeMember' },
  [Op.GET_BLACKLIST]: { older: 'getBlackList' },
  [Op.BAN]: { older: 'ban' },
  [Op.ALLOW]: { older: 'allow', operation: 'unblockMember', more: reason },
  [Op.UPDATE]: {
    older: 'update',
    operation: 'updateInfo',
    more: changed,
  },
  [Op.BLOCK]: { older: 'block' },
  [Op.UNBLOCK]: { older: 'unblock' },
  [Op.DIRECT_JOINED]: { older: 'direct_joined', operation: 'directJoined', more: name },
  [Op.ASSIGN_OWNER]: { older: 'changeOwner', operation: 'changeOwner' },
  [Op.ADD_ADMIN]: { older: 'addAdmin', operation: 'setAdmin', more: member },
  [Op.REMOVE_ADMIN]: { older: 'removeAdmin', operation: 'removeAdmin' },
  [Op.ADD_MUTE]: {
    older: 'addMute',
    operation: 'muteMember',
    more: (body) => ({ ...member(body), ...muted(body) }),
  },
  [Op.REMOVE_MUTE]: { older: 'removeMute', operation: 'unmuteMember', more: member },
  [Op.UPDATE_ANNOUNCEMENT]: {
    older: 'updateAnnouncement',
    operation: 'updateAnnouncement',
    more: announcement,
  },
  [Op.DELETE_ANNOUNCEMENT]: { older: 'deleteAnnouncement', operation: 'deleteAnnouncement' },
  [Op.UPLOAD_FILE]: { older: 'uploadFile', operation: 'uploadFile' },
  [Op.DELETE_FILE]: { older: 'deleteFile', operation: 'deleteFile' },
  [Op.ADD_USER_WHITE_LIST]: {
    older: 'addUserToGroupWhiteList',
    olderInRooms: 'addUserToChatRoomWhiteList',
    operation: 'addUserToAllowlist',
    more: member,
  },
  [Op.REMOVE_USER_WHITE_LIST]: {
    older: 'rmUserFromGroupWhiteList',
    olderInRooms: 'rmUserFromChatRoomWhiteList',
    operation: 'removeAllowlistMember',
    more: member,
  },
  [Op.BAN_GROUP]: { older: 'muteGroup', olderInRooms: 'muteChatRoom', operation: 'muteAllMembers' },
  [Op.REMOVE_BAN_GROUP]: {
    older: 'rmGroupMute',
    olderInRooms: 'rmChatRoomMute',
    operation: 'unmuteAllMembers',
  },
}

/** The muted users and the end of their mutes, as received. */
function muted(body: MUCBody): Json {
  const { user_mute_time: muteTimestamp } = parsed(body.ext)
  return muteTimestamp === undefined ? {} : { muteTimestamp }
}

export function groupAndRoomEvents(meta: Meta, context: HandlerContext): readonly HandlerEvent[] {
  const body = decode(MUCBody, meta.payload ?? new Uint8Array())
  const operation = body.operation ?? 0
  if (body.isThread) return threadNews(body)
  if (operation === Op.PRESENCE || operation === Op.ABSENCE) return comings(body, operation === Op.PRESENCE)
  if (operation === Op.SET_METADATA || operation === Op.DELETE_METADATA) return roomAttributes(body)
  if (operation === Op.GROUP_MEMBER_METADATA_UPDATE) return memberAttributes(body, context)
  const row = rows[operation]
  if (!row) return []
  const { older, olderInRooms, operation: word, more } = row
  const events: HandlerEvent[] = []
  if (older) events.push(...olderEvents(body, (body.isChatroom && olderInRooms) || older))
  if (word) events.push([handlerOf(body), { operation: word, ...base(body), ...more?.(body) }])
  return events
}

const handlerOf = ({ isChatroom }: MUCBody) => (isChatroom ? 'onChatroomEvent' : 'onGroupEvent')
const base = (body: MUCBody): Json => ({ id: body.mucId?.name, from: body.from?.name })

const kicked = (body: MUCBody): Json => ({ kicked: meant(body) })
const olderReason = (body: MUCBody): Json => ({ reason: body.reason ?? '' })
const groupName = (body: MUCBody): Json => ({ groupName: body.mucName ?? '' })

/** Additional fields for older handlers, by type. */
const olderMore: Readonly<Record<string, (body: MUCBody) => Json>> = {
  joinGroupNotifications: olderReason,
  allow: olderReason,
  invite: (body) => ({ ...kicked(body), ...groupName(body) }),
  invite_accept: kicked,
  invite_decline: kicked,
  removedFromGroup: kicked,
  direct_joined: groupName,
  updateAnnouncement: announcement,
  update: changed,
  addMute: muted,
}

/** Older handlers get the same form for every event. */
function olderEvents(body: MUCBody, type: string): readonly HandlerEvent[] {
  const payload: Json = {
    type,
    owner: body.from?.name,
    gid: body.mucId?.name,
    from: body.from?.name,
    fromJid: body.from,
    to: meant(body),
    toJid: body.to ?? [],
    chatroom: body.isChatroom ?? false,
    status: body.status ?? null,
    ...olderMore[type]?.(body),
  }
  return [
    [body.isChatroom ? 'onChatroomChange' : 'onGroupChange', payload],
    // Only current handlers get the end of a mute.
    ['onPresence', Object.fromEntries(Object.entries(payload).filter(([name]) => name !== 'muteTimestamp'))],
  ]
}

function comings(body: MUCBody, isComing: boolean): readonly HandlerEvent[] {
  const { isChatroom, members = [], mucMemberCount: count = 0, ext } = body
  const one = isComing ? 'memberPresence' : 'memberAbsence'
  const older = isChatroom
    ? isComing
      ? 'memberJoinChatRoomSuccess'
      : 'leaveChatRoom'
    : isComing
      ? 'memberJoinPublicGroupSuccess'
      : 'leaveGroup'
  const said = isChatroom && isComing && ext ? { ext } : {}
  const more = { ...(count > 0 ? { memberCount: count } : {}), ...said }
  const eventWith = (fields: Json): HandlerEvent => [
    handlerOf(body),
    { id: body.mucId?.name, ...fields, ...more },
  ]
  // Of the events for older handlers, only joining a room includes the member's text.
  const events: HandlerEvent[] = olderEvents(body, older).map(([handler, payload]) => [
    handler,
    { ...(payload as Json), ...said },
  ])
  if (members.length === 0) events.push(eventWith({ operation: one, from: body.from?.name }))
  else if (isChatroom) for (const from of members) events.push(eventWith({ operation: one, from }))
  else events.push(eventWith({ operation: isComing ? 'membersPresence' : 'membersAbsence', members }))
  return events
}

function roomAttributes(body: MUCBody): readonly HandlerEvent[] {
  const { result, properties } = parsed(body.eventInfo?.ext) as {
    result?: { successKeys?: readonly string[] }
    properties?: Json
  }
  const keys = result?.successKeys ?? []
  if (!body.isChatroom || keys.length === 0) return []
  const isSet = body.operation === Op.SET_METADATA
  const attributes = isSet ? Object.fromEntries(keys.map((key) => [key, properties?.[key]])) : keys
  const operation = isSet ? 'updateChatRoomAttributes' : 'removeChatRoomAttributes'
  return [['onChatroomEvent', { operation, ...base(body), attributes }]]
}

function memberAttributes(body: MUCBody, { user, device }: HandlerContext): readonly HandlerEvent[] {
  const { properties: attributes = {}, username: userId = '' } = parsed(body.eventInfo?.ext)
  const { name: from, clientResource } = body.from ?? {}
  const isMine = from === user && clientResource !== device
  const payload = { operation: 'memberAttributesUpdate', ...base(body), userId, attributes }
  return [[isMine ? 'onMultiDeviceEvent' : 'onGroupEvent', payload]]
}

const threadWords: Readonly<Record<number, string>> = {
  [Op.THREAD_CREATE]: 'chatThreadCreate',
  [Op.THREAD_DESTROY]: 'chatThreadDestroy',
  [Op.THREAD_JOIN]: 'chatThreadJoin',
  [Op.THREAD_LEAVE]: 'chatThreadLeave',
  [Op.THREAD_UPDATE]: 'chatThreadNameUpdate',
}

function threadNews(body: MUCBody): readonly HandlerEvent[] {
  const [id, parentId, chatThreadName = ''] = [body.mucId?.name, body.mucParentId?.name, body.mucName]
  if (body.operation === Op.THREAD_KICK)
    return [
      [
        'onChatThreadChange',
        {
          operation: 'userRemove',
          id,
          name: chatThreadName,
          parentId,
          operator: body.from?.name,
          userName: meant(body),
        },
      ],
    ]
  const operation = threadWords[body.operation ?? -1]
  return operation ? [['onMultiDeviceEvent', { operation, chatThreadId: id, chatThreadName, parentId }]] : []
}
