// The whole life of a message over the channel and REST together, from being sent to being recalled.

import { BodyType, events, NameSpace, readEvent, StatusCode } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { channelWorld, type Device, type TalkWorld } from '../../test-support/channel-world.ts'

const ask = (world: TalkWorld, who: Device, method: string, path: string, body?: unknown) =>
  world.ask(method, path, body, who.token)

/** The events in a device's pages that are not chat bodies. */
const told = (device: Device) =>
  device
    .got()
    .filter(({ meta }) => meta.ns === NameSpace.NOTIFY)
    .map(({ meta }) => readEvent(events, NameSpace.NOTIFY, meta.payload ?? new Uint8Array(0)))
    .filter((event) => event !== undefined)

async function three() {
  const world = await channelWorld()
  const alice = await world.device('alice')
  const bob = await world.device('bob')
  const carol = await world.device('carol')
  const group = await world.group('alice', 'bob', 'carol')
  return { world, alice, bob, carol, group }
}

describe('a group message', () => {
  test('gets reactions, edits, a pin and receipts, and is recalled', async () => {
    const { world, alice, bob, carol, group } = await three()
    const { serverId = '' } = await bob.say(group, 'first', {}, { msgConfig: { allowGroupAck: true } })
    const react = { msgId: serverId, message: '👍' }
    expect((await ask(world, alice, 'POST', 'reaction/user/alice', react)).status).toBe(200)
    expect((await bob.edit(group, serverId, 'second')).code).toBe(StatusCode.OK)
    const pin = { to: group, type: 'groupchat', pin_msg_id: serverId }
    expect((await ask(world, carol, 'POST', 'sdk/user/carol/user_channel/pin', pin)).status).toBe(200)
    const list = `sdk/user/alice/user_channel/pin?to=${group}&type=groupchat&limit=10&cursor=`
    const { body } = await ask(world, alice, 'GET', list)
    const [info] = (body.data as { msg_infos: { message: { payload: string } }[] }).msg_infos
    expect(JSON.parse(info?.message.payload ?? '')).toMatchObject({
      bodies: [{ msg: 'second' }],
      meta: {
        edit_msg: { count: 1, operator: 'bob' },
        reaction: [{ reaction: '👍', count: 1, state: true }],
      },
    })
    const [shown] = await carol.history(group)
    expect(JSON.parse(shown?.body.meta ?? '')).toMatchObject({ reaction: [{ reaction: '👍', state: false }] })

    await carol.receipt(BodyType.READ_ACK, group, serverId, { ackContent: 'seen' })
    const acks = `chatgroups/${group}/acks/${serverId}?limit=500&key=undefined`
    expect((await ask(world, bob, 'GET', acks)).body.data).toMatchObject({
      total: 1,
      userlist: ['carol'],
      details: [{ user: 'carol', content: 'seen' }],
    })

    expect((await bob.recall(group, serverId)).code).toBe(StatusCode.OK)
    expect((await ask(world, alice, 'GET', list)).body.data).toMatchObject({ msg_infos: [] })
    expect((await ask(world, alice, 'POST', 'reaction/user/alice', react)).status).toBe(400)
    expect((await ask(world, bob, 'GET', acks)).status).toBe(404)
    const rows = await world.rows(
      'SELECT 1 FROM reactions UNION ALL SELECT 1 FROM pins UNION ALL SELECT 1 FROM readers',
    )
    expect(rows).toEqual([])
  })

  test('is described the same to a device that was offline, from its own side', async () => {
    const { world, alice, bob, carol, group } = await three()
    const { serverId = '' } = await bob.say(group, 'hi')
    for (const device of [alice, carol]) device.close()
    for (const who of ['alice', 'bob'])
      await world.ask(
        'POST',
        `reaction/user/${who}`,
        { msgId: serverId, message: 'ok' },
        await world.token(who),
      )
    const backs = [await world.device('alice'), await world.device('carol')]
    for (const back of backs) await back.catchUp()
    const sides = backs.map((back) =>
      told(back).map((event) => {
        const { changes } = event.data as { changes: { reactions: { count: number; isMine: boolean }[] }[] }
        return changes.flatMap(({ reactions }) => reactions.map(({ count, isMine }) => [count, isMine]))
      }),
    )
    expect(sides).toEqual([
      [[[1, true]], [[2, true]]],
      [[[1, false]], [[2, false]]],
    ])
  })
})

test('[BLK-1] a blocked user cannot write any more, until they are unblocked', async () => {
  const { world, alice, bob } = await three()
  expect((await bob.say('alice', 'before')).code).toBe(StatusCode.OK)
  await ask(world, alice, 'POST', 'sdk/user/alice/blocks', { usernames: ['bob'] })
  expect(await bob.say('alice', 'hello?')).toMatchObject({ code: StatusCode.FAIL, reason: 'blocked' })
  expect((await alice.say('bob', 'I may')).code).toBe(StatusCode.OK)
  await ask(world, alice, 'DELETE', 'sdk/user/alice/blocks', { usernames: ['bob'] })
  expect((await bob.say('alice', 'again')).code).toBe(StatusCode.OK)
  expect(alice.texts()).toEqual(['before', 'again'])
})
