import type { GroupRole } from '@parley/client'
import { describe, expect, it } from 'vitest'
import { mayIn, type ThreadAct, type ThreadStanding } from './thread-rules.ts'

const now = 1000
const group = {
  role: 'member' as GroupRole,
  ended: undefined,
  isDisabled: false,
  isBanned: false,
  isAllowed: false,
  mutedUntil: 0,
}
const thread = { owner: 'bob', isMember: true, ended: undefined } as ThreadStanding['thread']
const standing = (
  of: Partial<typeof group>,
  more: Partial<ThreadStanding['thread']> = {},
): ThreadStanding => ({
  group: { ...group, ...of },
  thread: { ...thread, ...more },
  me: 'ann',
  now,
})
const acts: readonly ThreadAct[] = ['join', 'leave', 'rename', 'destroy', 'removeMember']
const allowed = (of: ThreadStanding) => acts.filter((act) => mayIn(of, act))

describe('the user’s rights in a thread', () => {
  it.each<[string, ThreadStanding, readonly ThreadAct[]]>([
    ['creator', standing({}, { owner: 'ann' }), ['leave', 'rename', 'destroy', 'removeMember']],
    [
      'creator who left',
      standing({}, { owner: 'ann', isMember: false }),
      ['join', 'rename', 'destroy', 'removeMember'],
    ],
    ['participant', standing({}), ['leave']],
    ['member', standing({}, { isMember: false }), ['join']],
    [
      'admin',
      standing({ role: 'admin' }, { isMember: false }),
      ['join', 'rename', 'destroy', 'removeMember'],
    ],
    ['owner', standing({ role: 'owner' }), ['leave', 'rename', 'destroy', 'removeMember']],
    ['creator in a disabled group', standing({ isDisabled: true }, { owner: 'ann' }), ['leave']],
    [
      'creator who is muted',
      standing({ mutedUntil: now + 1 }, { owner: 'ann' }),
      ['leave', 'destroy', 'removeMember'],
    ],
    [
      'creator who is muted for ever',
      standing({ mutedUntil: -1 }, { owner: 'ann' }),
      ['leave', 'destroy', 'removeMember'],
    ],
    [
      'creator whose mute is over',
      standing({ mutedUntil: now }, { owner: 'ann' }),
      ['leave', 'rename', 'destroy', 'removeMember'],
    ],
    [
      'creator in a banned group',
      standing({ isBanned: true }, { owner: 'ann' }),
      ['leave', 'destroy', 'removeMember'],
    ],
    [
      'creator on the allowlist of one',
      standing({ isBanned: true, isAllowed: true }, { owner: 'ann' }),
      ['leave', 'rename', 'destroy', 'removeMember'],
    ],
    [
      'admin of a banned group',
      standing({ role: 'admin', isBanned: true }),
      ['leave', 'rename', 'destroy', 'removeMember'],
    ],
    ['anyone, once it is destroyed', standing({ role: 'owner' }, { owner: 'ann', ended: 'destroyed' }), []],
  ])('%s', (_who, of, expected) => {
    expect(allowed(of)).toEqual(expected)
  })

  it('are none for non-members of the group, or if the group is unknown', () => {
    expect(allowed({ ...standing({}), group: undefined })).toEqual([])
    expect(allowed({ ...standing({}), group: { ...group, role: undefined } })).toEqual([])
    expect(allowed({ ...standing({}), group: { ...group, ended: 'dissolved' } })).toEqual([])
    expect(allowed({ ...standing({ role: 'owner' }), me: undefined })).toEqual([])
  })

  it.each<[string, GroupRole | 'creator', Record<string, boolean>]>([
    ['creator', 'creator', { self: false, member: true, admin: false, owner: false }],
    ['admin', 'admin', { self: false, member: true, admin: false, owner: false }],
    ['owner', 'owner', { self: false, member: true, admin: true, owner: false }],
  ])('%s removes members of lower rank', (_who, role, expected) => {
    const of = role === 'creator' ? standing({}, { owner: 'ann' }) : standing({ role }, { owner: 'bob' })
    const got = Object.fromEntries(
      Object.keys(expected).map((target) => [
        target,
        target === 'self'
          ? mayIn(of, 'removeMember', { user: 'ann', role: 'member' })
          : mayIn(of, 'removeMember', { user: 'mei', role: target as GroupRole }),
      ]),
    )
    expect(got).toEqual(expected)
    expect(mayIn(of, 'removeMember', { user: 'mei', role: undefined })).toBe(true)
  })
})
