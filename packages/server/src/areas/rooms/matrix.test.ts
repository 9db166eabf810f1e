// Every call about rooms, and coming, going and writing on the channel, by everybody, in every state of the room and to
// everybody, on a running server: what it answers is what docs/rooms.md says.

import { calls, olderCalls, raisedCodes, refusals } from '@parley/protocol'
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
/** Those in which it matters to whom something is done. */
const waysToOthers = ways.filter((way) => !way.includes('banned'))

/** No calls: what carries bytes, and what happens on the channel. */
const beyondCalls = ['shareFile', 'downloadFile', 'join', 'leave']

/** What the catalogue says about the call of a row. */
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

describe('[ROOM-82] the tables have no hole', () => {
  test('every call about rooms is in them, and nothing that is none', () => {
    const known = [...Object.keys(calls.rooms), ...Object.keys(olderCalls.rooms), ...beyondCalls]
    const written = new Set(tables.rows.map((row) => row.split(' ')[0] as string))
    expect([...written].sort()).toEqual(known.sort())
  })

  test('and every row is asked for', () => {
    expect(Object.keys(requests).sort()).toEqual([...tables.rows].sort())
  })
})

describe('[ROOM-82] everybody, in every state', () => {
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

  test.each(tables.writing.map((row) => [row]))('writing: %s', async (row) => {
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
  test('everything that is done with messages is asked for', () => {
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

describe('[ROOM-82] to everybody', () => {
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
