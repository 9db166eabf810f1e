import { describe, expect, it } from 'vitest'
import { joinActionFor } from './join-action.ts'

const group = { id: 'g1', name: 'Readers', memberCount: 3, maxMembers: 5 }
const member = { role: 'member', ended: undefined } as const

describe('joining a public group', () => {
  it('is direct, or by request if approval is needed', () => {
    expect(joinActionFor(group, undefined, false)).toBe('join')
    expect(joinActionFor({ ...group, needsApproval: true }, undefined, false)).toBe('ask')
    expect(joinActionFor({ ...group, needsApproval: true }, undefined, true)).toBe('asked')
  })

  it('is not possible if the group is full, except by request', () => {
    expect(joinActionFor({ ...group, memberCount: 5 }, undefined, false)).toBe('full')
    expect(joinActionFor({ ...group, memberCount: 5, needsApproval: true }, undefined, false)).toBe('ask')
    expect(joinActionFor({ id: 'g2', name: 'x' }, undefined, false)).toBe('join')
  })

  it('is not offered to members, as soon as their membership is known', () => {
    expect(joinActionFor({ ...group, isMember: true }, undefined, false)).toBe('joined')
    expect(joinActionFor(group, member, true)).toBe('joined')
    expect(joinActionFor({ ...group, isMember: true }, { role: undefined, ended: 'removed' }, false)).toBe(
      'join',
    )
  })
})
