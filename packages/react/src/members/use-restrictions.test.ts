import { describe, expect, it } from 'vitest'
import { memberOf } from '../testing/fake-group-server.ts'
import { traceOf } from './use-restrictions.ts'

describe('the key that reloads a list of restrictions', () => {
  const members = [memberOf('bob'), memberOf({ user: 'mei', mutedUntil: 9, isAllowed: true })]

  it('depends on the list’s own events, and on nothing else', () => {
    expect(traceOf(members, 'muted')).toBe('mei 9')
    expect(traceOf(members, 'allowed')).toBe('mei')
    expect(traceOf(members, 'blocked')).toBe('bob,mei')
    expect(traceOf(undefined, 'blocked')).toBe('')
  })

  it('stays the same for equal objects', () => {
    const again = members.map((member) => ({ ...member, joinedAt: 5 }))
    for (const kind of ['muted', 'blocked', 'allowed'] as const)
      expect(traceOf(again, kind)).toBe(traceOf(members, kind))
  })
})
