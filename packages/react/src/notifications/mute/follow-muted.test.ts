import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeClient } from '../../testing/index.ts'
import { followMuted, mutedAt } from './follow-muted.ts'
import { mutedView } from './use-muted.ts'

const bob = { type: 'single', id: 'bob' } as const

describe('muted conversations', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 15, 12) }))
  afterEach(() => void vi.useRealTimers())

  it('are reported to subscribers, and end when their time is over', async () => {
    const client = createFakeClient('alice')
    const view = mutedView(client)
    const changed = vi.fn()
    view.listeners.add(changed)
    followMuted(client, view)
    await vi.advanceTimersByTimeAsync(10)
    expect(client.made.get('notifications.load')).toBe(1)
    const muting = client.notifications.silence(bob, { durationMs: 900_000 })
    await vi.advanceTimersByTimeAsync(10)
    await muting
    expect(view.known.get('single:bob')).toBe('none')
    expect(changed).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(899_000)
    expect(view.known.has('single:bob')).toBe(true)
    await vi.advanceTimersByTimeAsync(2000)
    expect(view.known.has('single:bob')).toBe(false)
    expect(changed).toHaveBeenCalledTimes(2)
  })

  it('are not followed without subscribers', async () => {
    const client = createFakeClient('alice')
    const view = mutedView(client)
    const changed = vi.fn()
    view.listeners.add(changed)
    followMuted(client, view)
    await vi.advanceTimersByTimeAsync(10)
    view.listeners.delete(changed)
    const first = client.notifications.silence(bob, { type: 'NONE' })
    await vi.advanceTimersByTimeAsync(10)
    await first
    const second = client.notifications.silence(bob, { type: 'AT' })
    await vi.advanceTimersByTimeAsync(10)
    await second
    expect(view.known.size).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('include silenced groups, and those with mentions only', () => {
    const client = createFakeClient('alice')
    client.groupServer.put('g1', { name: 'One' })
    client.groupServer.put('g2', { name: 'Two' })
    const groups = new Map(client.state.groups)
    for (const [id, group] of groups) if (id === 'g1') groups.set(id, { ...group, isQuiet: true })
    client.set({ groups })
    const { people } = client.state
    const own = (type: 'AT' | 'ALL') => ({ type, until: 0, interval: undefined })
    const conversations = new Map([
      ['group:g1', own('AT')],
      ['group:g2', own('AT')],
      ['single:bob', own('ALL')],
    ])
    const notifications = { all: own('ALL'), conversations, zone: '', language: '', devices: [], webKey: '' }
    client.set({ people: { ...people, notifications } })
    expect([...mutedAt(client.state, Date.now())]).toEqual([
      ['group:g1', 'none'],
      ['group:g2', 'mentions'],
    ])
  })
})
