import { describe, expect, it } from 'vitest'
import { wayInto } from './join-action.ts'

const group = { id: 'g1', name: 'Readers', memberCount: 3, maxMembers: 5 }
const member = { role: 'member', ended: undefined } as const

describe('joining a public group', () => {
  it('is direct, or by request if approval is needed', () => {
    expect(wayInto(group, undefined, false)).toBe('join')
    expect(wayInto({ ...group, needsApproval: true }, undefined, false)).toBe('ask')
    expect(wayInto({ ...group, needsApproval: true }, undefined, true)).toBe('asked')
  })

  it('is not possible if the group is full, except by request', () => {
    expect(wayInto({ ...group, memberCount: 5 }, undefined, false)).toBe('full')
    expect(wayInto({ ...group, memberCount: 5, needsApproval: true }, undefined, false)).toBe('ask')
    expect(wayInto({ id: 'g2', name: 'x' }, undefined, false)).toBe('join')
  })

  it('is not offered to members, as soon as their membership is known', () => {
    expect(wayInto({ ...group, isMember: true }, undefined, false)).toBe('joined')
    expect(wayInto(group, member, true)).toBe('joined')
    expect(wayInto({ ...group, isMember: true }, { role: undefined, ended: 'removed' }, false)).toBe('join')
  })
})
