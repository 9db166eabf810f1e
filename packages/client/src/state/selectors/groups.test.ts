import { describe, expect, test } from 'vitest'
import { unknownGroup } from '../apply/group-changes.ts'
import { emptyState, type Group, type State } from '../state.ts'
import { type GroupAction, groupOf, mayI, requestCount, whyNotWrite } from './groups.ts'

const ref = { type: 'group', id: 'g1' } as const
const now = 1000
const group = (more: Partial<Group> = {}): Group => ({ ...unknownGroup('g1'), role: 'member', ...more })
const state = (more?: Partial<Group>): State => ({
  ...emptyState,
  groups: new Map(more ? [['g1', group(more)]] : []),
})

describe('[GRP-9] why the user cannot write', () => {
  test.each<[Partial<Group> | undefined, unknown]>([
    [undefined, undefined],
    [{}, undefined],
    [{ mutedUntil: 1001 }, { why: 'muted', until: 1001 }],
    [{ mutedUntil: 1000 }, undefined],
    [{ mutedUntil: -1 }, { why: 'muted' }],
    [
      { mutedUntil: 2000, role: 'admin' },
      { why: 'muted', until: 2000 },
    ],
    [{ isBanned: true }, { why: 'banned' }],
    [{ isBanned: true, isAllowed: true }, undefined],
    [{ isBanned: true, role: 'admin' }, undefined],
    [{ isBanned: true, role: 'owner' }, undefined],
    [{ isBanned: true, isAllowed: true, mutedUntil: -1 }, { why: 'muted' }],
    [{ isDisabled: true, role: 'owner' }, { why: 'disabled' }],
    [{ isShielded: true }, undefined],
    [{ role: undefined, ended: 'left' }, { why: 'left' }],
    [{ role: undefined, ended: 'removed' }, { why: 'removed' }],
    [{ role: undefined, ended: 'blocked' }, { why: 'blocked' }],
    [{ role: undefined, ended: 'dissolved' }, { why: 'dissolved' }],
    [{ role: undefined, isLoaded: true }, { why: 'outside' }],
    // Unknown role.
    [{ role: undefined }, undefined],
  ])('%j: %j', (more, why) => {
    expect(whyNotWrite(state(more), ref, now)).toEqual(why)
  })

  test('only groups have such rules', () => {
    expect(whyNotWrite(state({ isDisabled: true }), { type: 'single', id: 'g1' }, now)).toBeUndefined()
  })
})

describe('[GRP-10] the user’s rights', () => {
  const managing: GroupAction[] = ['modify', 'announce', 'ban', 'allow', 'answerApplication']
  const against: GroupAction[] = ['removeMember', 'mute', 'block']
  const owning: GroupAction[] = ['open', 'addAdmin', 'handOver', 'dissolve']
  const roles = ['member', 'admin', 'owner'] as const

  test('changes of the group are for owner and admins, or for the owner alone', () => {
    for (const act of managing)
      expect(roles.map((role) => mayI(group({ role }), act))).toEqual([false, true, true])
    for (const act of owning)
      expect(roles.map((role) => mayI(group({ role }), act))).toEqual([false, false, true])
  })

  test('users cannot act on themselves, the owner, or a user of the same rank', () => {
    for (const act of against) {
      const may = (mine: Group['role'], theirs: Group['role']) =>
        mayI(group({ role: mine }), act, { role: theirs })
      expect(roles.map((theirs) => may('owner', theirs))).toEqual([true, true, false])
      expect(roles.map((theirs) => may('admin', theirs))).toEqual([true, false, false])
      expect(roles.map((theirs) => may('member', theirs))).toEqual([false, false, false])
      // A user who is not a member can be blocked.
      expect(may('admin', undefined)).toBe(true)
    }
    expect(mayI(group({ role: 'owner' }), 'handOver', { role: 'owner' })).toBe(false)
  })

  test('the owner cannot leave, and members invite if allowed', () => {
    expect(roles.map((role) => mayI(group({ role }), 'leave'))).toEqual([true, true, false])
    expect(roles.map((role) => mayI(group({ role }), 'invite'))).toEqual([false, true, true])
    expect(mayI(group({ membersMayInvite: true }), 'invite')).toBe(true)
  })

  test('files are shared by those who may write', () => {
    expect(mayI(group(), 'shareFile')).toBe(true)
    expect(mayI(group({ mutedUntil: -1 }), 'shareFile', undefined, now)).toBe(false)
    expect(mayI(group({ mutedUntil: 1001 }), 'shareFile', undefined, now)).toBe(false)
    expect(mayI(group({ mutedUntil: 999 }), 'shareFile', undefined, now)).toBe(true)
    expect(mayI(group({ isBanned: true }), 'shareFile')).toBe(false)
    expect(mayI(group({ isBanned: true, isAllowed: true }), 'shareFile')).toBe(true)
  })

  test('in a disabled group the user may only leave, and outside nothing', () => {
    const all = [...managing, ...against, ...owning, 'invite', 'shareFile'] as const
    for (const act of all) {
      expect(mayI(group({ role: 'owner', isDisabled: true }), act)).toBe(false)
      expect(mayI(group({ role: undefined, ended: 'removed' }), act)).toBe(false)
      expect(mayI(undefined, act)).toBe(false)
    }
    expect(mayI(group({ isDisabled: true }), 'leave')).toBe(true)
  })
})

test('a group by its id, and how many requests are pending', () => {
  expect(groupOf(state({}), 'g1')?.role).toBe('member')
  expect(groupOf(state({}), 'g2')).toBeUndefined()
  const one = { groupId: 'g1', groupName: '', user: 'bob', message: '', at: 1 }
  expect(requestCount({ ...emptyState, applications: [one, one], invitations: [one] })).toBe(3)
})
