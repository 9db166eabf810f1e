import { BodyType, ContentType, encode, MessageBody } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { defaults } from '../../config/config.ts'
import type { User } from '../../directory/directory.ts'
import type { Group, GroupMember } from '../../directory/groups.ts'
import { readBodyHead } from '../../frames/read.ts'
import type { Refusal } from './refusals.ts'
import {
  type Attempt,
  attemptOf,
  isCounted,
  refusalInGroup,
  refusalInSingle,
  refusalOfEdit,
  refusalOfRecall,
  refusalOfSender,
  refusalOfShape,
  refusalOfSize,
} from './rules.ts'

const now = 1_000_000
const ann = {
  id: 1,
  name: 'ann',
  mutedUntil: 0,
  mutes: { chat: 0, group: 0, room: 0 },
  deactivated: false,
} as User
const plain: GroupMember = { role: 0, mutedUntil: 0, allowed: false, shielded: false }

/** A refusal as clients see it. */
const said = (refused: Refusal | undefined) => (refused ? `${refused.errorCode} ${refused.reason}` : 'may')

const muted = '15 you were muted'
const all: readonly Attempt[] = ['message', 'edit', 'recall', 'receipt', 'marker']
const speaking: readonly Attempt[] = ['message', 'edit']

function group(me: Partial<GroupMember> | undefined, more: Partial<Group> = {}): Group {
  return {
    logId: 1,
    kind: 'group',
    version: 0,
    appId: 1,
    id: '7',
    name: 'group',
    ownerId: 9,
    banned: false,
    disabled: false,
    members: [],
    people: new Map(me ? [[ann.id, { ...plain, ...me }]] : []),
    ...more,
  }
}

/** One row per attempt: the outcome for the listed users, and the outcome for the others. */
function each(
  rows: readonly (readonly [string, readonly Attempt[], string, Group | undefined])[],
): [string, Attempt, string, Group | undefined][] {
  return rows.flatMap(([name, which, refused, of]) =>
    all.map((attempt): [string, Attempt, string, Group | undefined] => [
      name,
      attempt,
      which.includes(attempt) ? refused : 'may',
      of,
    ]),
  )
}

describe('[MSG-2] in a group', () => {
  test.each(
    each([
      ['no such group', all, '1 group not found', undefined],
      ['not a member', all, '1 not in group or chatroom', group(undefined)],
      [
        'not a member of a disabled group',
        all,
        '1 not in group or chatroom',
        group(undefined, { disabled: true }),
      ],
      ['a member', [], '', group({})],
      ['disabled', ['message', 'edit', 'recall'], '1 group is disabled', group({}, { disabled: true })],
      [
        'disabled for its owner too',
        ['message', 'edit', 'recall'],
        '1 group is disabled',
        group({ role: 2 }, { disabled: true }),
      ],
      [
        'disabled before banned',
        ['message', 'edit', 'recall'],
        '1 group is disabled',
        group({}, { disabled: true, banned: true }),
      ],
      ['banned', speaking, muted, group({}, { banned: true })],
      ['banned, owner', [], '', group({ role: 2 }, { banned: true })],
      ['banned, admin', [], '', group({ role: 1 }, { banned: true })],
      ['banned, on the allowlist', [], '', group({ allowed: true }, { banned: true })],
      [
        'banned, on the allowlist and muted',
        speaking,
        muted,
        group({ allowed: true, mutedUntil: -1 }, { banned: true }),
      ],
      ['muted for ever', speaking, muted, group({ mutedUntil: -1 })],
      ['muted until later', speaking, muted, group({ mutedUntil: now + 1 })],
      ['muted until now', [], '', group({ mutedUntil: now })],
      ['muted until before', [], '', group({ mutedUntil: now - 1 })],
      ['muted, admin', speaking, muted, group({ role: 1, mutedUntil: -1 })],
      ['muted, owner', speaking, muted, group({ role: 2, mutedUntil: -1 })],
    ]),
  )('%s: %s → %s', (_name, attempt, expected, of) => {
    expect(said(refusalInGroup(attempt, ann.id, of, now))).toBe(expected)
  })
})

describe('[MSG-2] in a single chat', () => {
  const bob = { id: 2, name: 'bob', deactivated: false } as User
  const gone = { ...bob, deactivated: true }
  const nobody = new Set<number>()
  test.each([
    ['anybody', all, bob, nobody, 'may'],
    ['oneself', all, ann, nobody, 'may'],
    ['a deactivated user', all, gone, nobody, "1 username bob doesn't exist!"],
    ['a user who blocked another', all, bob, new Set([3]), 'may'],
    ['a user who blocked the sender', ['message', 'edit', 'receipt'], bob, new Set([1]), '1 blocked'],
    [
      'read positions and recalls to a user who blocked the sender',
      ['marker', 'recall'],
      bob,
      new Set([1]),
      'may',
    ],
  ] as const)('%s', (_name, which, peer, blocked, expected) => {
    for (const attempt of which) expect(said(refusalInSingle(attempt, ann.id, peer, blocked))).toBe(expected)
  })

  test.each([
    ['a contact', all, bob, new Set([1, 3]), 'may'],
    ['a stranger', ['message', 'edit', 'receipt'], bob, new Set([3]), '1 nonroster'],
    ['read positions and recalls to a stranger', ['marker', 'recall'], bob, new Set<number>(), 'may'],
    ['oneself', all, ann, new Set<number>(), 'may'],
  ] as const)('if only contacts may write: %s', (_name, which, peer, contacts, expected) => {
    for (const attempt of which)
      expect(said(refusalInSingle(attempt, ann.id, peer, new Set(), contacts))).toBe(expected)
  })
})

describe('[MSG-2] a user who is muted everywhere', () => {
  test.each([
    [0, 'may'],
    [now - 1, 'may'],
    [now, 'may'],
    [now + 1, '7 user is mute'],
    [-1, '7 user is mute'],
  ])('until %i', (mutedUntil, expected) => {
    for (const attempt of all)
      expect(said(refusalOfSender(attempt, { ...ann, mutedUntil }, 'chat', now))).toBe(
        speaking.includes(attempt) ? expected : 'may',
      )
  })

  test('a mute in one kind of chat stops that kind alone', () => {
    const kinds = ['chat', 'group', 'room'] as const
    const muted = { ...ann, mutes: { chat: 0, group: -1, room: now + 1 } }
    expect(kinds.map((kind) => said(refusalOfSender('message', muted, kind, now)))).toEqual([
      'may',
      '7 user is mute',
      '7 user is mute',
    ])
  })
})

describe('[MSG-3] validation of a body', () => {
  const shape = (attempt: Attempt, body: MessageBody) =>
    said(refusalOfShape(attempt, readBodyHead(encode(MessageBody, body)), { ...defaults, maxTextBytes: 10 }))
  const one = { type: 0, text: 'x' }
  const large = '7 Sorry, data is too large'

  test.each([
    ['one content', 'message', { contents: [one] }, 'may'],
    ['none', 'message', {}, '4 a message has one content'],
    ['two', 'message', { contents: [one, one] }, '4 a message has one content'],
    ['a text of the largest size', 'message', { contents: [{ text: 'x'.repeat(10) }] }, 'may'],
    ['a larger text', 'message', { contents: [{ text: 'x'.repeat(11) }] }, large],
    [
      'a large text in characters that take three bytes',
      'message',
      { contents: [{ text: '字字字字' }] },
      large,
    ],
    ['a receipt that names a message', 'receipt', { ackMessageId: '5' }, 'may'],
    ['a receipt that names none', 'receipt', { contents: [{}] }, '4 no message is named'],
    ['a recall that names none', 'recall', { contents: [{}] }, '4 no message is named'],
    ['a read position that names one or none', 'marker', { contents: [{}] }, 'may'],
    [
      'a receipt with the longest text',
      'receipt',
      { ackMessageId: '5', ackContent: 'x'.repeat(1024) },
      'may',
    ],
    ['a receipt with a longer text', 'receipt', { ackMessageId: '5', ackContent: 'x'.repeat(1025) }, large],
    ['an edit, which is checked when its message is known', 'edit', {}, 'may'],
    ['an edit with a larger text', 'edit', { contents: [{ text: 'x'.repeat(11) }] }, large],
  ] as const)('%s', (_name, attempt, body, expected) => {
    expect(shape(attempt, body)).toBe(expected)
  })

  test('a body may be slightly larger than its text', () => {
    const config = { ...defaults, maxTextBytes: 1000 }
    expect(said(refusalOfSize(1000 + 16 * 1024, config))).toBe('may')
    expect(said(refusalOfSize(1001 + 16 * 1024, config))).toBe(large)
  })

  test('some types cannot be sent by clients', () => {
    expect([0, 9, 12, 4_294_967_295].map(attemptOf)).toEqual([undefined, undefined, undefined, undefined])
    expect(Object.values(BodyType).filter((type) => attemptOf(type) === undefined)).toEqual([BodyType.NORMAL])
  })

  test('messages are counted, commands and everything else are not, and nothing in rooms is', () => {
    const group = { kind: 'group' }
    expect(isCounted('message', ContentType.TEXT, group)).toBe(true)
    expect(isCounted('message', ContentType.TEXT, { kind: 'room' })).toBe(false)
    expect(isCounted('message', ContentType.COMMAND, group)).toBe(false)
    for (const attempt of all.slice(1)) expect(isCounted(attempt, ContentType.TEXT, group)).toBe(false)
  })
})

describe('[MSG-11] recalling', () => {
  const config = { recallMs: 1000 }
  const mine = { isSender: true, isManager: false, sentAt: now }
  test.each([
    ['nothing there', undefined, '1 Sorry, message does not exist'],
    ['one’s own at once', mine, 'may'],
    ['one’s own at the last moment', { ...mine, sentAt: now - 1000 }, 'may'],
    ['one’s own too late', { ...mine, sentAt: now - 1001 }, '1 exceed recall time limit'],
    ['one’s own as owner or admin, late', { ...mine, isManager: true, sentAt: 0 }, 'may'],
    ['somebody else’s', { ...mine, isSender: false }, '1 Sorry, You do not have permission'],
    ['somebody else’s as owner or admin', { isSender: false, isManager: true, sentAt: 0 }, 'may'],
  ])('%s', (_name, message, expected) => {
    expect(said(refusalOfRecall(message, now, config))).toBe(expected)
    expect(said(refusalOfRecall(message, now, { recallMs: 0 }))).toBe('1 message recall disabled')
  })
})

describe('[MSG-13] editing', () => {
  const { TEXT, CUSTOM, IMAGE, COMMAND, COMBINE } = ContentType
  const mine = {
    isSender: true,
    isManager: false,
    sentAt: 0,
    edits: 0,
    kind: TEXT,
    newKind: TEXT as number | undefined,
  }
  const notAllowed = '1 Sorry, You do not have permission'
  const format = '1 Sorry, format is incorrect'
  test.each([
    ['nothing there', undefined, '1 Sorry, message does not exist'],
    ['one’s own', mine, 'may'],
    ['somebody else’s', { ...mine, isSender: false }, notAllowed],
    ['somebody else’s as owner or admin', { ...mine, isSender: false, isManager: true }, 'may'],
    ['… custom', { ...mine, isSender: false, isManager: true, kind: CUSTOM, newKind: CUSTOM }, 'may'],
    ['… an image', { ...mine, isSender: false, isManager: true, kind: IMAGE, newKind: IMAGE }, notAllowed],
    ['one’s own image', { ...mine, kind: IMAGE, newKind: IMAGE }, 'may'],
    ['one’s own combined message', { ...mine, kind: COMBINE, newKind: COMBINE }, 'may'],
    ['into another kind', { ...mine, newKind: CUSTOM }, format],
    ['a combined message into text', { ...mine, kind: COMBINE }, format],
    ['text into a combined message', { ...mine, newKind: COMBINE }, format],
    ['a command', { ...mine, kind: COMMAND, newKind: COMMAND }, format],
    ['into nothing', { ...mine, newKind: undefined }, format],
    ['the last time', { ...mine, edits: 4 }, 'may'],
    ['once too often', { ...mine, edits: 5 }, '1 Sorry, edit limit reached'],
  ])('%s', (_name, message, expected) => {
    expect(said(refusalOfEdit(message, { editMax: 5 }))).toBe(expected)
    expect(said(refusalOfEdit(message, { editMax: 0 }))).toBe('1 Sorry, edit is not available')
  })

  test('a setting below three counts as three', () => {
    for (const editMax of [1, 2, 3]) {
      expect(said(refusalOfEdit({ ...mine, edits: 2 }, { editMax }))).toBe('may')
      expect(said(refusalOfEdit({ ...mine, edits: 3 }, { editMax }))).toBe('1 Sorry, edit limit reached')
    }
  })
})
