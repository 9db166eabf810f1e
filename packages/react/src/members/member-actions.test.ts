import type { Group, GroupMember } from '@parley/client'
import { describe, expect, it } from 'vitest'
import { createFakeClient } from '../testing/fake-client.ts'
import { memberOf } from '../testing/fake-group-server.ts'
import { memberActions, muteTimes } from './member-actions.ts'

const around = { me: 'ann', now: 1000, canOpen: true }
const groupOf = (more: Partial<Group>): Group => createFakeClient('ann').groupServer.put('g', more).group
const bob = (more: Partial<GroupMember> = {}) => memberOf({ user: 'bob', ...more })
const acts = (group: Partial<Group>, member: GroupMember, more = {}) =>
  memberActions(groupOf(group), member, { ...around, ...more }).map(({ act, why }) =>
    why ? [act, why] : act,
  )

describe('the actions on a member', () => {
  it('are all for the owner', () => {
    const all = ['private', 'mention', 'admin', 'mute', 'allow', 'remove', 'block']
    expect(acts({ role: 'owner' }, bob())).toEqual(all)
  })

  it('are the opposite of the actions already taken', () => {
    const member = bob({ role: 'admin', mutedUntil: 1001, isAllowed: true })
    expect(acts({ role: 'owner' }, member).slice(2, 5)).toEqual(['noAdmin', 'unmute', 'disallow'])
    expect(acts({ role: 'owner' }, bob({ mutedUntil: 1000 }))).toContain('mute')
    expect(acts({ role: 'owner' }, bob({ mutedUntil: -1 }))).toContain('unmute')
  })

  it('are shown to admins with the reason if they are not allowed', () => {
    expect(acts({ role: 'admin' }, bob({ role: 'admin' })).slice(2)).toEqual([
      ['noAdmin', 'members.why.owner'],
      ['mute', 'members.why.admins'],
      ['allow', 'members.why.admin'],
      ['remove', 'members.why.admins'],
      ['block', 'members.why.admins'],
    ])
    expect(acts({ role: 'admin' }, bob({ role: 'owner' })).slice(2)).toEqual([
      ['admin', 'members.why.owner'],
      ['mute', 'members.why.theOwner'],
      ['allow', 'members.why.admin'],
      ['remove', 'members.why.theOwner'],
      ['block', 'members.why.theOwner'],
    ])
  })

  it('are a chat for members, and none for oneself', () => {
    expect(acts({ role: 'member' }, bob())).toEqual(['private', 'mention'])
    expect(acts({ role: 'member' }, bob(), { canOpen: false })).toEqual(['mention'])
    expect(acts({ role: 'owner' }, memberOf('ann'))).toEqual([])
    expect(acts({ role: undefined, ended: 'removed' }, bob())).toEqual(['private'])
  })

  it('include muting for a time, or for ever', () => {
    expect(muteTimes.map(({ duration }) => duration)).toEqual([600_000, 3_600_000, 86_400_000, -1])
  })
})
