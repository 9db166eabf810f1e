// Per-user state of a thread: unread counts on every device and after a reload, the local store, removed history;
// also pins and search.

import type { ConversationRef, Message } from '@parley/client'
import { memoryStore } from '@parley/client/store'
import { type Person, password, type ScenarioContext } from '@parley/testkit'
import { expect } from 'vitest'
import { team } from '../messages/cast.ts'
import { scenario } from '../scenario.ts'

/** Ann and bob are in a thread, carol is only in the group. */
async function scene(stage: ScenarioContext) {
  const people = await team(stage)
  const { ann, bob, group } = people
  const parent = await ann.says(group, 'where do we eat?')
  const input = { name: 'food', messageId: parent.id, groupId: group.id }
  const { threadId } = await ann.does(ann.client.threads.create(input))
  await bob.does(bob.client.threads.join({ threadId }))
  await stage.world.settle()
  return { ...people, threadId, thread: { type: 'thread', id: threadId } as ConversationRef }
}

const shown = ({ client }: Person, { id }: ConversationRef) => client.state.conversations.get(`thread:${id}`)
const unread = (person: Person, ref: ConversationRef) => shown(person, ref)?.unread
const texts = (messages: readonly Message[]) =>
  messages.map((message) => (message.kind === 'text' ? message.text : message.kind))

scenario('Unread counts are known after a reload, and on a new device', async (stage) => {
  const { ann, bob, bobPhone, thread } = await scene(stage)
  for (const text of ['one', 'two', 'three']) await ann.says(thread, text)
  await stage.world.settle()
  bobPhone.client.close()
  const reloaded = await stage.world.device('bob', 'reloaded', { device: 'bob-phone' })
  const fresh = await stage.world.device('bob', 'fresh')
  // The thread is opened before anything is known of it.
  await fresh.does(fresh.client.conversations.load())
  await fresh.loadsEverything(thread)
  for (const person of [reloaded, fresh]) {
    expect(person.client.state.threads.size, `${person}`).toBe(0)
    await person.does(person.client.threads.loadOwn())
    expect(unread(person, thread), `${person}`).toBe(3)
    expect(shown(person, thread)?.lastMessage, `${person}`).toMatchObject({ text: 'three' })
  }
  // New messages count once.
  await ann.says(thread, 'four')
  await stage.world.settle()
  for (const person of [bob, reloaded, fresh]) expect(unread(person, thread), `${person}`).toBe(4)
  await bob.reads(thread)
  await stage.world.settle()
  for (const person of [bob, reloaded, fresh]) expect(unread(person, thread), `${person}`).toBe(0)
  await stage.clock.advance(2000)
})

scenario('Reading on one device counts on another that has none of the messages', async (stage) => {
  const { ann, bob, thread } = await scene(stage)
  for (const text of ['one', 'two']) await ann.says(thread, text)
  await stage.world.settle()
  const fresh = await stage.world.device('bob', 'fresh')
  await fresh.does(fresh.client.threads.loadOwn())
  await bob.reads(thread)
  await stage.world.settle()
  expect(unread(fresh, thread)).toBe(0)
  await ann.says(thread, 'three')
  const taken = await ann.says(thread, 'four')
  await ann.recalls(taken)
  await stage.world.settle()
  expect(unread(fresh, thread)).toBe(1)
  await stage.clock.advance(2000)
})

scenario('A device with a local store shows its threads before it is connected', async (stage) => {
  const { ann, thread, threadId } = await scene(stage)
  const store = memoryStore()
  const device = 'bob-tablet'
  const tablet = await stage.world.device('bob', 'tablet', { device, store })
  await tablet.does(tablet.client.threads.loadOwn())
  await ann.says(thread, 'one')
  await stage.world.settle()
  tablet.client.close()
  await stage.world.settle()
  const again = await stage.world.device('bob', 'tablet again', { device, store, signIn: false })
  const resumed = again.client.resume({ user: 'bob', password })
  await stage.world.until(resumed)
  expect(again.client.state.threads.get(threadId)).toMatchObject({
    name: 'food',
    isMember: true,
    isLoaded: false,
  })
  expect(unread(again, thread)).toBe(1)
  await again.isOnline()
  await again.does(again.client.threads.loadOwn())
  expect(unread(again, thread)).toBe(1)
  await stage.clock.advance(2000)
})

scenario('Pins are made by thread members and seen by everyone in the group', async (stage) => {
  const { ann, bob, bobPhone, carol, group, thread } = await scene(stage)
  const said = await ann.says(thread, 'one')
  await stage.world.settle()
  await bobPhone.loadsPins(thread)
  await bob.pins(said)
  await stage.world.settle()
  const pinned = ({ client }: Person) => client.state.pins.get(`thread:${thread.id}`)
  expect(pinned(bobPhone)).toMatchObject([{ by: 'bob', message: { text: 'one', conversation: thread } }])
  await carol.loadsPins(thread)
  expect(pinned(carol)).toMatchObject([{ by: 'bob', message: { text: 'one' } }])
  await carol.does(carol.client.messages.pin({ ...said })).isRefused('notInGroup')
  await carol.loadsPins(group)
  expect(carol.client.state.pins.get(`group:${group.id}`)).toEqual([])
  await ann.unpins(said)
  await stage.world.settle()
  expect(pinned(bobPhone)).toEqual([])
  // A user who is not in the thread receives no event.
  await carol.loadsPins(thread)
  expect(pinned(carol)).toEqual([])
  await stage.clock.advance(2000)
})

scenario('Messages removed from a thread are gone on the user’s own devices only', async (stage) => {
  const { ann, bob, bobPhone, carol, thread } = await scene(stage)
  const one = await ann.says(thread, 'one')
  await ann.says(thread, 'two')
  await stage.world.settle()
  await bob.does(bob.client.history.remove(thread, { ids: [one.id] }))
  await stage.world.settle()
  for (const person of [bob, bobPhone]) {
    expect(texts(person.messages(thread)), `${person}`).toEqual(['two'])
    expect(unread(person, thread), `${person}`).toBe(1)
  }
  await bob.does(bob.client.history.remove(thread, { before: stage.clock.now() }))
  await stage.world.settle()
  for (const person of [bob, bobPhone]) {
    expect(texts(person.messages(thread)), `${person}`).toEqual([])
    expect(unread(person, thread), `${person}`).toBe(0)
  }
  await ann.says(thread, 'three')
  await stage.world.settle()
  const fresh = await stage.world.device('bob', 'fresh')
  await fresh.does(fresh.client.threads.loadOwn())
  await fresh.loadsEverything(thread)
  for (const person of [bobPhone, fresh]) {
    expect(texts(person.messages(thread)), `${person}`).toEqual(['three'])
    expect(unread(person, thread), `${person}`).toBe(1)
  }
  expect(texts(ann.messages(thread))).toEqual(['one', 'two', 'three'])
  await carol.does(carol.client.history.remove(thread, { ids: [one.id] })).isRefused('notInGroup')
  await stage.clock.advance(2000)
})

scenario('A search finds messages in a thread, and says where', async (stage) => {
  const { ann, bob, carol, group, thread } = await scene(stage)
  const said = await ann.says(thread, 'pizza again')
  await ann.says(group, 'pizza for all')
  await stage.world.settle()
  const find = async (person: Person, conversation?: ConversationRef) => {
    const question = { text: 'pizza', ...(conversation && { conversation }) }
    const { found } = await person.does(person.client.history.search(question))
    return found.map(({ conversation: ref, message }) => `${ref.type} ${texts([message])}`)
  }
  expect(await find(bob)).toEqual(['group pizza for all', 'thread pizza again'])
  expect(await find(bob, thread)).toEqual(['thread pizza again'])
  expect(await find(bob, group)).toEqual(['group pizza for all'])
  expect(await find(carol)).toEqual(['group pizza for all'])
  expect(await find(carol, thread)).toEqual(['thread pizza again'])
  const fresh = await stage.world.device('bob', 'fresh')
  expect(await fresh.does(fresh.client.history.find(said.id))).toMatchObject({ conversation: thread })
  await stage.clock.advance(2000)
})

scenario('A full thread refuses new members', { config: { maxThreadMembers: 2 } }, async (stage) => {
  const { carol, bob, thread, threadId } = await scene(stage)
  await carol.does(carol.client.threads.join({ threadId })).isRefused('maxLimit')
  await carol.says(thread, 'me too').isRefused('roomFull', 'group member list is full!')
  await bob.says(thread, 'who is in it may go on')
  await bob.does(bob.client.threads.leave({ threadId }))
  await carol.says(thread, 'now')
  await stage.clock.advance(2000)
})
