// The setting with which only contacts may send messages to each other.

import { BodyType } from '@parley/protocol'
import { expect, test } from 'vitest'
import { type Answer, channelWorld, type Device, settled } from '../../test-support/channel-world.ts'

const said = ({ code, reason }: Answer) => `${code} ${reason}`
const stranger = '1 nonroster'
const fine = '0 '

async function two(config = { contactsOnly: true }) {
  const world = await channelWorld(config)
  const ann = await world.device('ann')
  const bob = await world.device('bob')
  const ask = (who: Device, method: string, rest: string, body?: unknown) =>
    world.ask(method, `users/${who.name}/contacts/${rest}`, body, who.token)
  return {
    world,
    ann,
    bob,
    async acquaint() {
      await ask(ann, 'POST', 'apply', { usernames: ['bob'] })
      await ask(bob, 'POST', 'accept/users/ann')
    },
    part: () => ask(bob, 'DELETE', 'users/ann'),
  }
}

test('[CON-20] a sender who is not a contact is refused, and the message is not stored', async () => {
  const { world, ann, bob } = await two()
  expect(said(await ann.say('bob', 'hello?'))).toBe(stranger)
  expect(said(await ann.say('bob', 'hello?', {}, { contents: [{ type: 6, action: 'typing' }] }))).toBe(
    stranger,
  )
  expect(said(await ann.receipt(BodyType.READ_ACK, 'bob', '5', { ackContent: 'read me' }))).toBe(stranger)
  await settled(world)
  expect([bob.texts(), await world.rows('SELECT id FROM entries')]).toEqual([[], []])
  // Messages to oneself are allowed, and the other user does not exist.
  expect(said(await ann.say('ann', 'a note'))).toBe(fine)
  expect(said(await ann.say('ghost', 'hello?'))).toBe("1 username ghost doesn't exist!")
})

test('[CON-20] contacts can write in both directions from the moment they agree until one removes the other', async () => {
  const { ann, bob, acquaint, part } = await two()
  expect(said(await ann.say('bob', 'too early'))).toBe(stranger)
  await acquaint()
  const { serverId = '' } = await ann.say('bob', 'hello')
  expect(said(await bob.say('ann', 'hi'))).toBe(fine)
  expect(said(await bob.receipt(BodyType.READ_ACK, 'ann', serverId))).toBe(fine)
  expect(said(await ann.edit('bob', serverId, 'Hello'))).toBe(fine)
  await part()
  expect(said(await ann.say('bob', 'too late'))).toBe(stranger)
  expect(said(await bob.say('ann', 'too late'))).toBe(stranger)
  expect(said(await ann.edit('bob', serverId, 'too late'))).toBe(stranger)
  expect(said(await bob.receipt(BodyType.READ_ACK, 'ann', serverId))).toBe(stranger)
  // A read position is private, and a sent message may still be recalled.
  expect(said(await bob.receipt(BodyType.CHANNEL_ACK, 'ann', undefined))).toBe(fine)
  expect(said(await ann.recall('bob', serverId))).toBe(fine)
})

test('[CON-20] cached contacts need no query', async () => {
  const { world, ann, acquaint } = await two()
  await acquaint()
  await ann.say('bob', 'the first time everything is looked up')
  const sent = ann.say('bob', 'x')
  expect(world.server.services.commits.queued).toBe(1)
  expect(said(await sent)).toBe(fine)
})

test('[CON-21] group members can write in the group, contacts or not', async () => {
  const { world, ann, bob } = await two()
  const group = await world.group('ann', 'bob')
  expect(said(await ann.say(group, 'hello'))).toBe(fine)
  await settled(world)
  expect(bob.texts()).toEqual(['hello'])
})

test('[CON-21] a block is reported first; without the setting everybody may write', async () => {
  const { world, ann, bob } = await two()
  await world.ask('POST', 'sdk/user/ann/blocks', { usernames: ['bob'] }, ann.token)
  expect(said(await bob.say('ann', 'hi'))).toBe('1 blocked')
  const open = await two({ contactsOnly: false })
  expect(said(await open.ann.say('bob', 'hi'))).toBe(fine)
})
