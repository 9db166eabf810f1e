import type { TimelineRow } from '@parley/client'
import { describe, expect, test } from 'vitest'
import { incoming, outgoing, own } from '../../testing/rows.ts'
import {
  around,
  earlier,
  flowed,
  followed,
  hasEarlier,
  later,
  leastFollowed,
  mostFollowed,
  mostHeld,
  stopFollowing,
} from './live-rows.ts'

const some = (from: number, to: number): TimelineRow[] =>
  Array.from({ length: to - from + 1 }, (_, index) => incoming(from + index))
const ids = (rows: readonly TimelineRow[]) => rows.map(({ id }) => id)

describe('following', () => {
  test('shows the newest few, whatever arrives', () => {
    const flow = followed(some(1, 500))
    expect(flow.rows).toHaveLength(leastFollowed)
    expect(flow.rows.at(-1)?.id).toBe('m500')
    const next = flowed(flow, some(301, 800))
    expect(next.rows).toHaveLength(leastFollowed)
    expect(next.rows.at(-1)?.id).toBe('m800')
    expect(next.missed).toBe(0)
  })

  test('removes rows many at a time', () => {
    let flow = followed(some(1, 500))
    let cuts = 0
    for (let last = 503; last <= 1100; last += 3) {
      const next = flowed(flow, some(last - 499, last))
      expect(next.rows.length).toBeLessThanOrEqual(mostFollowed)
      expect(next.rows.at(-1)?.id).toBe(`m${last}`)
      if (next.rows[0]?.id !== flow.rows[0]?.id) cuts++
      flow = next
    }
    expect(cuts).toBe(11)
  })

  test('is the same object if nothing has changed', () => {
    const all = some(1, 300)
    const flow = followed(all)
    expect(flowed(flow, [...all])).toBe(flow)
  })
})

describe('reading', () => {
  const all = some(1, 300)
  const flow = stopFollowing(followed(all))

  test('keeps the rows and counts new ones, including those dropped before they were seen', () => {
    const first = flowed(flow, [...all, ...some(301, 310)])
    expect(ids(first.rows)).toEqual(ids(flow.rows))
    expect(first.missed).toBe(10)
    const second = flowed(first, some(700, 1199))
    expect(ids(second.rows)).toEqual(ids(flow.rows))
    expect(second.missed).toBe(10 + 500)
  })

  test('does not count own messages', () => {
    expect(flowed(flow, [...all, own(301), incoming(302), outgoing('k')]).missed).toBe(1)
  })

  test('shows changes, and removes what was removed', () => {
    const changed = { ...(all[299] as Extract<TimelineRow, { type: 'message' }>), status: 'read' as const }
    const next = flowed(flow, [...all.slice(0, 298), changed])
    expect(next.rows.at(-1)).toBe(changed)
    expect(ids(next.rows)).not.toContain('m299')
  })

  test('goes up through the messages in memory, within bounds', () => {
    expect(hasEarlier(flow, all)).toBe(true)
    const up = earlier(flow, all)
    expect(up.rows[0]?.id).toBe('m181')
    expect(up.rows.at(-1)?.id).toBe('m300')
    const top = earlier(earlier(earlier(up, all), all), all)
    expect(top.rows[0]?.id).toBe('m1')
    expect(top.rows).toHaveLength(mostHeld)
    // The rows that were cut off at the end count as missed.
    expect(top.missed).toBe(300 - mostHeld)
    expect(hasEarlier(top, all)).toBe(false)
    expect(earlier(top, all)).toBe(top)
  })

  test('goes down step by step and follows at the end', () => {
    const more = [...all, ...some(301, 400)]
    const first = later(flowed(flow, more), more)
    expect(first.isFollowing).toBe(false)
    expect(first.rows.at(-1)?.id).toBe('m360')
    expect(first.missed).toBe(40)
    const last = later(first, more)
    expect(last).toMatchObject({ isFollowing: true, missed: 0 })
    expect(last.rows.at(-1)?.id).toBe('m400')
    // No row is skipped.
    expect(ids(last.rows)).toContain('m361')
  })

  test('goes to the end if the next rows are gone', () => {
    const end = later(flow, some(700, 1199))
    expect(end.isFollowing).toBe(true)
    expect(ids(end.rows)).toEqual(ids(some(1140, 1199)))
  })

  test('goes to any row in memory', () => {
    const there = around(followed(all), all, 'm20')
    expect(there?.isFollowing).toBe(false)
    expect(there && ids(there.rows)).toContain('m20')
    expect(there?.missed).toBe(300 - 79)
    expect(around(flow, all, 'nowhere')).toBeUndefined()
  })
})
