// A server with little memory gets many large requests and messages at once, while users write. Budgets delay or
// refuse them; the process must not run out of memory.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { largeBodies, largePages, manySends } from '../hostile/attacks/floods.ts'
import { World } from './world.ts'

/** Megabytes of heap for old objects. By default Node would take gigabytes. */
const heap = 64

describe('a server with little memory under load', () => {
  let world: World

  beforeAll(async () => {
    world = await World.open({ nodeFlags: [`--max-old-space-size=${heap}`] })
    world.beginSending()
    await world.progress()
  })
  afterAll(() => world?.close())

  test.each([largeBodies(150), largePages, manySends])('survives $name', async (flood) => {
    await flood.run(world)
    expect(world.server.process.exitCode).toBeNull()
    await world.progress()
  })

  test('everything acknowledged is kept once, in order, and delivered', async () => {
    await world.untilReady(200)
    const { wrong } = await world.count()
    expect(wrong).toEqual([])
  })
})
