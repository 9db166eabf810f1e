import type { ParleyError } from '@parley/client'
import { describe, expect, it } from 'vitest'
import { createFakeClient } from '../testing/fake-client.ts'
import { whyClosed } from './closed-reason.ts'

const group = { type: 'group', id: 'g1' } as const

describe('whether the user can write', () => {
  const refusedWith = (reason: string, more?: object) => {
    const client = createFakeClient('ann')
    const error = Object.assign(new Error('no'), { reason }) as unknown as ParleyError
    client.set({
      timelines: new Map([
        ['group:g1', { segments: [], reachedStart: false, loading: 'none' as const, error }],
      ]),
    })
    if (more) client.groupServer.put('g1', more)
    return whyClosed(client.state, group, 0)?.why
  }
  it('is denied by a group that cannot be read, if nothing else is known about it', () => {
    expect(refusedWith('notInGroup')).toBe('outside')
    expect(refusedWith('groupNotFound')).toBe('outside')
    expect(refusedWith('networkError')).toBeUndefined()
    expect(refusedWith('notInGroup', { role: 'member' })).toBeUndefined()
    expect(refusedWith('notInGroup', { role: 'member', isDisabled: true })).toBe('disabled')
  })

  it('is denied with a blocked user, only in their single chat', async () => {
    const client = createFakeClient('ann')
    client.peopleServer.setBlocked(['bob'])
    await client.contacts.load()
    expect(whyClosed(client.state, { type: 'single', id: 'bob' }, 0)?.why).toBe('byMe')
    expect(whyClosed(client.state, { type: 'single', id: 'mei' }, 0)).toBeUndefined()
    expect(whyClosed(client.state, { type: 'group', id: 'bob' }, 0)).toBeUndefined()
  })
})
