import { describe, expect, test } from 'vitest'
import { type GroupScene, groupScene } from '../../test-support/groups.ts'
import { type Person, receivedEvents } from '../../test-support/people-world.ts'

const set = ({ groupId }: GroupScene, who: Person, member: string, metaData: unknown) =>
  who.ask('PUT', `sdk/metadata/chatgroup/${groupId}/user/${member}?resource=web_1`, { metaData })
const get = ({ groupId }: GroupScene, who: Person, targets: unknown, properties?: unknown) =>
  who.ask('POST', `sdk/metadata/chatgroup/${groupId}/get`, { targets, properties })
const all = async (scene: GroupScene, ...targets: string[]) =>
  (await get(scene, scene.alice, targets)).body.data

describe('attributes of members', () => {
  test('[GRP-48] changes of one’s own attributes are sent to all members, key by key', async () => {
    const scene = await groupScene()
    const { bob, carol, groupId } = scene
    const answer = await set(scene, bob, 'Bob', { nick: 'Bobby', job: 'cook' })
    expect(answer).toMatchObject({ status: 200, body: { data: { nick: 'Bobby', job: 'cook' } } })
    expect(receivedEvents(carol)[0]).toEqual([
      {
        name: 'groups.attributesChanged',
        data: {
          groupId,
          by: 'bob',
          users: [{ name: 'bob' }],
          detail: '{"username":"bob","properties":{"nick":"Bobby","job":"cook"}}',
        },
      },
    ])
    const changed = ['attributesChanged']
    expect(scene.news()).toEqual({
      alice: [changed, changed],
      adam: [changed],
      ada: [changed],
      bob: [[], changed],
      carol: [changed],
    })
    await set(scene, bob, 'bob', { nick: 'Bobby', job: '', none: '' })
    expect(receivedEvents(carol)[0]?.[0]?.data).toMatchObject({
      detail: '{"username":"bob","properties":{"job":""}}',
    })
    expect(await all(scene, 'bob', 'carol')).toEqual({ bob: { nick: 'Bobby' }, carol: {} })
    scene.quiet()
    await set(scene, bob, 'bob', { nick: 'Bobby' })
    expect(scene.news()).toEqual({})
  })

  test('[GRP-48] managers can set attributes of others, members cannot', async () => {
    const scene = await groupScene()
    const { adam, bob, mallory } = scene
    expect((await set(scene, adam, 'bob', { nick: 'b' })).status).toBe(200)
    expect(await set(scene, bob, 'carol', { nick: 'c' })).toMatchObject({
      status: 403,
      body: { error_description: 'permission denied' },
    })
    for (const [who, name] of [
      [mallory, 'mallory'],
      [adam, 'mallory'],
      [adam, 'ghost'],
    ] as const)
      expect(await set(scene, who, name, { nick: 'x' })).toMatchObject({
        status: 404,
        body: { error_code: 60003 },
      })
    expect((await get(scene, mallory, ['bob'])).body.error_code).toBe(60003)
  })

  test('[GRP-48] only members can read them, all keys or some, and non-members are left out', async () => {
    const scene = await groupScene()
    const { bob } = scene
    await set(scene, bob, 'bob', { nick: 'b', job: 'cook' })
    const some = await get(scene, bob, ['BOB', 'bob', 'mallory', 'ghost'], ['job', 'none'])
    expect(some.body.data).toEqual({ bob: { job: 'cook' } })
    expect((await get(scene, bob, ['bob'], [])).body.data).toEqual({ bob: { nick: 'b', job: 'cook' } })
    const many = Array.from({ length: 101 }, (_, at) => `n${at}`)
    for (const targets of [many, 'bob', [7], undefined])
      expect((await get(scene, bob, targets)).body.error_code).toBe(91102)
    expect((await get(scene, bob, many.slice(1))).body.data).toEqual({})
  })

  test('[GRP-49] the number of keys, their length and the total size are limited', async () => {
    const scene = await groupScene()
    const { bob } = scene
    const keys = (count: number, value: string, from = 0) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at + from}`, value]))
    const refused = async (metaData: unknown, code: number) =>
      expect(await set(scene, bob, 'bob', metaData)).toMatchObject({
        status: 400,
        body: { error_code: code, desc: expect.any(String) },
      })
    await refused({ ['k'.repeat(33)]: 'x' }, 60007)
    await refused({ key: 'ä'.repeat(257) }, 60010)
    await refused(keys(21, 'x'), 60006)
    await refused(keys(8, 'x'.repeat(512)), 60012)
    expect((await set(scene, bob, 'bob', { ['😀'.repeat(32)]: 'ä'.repeat(256) })).status).toBe(200)
    expect((await set(scene, bob, 'bob', keys(19, 'x'))).status).toBe(200)
    await refused(keys(1, 'x', 19), 60006)
    // One is removed, one is added.
    expect((await set(scene, bob, 'bob', { key0: '', ...keys(1, 'x', 19) })).status).toBe(200)
    expect(Object.keys((await all(scene, 'bob')) as object)).toEqual(['bob'])
  })

  test('[GRP-49] a value that is not text is refused, and nothing of the request is stored', async () => {
    const scene = await groupScene()
    const { bob } = scene
    for (const value of [7, true, null, {}, ['x'], 'a\0b'])
      expect((await set(scene, bob, 'bob', { fine: 'x', key: value })).body.error_code).toBe(60005)
    for (const key of ['', 'a\0b'])
      expect((await set(scene, bob, 'bob', { [key]: 'x' })).body.error_code).toBe(60005)
    for (const metaData of [7, 'x', null, ['x'], undefined])
      expect((await set(scene, bob, 'bob', metaData)).body.error_code).toBe(91102)
    expect(await all(scene, 'bob')).toEqual({ bob: {} })
    expect(scene.news()).toEqual({})
  })

  test('[GRP-49] keys with the names of object properties are ordinary keys', async () => {
    const scene = await groupScene()
    const { bob, groupId, world } = scene
    const body = '{"metaData":{"__proto__":"p","constructor":"c","toString":"t"}}'
    const path = `sdk/metadata/chatgroup/${groupId}/user/bob`
    expect((await world.ask('PUT', path, body, bob.token)).status).toBe(200)
    const { body: answer } = await get(scene, bob, ['bob'])
    expect(JSON.stringify(answer.data)).toBe('{"bob":{"__proto__":"p","constructor":"c","toString":"t"}}')
  })
})

describe('name cards, which newer kits use', () => {
  const cards = ({ groupId }: GroupScene, who: Person, ...members: string[]) =>
    who.ask('POST', `sdk/chatgroups/${groupId}/nameCard/batch/get`, { members })
  const setCard = ({ groupId }: GroupScene, who: Person, nameCard: unknown) =>
    who.ask('PUT', `sdk/chatgroups/${groupId}/nameCard?resource=web_1`, { nameCard })

  test('are an attribute of the member, sent to all members', async () => {
    const scene = await groupScene()
    const { alice, bob, carol } = scene
    expect(await setCard(scene, bob, 'Bob the cook')).toMatchObject({
      status: 200,
      body: { data: { nameCard: 'Bob the cook' } },
    })
    expect(receivedEvents(carol)[0]?.[0]).toMatchObject({
      name: 'groups.attributesChanged',
      data: { by: 'bob', detail: '{"username":"bob","properties":{"nameCard":"Bob the cook"}}' },
    })
    await set(scene, bob, 'bob', { job: 'cook' })
    const { status, body } = await cards(scene, alice, 'bob', 'carol', 'nobody')
    expect([status, body.data]).toEqual([200, [{ username: 'bob', name_card: 'Bob the cook' }]])
    // The kit takes this as the time of missing cards.
    expect(body.timestamp).toBeTypeOf('number')
    expect(await all(scene, 'bob')).toEqual({ bob: { nameCard: 'Bob the cook', job: 'cook' } })
    await setCard(scene, bob, '')
    expect((await cards(scene, alice, 'bob')).body.data).toEqual([])
  })

  test('have the rules and limits of attributes', async () => {
    const scene = await groupScene()
    const { bob, mallory } = scene
    expect((await cards(scene, mallory, 'bob')).status).toBe(403)
    expect((await setCard(scene, mallory, 'x')).status).toBe(403)
    expect((await setCard(scene, bob, 'x'.repeat(513))).status).toBe(400)
    expect((await setCard(scene, bob, 5)).status).toBe(403)
    const many = Array.from({ length: 101 }, (_, index) => `user${index}`)
    expect((await cards(scene, bob, ...many)).status).toBe(403)
  })
})
