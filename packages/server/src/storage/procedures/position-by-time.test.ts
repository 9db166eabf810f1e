import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openDatabase } from '../open-database.ts'
import type { Sql } from '../sql.ts'
import { highestBefore, lastUpTo, lowestFrom } from './position-by-time.ts'

/** A log with entries at these times. */
function logOf(times: readonly number[]): { sql: Sql; asked: () => number } {
  let requestCount = 0
  const sql = {
    all: async (_text: string, [, ...seqs]: (number | null)[]) => {
      requestCount++
      return seqs.flatMap((seq) => (seq === null ? [] : { seq, sent_at: times[seq - 1] as number }))
    },
    first: async (_text: string, [, highest, time]: number[]) => {
      for (let seq = highest as number; seq > 0; seq--)
        if ((times[seq - 1] as number) <= (time as number)) return { seq }
      return undefined
    },
  } as unknown as Sql
  return { sql, asked: () => requestCount }
}

test('the position of a time is found, for any distribution and slightly unordered times', async () => {
  const spread = fc.array(fc.tuple(fc.nat(200_000), fc.integer({ min: -25_000, max: 25_000 })), {
    maxLength: 1500,
  })
  await fc.assert(
    fc.asyncProperty(spread, fc.nat(40_000_000), async (steps, time) => {
      let at = 1_000_000
      const times = steps.map(([step, off]) => {
        at += step
        return at + off
      })
      const { sql } = logOf(times)
      const head = times.length
      const low = await lowestFrom(sql, 1, head, time)
      const high = await highestBefore(sql, 1, head, time)
      times.forEach((each, index) => {
        if (each >= time) expect(index + 1).toBeGreaterThan(low)
        if (each < time) expect(index + 1).toBeLessThanOrEqual(high)
      })
      expect(await lastUpTo(sql, 1, head, time)).toBe(times.findLastIndex((each) => each <= time) + 1)
    }),
  )
})

test('the search takes a few steps', async () => {
  const { sql, asked: requestCount } = logOf(Array.from({ length: 1_000_000 }, (_, index) => index * 1000))
  const low = await lowestFrom(sql, 1, 1_000_000, 500_060_000)
  expect(500_000 - low).toBeLessThan(300)
  expect(500_000 - low).toBeGreaterThanOrEqual(0)
  expect(requestCount()).toBeLessThanOrEqual(3)
})

test('an empty log, and missing rows, end the search', async () => {
  const database = await openDatabase({ url: ':memory:', directory: '', inThread: true })
  await database.read(async (sql) => {
    expect(await lowestFrom(sql, 1, 0, 5)).toBe(0)
    expect(await highestBefore(sql, 1, 1000, 5)).toBe(1000)
    expect(await lastUpTo(sql, 1, 1000, 5)).toBe(0)
  })
  await database.close()
})
