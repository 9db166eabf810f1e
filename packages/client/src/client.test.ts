// The parts together: two people talk through a small scripted server.

import { calls } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../test/support/clock.ts'
import { ann, bob, createWorld, type World } from '../test/support/world.ts'
import { timelineRows } from './state/select/messages.ts'
import { keyOf } from './state/state.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.close())

const textsOf = (state: Parameters<typeof timelineRows>[0], ref: typeof ann | typeof bob) =>
  timelineRows(state, keyOf(ref)).map((row) =>
    row.type === 'message' && row.message.kind === 'text' ? row.message.text : row.type,
  )

describe('two people', () => {
  test('talk both ways', async () => {
    const a = await world.online('ann')
    const b = await world.online('bob')
    const sent = await a.client.messages.send({ to: bob, kind: 'text', text: 'hello' }).done
    await settle()
    expect(sent).toMatchObject({ kind: 'text', text: 'hello', from: 'ann', to: 'bob', position: 1 })
    expect(textsOf(b.client.state, ann)).toEqual(['hello'])
    await b.client.messages.send({ to: ann, kind: 'text', text: 'hi' }).done
    await settle()
    expect(textsOf(a.client.state, bob)).toEqual(['hello', 'hi'])
    expect(textsOf(b.client.state, ann)).toEqual(['hello', 'hi'])
    expect(a.client.state.outgoing.size).toBe(0)
    expect(a.log).toEqual([])
    expect(b.log).toEqual([])
  })
})

test('[CALL-3] every call of an area that has no file of its own is a method', () => {
  const { client } = world.person()
  for (const area of ['blocks', 'translation', 'logs'] as const)
    expect(Object.keys(client[area]).sort()).toEqual(Object.keys(calls[area]).sort())
  expect(Object.keys(client.session)).toEqual(expect.arrayContaining(['removeDevice', 'changePassword']))
})

test('[CALL-7] what is being loaded ends with the session', async () => {
  const a = await world.online('ann')
  const running = a.client.messages.report({ id: '1', conversation: bob } as never, {
    type: 'x',
    reason: 'y',
  })
  a.client.close()
  await expect(running).rejects.toMatchObject({ reason: 'notSignedIn' })
})
