// Contacts, block list, presence, profiles, push, do-not-disturb, calls.

import {
  acceptContact,
  addBlocked,
  callToken,
  callUsers,
  declineContact,
  findPresence,
  findProfiles,
  inviteContact,
  listAllContacts,
  listBlocked,
  listContacts,
  listDevices,
  listPresenceWatched,
  listSilenced,
  profileKeys,
  publishPresence,
  pushLanguage,
  removeBlocked,
  removeContact,
  setContactRemark,
  setPushLanguage,
  setSilence,
  silenceOf,
  silenceOfMany,
  subscribePresence,
  supportedLanguages,
  translateText,
  unsubscribePresence,
  updateProfile,
  updateSelf,
  userDomain,
} from '@parley/protocol'
import {
  type Check,
  fullList,
  list,
  loud,
  maybeNumber,
  number,
  type Options,
  pages,
  quoted,
  string,
  text,
  textOrList,
  withValue,
} from '../argument-checks.ts'
import { always, type Envelope, listed, nothing, type Rows, unlessGiven, whole } from '../method-table.ts'

const toOne = { contact: 'to' }
const to = [text('to', loud)]
/** Omits the device, which these calls never included. */
const plain = <C extends { readonly actsAs?: 'resource' }>({ actsAs: _, ...call }: C) => call

const renamed = (rows: unknown) =>
  ((rows ?? []) as Envelope[]).map(({ username: userId, remark }) => ({ userId, remark }))

/** Presence is at the top level of its answer; callers find it under `data` as well. */
const withResult = (answer: Envelope): unknown => ({ ...answer, type: 0, data: { result: answer.result } })

const names: readonly Check[] = [
  list('usernames'),
  ({ usernames }) => ((usernames as unknown[]).length > 0 ? undefined : '"usernames" can not be empty'),
]

const illegal = 'illegal params'
const keys = profileKeys as readonly string[]

const ownProfile: Check = ({ first }) => {
  if (typeof first === 'string')
    return keys.includes(first) ? undefined : `illegal key, only these keys: ${keys.join(', ')} are allowed`
  return typeof first === 'object' && first !== null && !Array.isArray(first) ? undefined : illegal
}

const profileField = (key: string) => [
  key,
  ({ first, second }: Options) =>
    typeof first === 'string' ? (first === key ? second : undefined) : (first as Options)[key],
]

/** The requested keys of profiles; all by default. */
const wantedKeys = ({ keys: wanted }: Options) =>
  typeof wanted === 'string' ? [wanted] : Array.isArray(wanted) ? wanted : keys

const formOf = (values: Options) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')

const entity = ({ entities }: Envelope) => ({ type: 0, data: (entities as unknown[])[0] })

/** Validates silence options. */
const silenceOptions: Check = (given) => {
  const options = given.options as Options | null
  if (typeof options !== 'object' || options === null) return quoted('options', '')
  const { paramType, remindType, duration, startTime, endTime } = options
  if (typeof paramType !== 'number' || paramType < 0 || paramType > 2)
    return quoted('options of paramType', '')
  if (paramType === 0) return typeof remindType === 'string' ? undefined : quoted('options of remindType', '')
  if (paramType === 1) return typeof duration === 'number' ? undefined : quoted('options of duration', '')
  // A fraction matches no case: the server receives an empty setting and refuses it.
  if (paramType !== 2) return undefined
  for (const [name, value] of [
    ['startTime', startTime],
    ['endTime', endTime],
  ] as const) {
    if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
      return quoted(`options of ${name}`, '')
    const { hours, minutes } = value as Options
    if (!hours || !minutes || typeof hours !== 'number' || typeof minutes !== 'number')
      return quoted(`options of ${name} of hours or minutes`, '')
  }
  return undefined
}

const clock = (time: unknown) => {
  const { hours, minutes } = time as Options
  return `${String(hours)}:${String(minutes)}`
}

const silence = {
  type: ({ options }: Options) =>
    (options as Options).paramType === 0 ? (options as Options).remindType : undefined,
  durationMs: ({ options }: Options) =>
    (options as Options).paramType === 1 ? (options as Options).duration : undefined,
  interval: ({ options }: Options) => {
    const { paramType, startTime, endTime } = options as Options
    return paramType === 2 ? `${clock(startTime)}-${clock(endTime)}` : undefined
  },
}

const own = { kind: always('user'), id: (_: Options, me: { user: string }) => me.user }
const ofConversation = {
  kind: ({ type }: Options) => (type === 'singleChat' ? 'user' : 'chatgroup'),
  id: 'conversationId',
}
const conversation = [text('conversationId'), text('type')]

const namesOf = (isSingle: boolean) => (options: Options) =>
  (options.conversationList as readonly Options[])
    .filter(({ type }) => (type === 'singleChat') === isSingle)
    .map(({ id }) => id)
    .join(',')

export const peopleRows: Rows = {
  'getContacts getRoster': {
    call: { ...listAllContacts, input: {} },
    mayBeNothing: true,
    calledBack: ({ data: names }, { appKey }) =>
      (names as readonly string[]).map((name) => ({
        name,
        subscription: 'both',
        jid: { appKey, name, domain: userDomain, clientResource: '' },
      })),
  },
  getAllContacts: {
    call: listAllContacts,
    mayBeNothing: true,
    takes: { withRemarks: always(true) },
    gives: ({ entities }) => ({ type: 0, data: renamed(entities) }),
  },
  getContactsWithCursor: {
    call: listContacts,
    mayBeNothing: true,
    takes: {
      withRemarks: always(true),
      limit: unlessGiven('pageSize', 20),
      cursor: unlessGiven('cursor', ''),
    },
    checks: [maybeNumber('pageSize', withValue)],
    gives: ({ data: page }) => {
      const { cursor = '', contacts: rows } = (page ?? {}) as Envelope
      return { type: 0, data: { cursor, contacts: renamed(rows) } }
    },
  },
  addContact: {
    names: ['to', 'reason'],
    call: inviteContact,
    takes: { users: listed('to'), reason: 'reason' },
    checks: to,
    rejects: true,
    gives: nothing,
  },
  'deleteContact removeRoster': {
    names: ['to'],
    call: removeContact,
    takes: toOne,
    checks: to,
    rejects: true,
    gives: nothing,
  },
  'acceptContactInvite acceptInvitation': {
    names: ['to'],
    call: acceptContact,
    takes: toOne,
    checks: to,
    rejects: true,
    gives: nothing,
  },
  'declineContactInvite declineInvitation': {
    names: ['to'],
    call: declineContact,
    takes: toOne,
    checks: to,
    rejects: true,
    gives: nothing,
  },
  setContactRemark: {
    call: setContactRemark,
    takes: { contact: 'userId', remark: 'remark' },
    checks: [text('userId'), string('remark')],
    rejects: true,
    gives: nothing,
  },
  'getBlocklist getBlacklist': { call: listBlocked, mayBeNothing: true },
  'addUsersToBlocklist addUsersToBlacklist addToBlackList': {
    call: addBlocked,
    takes: { users: listed('name') },
    checks: [textOrList('name', loud)],
    rejects: true,
    gives: ({ data: userIds }) => ({ type: 0, data: { userIds } }),
  },
  'removeUserFromBlocklist removeUserFromBlackList removeFromBlackList': {
    call: removeBlocked,
    takes: { users: listed('name') },
    checks: [textOrList('name', loud)],
    rejects: true,
    gives: nothing,
  },
}

export const presenceRows: Rows = {
  publishPresence: {
    call: publishPresence,
    takes: { device: (_, me) => me.device, status: always(1), text: 'description' },
    checks: [string('description')],
    rejects: true,
    gives: nothing,
  },
  subscribePresence: {
    call: subscribePresence,
    takes: { seconds: 'expiry', users: 'usernames' },
    checks: [...names, number('expiry')],
    gives: withResult,
  },
  unsubscribePresence: {
    call: {
      ...unsubscribePresence,
      writeBody: ({ usernames }) => [JSON.stringify(usernames), 'application/json'],
    },
    takes: { users: 'usernames' },
    checks: names,
    rejects: true,
    gives: nothing,
  },
  'getSubscribedPresencelist getSubscribedPresenceList': {
    call: listPresenceWatched,
    takes: { page: 'pageNum', pageSize: 'pageSize' },
    checks: [pages],
    gives: withResult,
  },
  getPresenceStatus: {
    call: findPresence,
    takes: { users: 'usernames' },
    checks: names,
    gives: withResult,
  },
}

export const ownAccountRows: Rows = {
  'updateUserInfo updateOwnUserInfo': {
    names: ['first', 'second'],
    call: {
      ...updateProfile,
      writeBody: (values) => [formOf(values), 'application/x-www-form-urlencoded'],
    },
    takes: Object.fromEntries(keys.map(profileField)),
    checks: [ownProfile],
  },
  fetchUserInfoById: {
    names: ['ids', 'keys'],
    call: findProfiles,
    takes: { users: listed('ids'), keys: wantedKeys },
    checks: [({ ids }) => (typeof ids === 'string' || Array.isArray(ids) ? undefined : illegal)],
  },
  updateCurrentUserNick: {
    names: ['nickname'],
    call: plain(updateSelf),
    takes: { nickname: 'nickname' },
  },
  'uploadPushToken uploadToken': {
    call: plain(updateSelf),
    takes: { deviceId: 'deviceId', deviceToken: 'deviceToken', notifierName: 'notifierName' },
    checks: [text('deviceId'), text('deviceToken'), text('notifierName')],
    tries: 4,
    gives: entity,
  },
  unbindPushToken: {
    call: plain(updateSelf),
    mayBeNothing: true,
    takes: { deviceId: (_, me) => me.device, deviceToken: always(''), notifierName: always('') },
    gives: entity,
  },
}

export const silentRows: Rows = {
  setPushPerformLanguage: {
    call: setPushLanguage,
    takes: { language: 'language' },
    checks: [text('language')],
  },
  getPushPerformLanguage: { call: pushLanguage, mayBeNothing: true },

  setSilentModeForAll: {
    call: setSilence,
    takes: { ...own, ...silence },
    checks: [silenceOptions],
  },
  getSilentModeForAll: { call: silenceOf, takes: own, mayBeNothing: true },
  setSilentModeForConversation: {
    call: setSilence,
    takes: { ...ofConversation, ...silence },
    checks: [...conversation, silenceOptions],
  },
  clearRemindTypeForConversation: {
    call: setSilence,
    takes: { ...ofConversation, type: always('DEFAULT') },
    checks: conversation,
  },
  getSilentModeForConversation: {
    call: silenceOf,
    takes: ofConversation,
    checks: conversation,
  },
  getSilentModeForConversations: {
    call: silenceOfMany,
    takes: { users: namesOf(true), groups: namesOf(false) },
    checks: [list('conversationList')],
  },
  getSilentModeRemindTypeConversations: {
    call: listSilenced,
    takes: { limit: ({ pageSize }) => pageSize || 10, cursor: ({ cursor }) => cursor || undefined },
    checks: [number('pageSize')],
    gives: ({ data: rows, cursor }) => ({
      type: 0,
      data: {
        conversations: (rows as Envelope[]).map(({ user, group, value: remindType }) => ({
          conversationId: user ?? group,
          type: user === undefined ? 'groupChat' : 'singleChat',
          remindType,
        })),
        cursor,
      },
    }),
  },
}

export const callRows: Rows = {
  getRTCToken: {
    names: ['channel'],
    call: callToken,
    takes: { channel: unlessGiven('channel', '*') },
    gives: (answer) => ({
      type: 0,
      data: {
        appId: answer.app_id,
        RTCToken: answer.rtc_token,
        channelName: answer.channel_name,
        RTCUId: answer.rtcUid ?? 0,
        expire: answer.expires_in ?? 0,
      },
    }),
  },
  getUserIdByRTCUIds: {
    names: ['RTCUIds'],
    call: callUsers,
    takes: { uids: 'RTCUIds' },
    checks: [fullList('RTCUIds', withValue)],
    gives: ({ data: users }) => ({ type: 0, data: users ?? {} }),
  },
  getSelfIdsOnOtherPlatform: {
    call: listDevices,
    mayBeNothing: true,
    gives: ({ data: rows }, _, me) => ({
      type: 0,
      data: (rows as Envelope[])
        .filter(({ res }) => res !== me.device)
        .map(({ res }) => `${me.user}/${String(res)}`),
    }),
  },
}

export const translationRows: Rows = {
  getSupportedLanguages: { call: supportedLanguages, mayBeNothing: true },
  translateMessage: {
    call: translateText,
    takes: { text: 'text', to: 'languages' },
    checks: [
      text('text'),
      ({ languages }) => (Array.isArray(languages) ? undefined : quoted('language', '')),
    ],
    gives: whole,
  },
}
