import { describe, expect, it } from 'vitest'
import { createTabs } from './tab-coordination.ts'

/** A fake of the Web Locks API with what tabs need: exclusive and shared, queued, aborted by a signal. */
function fakeLocks(): LockManager {
  interface Wish {
    readonly name: string
    readonly mode: LockMode
    readonly got: () => Promise<unknown>
    readonly failed: (error: unknown) => void
  }
  const held: { name: string; mode: LockMode }[] = []
  let waiting: Wish[] = []
  const isFree = ({ name, mode }: Wish) =>
    !held.some((each) => each.name === name && (mode === 'exclusive' || each.mode === 'exclusive'))
  const serve = () => {
    for (const wish of [...waiting]) {
      if (!isFree(wish)) continue
      waiting = waiting.filter((each) => each !== wish)
      const lock = { name: wish.name, mode: wish.mode }
      held.push(lock)
      void wish.got().then(() => {
        held.splice(held.indexOf(lock), 1)
        serve()
      })
    }
  }
  return {
    request: (name: string, options: LockOptions, got: () => Promise<unknown>) =>
      new Promise((_done, failed) => {
        const wish = { name, mode: options.mode ?? 'exclusive', got, failed }
        waiting.push(wish)
        options.signal?.addEventListener('abort', () => {
          if (!waiting.includes(wish)) return
          waiting = waiting.filter((each) => each !== wish)
          failed(new Error('aborted'))
        })
        serve()
      }),
    query: async () => ({ held: [...held], pending: [] }),
  } as unknown as LockManager
}

const turn = () => new Promise<void>((done) => setImmediate(done))

describe('tabs of one account', () => {
  it('have one that notifies, and another one when it closes', async () => {
    const locks = fakeLocks()
    const [first, second, other] = [createTabs('a', locks), createTabs('a', locks), createTabs('b', locks)]
    expect([first.isNotifying, second.isNotifying, other.isNotifying]).toEqual([true, false, true])
    first.close()
    await turn()
    expect([first.isNotifying, second.isNotifying]).toEqual([false, true])
  })

  it('know which conversations are open in the others', async () => {
    const locks = fakeLocks()
    const [first, second] = [createTabs('a', locks), createTabs('a', locks)]
    second.attend(['single:bob', 'thread:1'])
    first.attend(['single:bob'])
    expect(await first.isAttended('thread:1')).toBe(true)
    expect(await first.isAttended('single:mei')).toBe(false)
    second.attend([])
    await turn()
    expect(await first.isAttended('thread:1')).toBe(false)
    expect(await second.isAttended('single:bob')).toBe(true)
    first.close()
    await turn()
    expect(await second.isAttended('single:bob')).toBe(false)
  })

  it('work alone without the Web Locks API', async () => {
    const tabs = createTabs('a', undefined)
    expect(tabs.isNotifying).toBe(true)
    tabs.attend(['single:bob'])
    expect(await tabs.isAttended('single:bob')).toBe(true)
    expect(await tabs.isAttended('single:mei')).toBe(false)
    tabs.close()
  })

  it('ask the browser once for messages that arrive together, and again for later ones', async () => {
    const locks = fakeLocks()
    const [first, second] = [createTabs('a', locks), createTabs('a', locks)]
    const { query } = locks
    let requestCount = 0
    locks.query = () => {
      requestCount++
      return query()
    }
    second.attend(['single:bob'])
    const both = [first.isAttended('single:bob'), first.isAttended('single:carl')]
    expect(await Promise.all(both)).toEqual([true, false])
    expect(requestCount).toBe(1)
    second.attend(['single:carl'])
    await turn()
    expect(await first.isAttended('single:carl')).toBe(true)
    expect(requestCount).toBe(2)
  })
})
