import { describe, expect, test } from 'vitest'
import { joinRoom, leaveRoom, sayInRoom } from '../../test-support/room-channel.ts'
import { roomScene } from '../../test-support/room-scene.ts'

async function tagScene() {
  const scene = await roomScene()
  const { world, id } = scene
  const back = await world.appToken()
  const ask = (method: string, path: string, body?: object) =>
    world.ask(method, `chatrooms/${id}/${path}`, body, back)
  return {
    ...scene,
    tag: (name: string, ...tags: string[]) => ask('PUT', `users/${name}/tag`, { tags }),
    tagsOf: async (name: string) => (await ask('GET', `users/${name}/tag`)).body.data,
    mute: (tag: string, mute_duration: number) => ask('PUT', 'tag/mute', { tag, mute_duration }),
    mayWrite: async (who: typeof scene.bob) => (await sayInRoom(who, id, 'x')).code === 0,
    muted: async () =>
      ((await ask('GET', 'mute')).body.data as { user: string; expire: number }[]).map(
        ({ user, expire }) => `${user} ${expire}`,
      ),
  }
}

describe('tags in a room', () => {
  test('a muted tag mutes everybody who has it, tells them and the managers, and ends by itself', async () => {
    const scene = await tagScene()
    const { bob, carol, world } = scene
    await scene.tag('bob', 'loud', 'new')
    await scene.tag('carol', 'new')
    expect(scene.news()).toEqual({})
    const until = world.clock.now() + 30_000
    expect((await scene.mute('loud', 30)).body.data).toEqual({ result: true })
    const expectedEvents = ['muted']
    expect(scene.news()).toMatchObject({ adam: expectedEvents, bob: expectedEvents, phone: expectedEvents })
    expect(await scene.muted()).toEqual([`bob ${until}`])
    expect(await scene.tagsOf('bob')).toEqual({ loud: String(until), new: '0' })
    expect([await scene.mayWrite(bob), await scene.mayWrite(carol)]).toEqual([false, true])
    world.clock.advance(30_000)
    expect(await scene.mayWrite(bob)).toBe(true)
    expect(await scene.muted()).toEqual([])
  })

  test('a user who gets a muted tag is muted, and one who loses it is not', async () => {
    const scene = await tagScene()
    const { bob, carol } = scene
    await scene.tag('bob', 'loud')
    await scene.mute('loud', -1)
    scene.news()
    await scene.tag('carol', 'loud')
    expect(scene.news()).toMatchObject({ carol: ['muted'] })
    expect(await scene.tagsOf('carol')).toEqual({ loud: '-1' })
    await scene.tag('bob')
    expect(scene.news()).toMatchObject({ bob: ['unmuted'] })
    expect([await scene.mayWrite(bob), await scene.mayWrite(carol)]).toEqual([true, false])
    expect(await scene.tagsOf('bob')).toEqual({})
    await scene.mute('loud', 0)
    expect(scene.news()).toMatchObject({ carol: ['unmuted'] })
    expect(await scene.muted()).toEqual([])
  })

  test('two tags mute until the later end, and one of them may end', async () => {
    const scene = await tagScene()
    const { world } = scene
    const now = world.clock.now()
    await scene.tag('bob', 'one', 'two')
    await scene.mute('one', 60)
    await scene.mute('two', 30)
    expect(await scene.muted()).toEqual([`bob ${now + 60_000}`])
    await scene.mute('one', 0)
    expect(await scene.muted()).toEqual([`bob ${now + 30_000}`])
  })

  test('a longer mute by a moderator stays, and a moderator can end the mute of a tag for one user', async () => {
    const scene = await tagScene()
    await scene.act(scene.alice, 'POST', 'mute', { usernames: ['bob'], mute_duration: 600_000 })
    const before = await scene.muted()
    await scene.tag('bob', 'loud')
    await scene.tag('carol', 'loud')
    await scene.mute('loud', 30)
    expect(await scene.muted()).toEqual([...before, expect.stringMatching(/^carol /)])
    await scene.mute('loud', 0)
    expect(await scene.muted()).toEqual(before)
    await scene.mute('loud', 30)
    await scene.act(scene.alice, 'DELETE', 'mute/carol')
    expect(await scene.muted()).toEqual(before)
  })

  test('owner and admins have tags but are not muted by them', async () => {
    const scene = await tagScene()
    await scene.tag('alice', 'loud')
    await scene.tag('adam', 'loud')
    expect((await scene.mute('loud', -1)).status).toBe(200)
    expect(await scene.muted()).toEqual([])
    expect(await scene.mayWrite(scene.alice)).toBe(true)
  })

  test('tags end when the user leaves; the mute does not', async () => {
    const scene = await tagScene()
    const { world, bob, id } = scene
    await scene.tag('bob', 'loud')
    await scene.mute('loud', -1)
    await leaveRoom(bob, id)
    expect((await scene.mute('loud', 0)).status).toBe(404)
    world.clock.advance(1)
    await joinRoom(bob, id)
    expect(await scene.tagsOf('bob')).toEqual({})
    expect(await scene.muted()).toEqual(['bob -1'])
  })

  test('tags are stored: the room has them after a restart', async () => {
    const scene = await tagScene()
    await scene.tag('bob', 'loud', '標籤')
    await scene.mute('loud', -1)
    const rows = await scene.world.rows("SELECT tags FROM room_people WHERE tags <> ''")
    expect(rows.map(({ tags }) => JSON.parse(String(tags)).mutes)).toEqual([
      [
        ['loud', -1],
        ['標籤', 0],
      ],
    ])
    await scene.tag('bob')
    expect(await scene.world.rows('SELECT user_id FROM room_people WHERE muted_until <> 0')).toEqual([])
  })
})
