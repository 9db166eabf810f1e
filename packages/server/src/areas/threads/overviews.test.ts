// How often the group gets an overview of a thread: at once, then once a second at most, and always the last one.

import { describe, expect, test } from 'vitest'
import type { User } from '../../directory/directory.ts'
import type { Thread } from '../../directory/threads.ts'
import type { Committed } from '../../logs/commits.ts'
import type { SendContext } from '../../sessions/send-context.ts'
import { Overviews } from './overviews.ts'

const user = { id: 1, name: 'bob', app: { id: 1 } } as User
const thread = (logId: number) => ({ kind: 'thread', logId, groupId: '9' }) as Thread

function said(logId: number, more: { counted?: 0 | 1; type?: number; audience?: string | null } = {}) {
  const entry = { counted: 1, type: 2, audience: null, ...more }
  const context = { session: { user }, conversation: thread(logId) }
  return { entry, context, result: { duplicate: false } } as unknown as Committed<SendContext>
}

/** Counts writes; the test fires the timers. */
function manual() {
  const timers = new Map<number, () => void>()
  const written: number[] = []
  const problems: unknown[] = []
  let next = 0
  let fails = false
  const overviews = new Overviews({
    directory: { group: async () => ({ logId: 9, id: '9' }) as never },
    change: async () => {
      written.push(written.length + 1)
      if (fails) throw new Error('busy')
      return undefined as never
    },
    host: {
      now: () => 0,
      monotonic: () => 0,
      setTimer: (run) => {
        timers.set(++next, run)
        return next
      },
      clearTimer: (timer) => void timers.delete(timer as number),
      soon: () => undefined,
      randomBytes: () => new Uint8Array(0),
    },
    metrics: { problem: (_where, error) => void problems.push(error) },
  })
  const settle = async () => {
    while (overviews.busy > 0) await Promise.resolve()
  }
  return {
    overviews,
    written,
    problems,
    timers,
    settle,
    fail: (is: boolean) => {
      fails = is
    },
    async ring() {
      const all = [...timers.values()]
      timers.clear()
      for (const run of all) run()
      await settle()
    },
  }
}

describe('[THR-7] overviews are throttled', () => {
  test('the first is sent at once, a hundred more as one, a second later', async () => {
    const { overviews, written, settle, ring, timers } = manual()
    overviews.note([said(1)])
    await settle()
    expect(written).toHaveLength(1)
    for (let count = 0; count < 100; count++) overviews.note([said(1)])
    await settle()
    expect(written).toHaveLength(1)
    await ring()
    expect(written).toHaveLength(2)
    // Without further messages nothing is sent or remembered.
    await ring()
    expect(written).toHaveLength(2)
    expect(timers.size).toBe(0)
    overviews.note([said(1)])
    await settle()
    expect(written).toHaveLength(3)
  })

  test('messages during a write are sent afterwards', async () => {
    const { overviews, written, settle, ring } = manual()
    overviews.note([said(1)])
    overviews.note([said(1)])
    await settle()
    expect(written).toHaveLength(1)
    await ring()
    expect(written).toHaveLength(2)
  })

  test('threads do not wait for each other', async () => {
    const { overviews, written, settle } = manual()
    overviews.note([said(1), said(2), said(2)])
    await settle()
    expect(written).toHaveLength(2)
  })

  test('receipts, commands and directed messages cause none; recalls and edits do', async () => {
    const { overviews, written, settle, ring } = manual()
    overviews.note([said(1, { counted: 0, type: 4 }), said(1, { counted: 0 }), said(1, { audience: ',u1,' })])
    await settle()
    expect(written).toHaveLength(0)
    overviews.note([said(1, { counted: 0, type: 6 })])
    overviews.note([said(1, { counted: 0, type: 8 })])
    await ring()
    await ring()
    expect(written).toHaveLength(2)
  })

  test('a failure is reported, and the next one is sent', async () => {
    const { overviews, written, problems, settle, ring, fail } = manual()
    fail(true)
    overviews.note([said(1)])
    await settle()
    fail(false)
    overviews.note([said(1)])
    await ring()
    expect([problems.length, written.length]).toEqual([1, 2])
  })

  test('stopping sends the waiting ones, and leaves no timer', async () => {
    const { overviews, written, settle, timers } = manual()
    overviews.note([said(1), said(2)])
    await settle()
    overviews.note([said(1)])
    await overviews.stop()
    expect(written).toHaveLength(3)
    expect(timers.size).toBe(0)
  })
})
