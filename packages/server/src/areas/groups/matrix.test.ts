// Every group call, by every kind of caller, in every state of the group and on every kind of target, on a running
// server: the answer is what docs/groups.md says. For combinations of states the tables define the order of the checks,
// so combinations are tested as well.

import { calls, legacyCalls, raisedCodes, refusals } from '@parley/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GroupStage, groupStage, requests } from '../../test-support/group-stage.ts'
import { actors, done, groupTables, type State, targets } from '../../test-support/group-table.ts'

const tables = groupTables()

const ways: readonly (readonly State[])[] = [
  [],
  ['public'],
  ['approval'],
  ['managers invite'],
  ['confirmation'],
  ['banned'],
  ['disabled'],
  ['full'],
  ['dissolved'],
  ['public', 'approval'],
  ['public', 'full'],
  ['public', 'approval', 'full'],
  ['public', 'disabled'],
  ['public', 'disabled', 'full'],
  ['managers invite', 'disabled'],
  ['managers invite', 'full'],
  ['confirmation', 'full'],
  ['banned', 'disabled'],
  ['public', 'approval', 'managers invite', 'confirmation', 'banned', 'disabled', 'full'],
]

/** Those in which the target matters. */
const waysToOthers = ways.filter((way) => !way.some((state) => state === 'public' || state === 'approval'))

/** Not calls, because they transfer bytes. */
const withBytes = ['shareFile', 'downloadFile']
const { rows } = tables

/** The reasons in the catalogue for the call of a row. */
function reasonsOf(row: string): readonly string[] {
  const [call = ''] = row.split(' ')
  if (call === 'updateSelf') return refusals['people.updateSelf'] ?? []
  if (withBytes.includes(call)) return Object.keys(raisedCodes)
  return refusals[call === 'blockOne' ? 'groups.block' : `groups.${call}`] ?? []
}

let stage: GroupStage
beforeAll(async () => {
  stage = await groupStage()
})
afterAll(() => stage.server.stop())

describe('[GRP-71] the tables are complete', () => {
  test('every group call is in them, and nothing else', () => {
    const known = [
      ...Object.keys(calls.groups),
      ...Object.keys(legacyCalls.groups),
      'updateSelf',
      ...withBytes,
    ]
    const written = new Set(rows.map((row) => row.split(' ')[0] as string))
    expect([...written].sort()).toEqual(known.sort())
  })

  test('every row is tested', () => {
    expect(Object.keys(requests).sort()).toEqual([...rows].sort())
  })
})

describe('[GRP-71] every caller, in every state', () => {
  test.each(rows.map((row) => [row]))('%s', async (row) => {
    const wrong: string[] = []
    const reasons = reasonsOf(row)
    for (const states of ways)
      for (const actor of actors) {
        const expected = tables.expected({ row, actor, states })
        const answer = await stage.answerTo({ row, actor, states })
        if (answer !== expected) wrong.push(`${actor}, ${states.join(' + ')}: ${answer}, not ${expected}`)
        if (answer !== done && !reasons.includes(answer)) wrong.push(`${actor}: ${answer} is not documented`)
      }
    expect(wrong).toEqual([])
  })
})

describe('[GRP-71] every target', () => {
  test.each([...tables.targeted].map((row) => [row]))('%s', async (row) => {
    const wrong: string[] = []
    const reasons = reasonsOf(row)
    for (const states of waysToOthers)
      for (const actor of actors)
        for (const target of targets) {
          const expected = tables.expected({ row, actor, states, target })
          // There is only one owner.
          if (expected === undefined || (actor === 'owner' && target === 'owner')) continue
          const answer = await stage.answerTo({ row, actor, states, target })
          if (answer !== expected)
            wrong.push(`${actor} on ${target}, ${states.join(' + ')}: ${answer}, not ${expected}`)
          if (answer !== done && !reasons.includes(answer))
            wrong.push(`${actor} on ${target}: ${answer} is not documented`)
        }
    expect(wrong).toEqual([])
  })
})
