// Each group event changes the state as specified, and malformed events change nothing.

import {
  adminAdded,
  adminRemoved,
  announcementChanged,
  applicationAccepted,
  applicationAnswered,
  applied,
  attributesChanged,
  type DataOf,
  type EventDefinition,
  encode,
  fileShared,
  groupBanned,
  groupDissolved,
  groupEvents,
  groupShielded,
  groupUpdated,
  invitationAccepted,
  invited,
  joinedDirectly,
  MUCBody,
  MUCOperation,
  memberAllowed,
  memberBlocked,
  memberMuted,
  membersJoined,
  membersLeft,
  memberUnblocked,
  memberUnmuted,
  NameSpace,
  ownerChanged,
  removedFromGroup,
} from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { eventMeta } from '../../../test/support/groups.ts'
import type { Group, GroupRole } from '../state.ts'
import { type GroupsPart, newMember, unknownGroup } from './group-changes.ts'
import { applyGroupEvent, readGroupEvent } from './groups.ts'

const noGroups: GroupsPart = {
  groups: new Map(),
  groupMembers: new Map(),
  applications: [],
  invitations: [],
}
const told = { me: 'ann', at: 99 }
const common = { groupId: 'g1', by: 'bob', users: [] as { name: string }[] }
const about = (...names: string[]) => ({ ...common, users: names.map((name) => ({ name })) })

const member = (user: string, role: GroupRole = 'member', joinedAt = 1) => ({
  ...newMember(user, joinedAt),
  role,
})

/** Bob's group, with carol as admin. The user is a member, and all members are loaded. */
const inside = (more: Partial<Group> = {}): GroupsPart => ({
  ...noGroups,
  groups: new Map([
    ['g1', { ...unknownGroup('g1'), name: 'team', owner: 'bob', role: 'member', memberCount: 3, ...more }],
  ]),
  groupMembers: new Map([
    [
      'g1',
      {
        members: [member('bob', 'owner'), member('carol', 'admin'), member('ann', more.role ?? 'member')],
        isComplete: true,
        load: { name: 'loaded' },
      },
    ],
  ]),
})

function heard<E extends EventDefinition>(part: GroupsPart, definition: E, data: DataOf<E>): GroupsPart {
  const news = readGroupEvent(eventMeta(definition, data))
  return news ? applyGroupEvent(part, news, told) : part
}

const groupIn = (part: GroupsPart) => part.groups.get('g1')
const rows = (part: GroupsPart) =>
  part.groupMembers.get('g1')?.members.map(({ user, role }) => `${user} ${role}`)

describe('[GRP-3] the user’s own membership', () => {
  test('a mute has the reported time, and −1 is for ever', () => {
    const times = (until: unknown) => JSON.stringify({ user_mute_time: { ann: until } })
    expect(groupIn(heard(inside(), memberMuted, { ...about('ann'), times: times(5000) }))).toMatchObject({
      mutedUntil: 5000,
    })
    const forEver = heard(inside(), memberMuted, { ...about('ann'), times: times(-1) })
    expect(groupIn(forEver)?.mutedUntil).toBe(-1)
    expect(groupIn(heard(forEver, memberUnmuted, about('ann')))?.mutedUntil).toBe(0)
  })

  test.each(['', 'null', '[]', '{"user_mute_time":null}', '{"user_mute_time":{"bob":4}}', '{'])(
    'a mute with the time %j has no end',
    (times) => {
      expect(groupIn(heard(inside(), memberMuted, { ...about('ann'), times }))?.mutedUntil).toBe(-1)
    },
  )

  test('a mute of somebody else changes that member', () => {
    const part = heard(inside({ role: 'admin' }), memberMuted, {
      ...about('bob'),
      times: '{"user_mute_time":{"bob":7}}',
    })
    expect(groupIn(part)?.mutedUntil).toBe(0)
    expect(part.groupMembers.get('g1')?.members[0]?.mutedUntil).toBe(7)
  })

  test('roles change in the list, which keeps its order', () => {
    const admin = heard(inside(), adminAdded, about('ann'))
    expect(groupIn(admin)?.role).toBe('admin')
    expect(rows(admin)).toEqual(['bob owner', 'carol admin', 'ann admin'])
    expect(rows(heard(admin, adminRemoved, about('carol')))).toEqual([
      'bob owner',
      'ann admin',
      'carol member',
    ])
  })

  test('a transferred group has one owner, and the former one is a member', () => {
    const muted = inside({ mutedUntil: -1, isShielded: true })
    const part = heard(muted, ownerChanged, { ...about('ann'), by: 'bob' })
    expect(groupIn(part)).toMatchObject({ owner: 'ann', role: 'owner', mutedUntil: 0, isShielded: false })
    expect(rows(part)).toEqual(['ann owner', 'carol admin', 'bob member'])
  })

  test('the allowlist, and a shield set on another device', () => {
    expect(groupIn(heard(inside(), memberAllowed, about('ann')))?.isAllowed).toBe(true)
    expect(groupIn(heard(inside(), groupShielded, common))?.isShielded).toBe(true)
  })

  test('a former admin does not keep the list of applications', () => {
    const waiting = heard(inside({ role: 'admin' }), applied, { ...common, by: 'eve', reason: 'please' })
    expect(waiting.applications).toHaveLength(1)
    expect(heard(waiting, adminRemoved, about('ann')).applications).toEqual([])
  })
})

describe('[GRP-4] the details of a group', () => {
  test('new values are in the detail, under their wire names', () => {
    const detail = JSON.stringify({
      name: 'new',
      description: 'd',
      public: true,
      members_only: true,
      allow_user_invites: true,
      invite_need_confirm: true,
      max_users: 9,
      custom: 'c',
      avatar: 'a',
      last_modified: 5,
    })
    expect(groupIn(heard(inside(), groupUpdated, { ...common, detail }))).toMatchObject({
      name: 'new',
      description: 'd',
      isPublic: true,
      needsApproval: true,
      membersMayInvite: true,
      inviteNeedsConfirmation: true,
      maxMembers: 9,
      custom: 'c',
      avatar: 'a',
    })
  })

  test.each([
    '',
    '{',
    '7',
    '"x"',
    'null',
    '[1]',
    '{"name":5,"public":"yes","max_users":"9"}',
    '{"__proto__":{"name":1}}',
  ])('a detail that is %j changes nothing', (detail) => {
    const part = inside()
    expect(heard(part, groupUpdated, { ...common, detail }).groups).toBe(part.groups)
  })

  test('ban and announcement', () => {
    expect(groupIn(heard(inside(), groupBanned, common))?.isBanned).toBe(true)
    expect(
      groupIn(heard(inside(), announcementChanged, { ...common, announcement: 'hear' }))?.announcement,
    ).toBe('hear')
  })

  test('an unknown group is not changed', () => {
    expect(heard(noGroups, groupBanned, common)).toEqual(noGroups)
    expect(heard(noGroups, memberMuted, { ...about('ann'), times: '' })).toEqual(noGroups)
    expect(heard(noGroups, groupDissolved, common)).toEqual(noGroups)
  })
})

describe('[GRP-5] members', () => {
  test('one user joins alone, several are added, and existing members are not duplicated', () => {
    const one = heard(inside(), membersJoined, { ...common, by: 'dave', memberCount: 4 })
    expect([rows(one)?.at(-1), groupIn(one)?.memberCount]).toEqual(['dave member', 4])
    const several = heard(one, membersJoined, { ...common, memberCount: 6, members: ['eve', 'dave', 'finn'] })
    expect(rows(several)).toEqual([
      'bob owner',
      'carol admin',
      'ann member',
      'dave member',
      'eve member',
      'finn member',
    ])
  })

  test('a new member is last, and not added to an incomplete list', () => {
    const part = inside()
    const list = part.groupMembers.get('g1')
    const open = { ...part, groupMembers: new Map([['g1', { ...list, isComplete: false } as never]]) }
    expect(rows(heard(open, membersJoined, { ...common, by: 'dave', memberCount: 4 }))).toHaveLength(3)
  })

  test('members leave, one or several', () => {
    const part = heard(inside(), membersLeft, { ...common, by: 'carol', memberCount: 2 })
    expect([rows(part), groupIn(part)?.memberCount]).toEqual([['bob owner', 'ann member'], 2])
    expect(
      rows(heard(inside(), membersLeft, { ...common, members: ['bob', 'carol'], memberCount: 1 })),
    ).toEqual(['ann member'])
  })

  test('attributes are merged if they are loaded, and an empty value removes a key', () => {
    const part = inside()
    const list = part.groupMembers.get('g1')
    const members = list?.members.map((one) =>
      one.user === 'bob' ? { ...one, attributes: { a: '1', b: '2' } } : one,
    )
    const known = { ...part, groupMembers: new Map([['g1', { ...list, members } as never]]) }
    const detail = JSON.stringify({ username: 'bob', properties: { a: '', c: '3', d: 4 } })
    const next = heard(known, attributesChanged, { ...common, detail })
    expect(next.groupMembers.get('g1')?.members[0]?.attributes).toEqual({ b: '2', c: '3' })
    const carol = JSON.stringify({ username: 'carol', properties: { a: '1' } })
    expect(heard(known, attributesChanged, { ...common, detail: carol })).toBe(known)
  })
})

describe('[GRP-6] joining and leaving', () => {
  test('an added user is a member, and no longer invited', () => {
    const asked = heard(noGroups, invited, { ...about('ann'), name: 'team' })
    expect(asked.invitations).toEqual([
      { groupId: 'g1', groupName: 'team', user: 'bob', message: '', at: 99 },
    ])
    expect(groupIn(asked)).toMatchObject({ name: 'team', role: undefined, isLoaded: false })
    const part = heard(asked, joinedDirectly, { ...about('ann'), name: 'team' })
    expect(part.invitations).toEqual([])
    expect(groupIn(part)).toMatchObject({ role: 'member', isLoaded: false })
  })

  test('an accepted application makes the applicant a member, and leaves managers nothing to decide', () => {
    const news = { ...about('ann'), name: 'team', reason: '' }
    expect(groupIn(heard(noGroups, applicationAccepted, news))).toMatchObject({ role: 'member' })
    const waiting = heard(inside({ role: 'owner' }), applied, { ...common, by: 'eve', reason: 'please' })
    expect(waiting.applications).toEqual([
      { groupId: 'g1', groupName: 'team', user: 'eve', message: 'please', at: 99 },
    ])
    const again = heard(waiting, applied, { ...common, by: 'eve', reason: 'really' })
    expect(again.applications).toMatchObject([{ message: 'really' }])
    expect(heard(again, applicationAccepted, { ...about('eve'), name: '', reason: '' }).applications).toEqual(
      [],
    )
    const answered = { groupId: 'g1', by: 'bob', user: 'eve', isAccepted: false }
    expect(heard(again, applicationAnswered, answered).applications).toEqual([])
    expect(heard(again, applicationAnswered, { ...answered, user: 'dan' }).applications).toHaveLength(1)
  })

  test('another device can accept an invitation, and another user’s answer changes nothing here', () => {
    const asked = heard(noGroups, invited, { ...about('ann'), name: 'team' })
    const mine = heard(asked, invitationAccepted, { ...about('bob'), by: 'ann', name: 'team' })
    expect([mine.invitations, groupIn(mine)?.role]).toEqual([[], 'member'])
    expect(heard(asked, invitationAccepted, { ...about('ann'), by: 'eve', name: 'team' })).toBe(asked)
  })

  test('the user is removed, then blocked, then unblocked', () => {
    const removed = heard(inside({ mutedUntil: 9 }), removedFromGroup, { ...about('ann'), name: 'team' })
    expect(groupIn(removed)).toMatchObject({ role: undefined, ended: 'removed', mutedUntil: 0 })
    expect(removed.groupMembers.size).toBe(0)
    const blocked = heard(removed, memberBlocked, { ...about('ann'), name: 'team' })
    expect(groupIn(blocked)?.ended).toBe('blocked')
    expect(groupIn(heard(blocked, memberUnblocked, { ...about('ann'), name: '', reason: '' }))?.ended).toBe(
      'removed',
    )
    expect(groupIn(heard(blocked, joinedDirectly, { ...about('ann'), name: 'team' }))).toMatchObject({
      role: 'member',
      ended: undefined,
    })
  })

  test('blocking somebody else removes them from the lists', () => {
    const waiting = heard(inside({ role: 'owner' }), applied, { ...common, by: 'eve', reason: '' })
    const part = heard(waiting, memberBlocked, { ...about('carol', 'eve'), name: '' })
    expect([rows(part), part.applications]).toEqual([['bob owner', 'ann owner'], []])
  })
})

describe('[GRP-7] any event', () => {
  test('of the catalogue is read, even if it contains nothing but the group', () => {
    for (const definition of groupEvents.filter(({ ns }) => ns === NameSpace.MUC)) {
      const payload = encode(MUCBody, { operation: Number(definition.operation), mucId: { name: 'g1' } })
      const news = readGroupEvent({ ns: NameSpace.MUC, payload })
      expect(news?.name).toBe(definition.name)
      if (news) expect(() => applyGroupEvent(inside(), news, told)).not.toThrow()
    }
  })

  test('ignores names that are missing', () => {
    const payload = encode(MUCBody, { operation: MUCOperation.ADD_ADMIN, mucId: { name: 'g1' }, to: [{}] })
    const news = readGroupEvent({ ns: NameSpace.MUC, payload })
    const part = inside()
    expect(news && applyGroupEvent(part, news, told)).toEqual(part)
  })

  test('without a group, or of no known type, is ignored', () => {
    expect(readGroupEvent({ ns: NameSpace.MUC, payload: encode(MUCBody, { operation: 0 }) })).toBeUndefined()
    const unknown = encode(MUCBody, { operation: 99 as never, mucId: { name: 'g1' } })
    expect(readGroupEvent({ ns: NameSpace.MUC, payload: unknown })).toBeUndefined()
  })

  test('changes nothing the second time', () => {
    const once = heard(inside(), membersJoined, { ...common, by: 'dave', memberCount: 4 })
    expect(heard(once, membersJoined, { ...common, by: 'dave', memberCount: 4 })).toBe(once)
    expect(heard(once, fileShared, { ...common, detail: '{' })).toBe(once)
  })
})
