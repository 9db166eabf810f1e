import { expect, test } from 'vitest'
import { type GroupScene, groupScene } from '../../test-support/groups.ts'
import type { Person } from '../../test-support/people-world.ts'

const update = (who: Person, entities: unknown) =>
  who.ask('PUT', `users/${who.name}?resource=web_1`, { entities })
const quietIn = async ({ rows, groupId }: GroupScene) =>
  (
    await rows<{ name: string }>(
      'SELECT u.name FROM members m JOIN users u ON u.id = m.user_id WHERE m.peer = ? AND m.quiet = 1',
      [groupId],
    )
  ).map(({ name }) => name)

test('[GRP-51] notifications of a group are turned off and on again, and nobody else is told', async () => {
  const scene = await groupScene()
  const { bob, groupId } = scene
  const answer = await update(bob, [{ [`notification_ignore_${groupId}`]: true }])
  expect(answer).toMatchObject({
    status: 200,
    body: {
      entities: [
        {
          uuid: bob.user.uuid,
          type: 'user',
          created: bob.user.createdAt,
          modified: bob.user.modifiedAt,
          username: 'bob',
          activated: true,
          nickname: '',
        },
      ],
    },
  })
  expect(await quietIn(scene)).toEqual(['bob'])
  await update(bob, [{ other: 1 }, { nickname: 'x', [`notification_ignore_${groupId}`]: false }])
  expect(await quietIn(scene)).toEqual([])
  expect(scene.news()).toEqual({})
})

test('[GRP-51] unknown groups, groups of others and invalid values are refused, and nothing changes', async () => {
  const scene = await groupScene()
  const { bob, mallory, groupId } = scene
  const own = { [`notification_ignore_${groupId}`]: true }
  for (const id of ['404', '', '../x', 'a\0'])
    expect(await update(bob, [own, { [`notification_ignore_${id}`]: true }])).toMatchObject({
      status: 400,
      body: { error_description: 'groupId can not be null!' },
    })
  expect(await update(mallory, [own])).toMatchObject({ status: 404, body: { error_code: 60003 } })
  for (const value of ['true', 1, null, {}])
    expect((await update(bob, [{ [`notification_ignore_${groupId}`]: value }])).body.error_code).toBe(91102)
  expect(await quietIn(scene)).toEqual([])
})

test('[GRP-51] an empty request changes nothing, and another user’s account cannot be changed', async () => {
  const { bob } = await groupScene()
  for (const entities of [undefined, [], [7, null, 'x', []]])
    expect((await update(bob, entities)).status, JSON.stringify(entities)).toBe(200)
  for (const entities of ['x', 7, Array.from({ length: 101 }, () => ({}))])
    expect((await update(bob, entities)).status).toBe(403)
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`notification_ignore_${at}`, true]))
  expect((await update(bob, [many])).body.error_code).toBe(91102)
  expect((await bob.ask('PUT', 'users/alice', { entities: [] })).status).toBe(403)
})

test('[PRO-5] the nickname can be changed too, unless an error in the group settings refuses the request', async () => {
  const { bob, groupId } = await groupScene()
  const send = (entities: unknown, nickname: unknown) =>
    bob.ask('PUT', 'users/bob?resource=web_1', { entities, nickname })
  expect((await send([{ [`notification_ignore_${groupId}`]: 'x' }], 'Bobby')).status).toBe(403)
  const { body } = await send([{ [`notification_ignore_${groupId}`]: true }], 'Bob B.')
  expect(body.entities).toMatchObject([{ username: 'bob', nickname: 'Bob B.' }])
  // In the list of settings it is a key without a meaning.
  const again = await bob.ask('PUT', 'users/bob', { entities: [{ nickname: 'x' }] })
  expect(again.body.entities).toMatchObject([{ nickname: 'Bob B.' }])
})
