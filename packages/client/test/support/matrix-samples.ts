// Input for every public call of a client: derived from the catalogue for calls in it, and written here for the
// client's own. Also hostile input for all of them.

import { type CallDefinition, calls } from '@parley/protocol'
import type { Message } from '../../src/state/state.ts'

interface Shape {
  readonly fits: (value: unknown) => boolean
  readonly optional: boolean
  readonly fields?: Readonly<Record<string, unknown>> | undefined
  readonly item?: unknown
}

/** Candidates for a field with a custom check. */
const candidates: readonly unknown[] = ['ann', '1', 1, true, 'password', 'user', 'chat', {}, []]

/** A valid value for a field; undefined if none is known. */
function sampleOf(shape: Shape): unknown {
  if (shape.fields) return inputFor(shape.fields as Readonly<Record<string, Shape>>)
  if (shape.item) return [sampleOf(shape.item as Shape)]
  return candidates.find((value) => shape.fits(value))
}

/** An object with valid fields. Throws if nothing is valid for a required field. */
export function inputFor(fields: Readonly<Record<string, Shape>>): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [name, shape] of Object.entries(fields)) {
    const value = sampleOf(shape)
    if (value === undefined && !shape.optional) throw new Error(`no sample for the field ${name}`)
    if (value !== undefined && shape.fits(value)) input[name] = value
  }
  return input
}

/** All calls of the catalogue by `area.name`. */
export const catalogue: ReadonlyMap<string, CallDefinition> = new Map(
  Object.entries(calls).flatMap(([area, definitions]) =>
    Object.entries(definitions).map(
      ([name, definition]) => [`${area}.${name}`, definition as CallDefinition] as const,
    ),
  ),
)

const bob = { type: 'single', id: 'bob' } as const
const file = { name: 'a.txt', type: 'text/plain', size: 3, data: new Uint8Array([1, 2, 3]) }
const message = {
  kind: 'text',
  id: '1001',
  localId: '',
  conversation: bob,
  from: 'ann',
  to: 'bob',
  sentAt: 1,
  position: 1,
  text: 'hello',
  ext: {},
} as unknown as Message
const combined = { ...message, kind: 'combined', url: 'http://parley.test/org/app/chatfiles/1', secret: 's' }

/** The client's own calls. Several rows are several valid inputs. */
export const ownSamples: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  'messages.send': [
    [{ to: bob, kind: 'text', text: 'hello' }],
    [{ to: { type: 'group', id: '1' }, kind: 'text', text: 'hello' }],
    [{ to: bob, kind: 'file', file }],
  ],
  'messages.upload': [[{ to: bob, kind: 'file', file }], [file, bob]],
  'messages.retry': [['no such key']],
  'messages.discard': [['no such key']],
  'messages.markConversationRead': [[bob]],
  'messages.markRead': [[message], [message, 'content']],
  'messages.recall': [[message], [message, 'a note']],
  'messages.edit': [[message, { text: 'other words' }]],
  'messages.react': [[message, '👍']],
  'messages.unreact': [[message, '👍']],
  'messages.listReactions': [[bob, ['1001']]],
  'messages.reactionUsers': [[message, '👍']],
  'messages.pin': [[message]],
  'messages.unpin': [[message]],
  'messages.loadPins': [[bob]],
  'messages.readers': [[{ ...message, conversation: { type: 'group', id: '1' } }]],
  'messages.report': [[message, { type: 'spam', reason: 'because' }]],
  'messages.forward': [[message, bob]],
  'messages.openCombined': [[combined]],
  'messages.download': [[{ url: 'http://parley.test/org/app/chatfiles/1', secret: 's' }]],
  'conversations.load': [[]],
  'conversations.open': [[bob]],
  'conversations.pin': [[bob]],
  'conversations.unpin': [[bob]],
  'conversations.mark': [[[bob], 1]],
  'conversations.unmark': [[[bob], 1]],
  'conversations.remove': [[bob], [bob, { withHistory: true }]],
  'conversations.removeAll': [[]],
  'conversations.listMarked': [[1]],
  'history.loadOlder': [[bob], [bob, 20]],
  'history.loadLatest': [[bob]],
  'history.fillGap': [[bob, 1]],
  'history.loadNewer': [[bob, 1]],
  'history.loadAround': [[bob, 1]],
  'history.find': [['1001']],
  'history.remove': [
    [bob, { ids: ['1001'] }],
    [bob, { before: 5 }],
  ],
  'history.search': [[{ text: 'hello' }]],
  'groups.setAttributes': [[{ groupId: '1', member: 'ann', attributes: { a: 'b' } }]],
  'groups.load': [['1']],
  'groups.loadOwn': [[]],
  'groups.loadMembers': [['1']],
  'groups.loadMoreMembers': [['1']],
  'groups.loadRequests': [[]],
  'groups.changeOwner': [[{ groupId: '1', newOwner: 'bob' }]],
  'groups.setQuiet': [[{ groupId: '1', isQuiet: true }]],
  'groups.shareFile': [[{ groupId: '1', file }]],
  'groups.downloadFile': [[{ groupId: '1', fileId: '2' }]],
  'groups.uploadPicture': [[{ file }]],
  'threads.load': [['1']],
  'threads.loadOwn': [[]],
  'rooms.join': [['1'], ['1', { leaveOtherRooms: true }]],
  'rooms.leave': [['1']],
  'rooms.load': [['1']],
  'rooms.loadMembers': [['1']],
  'rooms.loadMoreMembers': [['1']],
  'rooms.loadAttributes': [['1']],
  'rooms.setAttributes': [['1', { a: 'b' }]],
  'rooms.setAttribute': [['1', 'a', 'b']],
  'rooms.removeAttributes': [['1', ['a']]],
  'rooms.removeAttribute': [['1', 'a']],
  'rooms.shareFile': [[{ roomId: '1', file }]],
  'rooms.fileUrl': [[{ roomId: '1', fileId: '2' }]],
  'rooms.downloadFile': [[{ roomId: '1', fileId: '2' }]],
  'contacts.invite': [['bob', 'please']],
  'contacts.accept': [['bob']],
  'contacts.decline': [['bob']],
  'contacts.remove': [['bob']],
  'contacts.setRemark': [['bob', 'Bobby']],
  'contacts.load': [[]],
  'presence.publish': [['at work']],
  'presence.watch': [[['bob']]],
  'profile.update': [[{ nickname: 'Ann' }]],
  'profile.load': [[['bob']]],
  'profile.uploadPicture': [[file]],
  'notifications.silenceAll': [[{ durationMs: 60_000 }]],
  'notifications.silence': [[bob, { type: 'none' }]],
  'notifications.clear': [[bob]],
  'notifications.setLanguage': [['de']],
  'notifications.load': [[]],
  'notifications.registerPush': [[{ token: 't', notifier: 'n' }]],
  'notifications.unregisterPush': [[]],
  'speech.transcribe': [[{ source: 'https://a.example/o/a/chatfiles/1', secret: 's' }]],
  'speech.recognize': [[file]],
  'calls.users': [[[1, 2]]],
  'diagnostics.follow': [[]],
  'diagnostics.note': [['event', { count: 1 }]],
  'session.listDevices': [[]],
  'session.tokenExpiry': [[{ token: 'another-token' }]],
}

/** Calls that begin or end a session; each gets its own client. */
export const sessionSamples: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  register: [[{ user: 'zoe', password: 'p' }]],
  signIn: [[{ user: 'ann', password: 'right' }], [{ user: 'ann', token: 'token-of-ann' }]],
  resume: [[{ user: 'ann', token: 'token-of-ann' }]],
  signOut: [[]],
  renewToken: [['another-token']],
  reconnectNow: [[]],
  close: [[]],
}

/** Valid input for a call; undefined for a call without a sample. */
export function samplesFor(name: string): readonly (readonly unknown[])[] | undefined {
  const own = ownSamples[name]
  if (own) return own
  const definition = catalogue.get(name)
  return definition && [[inputFor(definition.input as Readonly<Record<string, Shape>>)]]
}

const circular: Record<string, unknown> = { type: 'single' }
circular.id = circular

const booby = new Proxy(
  {},
  {
    get() {
      throw new Error('do not touch')
    },
    ownKeys() {
      throw new Error('do not look')
    },
  },
)

/** Values that no call expects. */
export const nasty: readonly unknown[] = [
  undefined,
  null,
  0,
  Number.NaN,
  '',
  '\u0000\ud800',
  '../../x?y#z',
  'x'.repeat(100_000),
  true,
  [],
  [null],
  {},
  Object.create(null),
  circular,
  booby,
  Symbol('nobody'),
  () => 'a function',
  new Date(Number.NaN),
]

/** The worst of them. */
export const nastiest: readonly unknown[] = [null, '', booby]

/**
 * Hostile versions of an input: a bad value as each argument, and in each field of an object as the first argument.
 */
export function hostileFor(sample: readonly unknown[], values: readonly unknown[]): (readonly unknown[])[] {
  const all: unknown[][] = [[]]
  for (const value of values) {
    all.push([value], [value, value, value, value])
    for (const place of sample.keys())
      all.push(sample.map((given, index) => (index === place ? value : given)))
    const [first] = sample
    if (typeof first !== 'object' || first === null || Array.isArray(first)) continue
    for (const field of Object.keys(first)) all.push([{ ...first, [field]: value }, ...sample.slice(1)])
  }
  return all
}
