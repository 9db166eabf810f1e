import { expect, test } from 'vitest'
import { createJoinNotices, type RecentJoins, shownMs } from './join-notices.ts'

test('many joins are one line, which disappears', () => {
  const shown: (RecentJoins | undefined)[] = []
  const timers = new Map<() => void, number>()
  const recent = createJoinNotices({
    show: (each) => shown.push(each),
    after(ms, run) {
      timers.set(run, ms)
      return () => void timers.delete(run)
    },
  })
  const pass = () => {
    for (const [run, ms] of [...timers]) {
      if (ms >= shownMs) continue
      timers.delete(run)
      run()
    }
  }
  for (let at = 0; at < 200; at++) recent.came([`user${at}`])
  recent.came([])
  expect(shown).toEqual([])
  pass()
  expect(shown).toEqual([{ last: 'user199', count: 200 }])
  recent.came(['mei'])
  pass()
  expect(shown.at(-1)).toEqual({ last: 'mei', count: 201 })
  for (const [run] of [...timers]) run()
  expect(shown.at(-1)).toBeUndefined()
  recent.came(['ana'])
  pass()
  expect(shown.at(-1)).toEqual({ last: 'ana', count: 1 })
  recent.stop()
})
