import { expect, test } from 'vitest'
import { groupScene } from '../../test-support/groups.ts'

test('[GRP-45] muting a whole group is sent to all members, once', async () => {
  const scene = await groupScene()
  const { act, adam, groupId, world } = scene
  const banned = async () => (await world.server.services.directory.group(world.app, groupId))?.banned
  expect((await act(adam, 'POST', 'ban')).body.data).toEqual({ mute: true })
  const all = (what: string) => ({
    alice: [[what], [what]],
    ada: [[what]],
    bob: [[what], [what]],
    carol: [[what]],
  })
  expect(scene.news()).toEqual(all('banned'))
  expect(await banned()).toBe(true)
  expect((await act(adam, 'POST', 'ban')).body.data).toEqual({ mute: true })
  expect(scene.news()).toEqual({})
  expect((await act(adam, 'DELETE', 'ban')).body.data).toEqual({ mute: false })
  expect(scene.news()).toEqual(all('unbanned'))
  expect((await act(adam, 'DELETE', 'ban')).status).toBe(200)
  expect(scene.news()).toEqual({})
  expect(await banned()).toBe(false)
})

test('[GRP-45] members and non-members cannot mute the group', async () => {
  const { act, bob, mallory, alice, news } = await groupScene()
  for (const method of ['POST', 'DELETE']) {
    expect((await act(bob, method, 'ban')).body.error_description).toBe('permission denied')
    expect((await act(mallory, method, 'ban')).body.error_description).toContain('not members')
  }
  expect((await alice.ask('POST', 'chatgroups/404/ban')).status).toBe(404)
  expect(news()).toEqual({})
})
