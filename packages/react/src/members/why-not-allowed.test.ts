import type { Group } from '@parley/client'
import { describe, expect, it } from 'vitest'
import { createFakeClient } from '../testing/fake-client.ts'
import { whyNot } from './why-not-allowed.ts'

const groupOf = (more: Partial<Group>): Group => createFakeClient('ann').groupServer.put('g', more).group

describe('why an action is not allowed', () => {
  it('is undefined if it is allowed', () => {
    expect(whyNot(groupOf({ role: 'owner' }), 'addAdmin', { role: 'member' })).toBeUndefined()
    expect(whyNot(groupOf({ role: 'admin' }), 'mute', { role: 'member' })).toBeUndefined()
    expect(whyNot(groupOf({ role: 'member' }), 'leave')).toBeUndefined()
  })

  it.each([
    ['admin', 'addAdmin', 'member', 'members.why.owner'],
    ['admin', 'mute', 'admin', 'members.why.admins'],
    ['admin', 'removeMember', 'owner', 'members.why.theOwner'],
    ['member', 'mute', 'member', 'members.why.managers'],
    ['member', 'mute', 'owner', 'members.why.managers'],
    ['member', 'allow', 'member', 'members.why.managers'],
    ['admin', 'dissolve', undefined, 'members.why.owner'],
    ['member', 'invite', undefined, 'members.why.invites'],
    ['owner', 'leave', undefined, 'groupSettings.leave.owner'],
  ] as const)('%s: %s on %s', (role, act, target, why) => {
    expect(whyNot(groupOf({ role }), act, target && { role: target })).toBe(why)
  })

  it('is that the group is full, for everyone', () => {
    const full = { role: 'owner', memberCount: 12, maxMembers: 12 } as const
    expect(whyNot(groupOf(full), 'invite')).toBe('members.why.full')
    expect(whyNot(groupOf({ ...full, maxMembers: 13 }), 'invite')).toBeUndefined()
    expect(whyNot(groupOf(full), 'modify')).toBeUndefined()
  })

  it('is the group itself if it is disabled or has ended', () => {
    expect(whyNot(groupOf({ role: 'owner', isDisabled: true }), 'dissolve')).toBe('members.why.disabled')
    expect(whyNot(groupOf({ role: undefined, ended: 'left' }), 'invite')).toBe('members.why.ended')
  })
})
