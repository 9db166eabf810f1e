// Chat rooms, in both generations of names. Joining and leaving use the socket and are elsewhere.

import {
  addRoomAdmin,
  addRoomMembers,
  allowInRoom,
  banRoom,
  blockInRoom,
  blockOneInRoom,
  createRoom,
  destroyRoom,
  disallowInRoom,
  errorFrom,
  forceRemoveRoomAttributes,
  forceRoomAttributes,
  isAllowedInRoom,
  isMutedInRoom,
  listAllowedInRoom,
  listBlockedInRoom,
  listJoinedRooms,
  listMutedInRoom,
  listRoomAdmins,
  listRoomFiles,
  listRoomMembers,
  listRooms,
  modifyRoom,
  muteInRoom,
  readMetadataFailure,
  removeRoomAdmin,
  removeRoomAttributes,
  removeRoomFile,
  removeRoomMembers,
  roomAnnouncement,
  roomAttributes,
  roomDetails,
  setRoomAnnouncement,
  setRoomAttributes,
  unbanRoom,
  unblockInRoom,
  unmuteInRoom,
} from '@parley/protocol'
import {
  as,
  bare,
  type Check,
  list,
  loudWithValue,
  maybeNumber,
  maybeString,
  number,
  type Options,
  object,
  positive,
  string,
  text,
  withValue,
} from '../argument-checks.ts'
import { always, data, type Envelope, listed, orIfEmpty, type Rows } from '../method-table.ts'
import { membersOf } from './groups.ts'

const room = { roomId: 'chatRoomId' }
const inRoom = [text('chatRoomId')]
const inRoomWithValue = [text('chatRoomId', withValue)]
const withName = [...inRoom, text('username')]
const withNames = (name: string): readonly Check[] => [...inRoom, list(name)]
const joined = (name: string) => (options: Options) => (options[name] as readonly string[]).join(',')
/** Omits the device, which these attribute calls never included. */
const plain = <C extends { readonly actsAs?: 'resource' }>({ actsAs: _, ...call }: C) => call

const attributes = {
  ...room,
  member: (_: Options, me: { user: string }) => me.user,
  attributes: 'attributes',
  autoDelete: ({ autoDelete = true }: Options) => (autoDelete ? 'DELETE' : 'NO_DELETE'),
}
const removing = { ...room, member: attributes.member, keys: 'attributeKeys' }
const setting = ({ isForced }: Options) => plain(isForced ? forceRoomAttributes : setRoomAttributes)
const taking = ({ isForced }: Options) => plain(isForced ? forceRemoveRoomAttributes : removeRoomAttributes)

function outcome({ data: changed }: Envelope): unknown {
  const { errorKeys = {}, successKeys = [] } = changed as Envelope
  const status = Object.keys(errorKeys as object).length > 0 ? 'fail' : 'success'
  return { type: 0, data: { status, errorKeys, successKeys } }
}

/** The result of changing a single attribute. Its failure rejects the promise. */
function single({ data: changed }: Envelope): void {
  const failure = readMetadataFailure((changed as Envelope).errorKeys as Record<string, unknown> | undefined)
  if (failure) throw errorFrom({ ...failure, data: undefined })
}

const pageOf: Check = (options) => {
  const pageNum = options.pageNum
  const pageSize = options.pageSize
  if (!(Number(pageNum) > 0)) return `Invalid parameter pageNum:${String(pageNum)}`
  if (!(Number(pageSize) > 0)) return `Invalid parameter pageSize:${String(pageSize)}`
  return undefined
}

/** Removes the app that prefixes the owner. */
const bareOwner = (owner: unknown) => String(owner ?? '').split(/_(.*)/s)[1]

const joinedRooms = ({ data: rows }: Envelope): unknown => ({
  type: 0,
  data: (rows as Envelope[]).map(({ id, title, owner, created, description, max_users: maxusers }) => ({
    id,
    name: title,
    owner: bareOwner(owner),
    created,
    description,
    maxusers,
  })),
})

export const roomRows: Rows = {
  getChatRooms: {
    call: listRooms,
    takes: { page: ({ pagenum }) => pagenum || 1, pageSize: ({ pagesize }) => pagesize || 20 },
    checks: [number('pagenum', bare), number('pagesize', bare)],
  },
  getJoinedChatRooms: {
    call: listJoinedRooms,
    mayBeNothing: true,
    takes: { page: 'pageNum', pageSize: 'pageSize', detail: always('true') },
    checks: [pageOf],
    gives: joinedRooms,
  },
  createChatRoom: {
    call: createRoom,
    takes: {
      name: 'name',
      description: 'description',
      maxMembers: 'maxusers',
      owner: (_, me) => me.user,
      members: 'members',
    },
    checks: [string('name', bare)],
    token: 'token',
  },
  destroyChatRoom: {
    call: destroyRoom,
    takes: { ...room, version: always('v3') },
    checks: [text('chatRoomId', bare)],
    token: 'token',
  },
  getChatRoomDetails: { call: roomDetails, takes: room, checks: [text('chatRoomId', bare)] },
  modifyChatRoom: {
    call: modifyRoom,
    takes: { ...room, name: 'chatRoomName', description: 'description', maxMembers: 'maxusers' },
    checks: [text('chatRoomId', bare)],
  },
  addUsersToChatRoom: {
    call: addRoomMembers,
    takes: { ...room, users: 'users' },
    checks: [text('chatRoomId', bare), list('users', bare)],
  },
  'removeChatRoomMember removeSingleChatRoomMember': {
    call: removeRoomMembers,
    takes: { ...room, users: 'username' },
    checks: [text('chatRoomId', bare), string('username', bare)],
  },
  'removeChatRoomMembers removeMultiChatRoomMember': {
    call: removeRoomMembers,
    takes: { ...room, users: joined('users') },
    checks: [text('chatRoomId', bare), list('users', bare)],
  },
  'listChatRoomMembers listChatRoomMember': {
    call: listRoomMembers,
    takes: { ...room, page: 'pageNum', pageSize: 'pageSize' },
    checks: [...inRoom, positive('pageNum'), positive('pageSize')],
  },
  getChatRoomMembers: {
    call: listRoomMembers,
    takes: { ...room, cursor: 'cursor', limit: orIfEmpty('limit', 50), withJoinedTime: always(true) },
    checks: [...inRoom, maybeString('cursor'), maybeNumber('limit')],
    gives: membersOf,
  },
  getChatRoomAdmin: { call: listRoomAdmins, takes: room, checks: inRoom },
  setChatRoomAdmin: { call: addRoomAdmin, takes: { ...room, user: 'username' }, checks: withName },
  removeChatRoomAdmin: { call: removeRoomAdmin, takes: { ...room, admin: 'username' }, checks: withName },
  muteChatRoomMember: {
    call: muteInRoom,
    takes: { ...room, users: listed('username'), duration: 'muteDuration' },
    checks: [text('chatRoomId', as('groupId')), text('username'), number('muteDuration')],
  },
  'unmuteChatRoomMember removeMuteChatRoomMember': {
    call: unmuteInRoom,
    takes: { ...room, users: 'username' },
    checks: withName,
  },
  'getChatRoomMutelist getChatRoomMuteList getChatRoomMuted': {
    call: listMutedInRoom,
    takes: room,
    checks: inRoom,
  },
  isInChatRoomMutelist: {
    call: isMutedInRoom,
    takes: { ...room, member: (_, me) => me.user },
    checks: inRoom,
    gives: data(false),
  },
  'blockChatRoomMember chatRoomBlockSingle': {
    call: blockOneInRoom,
    takes: { ...room, member: 'username' },
    checks: withName,
  },
  'blockChatRoomMembers chatRoomBlockMulti': {
    call: blockInRoom,
    takes: { ...room, users: 'usernames' },
    checks: withNames('usernames'),
  },
  'unblockChatRoomMember removeChatRoomBlockSingle': {
    call: unblockInRoom,
    takes: { ...room, users: 'username' },
    checks: withName,
  },
  'unblockChatRoomMembers removeChatRoomBlockMulti': {
    call: unblockInRoom,
    takes: { ...room, users: joined('usernames') },
    checks: withNames('usernames'),
  },
  'getChatRoomBlocklist getChatRoomBlacklist getChatRoomBlacklistNew': {
    call: listBlockedInRoom,
    takes: room,
    checks: inRoom,
  },
  disableSendChatRoomMsg: { call: banRoom, takes: room, checks: inRoom },
  enableSendChatRoomMsg: { call: unbanRoom, takes: room, checks: inRoom },
  'addUsersToChatRoomAllowlist addUsersToChatRoomWhitelist': {
    call: allowInRoom,
    takes: { ...room, users: 'users' },
    checks: withNames('users'),
  },
  'removeChatRoomAllowlistMember removeChatRoomWhitelistMember rmUsersFromChatRoomWhitelist': {
    call: disallowInRoom,
    takes: { ...room, users: 'userName' },
    checks: [...inRoom, text('userName')],
  },
  'getChatRoomAllowlist getChatRoomWhitelist': { call: listAllowedInRoom, takes: room, checks: inRoom },
  'isInChatRoomAllowlist isChatRoomWhiteUser': {
    call: isAllowedInRoom,
    takes: { ...room, member: 'userName' },
    checks: [...inRoom, text('userName')],
  },
  fetchChatRoomAnnouncement: {
    call: roomAnnouncement,
    takes: { roomId: 'roomId' },
    checks: [text('roomId')],
  },
  updateChatRoomAnnouncement: {
    call: setRoomAnnouncement,
    takes: { roomId: 'roomId', announcement: 'announcement' },
    checks: [text('roomId'), string('announcement')],
  },
  deleteChatRoomSharedFile: {
    call: removeRoomFile,
    takes: { roomId: 'roomId', fileId: 'fileId' },
    checks: [text('roomId'), text('fileId')],
  },
  'getChatRoomSharedFilelist fetchChatRoomSharedFileList': {
    call: { ...listRoomFiles, wantsJson: true },
    takes: { roomId: 'roomId' },
    checks: [text('roomId')],
  },
  getChatRoomAttributes: {
    call: roomAttributes,
    takes: { ...room, keys: 'attributeKeys' },
    checks: [
      ...inRoomWithValue,
      ({ attributeKeys: keys }) =>
        keys === undefined || Array.isArray(keys) ? undefined : loudWithValue('attributeKeys', keys),
    ],
    gives: data(),
  },
  setChatRoomAttributes: {
    call: setting,
    takes: attributes,
    checks: [...inRoomWithValue, object('attributes', withValue)],
    gives: outcome,
  },
  setChatRoomAttribute: {
    call: setting,
    takes: {
      ...attributes,
      attributes: ({ attributeKey, attributeValue }) => ({ [String(attributeKey)]: attributeValue }),
    },
    checks: [...inRoomWithValue, text('attributeKey', withValue), text('attributeValue', withValue)],
    gives: single,
  },
  removeChatRoomAttributes: {
    call: taking,
    takes: removing,
    checks: [...inRoomWithValue, list('attributeKeys', as('attributes', loudWithValue))],
    gives: outcome,
  },
  removeChatRoomAttribute: {
    call: taking,
    takes: { ...removing, keys: listed('attributeKey') },
    checks: [...inRoomWithValue, text('attributeKey', loudWithValue)],
    gives: single,
  },
}
