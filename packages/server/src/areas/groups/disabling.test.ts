import { expect, test } from 'vitest'
import { groupScene } from '../../test-support/groups.ts'
import { receivedEvents } from '../../test-support/people-world.ts'

test('[GRP-50] the back end can disable and enable a group, and all members get the event in the owner’s name', async () => {
  const scene = await groupScene()
  const { world, groupId, act, alice, bob, carol } = scene
  const app = await world.appToken()
  const ask = (what: string) => world.ask('POST', `chatgroups/${groupId}/${what}`, undefined, app)
  expect(await ask('disable')).toMatchObject({ status: 200, body: { data: { disabled: true } } })
  expect(receivedEvents(carol)[0]).toEqual([
    { name: 'groups.disabled', data: { groupId, by: 'alice', users: [] } },
  ])
  const all = (what: string) => ({
    alice: [[what], [what]],
    adam: [[what]],
    ada: [[what]],
    bob: [[what], [what]],
    carol: [[what]],
  })
  expect(scene.news()).toEqual(all('disabled'))
  await ask('disable')
  expect(scene.news()).toEqual({})
  expect((await act(alice, 'POST', 'ban')).body.error_description).toBe(
    'can not operate this group, reason: group is disabled',
  )
  expect((await act(bob, 'GET', 'announcement')).status).toBe(200)
  expect((await ask('enable')).body.data).toEqual({ disabled: false })
  expect(scene.news()).toEqual(all('enabled'))
  await ask('enable')
  expect(scene.news()).toEqual({})
  expect((await act(alice, 'POST', 'ban')).status).toBe(200)
})

test('[GRP-50] users cannot, whoever they are, and an unknown group cannot be disabled', async () => {
  const { world, act, alice, news } = await groupScene()
  for (const what of ['disable', 'enable']) expect((await act(alice, 'POST', what)).status).toBe(403)
  const app = await world.appToken()
  for (const id of ['404', '..', 'x'])
    expect((await world.ask('POST', `chatgroups/${id}/disable`, undefined, app)).status).toBe(404)
  expect(news()).toEqual({})
})

test('[GRP-50] a group whose owner was removed can be disabled', async () => {
  const scene = await groupScene()
  const { world, groupId, alice } = scene
  await scene.alter('DELETE FROM members WHERE user_id = ?', [alice.user.id])
  const app = await world.appToken()
  expect((await world.ask('POST', `chatgroups/${groupId}/disable`, undefined, app)).status).toBe(200)
  expect(receivedEvents(scene.bob)[0]).toMatchObject([{ name: 'groups.disabled', data: { by: 'adam' } }])
})
