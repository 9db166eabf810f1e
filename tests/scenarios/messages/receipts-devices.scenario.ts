// Delivery and read receipts, on every device of both users, even after being offline.

import type { Message } from '@parley/client'
import type { Person } from '@parley/testkit'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'
import { cast, team } from './cast.ts'

const statuses = (person: Person, messages: readonly Message[]) =>
  messages.map((message) => person.status(message))

scenario('All devices of the sender see delivery, one message read, then all', async (stage) => {
  const { ann, annPhone, bob, bobPhone } = await cast(stage, 'single')
  const { world } = stage
  for (const person of [bob, bobPhone]) person.goesOffline()
  const sent = [await ann.says(bob, 'one'), await ann.says(bob, 'two'), await ann.says(bob, 'three')]
  await world.settle()
  for (const person of [ann, annPhone]) expect(statuses(person, sent)).toEqual(['sent', 'sent', 'sent'])
  await bob.comesBack()
  for (const person of [ann, annPhone])
    expect(statuses(person, sent)).toEqual(['delivered', 'delivered', 'delivered'])
  await bob.readsMessage(sent[1] as Message)
  for (const person of [ann, annPhone])
    expect(statuses(person, sent)).toEqual(['delivered', 'read', 'delivered'])
  // Reading one message does not mark the conversation as read.
  expect([bob.unread(ann), ann.conversation(bob)?.peerReadPosition]).toEqual([3, 0])
  await world.agree()
  await bobPhone.comesBack()
  await bobPhone.reads(ann)
  for (const person of [ann, annPhone]) expect(statuses(person, sent)).toEqual(['read', 'read', 'read'])
  expect([bob.unread(ann), bobPhone.unread(ann)]).toEqual([0, 0])
})

scenario('A user who was offline gets receipts later, and once', async (stage) => {
  const { ann, annPhone, bob } = await cast(stage, 'single')
  const { world } = stage
  const [one, two] = [await ann.says(bob, 'one'), await ann.says(bob, 'two')]
  await world.settle()
  annPhone.goesOffline()
  await bob.readsMessage(one)
  await bob.reads(ann)
  const three = await ann.says(bob, 'three')
  await world.settle()
  await annPhone.comesBack()
  expect(statuses(annPhone, [one, two, three])).toEqual(['read', 'read', 'delivered'])
  const receiptTimes = () => [
    annPhone.count('messages.read', { messageId: one.id }),
    annPhone.count('messages.conversationRead'),
    annPhone.count('messages.delivered', { messageId: three.id }),
  ]
  // It was delivered to two devices.
  expect(receiptTimes()).toEqual([1, 1, 2])
  annPhone.line.cut()
  await annPhone.isOnline()
  await world.clock.advance({ seconds: 10 })
  expect(receiptTimes()).toEqual([1, 1, 2])
})

scenario('Receipts wait while both users are offline', async (stage) => {
  const { ann, annPhone, bob, bobPhone } = await cast(stage, 'single')
  const one = await ann.says(bob, 'one')
  const two = await ann.says(bob, 'two')
  await stage.world.settle()
  for (const person of [ann, annPhone, bob]) person.goesOffline()
  bob.client.messages.markRead(bob.own(one))
  await stage.clock.advance({ seconds: 5 })
  await bob.comesBack()
  for (const person of [ann, annPhone]) await person.comesBack()
  for (const person of [ann, annPhone]) {
    expect(statuses(person, [one, two])).toEqual(['read', 'delivered'])
    expect(person.count('messages.read', { messageId: one.id })).toBe(1)
  }
  expect([bob.unread(ann), bobPhone.unread(ann)]).toEqual([2, 2])
})

scenario('A receipt whose answer is lost is repeated and counts once', async (stage) => {
  const { ann, bob, annPhone } = await cast(stage, 'single')
  const one = await ann.says(bob, 'one')
  await stage.world.settle()
  bob.line.dropNext('answer')
  await bob.readsMessage(one)
  await bob.isOnline()
  await stage.world.settle()
  for (const person of [ann, annPhone]) expect(person.status(one)).toBe('read')
  await stage.world.agree()
})

scenario('A message is reported as read once, however often it is viewed', async (stage) => {
  const { ann, bob, network } = { ...stage }
  const one = await ann.says(bob, 'one')
  await stage.world.settle()
  const since = stage.clock.now()
  for (let times = 0; times < 5; times++) await bob.readsMessage(one)
  const receiptFrames = network.frames('bob/web', since).filter(({ name }) => name === 'receipt')
  expect(receiptFrames).toHaveLength(1)
  expect(ann.count('messages.read')).toBe(1)
  // No receipts are sent for one's own messages.
  await ann.readsMessage(one)
  expect(network.frames('ann/web', since).filter(({ name }) => name === 'receipt')).toEqual([])
})

scenario('A new device loads who has read what', async (stage) => {
  const { ann, bob } = stage
  const { world } = stage
  const one = await ann.says(bob, 'one')
  await world.settle()
  await bob.readsMessage(one)
  await bob.reads(ann)
  const two = await ann.says(bob, 'two')
  await world.settle()
  bob.goesOffline()
  const three = await ann.says(bob, 'three')
  await world.settle()
  const later = await world.device('ann', 'later')
  await later.loadsEverything(bob)
  expect(
    later.messages(bob).map(({ isRead, isDelivered }) => [isRead ?? false, isDelivered ?? false]),
  ).toEqual([
    [true, true],
    [false, true],
    [false, false],
  ])
  expect(statuses(later, [one, two, three])).toEqual(['read', 'delivered', 'sent'])
  expect(later.conversation(bob)?.lastMessage).toMatchObject({ text: 'three' })
  const bobLater = await world.device('bob', 'later')
  await bobLater.loadsEverything(ann)
  // Messages of others have no read state.
  expect(bobLater.messages(ann).map(({ isRead }) => isRead)).toEqual([undefined, undefined, undefined])
})

scenario('A receipt for another user’s message changes nothing', async (stage) => {
  const { ann, bob, world } = { ...stage }
  const carol = await world.person('carol')
  const secret = await ann.says(carol, 'not for bob')
  const mine = await bob.says(ann, 'mine')
  await world.settle()
  bob.client.messages.markRead({ ...secret, conversation: { type: 'single', id: 'ann' } })
  await world.settle()
  expect(ann.status(secret)).toBe('delivered')
  bob.client.messages.markRead({ ...mine, from: 'ann', conversation: { type: 'single', id: 'ann' } })
  await world.settle()
  expect(bob.status(mine)).toBe('delivered')
})

scenario(
  'In a group, readers send receipts to the sender, who sees how many, who, and their contents',
  async (stage) => {
    const { ann, bob, bobPhone, carol, group } = await team(stage)
    const { world } = stage
    const annPhone = await world.device('ann', 'phone')
    const messageWithReceipts = await ann.says(group, 'please confirm', { wantsReceipts: true })
    const plain = await ann.says(group, 'no need')
    await world.settle()
    annPhone.goesOffline()
    await bob.readsMessage(messageWithReceipts, 'understood')
    expect(ann.own(messageWithReceipts).readCount).toBe(1)
    await carol.readsMessage(messageWithReceipts)
    expect(ann.own(messageWithReceipts).readCount).toBe(2)
    // Read on the other device as well: the user is counted once.
    await bobPhone.readsMessage(messageWithReceipts, 'again')
    await carol.readsMessage(plain, 'not asked')
    expect([ann.own(messageWithReceipts).readCount, ann.own(plain).readCount]).toEqual([2, undefined])
    expect(ann.count('messages.read')).toBe(2)
    await annPhone.comesBack()
    expect(annPhone.own(messageWithReceipts).readCount).toBe(2)
    expect(annPhone.count('messages.read')).toBe(2)
    const { readers, total } = await ann.does(ann.client.messages.readers(ann.own(messageWithReceipts)))
    expect(total).toBe(2)
    expect(readers.map(({ user, content }) => [user, content])).toEqual([
      ['bob', 'understood'],
      ['carol', ''],
    ])
    expect(readers.every(({ at }) => at > messageWithReceipts.sentAt)).toBe(true)
    // Other users receive no event, and may not ask.
    expect(carol.count('messages.read', { by: 'bob' })).toBe(0)
    await carol
      .does(carol.client.messages.readers(carol.own(messageWithReceipts)))
      .isRefused('permissionDenied')
  },
)

scenario('In a group, the list of readers loads page by page', async (stage) => {
  const { ann, bob, carol, group } = await team(stage)
  const messageWithReceipts = await ann.says(group, 'please confirm', { wantsReceipts: true })
  await stage.world.settle()
  await bob.readsMessage(messageWithReceipts)
  await stage.clock.advance({ seconds: 1 })
  await carol.readsMessage(messageWithReceipts, 'me too')
  const first = await ann.does(ann.client.messages.readers(messageWithReceipts, { limit: 1 }))
  expect(first).toMatchObject({ readers: [{ user: 'bob' }], total: 2 })
  const next = first.next as string
  const second = await ann.does(ann.client.messages.readers(messageWithReceipts, { limit: 1, next }))
  expect(second).toMatchObject({ readers: [{ user: 'carol', content: 'me too' }], next: undefined })
})

scenario(
  'In a group, offline readers are reported later, and a lost answer does not count twice',
  async (stage) => {
    const { ann, bob, carol, group } = await team(stage)
    const messageWithReceipts = await ann.says(group, 'please confirm', { wantsReceipts: true })
    await stage.world.settle()
    bob.goesOffline()
    bob.client.messages.markRead(bob.own(messageWithReceipts), 'from the train')
    await stage.clock.advance({ seconds: 30 })
    expect(ann.own(messageWithReceipts).readCount).toBeUndefined()
    bob.line.dropNext('answer')
    await bob.comesBack()
    await bob.isOnline()
    await stage.world.settle()
    expect(ann.own(messageWithReceipts).readCount).toBe(1)
    expect(ann.count('messages.read')).toBe(1)
    await carol.readsMessage(messageWithReceipts)
    expect(ann.own(messageWithReceipts).readCount).toBe(2)
  },
)

scenario('In a group, read positions are not visible to others', async (stage) => {
  const { ann, bob, bobPhone, carol, group } = await team(stage)
  await ann.says(group, 'one')
  await stage.world.settle()
  await bob.reads(group)
  expect([bob, bobPhone, carol].map((person) => person.unread(group))).toEqual([0, 0, 1])
  expect([ann, carol].map((person) => person.count('messages.conversationRead'))).toEqual([0, 0])
  expect(bobPhone.count('messages.conversationRead')).toBe(1)
})

scenario('A directed message with receipts is confirmed by its receivers', async (stage) => {
  const { ann, bob, carol, group } = await team(stage)
  const messageWithReceipts = await ann.says(group, 'for bob', { wantsReceipts: true, onlyTo: ['bob'] })
  await stage.world.settle()
  carol.client.messages.markRead({ ...messageWithReceipts, from: 'ann' }, 'I was not asked')
  await stage.world.settle()
  expect(ann.own(messageWithReceipts).readCount).toBeUndefined()
  await bob.readsMessage(messageWithReceipts, 'yes')
  expect(ann.own(messageWithReceipts).readCount).toBe(1)
  const { readers } = await ann.does(ann.client.messages.readers(messageWithReceipts))
  expect(readers.map(({ user }) => user)).toEqual(['bob'])
})
