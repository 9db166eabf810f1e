// A user's own list: pins, marks and removed conversations. All devices of the user show the same, one of them
// after having been offline; other users are not affected.

import { type ConversationRef, conversationList, markedConversations } from '@parley/client'
import { conversationWith, type Person } from '@parley/testkit'
import { expect } from 'vitest'
import { cast, chats } from '../messages/cast.ts'
import { scenario } from '../scenario.ts'

/** The conversations of a device in order. */
const listOf = ({ client }: Person): string[] =>
  conversationList(client.state)
    .filter(({ lastMessage }) => lastMessage)
    .map(({ key }) => key)

scenario('Pinned conversations come first, the newest pin first', async ({ world, ann, clock }) => {
  const phone = await world.device('ann', 'phone')
  for (const name of ['bob', 'carol', 'dave']) {
    await world.message(name, 'ann', `I am ${name}`)
    await clock.advance({ seconds: 2 })
  }
  expect(listOf(phone)).toEqual(['single:dave', 'single:carol', 'single:bob'])
  phone.goesOffline()
  await ann.does(ann.client.conversations.pin({ type: 'single', id: 'Bob' }))
  await clock.advance({ seconds: 2 })
  await ann.does(ann.client.conversations.pin({ type: 'single', id: 'carol' }))
  const pinned = ['single:carol', 'single:bob', 'single:dave']
  expect(listOf(ann)).toEqual(pinned)
  await phone.comesBack()
  expect(listOf(phone)).toEqual(pinned)
  await phone.sees('conversations.pinned', { to: 'bob', by: 'ann' })
  expect(ann.count('conversations.pinned')).toBe(0)
  // Messages do not reorder pinned conversations.
  await world.message('bob', 'ann', 'once more')
  expect(listOf(ann)).toEqual(pinned)
  await phone.does(phone.client.conversations.unpin({ type: 'single', id: 'carol' }))
  for (const device of [ann, phone]) {
    expect(listOf(device)).toEqual(['single:bob', 'single:dave', 'single:carol'])
    expect(device.conversation('carol')?.pinnedAt).toBeUndefined()
  }
})

scenario('Marks are on every device, and gone with the conversation', async ({ world, ann, bob }) => {
  const phone = await world.device('ann', 'phone')
  const group = await world.group('team', [ann, bob])
  await world.message('bob', 'ann', 'hello')
  await bob.says(group, 'hello all')
  await world.settle()
  const refs: ConversationRef[] = [{ type: 'single', id: 'bob' }, group]
  phone.goesOffline()
  await ann.does(ann.client.conversations.mark(refs, 19))
  await ann.does(ann.client.conversations.mark([group], 0))
  await phone.comesBack()
  for (const device of [ann, phone]) {
    expect(device.conversation(group)?.marks).toEqual([0, 19])
    expect(markedConversations(device.client.state, 19).map(({ ref }) => ref)).toEqual([group, refs[0]])
  }
  const page = await ann.does(ann.client.conversations.listMarked(19, { limit: 1 }))
  expect(page.conversations).toEqual([`group:${group.id}`])
  const rest = await ann.does(ann.client.conversations.listMarked(19, { cursor: page.cursor }))
  expect(rest).toEqual({ conversations: ['single:bob'], cursor: '' })
  await phone.does(phone.client.conversations.unmark([group], 19))
  expect(ann.conversation(group)?.marks).toEqual([0])
  await phone.does(phone.client.conversations.remove(group))
  await bob.says(group, 'still there?')
  await world.settle()
  expect(ann.conversation(group)).toMatchObject({ marks: [], unread: 1 })
  // Private to the user.
  expect(bob.conversation(group)?.marks).toEqual([])
  expect(bob.count('conversations.marked')).toBe(0)
})

for (const chat of chats) {
  scenario(
    `A removed conversation is back with the next message (${chat})`,
    { agree: 'always' },
    async (stage) => {
      const people = await cast(stage, chat)
      const { ann, bob, bobPhone } = people
      const ref = conversationWith(people.chat(bob))
      for (const text of ['one', 'two']) await ann.says(people.chat(ann), text)
      await bob.reads(people.chat(bob))
      await ann.says(people.chat(ann), 'three')
      bobPhone.goesOffline()
      await bob.does(bob.client.conversations.remove(ref))
      expect(bob.conversation(ref)).toBeUndefined()
      await bobPhone.comesBack()
      expect(bobPhone.conversation(ref)).toBeUndefined()
      await bobPhone.sees('conversations.removed', { withHistory: false })
      // Neither unread nor deleted: opened again, everything is there.
      bobPhone.client.conversations.open(ref)
      expect(bobPhone.conversation(ref)).toMatchObject({ unread: 0, lastMessage: undefined })
      await bobPhone.loadsEverything(ref)
      expect(bobPhone.texts(ref)).toEqual(['one', 'two', 'three'])
      expect(bobPhone.conversation(ref)).toMatchObject({ unread: 0, lastMessage: undefined })
      await ann.says(people.chat(ann), 'four')
      await stage.world.settle()
      for (const device of [bob, bobPhone]) {
        expect(device.unread(ref), `${device}`).toBe(1)
        expect(device.lastWords(ref)).toBe('four')
      }
      expect(ann.conversation(people.chat(ann))?.removedUpTo).toBe(0)
    },
  )

  scenario(
    `A conversation removed with its history starts empty (${chat})`,
    { agree: 'always' },
    async (stage) => {
      const people = await cast(stage, chat)
      const { ann, bob, bobPhone } = people
      const ref = conversationWith(people.chat(bob))
      const said = await ann.says(people.chat(ann), 'one')
      await ann.says(people.chat(ann), 'two')
      bobPhone.goesOffline()
      // Never seen by the phone, and gone when it reconnects.
      await ann.says(people.chat(ann), 'three')
      await stage.world.settle()
      await bob.does(bob.client.conversations.remove(ref, { withHistory: true }))
      await bobPhone.comesBack()
      for (const device of [bob, bobPhone]) {
        expect(device.conversation(ref)).toBeUndefined()
        expect(device.texts(ref), `${device}`).toEqual([])
      }
      await ann.says(people.chat(ann), 'four')
      await stage.world.settle()
      for (const device of [bob, bobPhone]) {
        await device.loadsEverything(ref)
        expect(device.texts(ref)).toEqual(['four'])
        expect(device.unread(ref)).toBe(1)
      }
      expect(await bob.does(bob.client.history.find(said.id))).toBeUndefined()
      expect(ann.texts(people.chat(ann))).toEqual(['one', 'two', 'three', 'four'])
    },
  )
}

scenario(
  'Everything is removed at once, while another device is online',
  async ({ world, ann, bob, clock }) => {
    const phone = await world.device('ann', 'phone')
    const group = await world.group('team', [ann, bob])
    await world.message('bob', 'ann', 'one')
    await bob.says(group, 'two')
    await clock.advance({ seconds: 1 })
    phone.goesOffline()
    await bob.says(ann, 'three')
    await clock.advance({ seconds: 1 })
    await ann.does(ann.client.conversations.removeAll())
    expect(listOf(ann)).toEqual([])
    await clock.advance({ seconds: 1 })
    await bob.says(group, 'four')
    await phone.comesBack()
    await world.settle()
    for (const device of [ann, phone]) {
      expect(listOf(device), `${device}`).toEqual([`group:${group.id}`])
      expect(device.texts(group)).toEqual(['four'])
      expect(device.texts(bob), `${device}`).toEqual([])
      expect(device.unread(group)).toBe(1)
    }
    expect(bob.texts(ann)).toEqual(['one', 'three'])
  },
)

scenario('Optimistic changes are undone if the server refuses them', async ({ world, ann, bob }) => {
  await world.message('bob', 'ann', 'hello')
  const ref: ConversationRef = { type: 'single', id: 'bob' }
  const { conversations, history } = ann.client
  const [message] = ann.messages(bob)
  const before = ann.conversation(bob)
  const acts = [
    () => conversations.pin(ref),
    () => conversations.mark([ref], 3),
    () => conversations.remove(ref),
    () => conversations.remove(ref, { withHistory: true }),
    () => conversations.removeAll(),
    () => history.remove(ref, { ids: [message?.id ?? ''] }),
    () => history.remove(ref, { before: world.clock.now() }),
  ]
  for (const act of acts) {
    ann.line.failNextRequest(() => true, { status: 500, body: {} })
    await ann.does(act()).isRefused('requestFailed')
    expect(ann.conversation(bob), String(act)).toEqual(before)
    expect(ann.texts(bob), String(act)).toEqual(['hello'])
  }
  expect(
    await ann.does(conversations.pin({ type: 'single', id: 'nobody' })).isRefused('conversationNotFound'),
  )
  expect(ann.conversation('nobody')?.pinnedAt).toBeUndefined()
})

scenario(
  'The only message of a group is removed while the list is loading',
  { agree: 'always' },
  async (stage) => {
    const { ann, bob, world } = stage
    await world.device('ann', 'phone')
    const group = await world.group('team', [ann, bob])
    await ann.does(ann.client.groups.modify({ groupId: group.id, isPublic: true }))
    const said = await ann.says(group, 'one')
    await world.settle()
    await ann.does(ann.client.history.remove(group, { ids: [said.id] }))
    await world.settle()
    expect(ann.conversation(group)?.lastMessage).toBeUndefined()
  },
)

scenario(
  'A dropped message does not keep a removed conversation on the list',
  { agree: 'always' },
  async ({ world, ann, bob }) => {
    const ref = conversationWith(bob)
    await world.message('bob', 'ann', 'one')
    await ann.does(ann.client.conversations.remove(ref))
    ann.goesOffline()
    const [first, second] = ['two', 'three'].map((text) => ann.startsSending(bob, { kind: 'text', text }))
    ann.client.messages.discard(first?.key ?? '')
    expect(ann.conversation(bob), 'the other one still waits').toBeDefined()
    ann.client.messages.discard(second?.key ?? '')
    expect(ann.conversation(bob)).toBeUndefined()
    await ann.comesBack()
    await world.settle()
  },
)

scenario(
  'A group that the user is added to while removing everything is removed, too',
  { agree: 'always' },
  async ({ world, ann, bob }) => {
    const group = await world.group('team', [ann])
    bob.line.cut()
    const added = ann.client.groups.invite({ groupId: group.id, users: ['bob'] })
    const removed = bob.client.conversations.removeAll()
    await Promise.all([ann.does(added), bob.does(removed)])
    await bob.isOnline()
    await world.settle()
    expect(conversationList(bob.client.state)).toEqual([])
    await ann.says(group, 'welcome')
    await world.settle()
    expect(bob.texts(group)).toEqual(['welcome'])
  },
)

for (const [what, remove] of [
  ['everything', ({ client }: Person) => client.conversations.removeAll()],
  [
    'the group with its history',
    ({ client }: Person, group: ConversationRef) => client.conversations.remove(group, { withHistory: true }),
  ],
] as const)
  scenario(
    `A device that is offline while somebody joins and another device removes ${what} knows the member afterwards`,
    { agree: 'always' },
    async ({ world, ann, bob, clock }) => {
      const carol = await world.device('carol', 'web')
      const phone = await world.device('ann', 'phone')
      const group = await world.group('team', [bob, ann])
      await bob.does(bob.client.groups.modify({ groupId: group.id, isPublic: true }))
      await phone.does(phone.client.groups.load(group.id))
      await phone.does(phone.client.groups.loadMembers(group.id))
      phone.goesOffline()
      await carol.does(carol.client.groups.apply({ groupId: group.id }))
      await clock.advance({ seconds: 2 })
      await ann.does(remove(ann, group))
      await phone.comesBack()
      await world.settle()
      const { groups, groupMembers } = phone.client.state
      expect(groups.get(group.id)?.memberCount).toBe(3)
      expect(groupMembers.get(group.id)?.members.map(({ user }) => user)).toEqual(['bob', 'ann', 'carol'])
    },
  )

scenario(
  'A group left right after a reload is no longer on the list',
  { agree: 'always' },
  async ({ world, ann, bob }) => {
    const group = await world.group('team', [ann, bob])
    await ann.says(group, 'hello')
    await world.settle()
    const reloaded = await world.device('bob', 'reloaded')
    await reloaded.does(reloaded.client.conversations.load())
    expect(reloaded.conversation(group)).toBeDefined()
    await reloaded.does(reloaded.client.groups.leave({ groupId: group.id }))
    await world.settle()
    expect(reloaded.conversation(group)).toBeUndefined()
  },
)

scenario(
  'A removed group without messages stays off the list when somebody joins it',
  { agree: 'always' },
  async ({ world, ann, bob }) => {
    const carol = await world.device('carol', 'web')
    const group = await world.group('team', [ann, bob])
    await ann.does(ann.client.groups.modify({ groupId: group.id, isPublic: true }))
    await ann.does(ann.client.conversations.remove(group))
    await carol.does(carol.client.groups.apply({ groupId: group.id }))
    await world.settle()
    expect(ann.conversation(group)).toBeUndefined()
  },
)
