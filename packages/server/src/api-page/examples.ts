// An example request for every call, in the names of the wire. Values come from the names of fields; calls whose fields
// exclude each other have their own example. A test sends all of them to a running server.

import {
  type CallDefinition,
  carriesBody,
  type Fields,
  pathParameters,
  type Shape,
  toWire,
} from '@parley/protocol'

/** Names and ids that the examples use. */
export const exampleIds = {
  group: '53438054400001',
  room: '53438054400002',
  thread: '53438054400003',
  message: '53438054400004',
  /** In the group. */
  groupMessage: '53438054400005',
  /** From bob to alice. */
  received: '53438054400006',
  file: '0b9f3c52-6a3c-4f0e-9b1d-2f1f1c9a7e55',
} as const

export interface ExampleRequest {
  readonly method: string
  /** Below `/{org}/{app}/`, with the query. */
  readonly path: string
  readonly body?: unknown
}

const day = 86_400_000
const since = 1_767_225_600_000

const samples: Readonly<Record<string, unknown>> = {
  user: 'alice',
  users: ['bob'],
  from: 'alice',
  owner: 'alice',
  member: 'bob',
  members: ['bob'],
  admin: 'bob',
  newOwner: 'bob',
  contact: 'bob',
  person: 'bob',
  blocked: 'bob',
  bot: 'helper',
  target: 'bob',
  to: 'bob',
  chat: 'bob',
  groupId: exampleIds.group,
  groupIds: exampleIds.group,
  group: exampleIds.group,
  roomId: exampleIds.room,
  threadId: exampleIds.thread,
  threadIds: [exampleIds.thread],
  messageId: exampleIds.message,
  messageIds: exampleIds.message,
  fileId: exampleIds.file,
  device: 'web_1',
  password: 'correct horse',
  nickname: 'Alice',
  description: 'Where we eat this week',
  announcement: 'The table is booked for eight.',
  reason: 'It is me, from work.',
  remark: 'Bob from work',
  text: 'Hello',
  query: 'dinner',
  reaction: '👍',
  limit: 20,
  page: 1,
  pageSize: 20,
  duration: 3_600_000,
  seconds: 86_400,
  maxMembers: 200,
  zone: 'Europe/Berlin',
  url: 'https://shop.example/hook',
  attributes: { colour: 'blue' },
  values: { colour: 'blue' },
  keys: ['colour'],
  before: since,
  begin: '2026-01-01',
  end: '2026-01-02',
  hour: '2026010100',
  status: '1',
}

const text = { type: 'txt', body: { msg: 'Hello' } }

/** Calls whose body is a list. */
const lists: Readonly<Record<string, unknown>> = {
  'groups.setManyAttributes': [{ username: 'bob', metadata: { colour: 'blue' } }],
  'notifications.setNicknames': [{ username: 'bob', push_nickname: 'Bob' }],
  'favourites.addMany': [{ username: 'bob', data: 'Flour, butter, sugar', type: 'note' }],
}

/** Fields by call, with our names, where those of the table do not fit. */
const ownFields: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'session.register': { user: 'carol', password: 'correct horse' },
  'session.signIn': { grant: 'password', user: 'alice', password: 'correct horse' },
  'session.changePassword': { name: 'bob', password: 'battery staple' },
  'messages.toUsers': { from: 'alice', to: ['bob'], ...text },
  'messages.toGroups': { from: 'alice', to: [exampleIds.group], ...text },
  'messages.toGroupMembers': { from: 'alice', to: [exampleIds.group], users: ['bob'], ...text },
  'messages.toRooms': { from: 'alice', to: [exampleIds.room], ...text },
  'messages.toRoomMembers': { from: 'alice', to: [exampleIds.room], users: ['bob'], ...text },
  'messages.toOnlineUsers': { message: { type: 'cmd', action: 'refresh' } },
  'messages.toEverybody': { targetType: 'users', message: { type: 'txt', msg: 'We are closed on Monday.' } },
  'messages.importToUser': { from: 'alice', target: 'bob', ...text, sentAt: since },
  'messages.importToGroup': { from: 'alice', target: exampleIds.group, ...text, sentAt: since },
  'messages.streamToUser': { from: 'alice', to: 'bob', text: 'Hel', number: 0 },
  'messages.streamToGroup': { from: 'alice', to: exampleIds.group, text: 'Hel', number: 0 },
  'messages.recall': {
    messageId: exampleIds.message,
    to: 'bob',
    chat: 'chat',
    from: 'alice',
    force: true,
  },
  'messages.recallMany': {
    messages: [{ msg_id: exampleIds.message, to: 'bob', chat_type: 'chat', from: 'alice', force: true }],
  },
  'messages.rewrite': {
    messageId: exampleIds.message,
    user: 'alice',
    message: { type: 'txt', msg: 'Hello again' },
  },
  'rooms.broadcast': { from: 'alice', message: { type: 'txt', msg: 'The show begins.' } },
  'rooms.create': { name: 'show', description: 'tonight', owner: 'alice' },
  'groups.create': { name: 'team', isPublic: false, owner: 'alice', members: ['bob'] },
  'groups.modify': { groupId: exampleIds.group, name: 'the team' },
  'rooms.modify': { roomId: exampleIds.room, name: 'the show' },
  'rooms.setTags': { roomId: exampleIds.room, member: 'bob', tags: ['guest'] },
  'rooms.muteTag': { roomId: exampleIds.room, tag: 'guest', seconds: 30 },
  'events.addEndpoint': { url: 'https://shop.example/hook', kinds: ['messages.*'] },
  'events.updateEndpoint': { endpointId: '1', isPaused: true },
  'events.replay': { endpointId: '1', after: 0 },
  'events.list': { after: 0, limit: 100, kinds: 'messages.*' },
  'bots.create': { user: 'weather', nickname: 'Weather' },
  'bots.addWebhook': { bot: 'helper', name: 'builds', targetType: 'users', to: 'alice' },
  'bots.post': { hook: 'wh_1_secret', text: 'Build 17 is done.' },
  'moderation.mute': { user: 'bob', chat: 3600, group: 3600, room: 0 },
  'presence.countOnline': { groupId: exampleIds.group, kind: '1' },
  'profile.update': { nickname: 'Alice', sign: 'Having lunch' },
  'people.updateSelf': { nickname: 'Alice' },
  'retention.set': { kind: 'group', historyDays: 365, fileDays: 30 },
  'accounts.erase': { account: 'bob', dryRun: true },
  'accounts.erasure': { erasureId: '1' },
  'files.setLifetime': { lifetime: 'forever', files: [exampleIds.file] },
  'messages.report': {
    messageId: exampleIds.received,
    reporter: 'alice',
    reportType: 'spam',
    reportReason: 'Advertising',
  },
  'reports.get': { report: '1' },
  'reports.assign': { report: '1', assignee: 'operator ann' },
  'reports.close': { report: '1', note: 'Removed the message.', same: true },
  'moderation.setWords': { words: ['idiot', 'watches for sale'], action: 'refuse' },
  'moderation.setAutomaticActions': { reportsToRemove: 5, reportsToMute: 10, muteHours: 24 },
  'accounts.export': { account: 'bob' },
  'operating.testPush': { account: 'bob', title: 'Test', text: 'Do you see this?' },
  'operating.createOperator': { operator: 'erin', role: 'moderator' },
  'operating.changeOperator': { operator: 'frank', role: 'support' },
  'operating.removeOperator': { operator: 'frank' },
  'operating.findGroups': { query: 'team', kind: 'group' },
  'operating.createKey': { keyName: 'shop', scopes: ['read', 'send'] },
  'operating.rotateKey': { keyName: 'backend', overlapSeconds: 3600 },
  'operating.revokeKey': { keyName: 'backend' },
  'operating.createApp': { appKey: 'acme#chat', openRegistration: false },
  'operating.changeApp': { appKey: 'acme#shop', openRegistration: true },
  'operating.rotateAppSecret': { appKey: 'acme#shop', overlapSeconds: 3600 },
  'groups.addAdmin': { groupId: exampleIds.group, user: 'bob' },
  'rooms.addAdmin': { roomId: exampleIds.room, user: 'bob' },
  'groups.invite': { groupId: exampleIds.group, users: ['dave'] },
  'groups.addMember': { groupId: exampleIds.group, member: 'dave' },
  'groups.addMembers': { groupId: exampleIds.group, users: ['dave'] },
  'groups.answerApplication': { groupId: exampleIds.group, user: 'dave', isAccepted: true },
  'groups.answerInvitation': { groupId: exampleIds.group, user: 'dave', isAccepted: true },
  'threads.create': {
    name: 'Where to eat',
    messageId: exampleIds.groupMessage,
    groupId: exampleIds.group,
    owner: 'alice',
  },
  'history.removeFromChat': { user: 'bob', messageIds: exampleIds.message },
  'history.removeFromChatBefore': { user: 'bob', before: since },
  'messages.listReaders': { groupId: exampleIds.group, messageId: exampleIds.groupMessage },
  'bots.removeWebhook': { bot: 'helper', webhookId: '1' },
  'events.removeEndpoint': { endpointId: '1' },
  'events.deliveries': { endpointId: '1' },
  'conversations.listMarked': { mark: 'mark_1' },
  'conversations.mark': { mark: 'mark_1', targets: [{ to: 'bob', chat: 'chat' }] },
  'conversations.unmark': { mark: 'mark_1', targets: [{ to: 'bob', chat: 'chat' }] },
  'notifications.set': { kind: 'user', id: 'bob', type: 'AT', durationMs: 3_600_000 },
  'notifications.get': { kind: 'user', id: 'bob' },
  'notifications.createTemplate': { name: 'delivery', title: 'Your order', content: '{0} arrives {1}.' },
  'notifications.changeTemplate': { name: 'default', content: '{$dynamicFrom}: {$msg}' },
  'notifications.template': { name: 'default' },
  'notifications.removeTemplate': { name: 'default' },
  'notifications.chooseTemplate': { name: 'default' },
  'favourites.add': { id: 'recipe', data: 'Flour, butter, sugar', type: 'note' },
  'favourites.list': { limit: 20 },
  'favourites.change': { id: 'recipe', ext: 'for Sunday' },
  'favourites.remove': { ids: ['recipe'] },
  'presence.publish': { device: 'web_1', status: 1, text: 'Having lunch' },
  'diagnostics.report': { events: [{ name: 'send', count: 3 }] },
}

/** Names of accounts in paths of account calls. */
const accountAreas: ReadonlySet<string> = new Set(['accounts', 'moderation'])

/** An example of a call, at its own path or another one. */
export function exampleOf(call: CallDefinition, path = call.path): ExampleRequest {
  const fields = ownFields[call.name] ?? fieldsOf(call)
  const inPath = pathParameters(path)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(
      String(name === 'user' ? 'alice' : (fields[name] ?? exampleValue(name, call.input[name]))),
    ),
  )
  const rest = Object.fromEntries(Object.entries(call.input).filter(([name]) => !inPath.includes(name)))
  const values = lists[call.name] ?? toWire(rest, fields)
  if (carriesBody(call))
    return {
      method: call.method,
      path: filled,
      ...(Object.keys(values as object).length > 0 ? { body: values } : {}),
    }
  const query = new URLSearchParams(
    Object.entries(values as object).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return { method: call.method, path: query ? `${filled}?${query}` : filled }
}

/** Required fields, and for changes without any of those, all of them. */
function fieldsOf(call: CallDefinition): Record<string, unknown> {
  const names = pathParameters(call.path)
  const free = Object.entries(call.input).filter(([name]) => !names.includes(name))
  const isShowing = call.method !== 'GET' && free.length > 0 && free.every(([, { optional }]) => optional)
  const made = objectOf(call.input, isShowing)
  const [area = ''] = call.name.split('.')
  return accountAreas.has(area) && 'name' in call.input ? { ...made, name: 'bob' } : made
}

function objectOf(fields: Fields, withOptional: boolean): Record<string, unknown> {
  const chosen = Object.entries(fields).filter(([, shape]) => withOptional || !shape.optional)
  return Object.fromEntries(chosen.map(([name, shape]) => [name, exampleValue(name, shape)]))
}

function exampleValue(name: string, shape: Shape<unknown> | undefined): unknown {
  if (!shape) return samples[name] ?? 'x'
  if (name in samples && shape.fits(samples[name])) return samples[name]
  // Names in paths are joined by commas.
  if (name === 'users') return 'bob'
  if (shape.fallback !== undefined) return shape.fallback
  if (shape.values) return shape.values[0]
  if (shape.fields) return objectOf(shape.fields, false)
  if (shape.item) return [exampleValue(name.replace(/s$/, ''), shape.item)]
  return [day, true, 'example'].find((value) => shape.fits(value)) ?? {}
}
