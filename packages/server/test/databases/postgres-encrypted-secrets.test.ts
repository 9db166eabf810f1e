// Several servers on one PostgreSQL database, each with its own data folder: nothing is encrypted with a key that one of them
// does not have, nobody reads garbage, and a server whose folder is lost at every start can still start.

import { copyFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NodeNumber } from '../../src/logs/node-number.ts'
import { realHost } from '../../src/platform/real-host.ts'
import type { Database } from '../../src/storage/database.ts'
import { addKey, keyFileIn, keysInFile } from '../../src/storage/secrets/platform/key-file.ts'
import {
  encryptSecrets,
  prepareNewDatabase,
  prepareSecrets,
  requireKeys,
} from '../../src/storage/secrets/prepare.ts'
import { startProgram, startsMs } from '../process/support/server-process.ts'
import { folder, found, place, plant, readBack } from '../secrets/planted-secrets.ts'

const inAnHour = () => Date.now() + 3_600_000
const at = (data: string, bus = '') => ({ data, secretKey: '', bus })

/** The lease of a running server, with the keys that it has. */
async function leased(database: Database): Promise<NodeNumber> {
  const node = new NodeNumber({ database, host: realHost, changed: () => {}, problem: () => {} })
  await node.claim()
  return node
}

test('values stay in clear while an earlier version is running, and are encrypted after it has stopped', async () => {
  const { data, open, settings } = await place()
  addKey(data)
  const database = await open()
  // As a program without encryption does when it leases a number that another one had before.
  const [key] = keysInFile(data)
  await database.write((sql) =>
    sql.run(
      'INSERT INTO nodes (number, incarnation, expires_at, decrypts_since, secret_keys) VALUES (5, 2, ?, 1, ?)',
      [inAnHour(), key?.id ?? ''],
    ),
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

test('a new database gets a key in the data folder of its first server, and a second server is told to copy it', async () => {
  const { data, open, settings } = await place()
  const database = await open()
  expect(await prepareSecrets(database, settings)).toEqual([])
  const planted = await plant(database)
  expect(await found(database, data, planted)).toEqual([])
  const there = folder()
  const other = await open(there)
  await expect(prepareSecrets(other, at(there))).rejects.toThrow(
    /encrypted with the key [0-9a-f]{16}, which this program does not have\. Copy secret\.key from the data folder/,
  )
  expect(readdirSync(there)).toEqual([])
})

test('two servers that start on a new database at the same moment agree on one key, and the other one stops', async () => {
  const { open, data } = await place()
  const there = folder()
  const [first, second] = [await open(), await open(there)]
  const ends = await Promise.allSettled([prepareSecrets(first, at(data)), prepareSecrets(second, at(there))])
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const winner = ends[0]?.status === 'fulfilled' ? first : second
  const planted = await plant(winner)
  expect(await readBack(winner)).toEqual(planted)
})

test('a server that looked for keys before another one named its own stops', async () => {
  const { open, data } = await place()
  const there = folder()
  const [first, second] = [await open(), await open(there)]
  let hasStarted = false
  const slow: Database = {
    ...second,
    async read(work) {
      const result = await second.read(work)
      if (!hasStarted) {
        hasStarted = true
        expect(await prepareSecrets(first, at(data))).toEqual([])
      }
      return result
    },
  }
  await expect(prepareSecrets(slow, at(there))).rejects.toThrow(/which this program does not have/)
})

test('values of an existing installation are encrypted with a key that has outlived a start', async () => {
  const { data, open, settings } = await place()
  const before = await open()
  const planted = await plant(before)
  expect(await prepareSecrets(before, settings)).toEqual([
    expect.stringMatching(/at the next start.*Keep a copy of this file/),
  ])
  // A container without a volume: the folder is empty again, and the server still starts.
  rmSync(keyFileIn(data))
  const again = await open()
  expect(await prepareSecrets(again, settings)).toHaveLength(1)
  expect(await readBack(again)).toEqual(planted)
  expect(await found(again, data, planted)).not.toEqual([])
  // The folder has kept its files.
  const last = await open()
  expect(await prepareSecrets(last, settings)).toEqual([])
  expect(await found(last, data, planted)).toEqual([])
  expect(await readBack(last)).toEqual(planted)
})

test('a key is introduced server by server: nothing is encrypted before the last one has it', async () => {
  const { data, open, settings } = await place()
  const there = folder()
  const without = await open(there)
  const planted = await plant(without)
  const other = await leased(without)
  addKey(data)
  const database = await open()
  expect(await prepareSecrets(database, settings)).toEqual([expect.stringContaining('does not have the key')])
  const own = await leased(database)
  expect(await encryptSecrets(database)).toBe(false)
  // The other server has a key, but another one.
  addKey(there)
  await other.stop()
  const wrong = await open(there)
  const third = await leased(wrong)
  expect(await encryptSecrets(database)).toBe(false)
  await expect(requireKeys(wrong)).resolves.toBeDefined()
  // And now the same.
  await third.stop()
  expect(await encryptSecrets(database)).toBe(true)
  expect(await found(database, data, planted)).toEqual([])
  await expect(requireKeys(wrong)).rejects.toThrow('does not have')
  await own.stop()
})

test('a new cluster needs a key, and one that has worked without continues with a warning', async () => {
  const { data, open } = await place()
  const settings = at(data, 'nats://127.0.0.1:4222')
  const database = await open()
  await expect(prepareSecrets(database, settings)).rejects.toThrow(
    'The nodes of a cluster need a key for the secrets in their database: set PARLEY_SECRET_KEY',
  )
  const planted = await plant(database)
  expect(await prepareSecrets(database, settings)).toEqual([expect.stringContaining('are not encrypted')])
  expect(readdirSync(data)).toEqual([])
  expect(await readBack(database)).toEqual(planted)
})

test('a rotation waits until all servers have the new key', async () => {
  const { data, open, run, settings } = await place()
  const database = await open()
  await prepareSecrets(database, settings)
  const nodes = [await leased(database), await leased(database)]
  await expect(run(database, ['secrets', 'rotate'])).rejects.toThrow('2 servers use this database')
  await Promise.all(nodes.map((node) => node.stop()))
  expect((await run(database, ['secrets', 'rotate'])).json).toMatchObject({ changed: 0 })
  expect(keysInFile(data)).toHaveLength(2)
})

test('a command writes no secret in clear into a new database', async () => {
  const { data, open, settings } = await place()
  const database = await open()
  await expect(prepareNewDatabase(database, settings)).rejects.toThrow('start the server once')
  addKey(data)
  const later = await open()
  await prepareNewDatabase(later, settings)
  const planted = await plant(later)
  expect(await found(later, data, planted)).toEqual([])
  expect(await prepareSecrets(later, settings)).toEqual([])
})

/** Not only loopback. */
const everywhere = { PARLEY_HOST: '0.0.0.0', PARLEY_METRICS_ADDRESS: '127.0.0.1:0' }

test('on loopback, programs without a key share a database, and make none', {
  timeout: startsMs,
}, async () => {
  const { data, url } = await place()
  const there = folder()
  const command = startProgram(there, { PARLEY_DATABASE: url }, ['app', 'create', 'some#app'])
  expect(await command.ended).toBe(0)
  const servers = [data, there].map((each) => startProgram(each, { PARLEY_DATABASE: url }))
  for (const server of servers) await server.ready
  expect(servers[0]?.output()).toContain('set PARLEY_SECRET_KEY')
  expect([data, there].flatMap((each) => readdirSync(each)).filter((name) => name.endsWith('.key'))).toEqual(
    [],
  )
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
})

test('the program makes the key at its first start, and a second one with its own folder says what to do', {
  timeout: startsMs,
}, async () => {
  const { data, url } = await place()
  const first = startProgram(data, { ...everywhere, PARLEY_DATABASE: url })
  await first.ready
  expect(statSync(keyFileIn(data)).mode & 0o777).toBe(0o600)
  const there = folder()
  const second = startProgram(there, { ...everywhere, PARLEY_DATABASE: url })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('Copy secret.key from the data folder of the server that made it')
  copyFileSync(keyFileIn(data), keyFileIn(there))
  const third = startProgram(there, { ...everywhere, PARLEY_DATABASE: url })
  await third.ready
  await Promise.all([first.end('SIGTERM'), third.end('SIGTERM')])
  const status = startProgram(there, { ...everywhere, PARLEY_DATABASE: url }, ['secrets', 'status'])
  expect(await status.ended).toBe(0)
  expect(status.output()).toMatch(/1 secret, used for new ones/)
})
