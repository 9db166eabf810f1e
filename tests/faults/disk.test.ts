// The disk of the data folder is full, fails or is not writable, while users write.

import { chmodSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { makePeople, startServer } from '../../bench/server-process.ts'
import { failWrites, fillDisk, mayMount, obeyingModes, onSmallDisk } from './disk.ts'
import { World } from './world.ts'

const list = 'sdk/user/mallory/user_channels/list?limit=20'

describe('a server whose disk fails under load', () => {
  let world: World

  beforeAll(async () => {
    // Without the right to mount, the test can only make writes fail, not fill a disk.
    world = await World.open(
      mayMount
        ? { settings: { PARLEY_MIN_FREE_MB: '1' }, wrapper: (directory) => onSmallDisk(directory, 32) }
        : {},
    )
  })
  afterAll(() => world?.close())

  beforeEach(async () => {
    world.beginSending()
    await world.progress()
  })
  afterEach(async () => {
    const { wrong, repeated } = await world.count()
    expect(wrong).toEqual([])
    expect(repeated).toBeGreaterThan(0)
  })

  test.each([
    mayMount
      ? { fault: 'a full disk', begin: fillDisk, says: 'Free some space' }
      : { fault: 'files that cannot grow', begin: failWrites, says: 'cannot store' },
    { fault: 'writes that fail', begin: failWrites, says: 'cannot store' },
  ])(
    '$fault: sends are refused, reads continue, readiness reports it, and everything works again afterwards',
    async ({ begin, says }) => {
      for (let round = 0; round < 2; round++) {
        const { end } = begin(world)
        await world.refused(20)
        expect(await world.untilReady(503)).toContain(says)
        // Reads have their own connections.
        expect(await world.rest('mallory', 'GET', list)).toMatchObject({ status: 200 })
        end()
        await world.progress()
        await world.untilReady(200)
      }
    },
  )

  test('without any writes, readiness still reports the failing disk and its recovery', async () => {
    const { end } = failWrites(world)
    await world.refused()
    world.stopSending()
    for (let check = 0; check < 3; check++) expect((await world.ready()).text).toContain('cannot store')
    end()
    await world.untilReady(200)
  })
})

test('a data folder that is not writable stops the start with an error that says what to do', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'parley-faults-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  await makePeople(directory, ['ann'])
  for (const name of readdirSync(directory)) chmodSync(join(directory, name), 0o400)
  chmodSync(directory, 0o500)
  const starting = startServer({ directory, wrapper: obeyingModes() })
  await expect(starting).rejects.toThrow('choose another folder with PARLEY_DATA')
})
