import { expect, test } from 'vitest'
import { type GroupScene, groupScene } from '../../test-support/groups.ts'
import { type Person, receivedEvents } from '../../test-support/people-world.ts'

const announce = ({ act }: GroupScene, who: Person, announcement: unknown) =>
  act(who, 'POST', 'announcement', { announcement })
const read = async ({ act }: GroupScene, who: Person) => (await act(who, 'GET', 'announcement')).body.data

test('[GRP-46] all members are told of a new text and of its removal', async () => {
  const scene = await groupScene()
  const { alice, adam, bob, carol, groupId } = scene
  expect(await read(scene, bob)).toEqual({ announcement: '' })
  expect((await announce(scene, adam, 'Ferien 🏖')).body.data).toEqual({ id: groupId, result: true })
  expect(receivedEvents(carol)[0]).toEqual([
    { name: 'groups.announced', data: { groupId, by: 'adam', users: [], announcement: 'Ferien 🏖' } },
  ])
  const all = (what: string) => ({
    alice: [[what], [what]],
    ada: [[what]],
    bob: [[what], [what]],
    carol: [[what]],
  })
  expect(scene.news()).toEqual(all('announced'))
  expect(await read(scene, bob)).toEqual({ announcement: 'Ferien 🏖' })
  await announce(scene, adam, 'Ferien 🏖')
  expect(scene.news()).toEqual({})
  await announce(scene, alice, '')
  expect(scene.news()).toMatchObject({
    adam: [['announcementRemoved']],
    alice: [[], ['announcementRemoved']],
  })
  expect(await read(scene, bob)).toEqual({ announcement: '' })
  await announce(scene, alice, '')
  expect(scene.news()).toEqual({})
})

test('[GRP-46] members can read but not write it, and non-members can do neither', async () => {
  const scene = await groupScene()
  expect((await announce(scene, scene.bob, 'x')).body.error_description).toBe('permission denied')
  expect((await announce(scene, scene.mallory, 'x')).status).toBe(403)
  expect((await scene.act(scene.mallory, 'GET', 'announcement')).status).toBe(403)
})

test('[GRP-46] it is a valid text of at most 512 characters', async () => {
  const scene = await groupScene()
  expect((await announce(scene, scene.alice, '😀'.repeat(512))).status).toBe(200)
  for (const text of ['😀'.repeat(513), 'a\0b', 7, null, ['x'], undefined])
    expect(await announce(scene, scene.alice, text)).toMatchObject({
      status: 403,
      body: { error_code: 91102 },
    })
  expect(await scene.act(scene.alice, 'POST', 'announcement', '{"announcement":"\\ud800"}')).toMatchObject({
    status: 403,
  })
})
