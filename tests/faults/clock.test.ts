// The system clock is set while users write: rates, time-outs and deadlines must not be affected.

import { expect, onTestFinished, test } from 'vitest'
import { World } from './world.ts'

const hour = 3_600_000

test('a clock that jumps back and ahead causes no refusals and no disconnects, and keeps ids in order', async () => {
  const world = await World.open()
  onTestFinished(() => world.close())
  world.beginSending()
  await world.progress()
  for (const clockMs of [-hour, 2 * hour, -3 * hour, 2 * hour]) {
    await world.order({ clockMs })
    await world.progress(200)
    expect((await world.ready()).status).toBe(200)
  }
  expect(world.refusals).toBe(0)
  const { kept, wrong } = await world.count()
  expect(wrong).toEqual([])
  expect(kept.length).toBeGreaterThan(900)
  const outOfOrder = kept.filter(({ id, logId }, index) => {
    const before = kept[index - 1]
    return before?.logId === logId && before.id >= id
  })
  expect(outOfOrder).toEqual([])
})
