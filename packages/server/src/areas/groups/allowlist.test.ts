import { describe, expect, test } from 'vitest'
import { type GroupScene, groupScene } from '../../test-support/groups.ts'
import { type Person, receivedEvents } from '../../test-support/people-world.ts'

const allow = ({ act }: GroupScene, who: Person, usernames: unknown) =>
  act(who, 'POST', 'white/users', { usernames })
const disallow = ({ act }: GroupScene, who: Person, names: string) =>
  act(who, 'DELETE', `white/users/${names}`)
const isAllowed = ({ act }: GroupScene, who: Person, name: string) => act(who, 'GET', `white/users/${name}`)

describe('the allowlist', () => {
  test('[GRP-44] changes are sent to the users concerned and the managers, once', async () => {
    const scene = await groupScene()
    const { alice, adam, bob, groupId } = scene
    const added = [{ result: true, action: 'add_user_whitelist', groupid: groupId, user: 'bob' }]
    expect((await allow(scene, alice, ['Bob'])).body.data).toEqual(added)
    expect(receivedEvents(bob)[0]).toEqual([
      { name: 'groups.allowed', data: { groupId, by: 'alice', users: [{ name: 'bob' }] } },
    ])
    expect(scene.news()).toEqual({
      alice: [[], ['allowed']],
      adam: [['allowed']],
      ada: [['allowed']],
      bob: [['allowed'], ['allowed']],
    })
    expect((await allow(scene, adam, ['bob'])).body.data).toEqual(added)
    expect(scene.news()).toEqual({})
    expect((await scene.act(adam, 'GET', 'white/users')).body).toMatchObject({ data: ['bob'], count: 1 })

    expect((await disallow(scene, adam, 'bob')).body.data).toEqual({
      result: true,
      action: 'remove_user_whitelist',
      groupid: groupId,
      user: 'bob',
    })
    expect(scene.news()).toEqual({
      alice: [['disallowed'], ['disallowed']],
      ada: [['disallowed']],
      bob: [['disallowed'], ['disallowed']],
    })
    expect((await disallow(scene, adam, 'bob,carol')).body.data).toMatchObject([
      { user: 'bob' },
      { user: 'carol' },
    ])
    expect(scene.news()).toEqual({})
  })

  test('[GRP-44] members may ask about themselves, and managers about everybody', async () => {
    const scene = await groupScene()
    const { adam, bob, mallory } = scene
    await allow(scene, adam, ['bob'])
    expect((await isAllowed(scene, bob, 'BOB')).body.data).toEqual({ white: true, member: 'bob' })
    expect((await isAllowed(scene, adam, 'carol')).body.data).toEqual({ white: false, member: 'carol' })
    expect((await isAllowed(scene, bob, 'carol')).body.error_description).toBe('permission denied')
    expect((await isAllowed(scene, mallory, 'mallory')).body.error_description).toContain('not members')
    expect((await isAllowed(scene, adam, 'ghost')).body.error_description).toContain('not members')
    expect((await scene.act(bob, 'GET', 'white/users')).status).toBe(403)
  })

  test('[GRP-44] non-members cannot be on it, and members cannot change it', async () => {
    const scene = await groupScene()
    expect((await allow(scene, scene.bob, ['carol'])).body.error_description).toBe('permission denied')
    expect((await allow(scene, scene.alice, ['mallory'])).body.error_description).toContain('not members')
    expect((await allow(scene, scene.alice, ['mallory', 'bob'])).body.data).toMatchObject([
      { result: false, user: 'mallory', reason: 'users [mallory] are not members of this group!' },
      { result: true, user: 'bob' },
    ])
    expect((await allow(scene, scene.alice, [])).status).toBe(403)
  })
})
