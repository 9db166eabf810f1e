// Where only contacts may write to each other.

import { BodyType } from '@parley/protocol'
import { expect, test } from 'vitest'
import { type Answer, type Device, settled, talkWorld } from '../../test-support/talk-world.ts'

const said = ({ code, reason }: Answer) => `${code} ${reason}`
const stranger = '1 nonroster'
const fine = '0 '

async function two(config = { contactsOnly: true }) {
  const world = await talkWorld(config)
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

test('[CON-20] a stranger is told that he is none, and nothing of his message is kept', async () => {
  const { world, ann, bob } = await two()
  expect(said(await ann.say('bob', 'hello?'))).toBe(stranger)
  expect(said(await ann.say('bob', 'hello?', {}, { contents: [{ type: 6, action: 'typing' }] }))).toBe(
    stranger,
  )
  expect(said(await ann.receipt(BodyType.READ_ACK, 'bob', '5', { ackContent: 'read me' }))).toBe(stranger)
  await settled(world)
  expect([bob.texts(), await world.rows('SELECT id FROM entries')]).toEqual([[], []])
  // Who is no stranger to anybody, and whom nobody knows.
  expect(said(await ann.say('ann', 'a note'))).toBe(fine)
  expect(said(await ann.say('ghost', 'hello?'))).toBe("1 username ghost doesn't exist!")
})

test('[CON-20] from the moment on that they agree, in both directions, until they part', async () => {
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
  // How far one has read is one's own affair, and what was said may be taken back.
  expect(said(await bob.receipt(BodyType.CHANNEL_ACK, 'ann', undefined))).toBe(fine)
  expect(said(await ann.recall('bob', serverId))).toBe(fine)
})

test('[CON-20] what is known of contacts is not waited for', async () => {
  const { world, ann, acquaint } = await two()
  await acquaint()
  await ann.say('bob', 'the first time everything is looked up')
  const sent = ann.say('bob', 'x')
  expect(world.server.services.commits.queued).toBe(1)
  expect(said(await sent)).toBe(fine)
})

test('[CON-21] groups are for their members, contacts or not', async () => {
  const { world, ann, bob } = await two()
  const group = await world.group('ann', 'bob')
  expect(said(await ann.say(group, 'hello'))).toBe(fine)
  await settled(world)
  expect(bob.texts()).toEqual(['hello'])
})

test('[CON-21] whoever is blocked hears that first; without the setting everybody may write', async () => {
  const { world, ann, bob } = await two()
  await world.ask('POST', 'sdk/user/ann/blocks', { usernames: ['bob'] }, ann.token)
  expect(said(await bob.say('ann', 'hi'))).toBe('1 blocked')
  const open = await two({ contactsOnly: false })
  expect(said(await open.ann.say('bob', 'hi'))).toBe(fine)
})
