import { expect, test } from 'vitest'
import { ringingHost } from '../test-support/timer-host.ts'
import { FairGate } from './fair-gate.ts'

const open = (
  given: { atOnce?: number; atOncePerParty?: number; waiting?: number; waitingPerParty?: number } = {},
) => {
  const { atOncePerParty = 2, waitingPerParty = 2, atOnce = 3, waiting = 4 } = given
  const host = ringingHost()
  const perParty = () => ({ atOnce: atOncePerParty, waiting: waitingPerParty })
  const gate = new FairGate({ atOnce, waiting, waitMs: 1000, perParty }, host)
  return { gate, host }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('each party has its own number of slots, and further callers wait', async () => {
  const { gate } = open()
  const leave = await gate.enter('ann')
  await gate.enter('ann')
  const third = gate.enter('ann')
  await gate.enter('bob')
  expect([gate.inside, gate.waiting]).toEqual([3, 1])
  leave()
  leave()
  await third
  expect([gate.inside, gate.waiting]).toEqual([3, 0])
})

test('parties take turns: one with a long queue does not block another', async () => {
  const { gate } = open({ atOnce: 1, atOncePerParty: 1, waiting: 10, waitingPerParty: 10 })
  const order: string[] = []
  const visit = (name: string) =>
    gate.enter(name).then(async (leave) => {
      order.push(name)
      await settled()
      leave()
    })
  await Promise.all(['ann', 'ann', 'ann', 'ann', 'bob', 'cem'].map(visit))
  expect(order).toEqual(['ann', 'ann', 'bob', 'cem', 'ann', 'ann'])
  expect([gate.inside, gate.waiting]).toEqual([0, 0])
})

test('too many waiting callers are refused, per party and in total', async () => {
  const { gate } = open({ atOnce: 1, atOncePerParty: 1, waiting: 3 })
  await gate.enter('ann')
  void gate.enter('ann')
  void gate.enter('ann')
  await expect(gate.enter('ann')).rejects.toMatchObject({ refusal: 'partyFull' })
  void gate.enter('bob')
  await expect(gate.enter('cem')).rejects.toMatchObject({ refusal: 'full' })
})

test('a caller that waits too long is refused and leaves no trace', async () => {
  const { gate, host } = open({ atOnce: 1 })
  const leave = await gate.enter('ann')
  const late = gate.enter('bob')
  host.pass(1000)
  await expect(late).rejects.toMatchObject({ refusal: 'late' })
  leave()
  expect([gate.inside, gate.waiting, host.timers]).toEqual([0, 0, 0])
  await gate.enter('bob')
})
