// The name of a shape in the reference, and an example value that matches it.

import * as protocol from '@parley/protocol'

type Shape = protocol.Shape<unknown>

const typeNames: readonly (readonly [Shape, string])[] = [
  [protocol.text, 'text'],
  [protocol.id, 'text, not empty'],
  [protocol.count, 'whole number'],
  [protocol.number, 'number'],
  [protocol.flag, 'true or false'],
  [protocol.longId, '64-bit number as text'],
]

export function typeName(shape: Shape): string {
  if (shape.values) return shape.values.map((value) => `\`${value}\``).join(', ')
  if (shape.item) return `list of ${typeName(shape.item)}`
  if (shape.fields) return 'object'
  const known = typeNames.find(([{ fits }]) => fits === shape.fits)?.[1]
  // Shapes with a custom check accept values of one type.
  return known ?? (shape.fits({}) ? 'any JSON' : shape.fits(1) ? 'number' : 'text')
}

const time = 1_700_000_000_000
/** Values by field name. A value that does not match its shape is replaced by a plain value of the type. */
const samples: Readonly<Record<string, unknown>> = {
  user: 'alice',
  username: 'alice',
  users: ['bob'],
  by: 'alice',
  from: 'alice',
  owner: 'alice',
  newOwner: 'bob',
  member: 'bob',
  members: ['bob'],
  admin: 'bob',
  admins: ['bob'],
  contact: 'bob',
  name: 'Friday dinner',
  groupName: 'Friday dinner',
  groupId: '284710938411009',
  groupIds: '284710938411009',
  group: '284710938411009',
  roomId: '284710938411522',
  threadId: '284710938412035',
  threadIds: ['284710938412035'],
  messageId: '1253467890123456789',
  messageIds: '1253467890123456789',
  fileId: '0b9f3c52-6a3c-4f0e-9b1d-2f1f1c9a7e55',
  uuid: '0b9f3c52-6a3c-4f0e-9b1d-2f1f1c9a7e55',
  id: '284710938411009',
  to: 'bob',
  chat: 'bob',
  cursor: 'ZGVtbw',
  next: '1024',
  start: '-1',
  position: '1024',
  head: '1024',
  upTo: '1253467890123456789',
  limit: 20,
  page: 1,
  pageSize: 20,
  count: 2,
  total: 2,
  memberCount: 12,
  maxMembers: 200,
  description: 'Where we eat this week',
  announcement: 'The table is booked for eight.',
  reason: 'It is me, from work.',
  nickname: 'Alice',
  remark: 'Bob from work',
  text: 'Hello',
  query: 'dinner',
  reaction: '👍',
  language: 'en',
  languages: ['de'],
  device: 'webim_1a2b3c',
  token: 'YWMtKq3…',
  password: 'correct horse',
  oldPassword: 'battery staple',
  status: 'Having lunch',
  ext: 'Having lunch',
  type: 'txt',
  keys: ['nick'],
  key: 'nick',
  kinds: 'txt,img',
  at: time,
  until: time,
  mutedUntil: time,
  createdAt: time,
  updatedAt: time,
  joinedAt: time,
  pinnedAt: time,
  expiresAt: time,
  timestamp: time,
  before: time,
  created: time,
  modified: time,
  duration: 3_600_000,
  durationMs: 3_600_000,
  seconds: 86_400,
  interval: '21:30-8:15',
  zone: 'Europe/Berlin',
  attributes: { nick: 'A' },
  values: { nick: 'A' },
  mark: 'mark_1',
  lifetime: 5_184_000,
  application: '0b9f3c52-6a3c-4f0e-9b1d-2f1f1c9a7e55',
  content: 'Thank you!',
}

/** An object that matches the fields; optional ones are included on request. */
export function exampleOf(fields: protocol.Fields, withOptional: boolean): Record<string, unknown> {
  const entries = Object.entries(fields)
    .filter(([, shape]) => withOptional || !shape.optional)
    .map(([name, shape]) => [name, exampleValue(name, shape)] as const)
  return Object.fromEntries(entries)
}

function exampleValue(name: string, shape: Shape): unknown {
  if (name in samples && shape.fits(samples[name])) return samples[name]
  if (shape.values) return shape.values[0]
  if (shape.fields) return exampleOf(shape.fields, true)
  if (shape.item) return [exampleValue(name.replace(/s$/, ''), shape.item)]
  const plain = [true, 1, 'text']
  return plain.find((value) => shape.fits(value) && typeName(shape) !== 'any JSON') ?? {}
}
