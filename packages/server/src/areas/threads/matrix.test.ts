// Every thread call, by every kind of caller, in every state and many combinations of states, on a running server: the
// answer is what docs/threads.md says.

import { calls, refusals } from '@parley/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type State, stage, states, type ThreadStage } from '../../test-support/thread-stage.ts'
import { actors, done, targets, threadTables } from '../../test-support/thread-table.ts'

const tables = threadTables()

const ways: readonly (readonly State[])[] = [
  [],
  ...states.map((state): readonly State[] => [state]),
  ['disabled', 'muted'],
  ['muted', 'banned'],
  ['muted', 'full'],
  ['banned', 'full'],
  ['disabled', 'full'],
  ['disabled', 'muted', 'banned', 'full'],
  ['disabled', 'destroyed'],
  ['muted', 'banned', 'full', 'dissolved'],
]

const beyondCalls = [
  'reading history',
  'searching',
  'reading pins',
  'pinning',
  'removing from history',
  'writing',
]

let here: ThreadStage
beforeAll(async () => {
  here = await stage()
})
afterAll(() => here.world.server.stop())

describe('[THR-9] the tables are complete', () => {
  test('every thread call is in them, and nothing else', () => {
    const rows = tables.rows.filter((row) => !beyondCalls.includes(row))
    expect([...rows].sort()).toEqual(Object.keys(calls.threads).sort())
  })
})

describe('[THR-9] every caller, in every state', () => {
  test.each(tables.rows.map((row) => [row]))('%s', async (row) => {
    const wrong: string[] = []
    for (const given of ways)
      for (const actor of actors) {
        const expected = tables.expected(row, actor, given)
        const answer = await here.answerTo(row, actor, given)
        if (answer !== expected) wrong.push(`${actor}, ${given.join(' + ')}: ${answer}, not ${expected}`)
        if (answer !== done && !beyondCalls.includes(row))
          expect(refusals[`threads.${row}`], `${row} says ${answer}`).toContain(answer)
      }
    expect(wrong).toEqual([])
  })
})

describe('[THR-9] the target of a removal', () => {
  test('is allowed or refused as in the table', async () => {
    const wrong: string[] = []
    for (const actor of tables.removers)
      for (const target of targets) {
        const expected = tables.expectedOfTarget(actor, target)
        const answer = await here.answerTo('removeMember', actor, [], target)
        if (answer !== expected) wrong.push(`${actor} on ${target}: ${answer}, not ${expected}`)
      }
    expect(wrong).toEqual([])
  })
})
