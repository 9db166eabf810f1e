/*
 * The enums of the schema (docs/protocol/msync.proto), with the names they have there, SubType without its
 * prefix. On the wire they are plain numbers, and the reader hands on numbers it has no name for.
 */

type ValuesOf<T> = T[keyof T]

/** Version of the framing; the foreign web client always writes 0. */
export const Version = {
  MSYNC_V1: 0,
  MSYNC_V2: 1,
} as const
export type Version = ValuesOf<typeof Version>

/** What a frame is for; together with the direction it tells the type of the payload. */
export const Command = {
  SYNC: 0,
  UNREAD: 1,
  NOTICE: 2,
  PROVISION: 3,
  LOGOUT: 4,
} as const
export type Command = ValuesOf<typeof Command>

/** How payloads are encrypted. Only ENCRYPT_NONE is in use. */
export const EncryptType = {
  ENCRYPT_NONE: 0,
  ENCRYPT_AES_128_CBC: 1,
  ENCRYPT_AES_256_CBC: 2,
} as const
export type EncryptType = ValuesOf<typeof EncryptType>

/** Which value field of a KeyValue counts, and as what. */
export const ValueType = {
  BOOL: 1,
  INT: 2,
  UINT: 3,
  LLINT: 4,
  FLOAT: 5,
  DOUBLE: 6,
  STRING: 7,
  JSON_STRING: 8,
} as const
export type ValueType = ValuesOf<typeof ValueType>

/** What a routed item carries; it tells the type of Meta.payload. */
export const NameSpace = {
  STATISTIC: 0,
  CHAT: 1,
  MUC: 2,
  ROSTER: 3,
  CONFERENCE: 4,
  NOTIFY: 5,
  QUERY: 6,
} as const
export type NameSpace = ValuesOf<typeof NameSpace>

/** Who gets an item: everybody, only who is online, or only the directed users. */
export const RouteType = {
  ROUTE_ALL: 0,
  ROUTE_ONLINE: 1,
  ROUTE_DIRECT: 2,
} as const
export type RouteType = ValuesOf<typeof RouteType>

/** Outcome of a login or of a sent item. */
export const StatusCode = {
  OK: 0,
  FAIL: 1,
  UNAUTHORIZED: 2,
  MISSING_PARAMETER: 3,
  WRONG_PARAMETER: 4,
  REDIRECT: 5,
  TOKEN_EXPIRED: 6,
  PERMISSION_DENIED: 7,
  NO_ROUTE: 8,
  UNKNOWN_COMMAND: 9,
  PB_PARSER_ERROR: 10,
  BIND_ANOTHER_DEVICE: 11,
  IM_FORBIDDEN: 12,
  TOO_MANY_DEVICES: 13,
  PLATFORM_LIMIT: 14,
  USER_MUTED: 15,
  ENCRYPT_DISABLE: 16,
  ENCRYPT_ENABLE: 17,
  DECRYPT_FAILURE: 18,
  PERMISSION_DENIED_EXTERNAL: 19,
} as const
export type StatusCode = ValuesOf<typeof StatusCode>

/** Operating system of a device (Provision and StatisticsBody). */
export const OsType = {
  OS_IOS: 0,
  OS_ANDROID: 1,
  OS_LINUX: 2,
  OS_OSX: 3,
  OS_WIN: 4,
  OS_CUSTOM: 5,
  OS_OTHER: 16,
} as const
export type OsType = ValuesOf<typeof OsType>

/** Network of a device (Provision and StatisticsBody). */
export const NetworkType = {
  NETWORK_NONE: 0,
  NETWORK_WIFI: 1,
  NETWORK_4G: 2,
  NETWORK_3G: 3,
  NETWORK_2G: 4,
  NETWORK_WIRE: 5,
} as const
export type NetworkType = ValuesOf<typeof NetworkType>

/** How payloads are compressed. Only COMPRESS_NONE is in use. */
export const CompressType = {
  COMPRESS_NONE: 0,
  COMPRESS_ZLIB: 1,
} as const
export type CompressType = ValuesOf<typeof CompressType>

/** Kind of a message content. */
export const ContentType = {
  TEXT: 0,
  IMAGE: 1,
  VIDEO: 2,
  LOCATION: 3,
  VOICE: 4,
  FILE: 5,
  COMMAND: 6,
  CUSTOM: 7,
  COMBINE: 8,
} as const
export type ContentType = ValuesOf<typeof ContentType>

/** Finer kind of a content; COMBINE counts only when the field is present. */
export const SubType = {
  COMBINE: 0,
  GIF: 1,
} as const
export type SubType = ValuesOf<typeof SubType>

/** What a MessageBody is: a message of some conversation type, a receipt, a recall or an edit. */
export const BodyType = {
  NORMAL: 0,
  CHAT: 1,
  GROUPCHAT: 2,
  CHATROOM: 3,
  READ_ACK: 4,
  DELIVER_ACK: 5,
  RECALL: 6,
  CHANNEL_ACK: 7,
  EDIT: 8,
} as const
export type BodyType = ValuesOf<typeof BodyType>

/** What an edit replaces. */
export const EditScope = {
  BODY: 1,
  BODY_AND_EXT: 2,
} as const
export type EditScope = ValuesOf<typeof EditScope>

/** Group, room and thread operations. */
export const MUCOperation = {
  CREATE: 0,
  DESTROY: 1,
  JOIN: 2,
  LEAVE: 3,
  APPLY: 4,
  APPLY_ACCEPT: 5,
  APPLY_DECLINE: 6,
  INVITE: 7,
  INVITE_ACCEPT: 8,
  INVITE_DECLINE: 9,
  KICK: 10,
  GET_BLACKLIST: 11,
  BAN: 12,
  ALLOW: 13,
  UPDATE: 14,
  BLOCK: 15,
  UNBLOCK: 16,
  PRESENCE: 17,
  ABSENCE: 18,
  DIRECT_JOINED: 19,
  ASSIGN_OWNER: 20,
  ADD_ADMIN: 21,
  REMOVE_ADMIN: 22,
  ADD_MUTE: 23,
  REMOVE_MUTE: 24,
  UPDATE_ANNOUNCEMENT: 25,
  DELETE_ANNOUNCEMENT: 26,
  UPLOAD_FILE: 27,
  DELETE_FILE: 28,
  ADD_USER_WHITE_LIST: 29,
  REMOVE_USER_WHITE_LIST: 30,
  BAN_GROUP: 31,
  REMOVE_BAN_GROUP: 32,
  THREAD_CREATE: 33,
  THREAD_DESTROY: 34,
  THREAD_JOIN: 35,
  THREAD_LEAVE: 36,
  THREAD_KICK: 37,
  THREAD_UPDATE: 38,
  THREAD_PRESENCE: 39,
  THREAD_ABSENCE: 40,
  DISABLE_GROUP: 41,
  ABLE_GROUP: 42,
  SET_METADATA: 43,
  DELETE_METADATA: 44,
  GROUP_MEMBER_METADATA_UPDATE: 45,
} as const
export type MUCOperation = ValuesOf<typeof MUCOperation>

/** Who may join a group, and how. */
export const MUCType = {
  PRIVATE_OWNER_INVITE: 0,
  PRIVATE_MEMBER_INVITE: 1,
  PUBLIC_JOIN_APPROVAL: 2,
  PUBLIC_JOIN_OPEN: 3,
  PUBLIC_ANONYMOUS: 4,
} as const
export type MUCType = ValuesOf<typeof MUCType>

/** Outcome of a group or room operation. */
export const MUCStatusCode = {
  OK: 0,
  PERMISSION_DENIED: 1,
  WRONG_PARAMETER: 2,
  MUC_NOT_EXIST: 3,
  USER_NOT_EXIST: 4,
  UNKNOWN: 5,
} as const
export type MUCStatusCode = ValuesOf<typeof MUCStatusCode>

/** What MUCBody.eventInfo is about. */
export const MUCEventType = {
  EVENT_NONE: 0,
  CIRCLE_CHANNEL: 1,
} as const
export type MUCEventType = ValuesOf<typeof MUCEventType>

/** Contact operations. */
export const RosterOperation = {
  GET_ROSTER: 0,
  GET_BLACKLIST: 1,
  ADD: 2,
  REMOVE: 3,
  ACCEPT: 4,
  DECLINE: 5,
  BAN: 6,
  ALLOW: 7,
  REMOTE_ACCEPT: 8,
  REMOTE_DECLINE: 9,
} as const
export type RosterOperation = ValuesOf<typeof RosterOperation>

/** Outcome of a contact operation. */
export const RosterStatusCode = {
  OK: 0,
  USER_NOT_EXIST: 1,
  USER_ALREADY_FRIEND: 2,
  USER_ALREADY_BLACKLIST: 3,
} as const
export type RosterStatusCode = ValuesOf<typeof RosterStatusCode>

/** Session notices; all but INFORMATION end the session. */
export const StatisticsOperation = {
  INFORMATION: 0,
  USER_REMOVED: 1,
  USER_LOGIN_ANOTHER_DEVICE: 2,
  USER_KICKED_BY_CHANGE_PASSWORD: 3,
  USER_KICKED_BY_OTHER_DEVICE: 4,
} as const
export type StatisticsOperation = ValuesOf<typeof StatisticsOperation>

/** Call signalling operations. */
export const ConferenceOperation = {
  JOIN: 0,
  INITIATE: 1,
  ACCEPT_INITIATE: 2,
  ANSWER: 3,
  TERMINATE: 4,
  REMOVE: 5,
  STREAM_CONTROL: 6,
  MEDIA_REQUEST: 7,
} as const
export type ConferenceOperation = ValuesOf<typeof ConferenceOperation>

/** Voice or video call. */
export const ConferenceType = {
  VOICE: 0,
  VIDEO: 1,
} as const
export type ConferenceType = ValuesOf<typeof ConferenceType>

/** Side of a call. */
export const ConferenceIdentity = {
  CALLER: 0,
  CALLEE: 1,
} as const
export type ConferenceIdentity = ValuesOf<typeof ConferenceIdentity>

/** Why a call ended. */
export const ConferenceEndReason = {
  HANGUP: 0,
  NORESPONSE: 1,
  REJECT: 2,
  BUSY: 3,
  FAIL: 4,
  UNSUPPORTED: 5,
  OFFLINE: 6,
} as const
export type ConferenceEndReason = ValuesOf<typeof ConferenceEndReason>

/** Pausing and resuming of a call's streams. */
export const StreamControlType = {
  PAUSE_VOICE: 0,
  RESUME_VOICE: 1,
  PAUSE_VIDEO: 2,
  RESUME_VIDEO: 3,
} as const
export type StreamControlType = ValuesOf<typeof StreamControlType>
