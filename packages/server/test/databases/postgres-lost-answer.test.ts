// The connection to PostgreSQL breaks after it received a message or a COMMIT and before its answer arrives: stored
// entries are answered as stored and delivered, once.

import { type AddressInfo, createServer, connect as openSocket, type Server } from 'node:net'
import { BodyType } from '@parley/protocol'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/open-database.ts'
import { newDatabase } from '../../src/storage/test-postgres.ts'
import { channelWorld, settled } from '../../src/test-support/channel-world.ts'
import { until } from '../../src/test-support/until.ts'

const commit = 'COMMIT\0'

/**
 * A proxy between the server and PostgreSQL. Armed with a text, it cuts the connection when the answer to the next
 * statement with this text arrives.
 */
async function proxyTo(url: string) {
  const target = new URL(url)
  const { hostname } = target
  const port = Number(target.port)
  const state: { armed: string | undefined; cuts: number } = { armed: undefined, cuts: 0 }
  const proxy: Server = createServer((near) => {
    const far = openSocket(port, hostname)
    let isCutting = false
    near.on('data', (bytes: Buffer) => {
      if (state.armed !== undefined && bytes.includes(state.armed)) {
        state.armed = undefined
        isCutting = true
      }
      far.write(bytes)
    })
    far.on('data', (bytes: Buffer) => {
      if (!isCutting) return void near.write(bytes)
      state.cuts++
      near.destroy()
      far.destroy()
    })
    near.on('close', () => far.destroy()).on('error', () => far.destroy())
    far.on('close', () => near.destroy()).on('error', () => near.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  target.port = String((proxy.address() as AddressInfo).port)
  return { url: target.href, state, close: () => proxy.close() }
}

test('messages, edits, recalls and changes whose answer was lost are answered and delivered, once', async () => {
  const proxy = await proxyTo(await newDatabase())
  const database = await openDatabase({ url: proxy.url, directory: '' })
  const world = await channelWorld({}, database)
  const ann = await world.device('ann')
  const bob = await world.device('bob')
  const group = await world.group('ann', 'bob')
  // Recovered entries are read from the log, which begins when everything before is acknowledged.
  const bobHas = (isSo: () => boolean) =>
    until(() => {
      bob.acknowledge()
      return isSo()
    })
  const first = await ann.say('bob', 'first')
  await bobHas(() => bob.texts().length === 1)

  proxy.state.armed = 'second'
  expect((await ann.say('bob', 'second')).code).toBe(0)
  await bobHas(() => bob.texts().length === 2)
  expect(proxy.state.cuts).toBe(1)

  proxy.state.armed = commit
  expect((await ann.edit('bob', first.serverId ?? '', 'changed')).code).toBe(0)
  await bobHas(() => bob.gotOf(BodyType.EDIT).length === 1)
  expect(proxy.state.cuts).toBe(2)

  proxy.state.armed = commit
  expect((await ann.recall('bob', first.serverId ?? '')).code).toBe(0)
  await bobHas(() => bob.gotOf(BodyType.RECALL).length === 1)
  expect(proxy.state.cuts).toBe(3)

  proxy.state.armed = commit
  const { status } = await ann.ask('PUT', `chatgroups/${group}`, { groupname: 'another name' })
  expect(status).toBe(200)
  expect(proxy.state.cuts).toBe(4)

  await settled(world)
  expect(bob.texts()).toEqual(['first', 'second'])
  // The first one was recalled.
  expect(await world.rows('SELECT 1 AS one FROM entries WHERE type = 1')).toHaveLength(1)
  await world.server.stop()
  await database.close()
  proxy.close()
})

test('the first message of a conversation is stored although the connection broke while its log was opened', async () => {
  const proxy = await proxyTo(await newDatabase())
  const database = await openDatabase({ url: proxy.url, directory: '' })
  const world = await channelWorld({}, database)
  const ann = await world.device('ann')
  const bob = await world.device('bob')
  // The kind of the log, a parameter of the statement that opens it.
  proxy.state.armed = 'single'
  expect((await ann.say('bob', 'first')).code).toBe(0)
  expect(proxy.state.cuts).toBe(1)
  await until(() => bob.texts().length === 1)
  expect(await world.rows("SELECT 1 AS one FROM logs WHERE kind = 'single'")).toHaveLength(1)
  await world.server.stop()
  await database.close()
  proxy.close()
})
