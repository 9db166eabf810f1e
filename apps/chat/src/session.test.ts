import { createFakeClient } from '@parley/react/testing'
import { describe, expect, it, vi } from 'vitest'
import { createSessions, type KeyStorage, retryDelay } from './session.ts'

function memory(): KeyStorage & { size: number } {
  const items = new Map<string, string>()
  return {
    get size() {
      return items.size
    },
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

/** Generous, for slow machines. */
const patience = { timeout: 60_000 }

const account = { server: 'http://localhost:4000', appKey: 'parley#demo', user: 'ann' }

function world(signIn?: () => Promise<never>) {
  const lasting = memory()
  const fleeting = memory()
  const makeClient = vi.fn(() => {
    const client = createFakeClient('ann')
    if (signIn) client.signIn = signIn
    return client
  })
  return { lasting, fleeting, makeClient, sessions: createSessions({ makeClient, lasting, fleeting }) }
}

const failing = (reason: string) => () =>
  Promise.reject(Object.assign(new Error(reason), { reason, code: 1 }))

describe('sessions', () => {
  it('are stored where the user chose', async () => {
    const { sessions, lasting, fleeting } = world()
    await sessions.signIn({ ...account, password: 'x', remember: true })
    expect([lasting.size, fleeting.size]).toEqual([1, 0])
    await sessions.signIn({ ...account, password: 'x', remember: false })
    expect([lasting.size, fleeting.size]).toEqual([0, 1])
  })

  it('can also begin with a token', async () => {
    const { sessions, makeClient, lasting } = world()
    const signIn = vi.fn(async () => ({ token: 't', user: 'ann' }))
    makeClient.mockImplementationOnce(() => Object.assign(createFakeClient('ann'), { signIn }))
    await sessions.signIn({ ...account, token: 't', remember: true })
    expect(signIn).toHaveBeenCalledWith({ user: 'ann', token: 't' })
    expect(lasting.size).toBe(1)
  })

  it('are opened again after a reload, with one client', async () => {
    const first = world()
    await first.sessions.signIn({ ...account, password: 'x', remember: true })
    const makeClient = vi.fn(() => createFakeClient('ann'))
    const again = createSessions({ ...first, makeClient })
    again.resume()
    again.resume()
    expect(again.get()).toMatchObject({ name: 'open', account })
    expect(makeClient).toHaveBeenCalledTimes(1)
  })

  it('are deleted with a reason when the token is no longer valid', async () => {
    const { sessions, lasting } = world(failing('tokenExpired'))
    lasting.setItem('parley.session', JSON.stringify({ ...account, token: 'old' }))
    sessions.resume()
    await vi.waitFor(() => expect(sessions.get().name).toBe('none'), patience)
    expect(sessions.get()).toMatchObject({ why: { reason: 'tokenExpired' } })
    expect(lasting.size).toBe(0)
  })

  it.each([
    'networkError',
    'serverUnreachable',
    'requestTimeout',
    'serverBusy',
    'serverError',
    'requestFailed',
    'notAParleyServer',
    'servingDisabled',
    'maxLimit',
  ])('are kept through an outage: %s', async (reason) => {
    const { sessions, lasting } = world(failing(reason))
    lasting.setItem('parley.session', JSON.stringify({ ...account, token: 'good' }))
    sessions.resume()
    await vi.waitFor(() => expect(sessions.get().name).toBe('unreachable'), patience)
    expect(lasting.size).toBe(1)
  })

  it('end with the sign-out, also for the next visit', async () => {
    const { sessions, lasting } = world()
    await sessions.signIn({ ...account, password: 'x', remember: true })
    await sessions.signOut()
    expect(sessions.get()).toEqual({ name: 'none' })
    expect(lasting.size).toBe(0)
  })

  it('do not begin when the sign-in fails', async () => {
    const { sessions, lasting } = world(failing('signInFailed'))
    await expect(sessions.signIn({ ...account, password: 'x', remember: true })).rejects.toThrow(
      'signInFailed',
    )
    expect(sessions.get()).toEqual({ name: 'none' })
    expect(lasting.size).toBe(0)
  })

  it('are retried after growing times, which differ between devices', async () => {
    const { sessions, lasting } = world(failing('networkError'))
    lasting.setItem('parley.session', JSON.stringify({ ...account, token: 'good' }))
    const delays: number[] = []
    for (let attempt = 0; attempt < 3; attempt++) {
      sessions.resume()
      await vi.waitFor(() => expect(sessions.get().name).toBe('unreachable'), patience)
      const session = sessions.get()
      if (session.name === 'unreachable') delays.push(session.retryMs)
    }
    for (const [index, delay] of delays.entries()) {
      expect(delay).toBeGreaterThanOrEqual(1000 * 2 ** index)
      expect(delay).toBeLessThanOrEqual(2000 * 2 ** index)
    }
    expect(retryDelay(0, () => 0)).toBe(1000)
    expect(retryDelay(0, () => 1)).toBe(2000)
    expect(retryDelay(99, () => 1)).toBe(60_000)
  })
})
