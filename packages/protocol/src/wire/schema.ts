/*
 * Every message of the schema (docs/protocol/msync.proto) as data. Each name is both the table and the type of its
 * values. A nested message has its own name here, and its table has the schema's full name. Field numbers are the wire
 * format: they never change and are never reused.
 */
import type { ValueOf } from './table.ts'
import { table } from './table.ts'

export * from './enums.ts'

/** The most frequent kinds, as constants, which take fewer bytes in a bundle. */
const string = 'string'
const uint64 = 'uint64'

/** An address: a user, a device of a user, a group or room, or a queue. */
export const JID = table('JID', {
  appKey: [1, string],
  name: [2, string],
  domain: [3, string],
  clientResource: [4, string],
})
export type JID = ValueOf<typeof JID>

/** The outermost frame: one WebSocket message contains one. `command` and direction determine the payload. */
export const MSync = table('MSync', {
  version: [1, 'enum'],
  guid: [2, JID],
  auth: [3, string],
  compressAlgorimth: [4, 'uint32'],
  crypto: [5, 'uint32'],
  userAgent: [6, string],
  pov: [7, uint64],
  command: [8, 'enum'],
  payload: [9, 'bytes'],
  deviceId: [10, 'uint32'],
  encryptType: [11, 'enum', 'repeated'],
  encryptKey: [12, string],
  traceId: [20, uint64],
})
export type MSync = ValueOf<typeof MSync>

/** One typed property of an extension; see key-values.ts. At most one of the values should be set. */
export const KeyValue = table('KeyValue', {
  key: [1, string],
  type: [2, 'enum'],
  varintValue: [3, 'int64'],
  floatValue: [4, 'float'],
  doubleValue: [5, 'double'],
  stringValue: [6, string],
})
export type KeyValue = ValueOf<typeof KeyValue>

/** One routed item; `ns` determines the payload. `seq` and `clientKey` are additions of Parley. */
export const Meta = table('Meta', {
  id: [1, uint64],
  from: [2, JID],
  to: [3, JID],
  timestamp: [4, uint64],
  ns: [5, 'enum'],
  payload: [6, 'bytes'],
  routetype: [7, 'enum'],
  ext: [8, KeyValue, 'repeated'],
  meta: [9, 'bytes'],
  directedUsers: [10, string, 'repeated'],
  env: [13, string],
  seq: [1000, uint64],
  clientKey: [1001, string],
})
export type Meta = ValueOf<typeof Meta>

/** Another server to connect to. */
export const RedirectInfo = table('RedirectInfo', {
  host: [1, string],
  port: [2, 'uint32'],
})
export type RedirectInfo = ValueOf<typeof RedirectInfo>

/** Outcome of a request. */
export const Status = table('Status', {
  errorCode: [1, 'enum'],
  reason: [2, string],
  redirectInfo: [3, RedirectInfo, 'repeated'],
})
export type Status = ValueOf<typeof Status>

/** SYNC up: send an item, start reading a queue, or acknowledge one up to a key. */
export const CommSyncUL = table('CommSyncUL', {
  meta: [1, Meta],
  key: [2, uint64],
  queue: [3, JID],
  isRoam: [4, 'bool'],
  lastFullRoamKey: [5, uint64],
})
export type CommSyncUL = ValueOf<typeof CommSyncUL>

/**
 * SYNC down: the answer to a sent item (with `metaId`), or a page of a queue. `seq` is an addition of Parley: the
 * number of the sent item, or the last number that the page covers.
 */
export const CommSyncDL = table('CommSyncDL', {
  status: [1, Status],
  metaId: [2, uint64],
  serverId: [3, uint64],
  metas: [4, Meta, 'repeated'],
  nextKey: [5, uint64],
  queue: [6, JID],
  isLast: [7, 'bool'],
  timestamp: [8, uint64],
  isRoam: [9, 'bool'],
  seq: [1000, uint64],
})
export type CommSyncDL = ValueOf<typeof CommSyncDL>

/** NOTICE down: a queue has new items. */
export const CommNotice = table('CommNotice', {
  queue: [1, JID],
})
export type CommNotice = ValueOf<typeof CommNotice>

/** UNREAD up: empty. */
export const CommUnreadUL = table('CommUnreadUL', {})
export type CommUnreadUL = ValueOf<typeof CommUnreadUL>

/** A queue and the number of items waiting in it. */
export const MetaQueue = table('MetaQueue', {
  queue: [1, JID],
  n: [2, 'uint32'],
})
export type MetaQueue = ValueOf<typeof MetaQueue>

/** UNREAD down: the queues with waiting items, and the server's clock. */
export const CommUnreadDL = table('CommUnreadDL', {
  status: [1, Status],
  unread: [2, MetaQueue, 'repeated'],
  timestamp: [3, uint64],
})
export type CommUnreadDL = ValueOf<typeof CommUnreadDL>

/** Login, both ways. */
export const Provision = table('Provision', {
  osType: [1, 'enum'],
  version: [2, string],
  networkType: [3, 'enum'],
  appSign: [4, string],
  compressType: [5, 'enum', 'repeated'],
  encryptType: [6, 'enum', 'repeated'],
  encryptKey: [7, string],
  status: [8, Status],
  deviceUuid: [9, string],
  isManualLogin: [10, 'bool'],
  password: [11, string],
  deviceName: [12, string],
  resource: [13, string],
  auth: [14, string],
  serviceId: [16, string],
  actionVersion: [17, string],
  authToken: [18, string],
  osCustomValue: [19, 'uint32'],
  sessionId: [20, string],
  reason: [21, string],
  protocolCompressType: [22, 'enum', 'repeated'],
  protocolCompressDirection: [23, 'enum'],
  /** An addition of Parley: the number of metas that the client accepts without acknowledging them. */
  window: [1000, 'uint32'],
  /**
   * An addition of Parley, in the answer: changes when the data of the server was restored from a backup. What a client
   * knew before is then no longer true.
   */
  generation: [1001, string],
})
export type Provision = ValueOf<typeof Provision>

/** Logout, both ways. */
export const Logout = table('Logout', {
  sessionId: [1, string],
  reason: [2, string],
  status: [3, Status],
})
export type Logout = ValueOf<typeof Logout>

/** Width and height of a picture or video. */
export const Size = table('MessageBody.Content.Size', {
  width: [1, 'double'],
  height: [2, 'double'],
})
export type Size = ValueOf<typeof Size>

/** The content of a message. The presence of `subType` matters, even if it is 0. */
export const Content = table('MessageBody.Content', {
  type: [1, 'enum'],
  text: [2, string],
  latitude: [3, 'double'],
  longitude: [4, 'double'],
  address: [5, string],
  displayName: [6, string],
  remotePath: [7, string],
  secretKey: [8, string],
  fileLength: [9, 'int32'],
  action: [10, string],
  params: [11, KeyValue, 'repeated'],
  duration: [12, 'int32'],
  size: [13, Size],
  thumbnailRemotePath: [14, string],
  thumbnailSecretKey: [15, string],
  thumbnailDisplayName: [16, string],
  thumbnailFileLength: [17, 'int32'],
  thumbnailSize: [18, Size],
  customEvent: [19, string],
  customExts: [20, KeyValue, 'repeated'],
  buildingName: [21, string],
  subType: [22, 'enum'],
  title: [23, string],
  summary: [24, string],
  combineLevel: [25, 'int32'],
  imageType: [26, 'int32'],
})
export type Content = ValueOf<typeof Content>

/** Settings of one message. */
export const MessageConfig = table('MessageBody.MessageConfig', {
  allowGroupAck: [1, 'bool'],
})
export type MessageConfig = ValueOf<typeof MessageConfig>

/**
 * The position of a piece in a streamed message. `position` is an addition of Parley: the number of the message itself,
 * in the entry that announces the end of the stream.
 */
export const Stream = table('MessageBody.Stream', {
  streamType: [1, string],
  streamSeq: [2, uint64],
  streamStatus: [3, 'enum'],
  streamError: [4, 'uint32'],
  streamFinishReason: [5, 'int32'],
  position: [1000, uint64],
})
export type Stream = ValueOf<typeof Stream>

/** A message, a receipt, a recall or an edit (NameSpace.CHAT). */
export const MessageBody = table('MessageBody', {
  type: [1, 'enum'],
  from: [2, JID],
  to: [3, JID],
  contents: [4, Content, 'repeated'],
  ext: [5, KeyValue, 'repeated'],
  ackMessageId: [6, uint64],
  msgConfig: [7, MessageConfig],
  ackContent: [8, string],
  meta: [9, string],
  editMessageId: [11, uint64],
  editScope: [12, 'enum'],
  stream: [13, Stream],
  userInfoUpdateTime: [14, 'int32'],
  namecardUpdateTime: [15, 'int32'],
  sendToPeer: [16, 'bool'],
  ackMessageIds: [17, uint64, 'repeated'],
  clearAllUnreadMessageCount: [18, 'bool'],
})
export type MessageBody = ValueOf<typeof MessageBody>

/** Settings of a group or room. */
export const MUCSetting = table('MUCBody.Setting', {
  name: [1, string],
  desc: [2, string],
  type: [3, 'enum'],
  maxUsers: [4, 'int32'],
  owner: [5, string],
})
export type MUCSetting = ValueOf<typeof MUCSetting>

/** Outcome of a group or room operation. */
export const MUCStatus = table('MUCBody.Status', {
  errorCode: [1, 'enum'],
  description: [2, string],
  chatroomInfo: [3, string],
})
export type MUCStatus = ValueOf<typeof MUCStatus>

/** More about a group or room event, as JSON text. */
export const MUCEventInfo = table('MUCBody.EventInfo', {
  eventType: [1, 'enum'],
  ext: [2, string],
})
export type MUCEventInfo = ValueOf<typeof MUCEventInfo>

/** A group, room or thread operation, both ways (NameSpace.MUC). */
export const MUCBody = table('MUCBody', {
  mucId: [1, JID],
  operation: [2, 'enum'],
  from: [3, JID],
  to: [4, JID, 'repeated'],
  setting: [5, MUCSetting],
  reason: [6, string],
  isChatroom: [7, 'bool'],
  status: [8, MUCStatus],
  isThread: [9, 'bool'],
  mucParentId: [10, JID],
  mucName: [11, string],
  eventInfo: [12, MUCEventInfo],
  mucMemberCount: [13, 'int32'],
  ext: [14, string],
  leaveOtherRooms: [15, 'bool'],
  members: [16, string, 'repeated'],
})
export type MUCBody = ValueOf<typeof MUCBody>

/** Outcome of a contact operation. */
export const RosterStatus = table('RosterBody.Status', {
  errorCode: [1, 'enum'],
  description: [2, string],
})
export type RosterStatus = ValueOf<typeof RosterStatus>

/** A contact operation (NameSpace.ROSTER). */
export const RosterBody = table('RosterBody', {
  operation: [1, 'enum'],
  status: [2, RosterStatus],
  from: [3, JID],
  to: [4, JID, 'repeated'],
  reason: [5, string],
  rosterVer: [6, string],
  biDirection: [7, 'bool'],
})
export type RosterBody = ValueOf<typeof RosterBody>

/** A session notice, such as a forced logout (NameSpace.STATISTIC). */
export const StatisticsBody = table('StatisticsBody', {
  operation: [1, 'enum'],
  os: [2, 'enum'],
  version: [3, string],
  network: [4, 'enum'],
  imTime: [5, 'uint32'],
  chatTime: [6, 'uint32'],
  location: [7, string],
  reason: [10, string],
})
export type StatisticsBody = ValueOf<typeof StatisticsBody>

/** Outcome of a call operation. */
export const ConferenceStatus = table('ConferenceBody.Status', {
  errorCode: [1, 'int32'],
})
export type ConferenceStatus = ValueOf<typeof ConferenceStatus>

/** Call signalling (NameSpace.CONFERENCE). */
export const ConferenceBody = table('ConferenceBody', {
  sessionId: [1, string],
  operation: [2, 'enum'],
  conferenceId: [3, string],
  type: [4, 'enum'],
  content: [5, string],
  network: [6, string],
  version: [7, string],
  identity: [8, 'enum'],
  duration: [9, string],
  peerName: [10, string],
  endReason: [11, 'enum'],
  status: [12, ConferenceStatus],
  isDirect: [13, 'bool'],
  controlType: [14, 'enum'],
  routeFlag: [15, 'int32'],
  routeKey: [16, string],
})
export type ConferenceBody = ValueOf<typeof ConferenceBody>
