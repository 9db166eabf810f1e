// Nodes of an earlier version on the same database: they cannot decrypt, so nothing is encrypted while one is running.

import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { encryptSecrets, prepareSecrets } from '../../src/storage/secrets/prepare.ts'
import { folder, found, place, plant, readBack } from '../secrets/planted-secrets.ts'

test('values stay in clear while one is running, and are encrypted after it has stopped', async () => {
  const { data, open, settings } = await place()
  const database = await open()
  // As a program without encryption does when it leases a number that another one had before.
  await database.write((sql) =>
    sql.run('INSERT INTO nodes (number, incarnation, expires_at, decrypts_since) VALUES (5, 2, ?, 1)', [
      Date.now() + 3_600_000,
    ]),
  )
  expect(await prepareSecrets(database, settings)).toEqual([expect.stringContaining('earlier version')])
  const planted = await plant(database)
  expect(await found(database, data, planted)).not.toEqual([])
  expect(await encryptSecrets(database)).toBe(false)
  await database.write((sql) => sql.run('UPDATE nodes SET expires_at = 0'))
  expect(await encryptSecrets(database)).toBe(true)
  expect(await found(database, data, planted)).toEqual([])
  expect(await readBack(database)).toEqual(planted)
})

test('without a key values stay in clear, with a warning, and every server can use the database', async () => {
  const { open } = await place()
  const [here, there] = [folder(), folder()]
  const database = await open(here)
  const settings = { data: here, secretKey: '' }
  expect(await prepareSecrets(database, settings)).toEqual([expect.stringContaining('are not encrypted')])
  const planted = await plant(database)
  const other = await open(there)
  expect(await prepareSecrets(other, { data: there, secretKey: '' })).toHaveLength(1)
  expect(await readBack(other)).toEqual(planted)
  expect(readdirSync(here)).toEqual([])
})
