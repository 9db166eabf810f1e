// Background work that keeps failing for one app or user does not block that of others.

import { expect, test } from 'vitest'
import { ensureApp } from '../../src/index.ts'
import { settled } from '../../src/test-support/channel-world.ts'
import { type ApiWorld, apiWorld } from './api-world.ts'

async function userId(world: ApiWorld, name: string): Promise<number> {
  const [row] = await world.rows<{ id: number }>(`SELECT id FROM users WHERE name = '${name}'`)
  if (!row) throw new Error(`There is no ${name}.`)
  return row.id
}

test('a broadcast that always fails leaves those of other apps their turn', async () => {
  const news = { target_type: 'users', from: 'ann', msg: { type: 'txt', msg: 'news' } }
  const world = await apiWorld()
  const { database, host } = world.server.services
  const { app } = await ensureApp(database, host, { key: 'parley#other', openRegistration: true })
  const ann = await userId(world, 'ann')
  const unreadable = Uint8Array.of(0xff)
  await database.write((sql) =>
    sql.insertMany(
      'broadcasts',
      ['id', 'app_id', 'sender_id', 'body', 'created_at'],
      [[1, app.id, ann, unreadable, 0]],
    ),
  )
  await world.api('POST', 'messages/broadcast', news)
  await settled(world)
  expect((await world.bob.history('ann')).map(({ text }) => text)).toEqual(['news'])
  expect(await world.rows('SELECT id FROM broadcasts')).toEqual([{ id: 1 }])
})

test('an erasure that always fails leaves the others their turn', async () => {
  const world = await apiWorld()
  const { signIn } = world.server.services
  const ann = await userId(world, 'ann')
  const kickUser = signIn.kickUser.bind(signIn)
  signIn.kickUser = async (id, ...more) => {
    if (id === ann) throw new Error('a fault')
    return kickUser(id, ...more)
  }
  const begin = async (account: string) => {
    const { body } = await world.api('POST', 'parley/v1/erasures', { account })
    return (body.data as { erasure: { id: string } }).erasure.id
  }
  const ids = [await begin('ann'), await begin('bob')]
  await settled(world)
  const states = await Promise.all(
    ids.map(async (id) => {
      const { body } = await world.api('GET', `parley/v1/erasures/${id}`)
      return (body.data as { erasure: { state: string } }).erasure.state
    }),
  )
  expect(states).toEqual(['running', 'done'])
})
