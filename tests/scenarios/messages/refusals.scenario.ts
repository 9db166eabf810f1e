// Every refusal of a send: its reason and its text, and no other effect.

import { calls } from '@parley/protocol'
import type { Person, World } from '@parley/testkit'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'
import { team } from './cast.ts'

/** A refused send causes no event, stores nothing, and does not block the next one. */
async function leavesNothing(world: World, attempts: readonly (() => PromiseLike<unknown>)[]): Promise<void> {
  await world.settle()
  const stored = () => world.operator.rows('SELECT count(*) AS entries, sum(head) AS head FROM entries, logs')
  const eventCounts = () => world.devices().map(({ events }) => events.length)
  const before = [await stored(), eventCounts()]
  for (const attempt of attempts) await attempt()
  await world.settle()
  expect([await stored(), eventCounts()]).toEqual(before)
}

const mutedText = 'you were muted'

scenario('An unknown user, group or room, and a group that the sender is not in', async (stage) => {
  const { ann, bob, group } = await team(stage)
  const { world } = stage
  const dave = await world.person('dave')
  await leavesNothing(world, [
    () => ann.says('nobody', 'x').isRefused('userNotFound', "username nobody doesn't exist!"),
    () => ann.says({ type: 'group', id: '42' }, 'x').isRefused('groupNotFound', 'group not found'),
    () => ann.says({ type: 'group', id: 'no id' }, 'x').isRefused('groupNotFound'),
    () => dave.says(group, 'x').isRefused('notInGroup', 'not in group or chatroom'),
    () =>
      ann.says({ type: 'room', id: '42' }, 'x').isRefused('roomNotFound', 'The chat room dose not exist.'),
  ])
  await ann.says(bob, 'goes on')
  await world.settle()
  expect(bob.texts(ann)).toEqual(['goes on'])
  await world.operator.removes(group, bob)
  await bob.says(group, 'x').isRefused('notInGroup')
  await ann.says(group, 'without bob')
  await world.settle()
  expect(bob.texts(group)).toEqual([])
  // A removed user cannot be written to.
  await world.backend.removeUser('dave')
  await ann.says('dave', 'x').isRefused('userNotFound')
})

scenario('A blocked user can send no messages and no receipts, in one direction', async (stage) => {
  const { ann, bob, group } = await team(stage)
  const { world } = stage
  const before = await ann.says(bob, 'before')
  const answer = await bob.says(ann, 'answer')
  await world.settle()
  await ann.blocks(bob)
  await leavesNothing(world, [
    () => bob.says(ann, 'x').isRefused('permissionDenied', 'blocked'),
    () => bob.sends(ann, { kind: 'command', action: 'x' }).isRefused('permissionDenied', 'blocked'),
    () => bob.edits(answer, 'x').isRefused('permissionDenied', 'blocked'),
    () => bob.pins(answer).isRefused('permissionDenied'),
    () => bob.readsMessage(before),
  ])
  expect(ann.status(before)).toBe('delivered')
  // The other direction, groups and recalls are not affected.
  await ann.says(bob, 'after')
  await bob.says(group, 'hello all')
  await bob.recalls(answer)
  await world.settle()
  expect(bob.texts(ann)).toEqual(['before', '(recalled)', 'after'])
  expect(ann.texts(bob)).toEqual(['before', '(recalled)', 'after'])
  await ann.unblocks(bob)
  await bob.reads(ann)
  await bob.says(ann, 'again')
  await world.settle()
  expect(ann.texts(bob).at(-1)).toBe('again')
})

scenario('A member is muted for a time, for ever, and unmuted', { agree: 'never' }, async (stage) => {
  const { ann, bob, bobPhone, carol, group } = await team(stage)
  const { world, clock } = stage
  const said = await bob.says(group, 'before')
  const messageWithReceipts = await ann.says(group, 'asked', { wantsReceipts: true })
  await world.settle()
  await world.operator.mutesIn(group, bob, clock.now() + 60_000)
  await leavesNothing(world, [
    () => bob.says(group, 'x').isRefused('muted', mutedText),
    () =>
      bobPhone.sends(group, { kind: 'location', latitude: 1, longitude: 2 }).isRefused('muted', mutedText),
    () => bob.edits(said, 'x').isRefused('muted', mutedText),
  ])
  // The mute does not apply to other conversations, to others, or to what has no content.
  await bob.says(carol, 'privately')
  await carol.says(group, 'carol')
  await bob.reads(group)
  await bob.readsMessage(messageWithReceipts)
  await bob.recalls(said)
  expect(ann.own(messageWithReceipts).readCount).toBe(1)
  await clock.advance({ seconds: 61 })
  await bob.says(group, 'it is over')
  await world.operator.mutesIn(group, bob, -1)
  await bob.says(group, 'x').isRefused('muted', mutedText)
  await clock.advance({ hours: 2 })
  await bob.says(group, 'x').isRefused('muted', mutedText)
  await world.operator.mutesIn(group, bob, 0)
  await bob.isOnline()
  await bob.says(group, 'free')
  await world.settle()
  expect(carol.texts(group)).toEqual(['(recalled)', 'asked', 'carol', 'it is over', 'free'])
  await world.agree()
})

scenario('Everyone is muted, except owner, admins and the allowlist', async (stage) => {
  const { ann, bob, carol, group } = await team(stage)
  const { world } = stage
  const dave = await world.person('dave')
  const large = await world.group('large', [ann, bob, carol, dave])
  await world.operator.makesAdmin(large, bob)
  await world.operator.allowsIn(large, carol)
  await world.operator.bans(large)
  await ann.says(large, 'owner')
  await bob.says(large, 'admin')
  await carol.says(large, 'allowed')
  await leavesNothing(world, [() => dave.says(large, 'x').isRefused('muted', mutedText)])
  // An individual mute counts for all of them.
  await world.operator.mutesIn(large, carol, -1)
  await carol.says(large, 'x').isRefused('muted')
  await world.operator.bans(large, false)
  await dave.says(large, 'free')
  await dave.says(group, 'x').isRefused('notInGroup')
  await world.settle()
  expect(dave.texts(large)).toEqual(['owner', 'admin', 'allowed', 'free'])
})

scenario('A disabled group can be read, and nothing in it changes', async (stage) => {
  const { ann, bob, bobPhone, group } = await team(stage)
  const { world } = stage
  const said = await bob.says(group, 'before')
  await world.settle()
  bobPhone.goesOffline()
  await world.operator.disables(group)
  const text = 'group is disabled'
  await leavesNothing(world, [
    () => ann.says(group, 'x').isRefused('groupDisabled', text),
    () => bob.edits(said, 'x').isRefused('groupDisabled', text),
    () => bob.recalls(said).isRefused('groupDisabled', text),
    () => ann.reacts(said, '👍').isRefused('groupDisabled'),
    () => ann.pins(said).isRefused('groupDisabled'),
  ])
  await ann.reads(group)
  expect(ann.unread(group)).toBe(0)
  await bobPhone.comesBack()
  expect(bobPhone.texts(group)).toEqual(['before'])
  await world.operator.disables(group, false)
  await ann.says(group, 'again')
  await world.settle()
  expect(bobPhone.texts(group)).toEqual(['before', 'again'])
})

scenario('An operator mutes a user everywhere', async (stage) => {
  const { ann, bob, group } = await team(stage)
  const { world, clock } = stage
  const said = await bob.says(ann, 'before')
  await world.settle()
  await world.operator.mutes(bob, clock.now() + 60_000)
  await leavesNothing(world, [
    () => bob.says(ann, 'x').isRefused('mutedByAdmin', 'user is mute'),
    () => bob.says(group, 'x').isRefused('mutedByAdmin', 'user is mute'),
    () => bob.edits(said, 'x').isRefused('mutedByAdmin', 'user is mute'),
  ])
  const answer = await ann.says(bob, 'quiet?')
  await world.settle()
  await bob.readsMessage(answer)
  await bob.recalls(said)
  expect(ann.status(answer)).toBe('read')
  await clock.advance({ seconds: 61 })
  await bob.says(ann, 'free')
  await world.operator.mutes(bob, -1)
  await bob.says(ann, 'x').isRefused('mutedByAdmin')
})

scenario(
  'A text, a whole message or an ext that is too large is refused',
  { config: { maxTextBytes: 2000 } },
  async (stage) => {
    const { ann, bob, group } = await team(stage)
    const { world } = stage
    const said = await ann.says(bob, 'x'.repeat(2000))
    const text = 'Sorry, data is too large'
    await leavesNothing(world, [
      () => ann.says(bob, 'x'.repeat(2001)).isRefused('messageTooLarge', text),
      () => ann.says(bob, 'ä'.repeat(1001)).isRefused('messageTooLarge', text),
      () => ann.says(bob, 'small', { ext: { large: 'x'.repeat(20_000) } }).isRefused('messageTooLarge', text),
      () =>
        ann
          .sends(group, { kind: 'custom', event: 'e', params: { large: 'x'.repeat(20_000) } })
          .isRefused('messageTooLarge', text),
      () => ann.edits(said, 'x'.repeat(2001)).isRefused('messageTooLarge', text),
      () => ann.recalls(said, 'x'.repeat(1025)).isRefused('messageTooLarge', text),
    ])
    await ann.says(bob, 'goes on')
    await world.settle()
    expect(bob.texts(ann)).toEqual(['x'.repeat(2000), 'goes on'])
  },
)

scenario(
  'Sends beyond the rate limit are refused, and accepted again later',
  { config: { sendsPerSecond: 10 } },
  async (stage) => {
    const { world, clock, bob } = stage
    const eve = await world.device('eve', 'web', { address: '203.0.113.9' })
    const sent = Array.from({ length: 60 }, (_, index) => eve.starts(bob, `m${index}`))
    const settled = await world.until(Promise.allSettled(sent.map(({ done }) => done)))
    const refused = settled.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    for (const one of refused)
      expect(one).toMatchObject({ reason: { reason: 'rateLimited', message: 'traffic limit' } })
    await world.settle()
    expect(bob.texts(eve)).toHaveLength(60 - refused.length)
    await clock.advance({ seconds: 10 })
    await eve.says(bob, 'calm again')
  },
)

scenario(
  'More devices do not raise the rate limit of a user',
  { config: { sendsPerSecond: 10 } },
  async ({ world, bob }) => {
    const address = '203.0.113.9'
    const devices = [
      await world.device('eve', 'web', { address }),
      await world.device('eve', 'phone', { address }),
      await world.device('eve', 'tablet', { address }),
    ]
    const sent = devices.flatMap((eve) =>
      Array.from({ length: 40 }, (_, index) => eve.starts(bob, `m${index}`)),
    )
    const settled = await world.until(Promise.allSettled(sent.map(({ done }) => done)))
    const accepted = settled.filter(({ status }) => status === 'fulfilled').length
    // Five seconds of the rate may come at once, and a little more while they are sent.
    expect(accepted).toBeGreaterThanOrEqual(50)
    expect(accepted).toBeLessThan(60)
  },
)

scenario('Messages with listed words are refused', { words: ['darn', 'holy cow'] }, async (stage) => {
  const { ann, bob, group } = await team(stage)
  const { world } = stage
  const fine = await ann.says(bob, 'fine')
  const text = 'sensitive words'
  await leavesNothing(world, [
    () => ann.says(bob, 'DARN it').isRefused('illegalContent', text),
    () => ann.says(group, 'oh, holy  cow!').isRefused('illegalContent', text),
    () =>
      ann
        .sends(bob, { kind: 'custom', event: 'order', params: { note: 'darn' } })
        .isRefused('illegalContent', text),
    () =>
      ann
        .sends(bob, { kind: 'location', latitude: 1, longitude: 2, address: 'darn street' })
        .isRefused('illegalContent', text),
    () => ann.edits(fine, 'darn').isRefused('illegalContent', text),
    () => ann.combines(bob, [fine], { title: 'darn' }).isRefused('illegalContent', text),
  ])
  await ann.says(bob, 'darning is fine')
  await world.settle()
  expect(bob.texts(ann)).toEqual(['fine', 'darning is fine'])
  expect(ann.texts(bob)).toEqual(['fine', 'darning is fine'])
})

scenario(
  'Listed words are masked, the same for everyone including the sender',
  { words: ['darn'], config: { wordsAction: 'replace' } },
  async (stage) => {
    const { ann, bob, bobPhone, carol, group } = await team(stage)
    const { world } = stage
    const annPhone = await world.device('ann', 'phone')
    bobPhone.goesOffline()
    const said = await ann.says(group, 'darn it', { ext: { a: 1 } })
    const plain = await ann.says(group, 'fine')
    const custom = await ann.sends(group, { kind: 'custom', event: 'e', params: { note: 'darn', n: 1 } })
    await world.settle()
    await bobPhone.comesBack()
    expect(said).toMatchObject({ text: '**** it', isReplaced: true, ext: { a: 1 } })
    const later = await world.device('bob', 'later')
    expect(later.lastWords(group)).toBe('(custom e)')
    await later.loadsEverything(group)
    for (const person of [ann, annPhone, bob, bobPhone, carol, later]) {
      expect(person.texts(group), `${person}`).toEqual(['**** it', 'fine', '(custom e)'])
      expect(person.own(said)).toMatchObject({ isReplaced: true, ext: { a: 1 } })
      expect(person.own(plain).isReplaced).toBeUndefined()
      expect(person.own(custom)).toMatchObject({ params: { note: '****', n: 1 }, isReplaced: true })
    }
    // Edits are checked as well.
    const edited = await annPhone.edits(plain, 'not so darn fine')
    expect(edited).toMatchObject({ text: 'not so **** fine', edited: { count: 1 } })
    for (const person of [ann, annPhone, bob, bobPhone, carol])
      expect(person.own(plain), `${person}`).toMatchObject({ text: 'not so **** fine' })
  },
)

scenario('A commit that fails is reported, and the next one works', async ({ ann, bob, world }) => {
  const said = await ann.says(bob, 'before')
  await world.settle()
  const failing = async (work: () => PromiseLike<unknown>) => {
    const { call } = world.database
    world.database.call = () => Promise.reject(new Error('the disk is full'))
    await work()
    world.database.call = call
  }
  await failing(() => ann.says(bob, 'lost').isRefused('serverError'))
  await failing(() => ann.edits(said, 'lost').isRefused('editFailed', 'Modify message failed.'))
  await failing(() => ann.recalls(said).isRefused('serverError'))
  await ann.says(bob, 'after')
  await world.settle()
  expect(bob.texts(ann)).toEqual(['before', 'after'])
})

scenario('A refused message stays with its sender and can be sent again', async (stage) => {
  const { ann, bob, carol, group } = await team(stage)
  const { world } = stage
  await world.operator.mutesIn(group, bob, -1)
  const failed = bob.says(group, 'let me speak')
  await failed.isRefused('muted')
  expect(bob.timeline(group)).toEqual(['ann: (muted bob)', 'bob: let me speak (failed)'])
  await world.operator.mutesIn(group, bob, 0)
  await bob.retries(failed)
  await world.settle()
  for (const person of [ann, bob, carol]) expect(person.texts(group)).toEqual(['let me speak'])
})

scenario('A group with unknown members is not created', async ({ ann, bob, world }) => {
  const create = (members: string[]) => ann.does(ann.client.groups.create({ name: 'team', members }))
  await create(['bob', 'nobody']).isRefused('userNotFound')
  const joined = async (person: Person) =>
    (await person.does(person.client.call(calls.groups.listJoined, {}))).groups
  expect([await joined(ann), await joined(bob)]).toEqual([[], []])
  const group = await world.group('team', [ann, bob])
  expect(await joined(bob)).toEqual([{ id: group.id, name: 'team' }])
  await bob.sees('groups.joinedDirectly', { groupId: group.id, name: 'team', by: 'ann' })
})
