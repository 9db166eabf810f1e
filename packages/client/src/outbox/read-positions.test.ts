import { BodyType } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../test/support/clock.ts'
import { ann, bob, createWorld, type Person, type World } from '../../test/support/world.ts'
import { timelineRows } from '../state/selectors/messages.ts'
import type { Draft } from '../state/state.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.close())

const say = (text: string, to: { type: 'single'; id: string } = bob): Draft => ({ to, kind: 'text', text })

describe('[OUT-9] read positions', () => {
  const acks = (user: string) =>
    world.server.sent.bodies(user).filter(({ type }) => type === BodyType.CHANNEL_ACK)
  const unread = ({ client }: Person) => client.state.conversations.get('single:bob')?.unread

  test('are sent up to the newest message, once', async () => {
    const a = await world.online('ann')
    world.server.say('bob', 'ann', 'one')
    const { id } = world.server.say('bob', 'ann', 'two')
    await settle()
    expect(unread(a)).toBe(2)
    a.client.messages.markConversationRead(bob)
    a.client.messages.markConversationRead(bob)
    expect(unread(a)).toBe(0)
    await settle()
    expect(acks('ann')).toEqual([
      { type: 7, from: { name: 'ann' }, to: { name: 'bob' }, contents: [{}], ackMessageId: id },
    ])
    expect(world.server.unread('ann', 'bob')).toBe(0)
  })

  test('are not sent for own messages', async () => {
    const a = await world.online('ann')
    await a.client.messages.send(say('hello')).done
    a.client.messages.markConversationRead(bob)
    await settle()
    expect(acks('ann')).toEqual([])
  })

  test('wait without a connection, and only the furthest is sent', async () => {
    const a = await world.online('ann')
    world.server.say('bob', 'ann', 'one')
    await settle()
    a.host.emitHostEvent('networkDown')
    a.client.messages.markConversationRead(bob)
    expect(unread(a)).toBe(0)
    a.host.emitHostEvent('networkUp')
    await settle()
    expect(acks('ann')).toHaveLength(1)
    expect(world.server.unread('ann', 'bob')).toBe(0)
  })

  test('[OUT-10] are sent again if the answer was lost, until the server has them', async () => {
    const a = await world.online('ann')
    world.server.say('bob', 'ann', 'one')
    await settle()
    world.server.switches.sends = 'silent'
    a.client.messages.markConversationRead(bob)
    await settle()
    world.server.cut()
    world.server.switches.sends = 'ok'
    await world.clock.advance(2000)
    expect(acks('ann')).toHaveLength(2)
    world.server.cut()
    await world.clock.advance(2000)
    expect(acks('ann')).toHaveLength(2)
  })

  test('[OUT-10] an answer for an older one does not settle a newer one', async () => {
    const a = await world.online('ann')
    world.server.say('bob', 'ann', 'one')
    await settle()
    world.server.switches.sends = 'silent'
    a.client.messages.markConversationRead(bob)
    const frame = world.server.sent.syncs('ann').findLast(({ meta }) => meta)
    world.server.say('bob', 'ann', 'two')
    a.client.messages.markConversationRead(bob)
    world.server.page('ann', { metaId: frame?.meta?.id, serverId: '5', timestamp: '5' })
    await settle()
    world.server.switches.sends = 'ok'
    const before = acks('ann').length
    world.server.cut()
    await world.clock.advance(2000)
    expect(acks('ann')).toHaveLength(before + 1)
    expect(world.server.unread('ann', 'bob')).toBe(0)
  })

  test('are sent one at a time: of those that are read meanwhile, only the furthest follows the answer', async () => {
    const a = await world.online('ann')
    world.server.switches.sends = 'silent'
    const read = async (text: string) => {
      const { id } = world.server.say('bob', 'ann', text)
      await settle()
      a.client.messages.markConversationRead(bob)
      await settle()
      return id
    }
    const ids = [await read('one'), await read('two'), await read('three')]
    expect(unread(a)).toBe(0)
    expect(acks('ann').map(({ ackMessageId }) => ackMessageId)).toEqual([ids[0]])
    world.server.switches.sends = 'ok'
    for (const { meta } of world.server.sent.syncs('ann'))
      if (meta) world.server.page('ann', { metaId: meta.id, serverId: '5', timestamp: '5' })
    await settle()
    expect(acks('ann').map(({ ackMessageId }) => ackMessageId)).toEqual([ids[0], ids[2]])
    await read('four')
    expect(acks('ann')).toHaveLength(3)
  })

  test('follow one whose answer never came', async () => {
    const a = await world.online('ann')
    world.server.say('bob', 'ann', 'one')
    await settle()
    world.server.switches.sends = 'silent'
    a.client.messages.markConversationRead(bob)
    await world.clock.advance(120_000)
    world.server.switches.sends = 'ok'
    world.server.say('bob', 'ann', 'two')
    await settle()
    a.client.messages.markConversationRead(bob)
    await world.clock.advance(120_000)
    expect(world.server.unread('ann', 'bob')).toBe(0)
  })

  test('of two devices that read offline converge', async () => {
    const a = await world.online('ann')
    const second = await world.online('ann')
    world.server.say('bob', 'ann', 'one')
    await settle()
    a.host.emitHostEvent('networkDown')
    a.client.messages.markConversationRead(bob)
    world.server.say('bob', 'ann', 'two')
    await settle()
    second.host.emitHostEvent('networkDown')
    second.client.messages.markConversationRead(bob)
    second.host.emitHostEvent('networkUp')
    await settle()
    a.host.emitHostEvent('networkUp')
    await settle()
    expect([unread(a), unread(second), world.server.unread('ann', 'bob')]).toEqual([0, 0, 0])
  })

  test('reach the other user as read', async () => {
    const a = await world.online('ann')
    const b = await world.online('bob')
    await a.client.messages.send(say('hello')).done
    await settle()
    b.client.messages.markConversationRead(ann)
    await settle()
    expect(timelineRows(a.client.state, 'single:bob')).toMatchObject([{ status: 'read' }])
  })

  test('of an unknown conversation do nothing', async () => {
    const a = await world.online('ann')
    a.client.messages.markConversationRead({ type: 'single', id: 'nobody' })
    world.person().client.messages.markConversationRead(bob)
    expect(acks('ann')).toEqual([])
    expect(a.client.state.conversations.size).toBe(0)
  })
})
