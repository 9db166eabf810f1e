import { describe, expect, it } from 'vitest'
import { createFakeClient } from '../../testing/index.ts'
import { changeFor, choiceOf, mute } from './mute.ts'

const night = { from: { hours: 22, minutes: 0 }, to: { hours: 8, minutes: 0 } }
const silence = (more: object) => ({ type: 'DEFAULT' as const, until: 0, interval: undefined, ...more })
const bob = { type: 'single', id: 'bob' } as const

describe('the choice', () => {
  it('is read from the setting, and an expired time is ignored', () => {
    expect(choiceOf(undefined, false, 100)).toBe('default')
    expect(choiceOf(undefined, true, 100)).toBe('none')
    expect(choiceOf(silence({ until: 101 }), false, 100)).toBe('until')
    expect(choiceOf(silence({ until: 100, type: 'AT' }), false, 100)).toBe('mentions')
    expect(choiceOf(silence({ type: 'NONE' }), false, 100)).toBe('none')
  })

  it('becomes a change: a time replaces "always", and vice versa', () => {
    expect(changeFor(15, undefined, undefined)).toEqual({ type: 'DEFAULT', durationMs: 900_000 })
    expect(changeFor('none', undefined, silence({ until: 1 }))).toEqual({ type: 'NONE', durationMs: 0 })
    expect(changeFor('mentions', undefined, silence({ interval: night }))).toEqual({
      type: 'AT',
      durationMs: 0,
      interval: null,
    })
    expect(changeFor('default', undefined, silence({ type: 'NONE' }))).toBeUndefined()
    // A mute that is still running keeps its end.
    expect(changeFor('until', night, silence({ until: 1 }))).toMatchObject({ interval: night })
    expect(changeFor('until', night, silence({ until: 1 }))).not.toHaveProperty('durationMs')
  })
})

describe('muting', () => {
  it('sets, changes and removes, and requests nothing that is already set', async () => {
    const client = createFakeClient('alice')
    await mute(client, bob, 60)
    const own = () => client.state.people.notifications?.conversations.get('single:bob')
    expect(own()?.until).toBeGreaterThan(0)
    await mute(client, bob, 'none', night)
    expect(own()).toMatchObject({ type: 'NONE', until: 0, interval: night })
    await mute(client, bob, 'default')
    expect(own()).toBeUndefined()
    await mute(client, bob, 'default')
    expect(client.made.get('notifications.clear')).toBe(1)
  })

  it('a group also clears its older switch', async () => {
    const client = createFakeClient('alice')
    client.groupServer.put('g1', { name: 'One', isQuiet: true })
    await client.groups.setQuiet({ groupId: 'g1', isQuiet: true })
    await mute(client, { type: 'group', id: 'g1' }, 'mentions')
    expect(client.state.groups.get('g1')?.isQuiet).toBe(false)
  })
})
