import { describe, expect, test } from 'vitest'
import { type GroupScene, groupScene } from '../../test-support/groups.ts'
import { type Person, receivedEvents } from '../../test-support/people-world.ts'

const add = ({ act }: GroupScene, who: Person, newadmin: string) => act(who, 'POST', 'admin', { newadmin })
const remove = ({ act }: GroupScene, who: Person, name: string) => act(who, 'DELETE', `admin/${name}`)

describe('admins', () => {
  test('[GRP-16] are appointed by the owner, and all members are told', async () => {
    const scene = await groupScene()
    const { alice, bob, carol, groupId, world } = scene
    expect((await add(scene, alice, 'BOB')).body.data).toEqual({ result: 'success', newadmin: 'bob' })
    expect(receivedEvents(carol)).toEqual([
      [{ name: 'groups.adminAdded', data: { groupId, by: 'alice', users: [{ name: 'bob' }] } }],
    ])
    expect(scene.news()).toEqual({
      alice: [[], ['adminAdded']],
      adam: [['adminAdded']],
      ada: [['adminAdded']],
      bob: [['adminAdded'], ['adminAdded']],
      carol: [['adminAdded']],
    })
    const group = await world.server.services.directory.group(world.app, groupId)
    expect(group?.people.get(bob.user.id)?.role).toBe(1)
    expect((await scene.act(bob, 'PUT', '', { groupname: 'by bob' })).status).toBe(200)
  })

  test('[GRP-16] are dismissed by the owner', async () => {
    const scene = await groupScene()
    const { alice, adam } = scene
    expect((await remove(scene, alice, 'adam')).body.data).toEqual({ result: 'success', oldadmin: 'adam' })
    expect(scene.news().adam).toEqual([['adminRemoved']])
    expect((await scene.act(adam, 'PUT', '', { groupname: 'x' })).status).toBe(403)
  })

  test('[GRP-16] cause no event if nothing changes', async () => {
    const scene = await groupScene()
    expect((await add(scene, scene.alice, 'adam')).status).toBe(200)
    expect((await remove(scene, scene.alice, 'bob')).status).toBe(200)
    expect(scene.news()).toEqual({})
  })

  test('[GRP-16] cannot be appointed by others, and not everybody can become one', async () => {
    const scene = await groupScene()
    const { adam, alice, bob, mallory } = scene
    for (const who of [adam, bob, mallory]) {
      expect((await add(scene, who, 'carol')).status).toBe(403)
      expect((await remove(scene, who, 'ada')).status).toBe(403)
    }
    expect((await remove(scene, adam, 'adam')).status).toBe(403)
    expect((await add(scene, alice, 'alice')).status).toBe(403)
    expect((await add(scene, alice, 'mallory')).status).toBe(403)
    for (const name of ['ghost', 'a\0b', '../x']) expect((await add(scene, alice, name)).status).toBe(404)
    expect(scene.news()).toEqual({})
  })

  test('[GRP-16] are limited in number', async () => {
    const scene = await groupScene()
    const { alice, groupId, world } = scene
    const { database } = world.server.services
    await database.write(async (sql) => {
      const names = Array.from({ length: 96 }, (_, at) => `u${at}`)
      await sql.insertMany(
        'users',
        ['app_id', 'name', 'uuid', 'created_at', 'modified_at'],
        names.map((name) => [world.app.id, name, name, 0, 0]),
      )
      await sql.run(
        `INSERT INTO members (user_id, log_id, peer, joined_at, role)
         SELECT u.id, l.id, l.key, 1, 1 FROM users u, logs l WHERE l.key = ? AND u.name LIKE 'u%'`,
        [groupId],
      )
    })
    await scene.alter('UPDATE groups SET version = version + 1')
    expect((await add(scene, alice, 'bob')).status).toBe(200)
    expect(await add(scene, alice, 'carol')).toMatchObject({
      status: 429,
      body: { error_description: 'The request has reached the maximum limit' },
    })
    await remove(scene, alice, 'u5')
    expect((await add(scene, alice, 'carol')).status).toBe(200)
  })
})
