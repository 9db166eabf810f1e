// Requests on the socket that are not messages: receipts, recalls, edits, and joining and leaving rooms.

import {
  BodyType,
  decode,
  EditScope,
  encode,
  groupDomain,
  MessageBody,
  type Meta,
  MUCBody,
  MUCOperation,
  NameSpace,
  roomPriority,
  toKeyValues,
  userDomain,
} from '@parley/protocol'

type Options = Readonly<Record<string, unknown>>

export interface Speaker {
  readonly appKey: string
  readonly user: string
}

const bytes = (body: MessageBody) => encode(MessageBody, body)

/** The receiver and the body. The name may include one device of the user. */
function envelope({ appKey }: Speaker, to: unknown, isPerson: boolean, body: MessageBody): Meta {
  const [name = '', clientResource] = isPerson ? String(to).split('/') : [String(to)]
  return {
    to: {
      appKey,
      name,
      domain: isPerson ? userDomain : groupDomain,
      ...(clientResource && { clientResource }),
    },
    ns: NameSpace.CHAT,
    payload: bytes({ ...body, to: { name } }),
    routetype: 0,
  }
}

const isPerson = ({ chatType }: Options) => chatType === 'singleChat' || chatType === undefined
const inThread = ({ isChatThread }: Options) => (isChatThread ? { meta: JSON.stringify({ thread: {} }) } : {})
const inRoom = ({ chatType }: Options) =>
  chatType === 'chatRoom' ? { ext: toKeyValues({ chatroom_msg_tag: roomPriority.normal }) } : {}

export const receiptTypes: ReadonlyMap<unknown, number> = new Map([
  ['read', BodyType.READ_ACK],
  ['delivery', BodyType.DELIVER_ACK],
  ['channel', BodyType.CHANNEL_ACK],
])

/** Undefined if the options are not a receipt. */
export function receiptMeta(me: Speaker, options: Options): Meta | undefined {
  const type = receiptTypes.get(options.type)
  if (type === undefined) return undefined
  const toPerson = options.type === 'delivery' || isPerson(options)
  const isGroupRead = options.type === 'read' && !toPerson
  return envelope(me, options.to, toPerson, {
    type,
    from: { name: me.user },
    contents: [{}],
    ...(options.type === 'channel' ? {} : { ackMessageId: String(options.ackId ?? '') }),
    ...(isGroupRead && {
      msgConfig: { allowGroupAck: true },
      ...(options.ackContent === undefined ? {} : { ackContent: String(options.ackContent) }),
    }),
  })
}

export function recallMeta(me: Speaker, options: Options): Meta {
  const { mid, to, ext } = options
  return {
    ...envelope(me, to, isPerson(options), {
      type: BodyType.RECALL,
      from: { name: me.user },
      contents: [{}],
      ackMessageId: String(mid),
      ...inThread(options),
    }),
    ...(ext ? { ext: toKeyValues({ recallMessageExtensionInfo: ext }) } : inRoom(options)),
  }
}

export function editMeta(me: Speaker, messageId: string, options: Options, content: MessageBody): Meta {
  const ext = options.ext as Record<string, unknown> | undefined
  return {
    ...envelope(me, options.to, isPerson(options), {
      ...content,
      type: BodyType.EDIT,
      from: { name: me.user },
      ...(ext ? { ext: toKeyValues(ext) } : {}),
      editMessageId: messageId,
      editScope: ext ? EditScope.BODY_AND_EXT : EditScope.BODY,
      ...inThread(options),
    }),
    ...inRoom(options),
  }
}

export function roomMeta(me: Speaker, options: Options, isComing: boolean): Meta {
  const body: MUCBody = {
    mucId: { appKey: me.appKey, name: String(options.roomId), domain: groupDomain },
    operation: isComing ? MUCOperation.JOIN : MUCOperation.LEAVE,
    from: { name: me.user },
    isChatroom: true,
    ...(isComing && {
      ext: String(options.ext ?? ''),
      leaveOtherRooms: Boolean(options.leaveOtherRooms ?? false),
    }),
  }
  return {
    from: { appKey: me.appKey, name: me.user, domain: userDomain },
    to: { domain: userDomain },
    ns: NameSpace.MUC,
    payload: encode(MUCBody, body),
  }
}

/** The room details in the server's answer. */
export function roomInfo(extra: Meta | undefined, user: string): Options {
  const text = extra && decode(MUCBody, extra.payload ?? new Uint8Array()).status?.chatroomInfo
  const info = text ? (JSON.parse(text) as Record<string, Options | undefined>)[user] : undefined
  if (!info) return {}
  return {
    isAllMembersMuted: info.is_all_mute,
    createTimestamp: info.create_timestamp,
    isInAllowlist: info.is_in_white_list,
    memberCount: info.member_count,
    muteExpireTimestamp: info.mute_duration || -1,
  }
}
