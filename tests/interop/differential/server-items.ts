// Items as servers send them, one of each form: group and room events, contacts, messages, receipts and notices.

import { encode, type Fields, messageTime } from '../reference-client/frames.ts'

const domain = 'easemob.com'
const user = (name: string, clientResource?: string): Fields => ({
  appKey: 'org1#app1',
  name,
  domain,
  ...(clientResource && { clientResource }),
})
const place = (name: string): Fields => ({ appKey: 'org1#app1', name, domain: `conference.${domain}` })

const item = (ns: number, payload: Uint8Array, more: Fields = {}): Fields => ({
  ...{ from: user('u2', 'pad'), to: user('u1'), timestamp: messageTime, ns, payload },
  ...more,
})

const mutes = JSON.stringify({ user_mute_time: { u3: 1790000600000 } })
const changes = JSON.stringify({
  ...{ name: 'n', title: 't', description: 'd', public: 'true', members_only: false, max_users: 20 },
  ...{ allow_user_invites: true, invite_need_confirm: 'false', custom: 'c', last_modified: '1790000000000' },
  ...{ avatar: 'a', disabled: true, owner: 'u2' },
})
const attributes = JSON.stringify({
  result: { successKeys: ['a'], errorKeys: { b: 'taken' } },
  properties: { a: '1', b: '2' },
  username: 'u3',
})

/** Events of groups and rooms, with many and with few fields. */
function placeForms(): Record<string, Fields> {
  const forms: Record<string, Fields> = {}
  const kinds = {
    group: {},
    room: { isChatroom: true },
    thread: { isThread: true, mucParentId: place('g9') },
  }
  const more: Record<string, Fields> = {
    bare: {},
    'to me': { to: [user('u1')] },
    'to many': { to: [user('u3'), user('u1', 'web')], mucName: 'choir' },
    'with a reason': { to: [user('u3')], reason: 'why – 你好', mucName: 'choir' },
    'with a text': { to: [user('u3')], ext: 'hello', mucMemberCount: 7 },
    'with mutes': { to: [user('u3')], ext: mutes },
    'with changes': { eventInfo: { eventType: 0, ext: changes } },
    'with attributes': { eventInfo: { eventType: 0, ext: attributes } },
    'of members': { members: ['u3', 'u4'], mucMemberCount: 9 },
    'of mine': { from: user('u1', 'pad'), to: [user('u1')], eventInfo: { ext: attributes } },
    'with a status': { status: { errorCode: 1, description: 'no' } },
    'with broken JSON': { ext: '{', eventInfo: { ext: '{' } },
  }
  for (const [kind, fields] of Object.entries(kinds))
    for (let operation = 0; operation <= 45; operation += 1)
      for (const [name, extra] of Object.entries(more)) {
        const body = { mucId: place('g1'), operation, from: user('u2', 'pad'), ...fields, ...extra }
        forms[`${kind}, operation ${operation}, ${name}`] = item(2, encode('MUCBody', body))
      }
  return forms
}

function contactForms(): Record<string, Fields> {
  const forms: Record<string, Fields> = {}
  for (let operation = 0; operation <= 9; operation += 1)
    for (const [name, more] of Object.entries<Fields>({
      bare: { to: [user('u1')] },
      whole: { to: [user('u1')], reason: 'hi', rosterVer: '3' },
      'of mine': { from: user('u1', 'pad'), to: [user('u3')] },
    }))
      forms[`contact, operation ${operation}, ${name}`] = item(
        3,
        encode('RosterBody', { operation, from: user('u2'), ...more }),
      )
  return forms
}

const [bool, int, llint, double, string, json] = [1, 2, 4, 6, 7, 8]
const ext = [
  { key: 'yes', type: bool, varintValue: '1' },
  { key: 'three', type: int, varintValue: '-3' },
  { key: 'large', type: llint, varintValue: '1790000000000' },
  { key: 'half', type: double, doubleValue: 0.5 },
  { key: 'word', type: string, stringValue: 'a' },
  { key: 'none', type: string, stringValue: '' },
  { key: 'box', type: json, stringValue: '{"a":[1]}' },
]
const file = {
  ...{ displayName: 'a b.bin', secretKey: 'secret', fileLength: 11 },
  remotePath: 'https://files.example/org1/app1/chatfiles/0-1',
}
const [text, image, video, location, voice, paper, command, custom, combine] = [0, 1, 2, 3, 4, 5, 6, 7, 8]

const contents: Readonly<Record<string, Fields>> = {
  text: { type: text, text: 'hello' },
  'empty text': { type: text, text: '' },
  'no text': { type: text },
  image: { type: image, ...file, size: { width: 4, height: 3 }, thumbnailFileLength: 2 },
  'bare image': { type: image },
  gif: { type: image, ...file, subType: 1 },
  'shown image': { type: image, ...file, remotePath: `${file.remotePath}?em-redirect=true&share-secret=s` },
  video: {
    ...{ type: video, ...file, duration: 3, size: { width: 4, height: 3 } },
    thumbnailRemotePath: 'https://files.example/org1/app1/chatfiles/0-2',
    thumbnailSecretKey: 'other',
  },
  'bare video': { type: video },
  location: { type: location, latitude: 1.5, longitude: -2, address: 'street', buildingName: 'house' },
  'bare location': { type: location },
  voice: { type: voice, ...file, duration: 3 },
  'bare voice': { type: voice },
  file: { type: paper, ...file },
  'bare file': { type: paper },
  command: { type: command, action: 'do' },
  'command with params': { type: command, action: 'do', params: ext },
  custom: { type: custom, customEvent: 'gift', customExts: ext },
  'custom with params': { type: custom, customEvent: 'gift', params: ext },
  'bare custom': { type: custom },
  combine: {
    ...{ type: text, subType: 0, text: 'old', title: 'many', summary: 'a: b', combineLevel: 1 },
    ...file,
  },
  'combine by type': { type: combine, text: 'old', title: 'many', summary: 'a: b', combineLevel: 1, ...file },
}

const last = { id: '77', from: 'u3', to: 't1', timestamp: 1790000000000 }
const lastMessage = {
  ...last,
  payload: { type: 'groupchat', from: 'u3', to: 't1', bodies: [{ type: 'txt', msg: 'last' }], ext: {} },
}
const added: Readonly<Record<string, object>> = {
  reactions: {
    reaction: [{ count: 2, reaction: '👍', state: true, userList: ['u1', 'u2'], op: [{ operator: 'u1' }] }],
  },
  translations: { translations: [{ code: 'de', text: 'hallo' }] },
  edit: { edit_msg: { count: 2, edit_time: 1790000000001, operator: 'u3' } },
  'no edit': { edit_msg: { count: 0 } },
  thread: { thread: { msg_parent_id: '5', muc_parent_id: 'g9', thread_name: 'side' } },
  'empty thread': { thread: {} },
  overview: {
    thread_overview: {
      ...{ id: 't1', muc_parent_id: 'g1', name: 'side', message_count: 3 },
      ...{ create_timestamp: 1790000000000, update_timestamp: 1790000000001, last_message: lastMessage },
    },
  },
  'overview without a message': { thread_overview: { id: 't1', name: 'side', last_message: {} } },
  receipts: { isRead: true, isDelivered: true },
}

interface Said {
  readonly type: number
  readonly from: Fields
  readonly to: Fields
}
const chats: Readonly<Record<string, Said>> = {
  single: { type: 1, from: user('u2'), to: user('u1') },
  group: { type: 2, from: user('u2'), to: place('g1') },
  room: { type: 3, from: user('u2'), to: place('r1') },
}

function messageForms(): Record<string, Fields> {
  const forms: Record<string, Fields> = {}
  const said = (name: string, body: Fields, more: Fields = {}) => {
    forms[name] = item(1, encode('MessageBody', body), more)
  }
  for (const [chat, base] of Object.entries(chats)) {
    for (const [kind, content] of Object.entries(contents)) {
      said(`${chat}, ${kind}`, { ...base, contents: [content] })
      said(`${chat}, ${kind}, ext`, { ...base, contents: [content], ext })
      said(`${chat}, ${kind}, of a type`, {
        ...base,
        contents: [content],
        ext: [{ key: 'file_type', type: string, stringValue: 'bin' }],
      })
    }
    for (const [name, meta] of Object.entries(added))
      said(`${chat}, with ${name}`, { ...base, contents: [contents.text], meta: JSON.stringify(meta) })
    said(`${chat}, with broken JSON`, { ...base, contents: [contents.text], meta: '{' })
    said(`${chat}, nothing in it`, { ...base, contents: [] })
    for (const allowGroupAck of [true, false])
      said(`${chat}, receipts ${allowGroupAck}`, {
        ...base,
        contents: [contents.text],
        msgConfig: { allowGroupAck },
      })
    for (const meta of [{ is_online: 1 }, { is_online: 0 }, { is_online: 5 }, { callback_replace: 1 }, {}])
      said(
        `${chat}, delivered with ${JSON.stringify(meta)}`,
        { ...base, contents: [contents.text] },
        { meta: new TextEncoder().encode(JSON.stringify(meta)) },
      )
    said(
      `${chat}, broadcast`,
      { ...base, contents: [contents.text] },
      { ext: [{ key: 'is_broadcast', type: bool, varintValue: '1' }] },
    )
    for (const tag of ['0', '1', '2'])
      said(
        `${chat}, priority ${tag}`,
        { ...base, contents: [contents.text] },
        { ext: [{ key: 'chatroom_msg_tag', type: int, varintValue: tag }] },
      )
    said(`${chat}, directed`, { ...base, contents: [contents.text] }, { directedUsers: ['u1'] })
    said(
      `${chat}, of mine`,
      { ...base, from: user('u1'), contents: [contents.text] },
      { from: user('u1', 'pad') },
    )
    said(
      `${chat}, to self`,
      { ...base, from: user('u1'), to: user('u1'), contents: [contents.text] },
      { from: user('u1', 'pad'), to: user('u1', 'web') },
    )
    for (const type of [0, 4, 5, 6, 7])
      for (const [name, more] of Object.entries<Fields>({
        bare: {},
        content: { ackContent: 'seen', contents: [{}] },
        counts: {
          ackContent: 'seen',
          ext: [{ key: 'group_read_count', type: json, stringValue: '{"5":2}' }],
        },
      }))
        said(`${chat}, about another ${type}, ${name}`, { ...base, type, ackMessageId: '5', ...more })
    said(
      `${chat}, recalled with a text`,
      { ...base, type: 6, ackMessageId: '5', contents: [{}] },
      { ext: [{ key: 'recallMessageExtensionInfo', type: string, stringValue: 'sorry' }] },
    )
    for (const [kind, content] of Object.entries(contents))
      for (const chatType of ['chat:user', 'chat:group', 'chat:room'])
        said(`${chat}, ${kind} edited in ${chatType}`, {
          ...{ ...base, type: 8, editMessageId: '5', editScope: 2, contents: [content], ext },
          meta: JSON.stringify({
            edit_msg: {
              ...{ sender: 'u2', send_time: 1789999999999, chat_type: chatType },
              ...{ count: 1, edit_time: 1790000000000, operator: 'u3' },
            },
          }),
        })
  }
  for (const type of [4, 5, 6, 7])
    said(
      `to self, about another ${type}`,
      { type, from: user('u1'), to: user('u1'), ackMessageId: '5', contents: [{}] },
      { from: user('u1', 'pad'), to: user('u1', 'web') },
    )
  said('recalled by nobody', { ...chats.single, from: {}, type: 6, ackMessageId: '5', contents: [{}] })
  return forms
}

function noticeForms(): Record<string, Fields> {
  const forms: Record<string, Fields> = {}
  const notify = (name: string, notice: object) => {
    forms[name] = item(5, new TextEncoder().encode(JSON.stringify(notice)))
  }
  const at = 1790000000000
  const there = {
    uid: 'u2',
    last_time: '1790000000',
    expiry: '600',
    ext: 'busy',
    status: { web: '1', pad: '0' },
  }
  const away = { uid: 'u3', last_time: 1790000000, expiry: 0, ext: '', status: {} }
  for (const [name, values] of Object.entries({ one: [there], 'one away': [away], two: [there, away] }))
    notify(`presence of ${name}`, { type: 'presence', data: { values } })
  for (const channel of ['chat', 'groupchat', 'chatroom'])
    notify(`reaction in ${channel}`, {
      type: 'reaction',
      data: [
        {
          ...{ from: 'u2', to: 'u1', channel_type: channel, messageId: '5', ts: at },
          reactions: [
            {
              ...{ count: 1, reaction: '👍', userList: ['u2'], state: false },
              op: [{ operator: 'u2', reactionType: 'create' }],
            },
          ],
        },
      ],
    })
  for (const operation of ['create', 'update', 'update_msg', 'delete', 'recall_msg', 'other'])
    for (const [name, more] of Object.entries<object>({
      bare: {},
      'with a message': { last_message: lastMessage, message_count: 3 },
      'with no message': { last_message: {}, message_count: 0 },
    }))
      notify(`thread, ${operation}, ${name}`, {
        type: 'thread',
        data: {
          ...{ id: 't1', name: 'side', muc_parent_id: 'g1', msg_parent_id: '5', timestamp: at },
          ...{ from: 'u2', operation },
          ...more,
        },
      })
  for (const chatType of ['chat', 'groupchat', 'chatroom'])
    for (const resource of ['pad', 'web-1'])
      notify(`history removed in ${chatType} by ${resource}`, {
        type: 'roaming_delete',
        data: { to: 'u2', chatType, resource },
      })
  for (const type of ['chat', 'groupchat', 'chatroom'])
    for (const op of ['del', 'top', 'not_top', 'mark', 'mark_delete', 'pin', 'pin_delete', 'other'])
      for (const from of ['u1', 'u2'])
        notify(`conversation, ${op} in ${type} by ${from}`, {
          type: 'conv',
          data: { op, id: 'g1', from, res: 'pad', ts: at, type, ext: op.startsWith('mark') ? 'mark_3' : '5' },
        })
  for (const [name, value] of Object.entries<object>({
    all: { data: { type: 'ALL', ignoreInterval: '' } },
    'a group': { group: 'g1', data: { type: 'NONE' } },
    'a user': { user: 'u2', data: { type: 'AT', ignoreDuration: at } },
    'a user, removed': { user: 'u2', data: {} },
    'a group, without data': { group: 'g1' },
  }))
    notify(`silence of ${name}`, {
      type: 'user_notification_mute',
      values: [{ operator_resource: 'pad', ...value }],
    })
  notify('a notice of another kind', { type: 'other', data: {} })
  forms['a notice that is no JSON'] = item(5, new TextEncoder().encode('{'))
  return forms
}

/** All forms by name. */
export const forms: Readonly<Record<string, Fields>> = {
  ...placeForms(),
  ...contactForms(),
  ...messageForms(),
  ...noticeForms(),
}
