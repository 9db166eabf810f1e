// Every room call, and joining, leaving and sending on the channel, by every kind of caller, in every state of the room
// and on every kind of target, on a running server: the answer is what docs/rooms.md says.

import { calls, legacyCalls, raisedCodes, refusals } from '@parley/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messageRequests, type RoomStage, requests, roomStage } from '../../test-support/room-stage.ts'
import {
  actors,
  done,
  isImpossible,
  roomMessageTable,
  roomTables,
  type State,
  targets,
} from '../../test-support/room-table.ts'

const tables = roomTables()

const ways: readonly (readonly State[])[] = [
  [],
  ['banned'],
  ['full'],
  ['destroyed'],
  ['banned', 'full'],
  ['banned', 'full', 'destroyed'],
]
/** Those in which the target matters. */
const waysToOthers = ways.filter((way) => !way.includes('banned'))

/** Not calls: transfers of bytes, and operations on the channel. */
const beyondCalls = ['shareFile', 'downloadFile', 'join', 'leave']

/** The reasons in the catalogue for the call of a row. */
function reasonsOf(row: string): readonly string[] {
  const [call = ''] = row.split(' ')
  if (beyondCalls.includes(call)) return Object.keys(raisedCodes)
  return refusals[call === 'blockOne' ? 'rooms.block' : `rooms.${call}`] ?? []
}

let stage: RoomStage
beforeAll(async () => {
  stage = await roomStage()
})
afterAll(() => stage.world.server.stop())

describe('[ROOM-82] the tables are complete', () => {
  test('every room call is in them, and nothing else', () => {
    const known = [...Object.keys(calls.rooms), ...Object.keys(legacyCalls.rooms), ...beyondCalls]
    const written = new Set(tables.rows.map((row) => row.split(' ')[0] as string))
    expect([...written].sort()).toEqual(known.sort())
  })

  test('every row is tested', () => {
    expect(Object.keys(requests).sort()).toEqual([...tables.rows].sort())
  })
})

describe('[ROOM-82] every caller, in every state', () => {
  test.each(tables.rows.map((row) => [row]))('%s', async (row) => {
    const wrong: string[] = []
    for (const states of ways)
      for (const actor of actors) {
        const expected = tables.expected({ row, actor, states })
        const answer = await stage.answerTo({ row, actor, states })
        if (answer !== expected) wrong.push(`${actor}, ${states.join(' + ')}: ${answer}, not ${expected}`)
        if (answer !== done && !reasonsOf(row).includes(answer)) wrong.push(`the catalogue has no ${answer}`)
      }
    expect(wrong).toEqual([])
  })

  test.each(tables.writing.map((row) => [row]))('sending: %s', async (row) => {
    const wrong: string[] = []
    for (const states of ways)
      for (const actor of actors) {
        const expected = tables.expectedOfWriting({ row, actor, states })
        const answer = await stage.answerTo({ row, actor, states })
        if (answer !== expected) wrong.push(`${actor}, ${states.join(' + ')}: ${answer}, not ${expected}`)
      }
    expect(wrong).toEqual([])
  })

  const messages = roomMessageTable()
  test('every action on messages is tested', () => {
    expect(Object.keys(messageRequests).sort()).toEqual([...messages.rows].sort())
  })
  test.each(messages.rows.map((row) => [row]))('messages: %s', async (row) => {
    const wrong: string[] = []
    for (const states of ways)
      for (const actor of actors) {
        const expected = messages.expected(row, actor, states)
        const answer = await stage.answerTo({ row, actor, states })
        if (answer !== expected) wrong.push(`${actor}, ${states.join(' + ')}: ${answer}, not ${expected}`)
      }
    expect(wrong).toEqual([])
  })
})

describe('[ROOM-82] every target', () => {
  test.each([...tables.targeted].map((row) => [row]))('%s', async (row) => {
    const wrong: string[] = []
    for (const states of waysToOthers)
      for (const actor of actors)
        for (const target of targets) {
          const expected = tables.expected({ row, actor, states, target })
          if (expected === undefined || isImpossible(actor, target)) continue
          const answer = await stage.answerTo({ row, actor, states, target })
          if (answer !== expected)
            wrong.push(`${actor} on ${target}, ${states.join(' + ')}: ${answer}, not ${expected}`)
          if (answer !== done && !reasonsOf(row).includes(answer))
            wrong.push(`the catalogue has no ${answer}`)
        }
    expect(wrong).toEqual([])
  })
})
