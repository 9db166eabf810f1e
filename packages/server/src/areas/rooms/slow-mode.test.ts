import { describe, expect, test } from 'vitest'
import type { Device } from '../../test-support/channel-world.ts'
import { joinRoom, sayInRoom } from '../../test-support/room-channel.ts'
import { type RoomScene, roomScene } from '../../test-support/room-scene.ts'

const setPace = ({ world, id }: RoomScene, who: Device, slow_seconds: unknown) =>
  world.ask('PUT', `chatrooms/${id}`, { slow_seconds }, who.token)
const details = async ({ world, id }: RoomScene, who: Device) =>
  (
    (await world.ask('GET', `chatrooms/${id}`, undefined, who.token)).body.data as Record<string, unknown>[]
  )[0]

describe('slow mode', () => {
  test('makes members wait between two messages, on all of their devices, but not the owner and admins', async () => {
    const scene = await roomScene()
    const { alice, adam, bob, phone, carol, id, world } = scene
    await setPace(scene, adam, 10)
    expect((await sayInRoom(bob, id, 'one')).code).toBe(0)
    const refused = await sayInRoom(phone, id, 'two')
    expect(refused.code).not.toBe(0)
    expect(refused.reason).toBe((await sayInRoom(bob, id, 'three')).reason)
    expect((await sayInRoom(carol, id, 'another user')).code).toBe(0)
    for (const manager of [alice, adam])
      for (const text of ['x', 'y']) expect((await sayInRoom(manager, id, text)).code).toBe(0)
    world.clock.advance(10_000)
    expect((await sayInRoom(bob, id, 'four')).code).toBe(0)
    await setPace(scene, alice, 0)
    for (const text of ['five', 'six']) expect((await sayInRoom(bob, id, text)).code).toBe(0)
  })

  test('is announced to everybody, is in the details and in the answer to a join, and is stored', async () => {
    const scene = await roomScene()
    const { alice, bob, carol } = scene
    expect(await details(scene, bob)).not.toHaveProperty('slow_seconds')
    scene.news()
    await setPace(scene, alice, 30)
    expect(scene.news().bob).toEqual(['updated'])
    expect(await details(scene, bob)).toMatchObject({ slow_seconds: 30 })
    expect(await scene.world.rows('SELECT slow_seconds FROM rooms')).toEqual([{ slow_seconds: 30 }])
    await joinRoom(carol, scene.id)
  })

  test('is set by managers only, to at most an hour', async () => {
    const scene = await roomScene()
    const { alice, bob } = scene
    expect((await setPace(scene, bob, 5)).status).toBe(403)
    for (const wrong of [-1, 1.5, 3601, 'x', null]) {
      const { status } = await setPace(scene, alice, wrong)
      expect(status).toBeGreaterThanOrEqual(wrong === null ? 200 : 400)
    }
    expect(await details(scene, alice)).not.toHaveProperty('slow_seconds')
    expect((await setPace(scene, alice, 3600)).status).toBe(200)
  })
})
