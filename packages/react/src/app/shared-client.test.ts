import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createReferenceCounted } from './shared-client.ts'

describe('shared clients', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('survive the mount, unmount, mount of StrictMode', () => {
    const make = vi.fn(() => 'client')
    const close = vi.fn()
    const shared = createReferenceCounted<string>(close)
    shared.hold('a', make).release()
    const again = shared.hold('a', make)
    vi.runAllTimers()
    expect(make).toHaveBeenCalledTimes(1)
    expect(close).not.toHaveBeenCalled()
    again.release()
    vi.runAllTimers()
    expect(close).toHaveBeenCalledExactlyOnceWith('client')
  })

  it('are closed when the last user is gone, and created again afterwards', () => {
    const make = vi.fn(() => 'client')
    const close = vi.fn()
    const shared = createReferenceCounted<string>(close)
    const first = shared.hold('a', make)
    const second = shared.hold('a', make)
    first.release()
    first.release()
    vi.runAllTimers()
    expect(close).not.toHaveBeenCalled()
    second.release()
    vi.runAllTimers()
    expect(close).toHaveBeenCalledTimes(1)
    shared.hold('a', make)
    expect(make).toHaveBeenCalledTimes(2)
  })

  it('are separate by name', () => {
    const make = vi.fn(() => ({}))
    const shared = createReferenceCounted<object>(() => {})
    expect(shared.hold('a', make).value).not.toBe(shared.hold('b', make).value)
  })
})
