import { describe, expect, test } from 'vitest'
import { incoming, own } from '../../testing/rows.ts'
import { createArrivals, gatherMs, pauseMs } from './announce-arrivals.ts'

function setUp(isAttended = true) {
  const received: [string, number][] = []
  let time = 0
  let waiting: { at: number; run: () => void } | undefined
  const arrivals = createArrivals({
    now: () => time,
    after(ms, run) {
      waiting = { at: time + ms, run }
      return () => {
        waiting = undefined
      }
    },
    isAttended: () => isAttended,
    tell: (message, count) => received.push([message.id, count]),
  })
  return {
    arrivals,
    told: received,
    pass(ms: number) {
      time += ms
      if (!waiting || waiting.at > time) return
      const { run } = waiting
      waiting = undefined
      run()
    },
  }
}

const rows = (to: number) => Array.from({ length: to }, (_, index) => incoming(index + 1))

describe('announcements of arriving messages', () => {
  test('leave out earlier messages', () => {
    const { arrivals, told: received, pass } = setUp()
    arrivals.look(rows(3))
    pass(60_000)
    expect(received).toEqual([])
  })

  test('read a single message, and leave out own ones', () => {
    const { arrivals, told: received, pass } = setUp()
    arrivals.look(rows(3))
    arrivals.look([...rows(3), incoming(4), own(5)])
    pass(gatherMs)
    expect(received).toEqual([['m4', 1]])
  })

  test('are limited to one sentence per interval, however many arrive', () => {
    const { arrivals, told: received, pass } = setUp()
    arrivals.look([])
    // Two hundred messages a second, for ten seconds.
    for (let at = 0, total = 0; at < 10_000; at += 50) {
      total += 10
      arrivals.look(rows(total).slice(-500))
      pass(50)
    }
    expect(received.length).toBeLessThanOrEqual(1 + Math.ceil(10_000 / pauseMs))
    expect(received.length).toBeGreaterThan(1)
    expect(received.at(-1)?.[1]).toBeGreaterThan(100)
  })

  test('are silent while the room is not visible', () => {
    const { arrivals, told: received, pass } = setUp(false)
    arrivals.look(rows(1))
    arrivals.look(rows(2))
    pass(gatherMs)
    expect(received).toEqual([])
  })
})
