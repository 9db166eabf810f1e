// The disk of the data folder is full, fails or cannot be written at all, while people write.

import { chmodSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makePeople, startServer } from '../../bench/server-process.ts'
import { failWrites, fillDisk, mayMount, obeyingModes, onSmallDisk } from './disk.ts'
import { World } from './world.ts'

const list = 'sdk/user/mallory/user_channels/list?limit=20'

test('a full disk refuses sends and says so; with space again everything goes on, and nothing is lost or doubled', async () => {
  // Without the right to mount, files that may not grow are the next best thing.
  const world = await World.open(
    mayMount
      ? { settings: { PARLEY_MIN_FREE_MB: '1' }, wrapper: (directory) => onSmallDisk(directory, 24) }
      : {},
  )
  world.beginSending()
  await world.progress()
  for (let round = 0; round < 3; round++) {
    const fault = mayMount ? fillDisk(world) : undefined
    const failing = mayMount ? undefined : failWrites(world)
    await world.refused(20)
    expect(await world.untilReady(503)).toMatch(mayMount ? /Free some space/ : /cannot store/)
    // Reads have connections of their own and go on.
    expect(await world.rest('mallory', 'GET', list)).toBe(200)
    fault?.free()
    failing?.end()
    await world.progress()
    await world.untilReady(200)
  }
  const { wrong, repeated } = await world.count()
  expect(wrong).toEqual([])
  expect(repeated).toBeGreaterThan(0)
})

test('a disk on which every write fails: sends are refused, reads go on, and readiness says it until a write works', async () => {
  const world = await World.open()
  world.beginSending()
  await world.progress()
  for (let round = 0; round < 3; round++) {
    const fault = failWrites(world)
    await world.refused(20)
    expect(await world.untilReady(503)).toContain('cannot store')
    expect(await world.rest('mallory', 'GET', list)).toBe(200)
    fault.end()
    await world.progress()
    await world.untilReady(200)
  }
  expect(world.server.said()).toContain('disk I/O error')
  const { wrong } = await world.count()
  expect(wrong).toEqual([])
})

test('a server that nobody writes to tells of a failing disk, and becomes ready again by itself', async () => {
  const world = await World.open()
  world.beginSending()
  await world.progress(10)
  const fault = failWrites(world)
  await world.refused()
  world.stopSending()
  // Nobody's failed send tells of the fault any more, and it is told all the same.
  for (let asked = 0; asked < 3; asked++) expect((await world.ready()).text).toContain('cannot store')
  fault.end()
  await world.untilReady(200)
})

test('a data folder that cannot be written stops the start with a sentence that says what to do', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'parley-faults-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  await makePeople(directory, ['ann'])
  const files = readdirSync(directory).map((name) => join(directory, name))
  for (const path of files) chmodSync(path, 0o400)
  chmodSync(directory, 0o500)
  const starting = startServer({ directory, wrapper: obeyingModes() })
  await expect(starting).rejects.toThrow(/PARLEY_DATA/)
})
