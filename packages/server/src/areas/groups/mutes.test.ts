import { describe, expect, test } from 'vitest'
import { type GroupScene, groupScene } from '../../test-support/groups.ts'
import { type Person, receivedEvents } from '../../test-support/people-world.ts'

const mute = ({ act }: GroupScene, who: Person, usernames: unknown, mute_duration: unknown = 60_000) =>
  act(who, 'POST', 'mute', { usernames, mute_duration })
const unmute = ({ act }: GroupScene, who: Person, names: string) => act(who, 'DELETE', `mute/${names}`)
const listed = async ({ act }: GroupScene, who: Person) => (await act(who, 'GET', 'mute')).body.data
const isMuted = ({ groupId }: GroupScene, who: Person, name: string) =>
  who.ask('GET', `sdk/chatgroups/${groupId}/mute/${name}`)

describe('mutes', () => {
  test('[GRP-40] are sent with their end to the muted member and the managers, and nobody else', async () => {
    const scene = await groupScene()
    const { world, alice, bob } = scene
    const until = world.host.time + 60_000
    const answer = await mute(scene, alice, ['Bob', 'bob'])
    expect(answer).toMatchObject({
      status: 200,
      body: { data: [{ result: true, expire: until, user: 'bob' }] },
    })
    expect(receivedEvents(bob)[1]).toEqual([
      {
        name: 'groups.muted',
        data: {
          groupId: scene.groupId,
          by: 'alice',
          users: [{ name: 'bob' }],
          times: `{"user_mute_time":{"bob":${until}}}`,
        },
      },
    ])
    expect(scene.news()).toEqual({
      alice: [[], ['muted']],
      adam: [['muted']],
      ada: [['muted']],
      bob: [['muted'], ['muted']],
    })
    const group = await world.server.services.directory.group(world.app, scene.groupId)
    expect(group?.people.get(bob.user.id)?.mutedUntil).toBe(until)
  })

  test('[GRP-40] of several members are sent one by one, including permanent ones', async () => {
    const scene = await groupScene()
    const answer = await mute(scene, scene.adam, ['bob', 'carol'], -1)
    expect(answer.body.data).toEqual([
      { result: true, expire: -1, user: 'bob' },
      { result: true, expire: -1, user: 'carol' },
    ])
    expect(receivedEvents(scene.carol)[0]?.[0]?.data).toMatchObject({
      times: '{"user_mute_time":{"carol":-1}}',
    })
    expect(scene.news()).toEqual({
      alice: [
        ['muted', 'muted'],
        ['muted', 'muted'],
      ],
      ada: [['muted', 'muted']],
      bob: [['muted'], ['muted']],
      carol: [['muted']],
    })
  })

  test('[GRP-40] muting again replaces the end, and a mute expires by itself', async () => {
    const scene = await groupScene()
    const { alice, bob, world } = scene
    await mute(scene, alice, ['bob'], -1)
    await mute(scene, alice, ['bob'], 1000)
    await mute(scene, alice, ['carol'], -1)
    expect(await listed(scene, alice)).toEqual([
      { expire: world.host.time + 1000, user: 'bob' },
      { expire: -1, user: 'carol' },
    ])
    expect((await isMuted(scene, bob, 'bob')).body.data).toBe(true)
    world.host.time += 1000
    expect(await listed(scene, alice)).toEqual([{ expire: -1, user: 'carol' }])
    expect((await isMuted(scene, bob, 'bob')).body.data).toBe(false)
    expect((await isMuted(scene, alice, 'CAROL')).body.data).toBe(true)
    scene.quiet()
    // It had already expired.
    expect((await unmute(scene, alice, 'bob')).body.data).toEqual([{ result: true, user: 'bob' }])
    expect(scene.news()).toEqual({})
  })

  test('[GRP-40] unmuting is sent to the same users, and only if there was a mute', async () => {
    const scene = await groupScene()
    await mute(scene, scene.alice, ['bob'])
    scene.quiet()
    expect((await unmute(scene, scene.alice, 'bob,carol')).body.data).toEqual([
      { result: true, user: 'bob' },
      { result: true, user: 'carol' },
    ])
    expect(scene.news()).toEqual({
      alice: [[], ['unmuted']],
      adam: [['unmuted']],
      ada: [['unmuted']],
      bob: [['unmuted'], ['unmuted']],
    })
    expect(await listed(scene, scene.alice)).toEqual([])
  })

  test('[GRP-41] equals and oneself cannot be muted, and of several each has an outcome', async () => {
    const scene = await groupScene()
    const { alice, adam, bob, mallory, world } = scene
    for (const [who, name] of [
      [adam, 'alice'],
      [adam, 'ada'],
      [adam, 'adam'],
      [alice, 'alice'],
      [bob, 'carol'],
      [bob, 'bob'],
    ] as const)
      expect(await mute(scene, who, [name]), `${who.name} ${name}`).toMatchObject({
        status: 403,
        body: { error_description: 'permission denied' },
      })
    expect(await mute(scene, mallory, ['bob'])).toMatchObject({
      body: { error_description: 'users [mallory] are not members of this group!' },
    })
    expect(await mute(scene, alice, ['mallory'])).toMatchObject({
      body: { error_description: 'users [mallory] are not members of this group!' },
    })
    expect(await mute(scene, alice, ['bob', 'ghost'])).toMatchObject({ status: 404 })
    expect(scene.news()).toEqual({})
    expect((await mute(scene, adam, ['ada', 'bob', 'mallory'])).body.data).toEqual([
      { result: false, expire: 0, user: 'ada' },
      { result: true, expire: world.host.time + 60_000, user: 'bob' },
      { result: false, expire: 0, user: 'mallory' },
    ])
    expect((await mute(scene, alice, ['ada'])).status).toBe(200)
    expect((await unmute(scene, adam, 'ada')).status).toBe(403)
  })

  test('[GRP-41] only managers can list them, and only they may ask about others', async () => {
    const scene = await groupScene()
    const { adam, bob, mallory } = scene
    expect((await scene.act(bob, 'GET', 'mute')).status).toBe(403)
    expect((await scene.act(mallory, 'GET', 'mute')).status).toBe(403)
    expect((await isMuted(scene, bob, 'carol')).status).toBe(403)
    expect((await isMuted(scene, mallory, 'mallory')).status).toBe(403)
    expect((await isMuted(scene, bob, 'ghost')).body.error_description).toBe('permission denied')
    for (const name of ['ghost', 'mallory', '..', '%00'])
      expect((await isMuted(scene, adam, name)).body.error_description, name).toContain('are not members')
  })

  test.each([[0], [-2], [1.5], [315_360_000_001], ['60000'], [null], [undefined]])(
    '[GRP-40] %j is not a valid duration',
    async (duration) => {
      const scene = await groupScene()
      const body = { usernames: ['bob'], ...(duration === undefined ? {} : { mute_duration: duration }) }
      expect(await scene.act(scene.alice, 'POST', 'mute', body)).toMatchObject({
        status: 403,
        body: { error_code: 91102 },
      })
      expect(scene.news()).toEqual({})
    },
  )

  test('[GRP-41] empty, too long and invalid lists are refused', async () => {
    const scene = await groupScene()
    const many = Array.from({ length: 5001 }, (_, at) => `n${at}`)
    for (const names of [[], many, [7], 'bob', [''], null])
      expect(await mute(scene, scene.alice, names)).toMatchObject({ body: { error_code: 91102 } })
    expect((await mute(scene, scene.alice, ['a\0b'])).status).toBe(404)
    expect((await unmute(scene, scene.alice, ',,')).status).toBe(403)
    expect(
      (await scene.alice.ask('POST', 'chatgroups/../mute', { usernames: ['bob'], mute_duration: 1 })).status,
    ).toBe(404)
  })
})
