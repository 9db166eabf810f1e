import { expect, test } from 'vitest'
import { channelWorld, settled, type TalkWorld } from '../test-support/channel-world.ts'
import { until } from '../test-support/until.ts'

const storedCursors = (world: TalkWorld) =>
  world.rows<{ seq: number }>(
    "SELECT seq FROM cursors JOIN devices ON devices.id = device_id WHERE resource = 'phone' AND seq > 0",
  )

/** Bob has received and acknowledged two messages. The acknowledgement is not stored yet. */
async function acknowledged() {
  const world = await channelWorld()
  const bob = await world.device('bob', 'phone')
  const ann = await world.device('ann')
  await ann.say('bob', 'one')
  await ann.say('bob', 'two')
  await until(() => bob.texts().length === 2)
  await settled(world)
  bob.acknowledge()
  bob.close()
  expect(await storedCursors(world)).toEqual([])
  return world
}

test('a known device that signs in again continues after what it acknowledged, without waiting for a commit', async () => {
  const world = await acknowledged()
  const again = await world.device('bob', 'phone')
  expect(await storedCursors(world)).toEqual([])
  await again.catchUp()
  expect(again.texts()).toEqual([])
  await world.server.stop()
})

test('a new device starts where the others are, so their acknowledgements are stored before', async () => {
  const world = await acknowledged()
  const tablet = await world.device('bob', 'tablet')
  expect(await storedCursors(world)).not.toEqual([])
  await tablet.catchUp()
  expect(tablet.texts()).toEqual([])
  await world.server.stop()
})
