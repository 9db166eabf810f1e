import { expect, test } from 'vitest'
import { joinRoom } from '../../test-support/room-channel.ts'
import { roomWorld } from '../../test-support/room-world.ts'

async function people(config: Parameters<typeof roomWorld>[0] = {}) {
  const world = await roomWorld(config)
  const ann = await world.device('ann')
  const bob = await world.device('bob')
  return { world, ann, bob }
}

type Listed = { id: string; name: string; affiliations_count: number; joined?: boolean }

test('[ROOM-8] rooms are listed largest first, then newest, in pages, with their total number', async () => {
  const { world, ann, bob } = await people()
  const made: string[] = []
  for (const name of ['one', 'two', 'three']) made.push(await world.room(ann, { name }))
  await joinRoom(bob, made[0] ?? '')
  const ask = async (query: string) => (await bob.ask('GET', `chatrooms${query}`)).body
  const all = await ask('?pagenum=1&pagesize=20')
  expect(all.data).toMatchObject([
    { id: made[0], name: 'one', owner: 'ann', affiliations_count: 2, joined: true, mute: false },
    { name: 'three', affiliations_count: 1, joined: false },
    { name: 'two', affiliations_count: 1, joined: false },
  ])
  expect([all.count, all.total]).toEqual([3, 3])
  const names = async (query: string) => ((await ask(query)).data as Listed[]).map(({ name }) => name)
  expect(await names('')).toEqual(['one', 'three', 'two'])
  expect(await names('?pagenum=0&pagesize=0')).toEqual(['one', 'three', 'two'])
  expect(await names('?pagenum=2&pagesize=2')).toEqual(['two'])
  expect(await names('?pagenum=99999999&pagesize=99999999')).toEqual([])
  expect((await bob.ask('GET', 'chatrooms?pagenum=-1')).status).not.toBe(200)
})

test('[ROOM-8] names are searched case-insensitively and literally', async () => {
  const { world, ann, bob } = await people()
  for (const name of ['Über uns', 'under 100%', 'a_b', 'axb']) await world.room(ann, { name })
  const search = async (query: string) => {
    const { body } = await bob.ask('GET', `chatrooms?pagesize=2&q=${encodeURIComponent(query)}`)
    return [(body.data as Listed[]).map(({ name }) => name), body.total]
  }
  expect(await search('ÜBER')).toEqual([['Über uns'], 1])
  expect(await search('%')).toEqual([['under 100%'], 1])
  expect(await search('a_b')).toEqual([['a_b'], 1])
  expect(await search('un')).toEqual([['under 100%', 'Über uns'], 2])
  expect(await search('x'.repeat(500))).toEqual([[], 0])
})

test('[ROOM-8] rooms of another app are not listed', async () => {
  const { world, ann } = await people()
  await world.room(ann)
  await world.alter(
    `INSERT INTO apps (org, name, client_id, client_secret, open_registration, disabled, created_at)
     SELECT 'other', 'app', 'c', 's', 1, 0, 0`,
  )
  await world.alter(`UPDATE rooms SET app_id = (SELECT id FROM apps WHERE org = 'other')`)
  expect((await ann.ask('GET', 'chatrooms')).body).toMatchObject({ data: [], total: 0 })
})

test('[ROOM-9] users list their own rooms only', async () => {
  const { world, ann, bob } = await people()
  const first = await world.room(ann, { name: 'one', description: 'about', maxusers: 7 })
  await world.room(ann, { name: 'two' })
  await joinRoom(bob, first)
  const ask = (user: string) =>
    bob.ask('GET', `users/${user}/joined_chatrooms?pagenum=1&pagesize=20&detail=true`)
  expect((await ask('bob')).body.data).toEqual([
    {
      id: first,
      title: 'one',
      owner: 'parley#demo_ann',
      created: world.clock.now(),
      description: 'about',
      max_users: 7,
    },
  ])
  expect((await ask('ann')).status).toBe(403)
})

test('[ROOM-8] a page of rooms with long descriptions ends early and says where to go on', async () => {
  const { world, ann, bob } = await people({ answerPageBytes: 3000 })
  for (const name of ['one', 'two', 'three', 'four', 'five'])
    await world.room(ann, { name, description: '漢'.repeat(400) })
  const seen: string[] = []
  let pages = 0
  for (let cursor = ''; pages === 0 || cursor !== ''; pages++) {
    const { body } = await bob.ask('GET', `chatrooms?limit=100&cursor=${cursor}`)
    seen.push(...(body.data as Listed[]).map(({ name }) => name))
    cursor = (body.cursor as string | undefined) ?? ''
  }
  expect(seen).toEqual(['five', 'four', 'three', 'two', 'one'])
  expect(pages).toBe(3)
})
