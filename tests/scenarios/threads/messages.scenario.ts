// Messages in a thread: separate from the group, summarised on the parent message, and kept for users who were
// offline.

import { type ConversationRef, conversationList, type Message, unreadTotal } from '@parley/client'
import type { Person, ScenarioContext } from '@parley/testkit'
import { expect } from 'vitest'
import { team } from '../messages/cast.ts'
import { scenario } from '../scenario.ts'

async function scene(stage: ScenarioContext) {
  const people = await team(stage)
  const parent = await people.ann.says(people.group, 'where do we eat?')
  const { ann, group } = people
  const input = { name: 'food', messageId: parent.id, groupId: group.id }
  const { threadId } = await ann.does(ann.client.threads.create(input))
  await stage.world.settle()
  const thread: ConversationRef = { type: 'thread', id: threadId }
  return { ...people, parent: parent as Message, thread }
}

const textsIn = (person: Person, { type, id }: ConversationRef): string[] =>
  (person.client.state.timelines.get(`${type}:${id}`)?.segments ?? []).flatMap(({ messages }) =>
    messages.flatMap((message) => (message.kind === 'text' ? [message.text] : [])),
  )

scenario('Writing joins, and the group sees the message count', async (stage) => {
  const { ann, bob, bobPhone, carol, group, parent, thread } = await scene(stage)
  bobPhone.goesOffline()
  await bob.says(thread, 'pizza')
  await ann.says(thread, 'again?')
  await stage.clock.advance(2000)
  expect(textsIn(ann, thread)).toEqual(['pizza', 'again?'])
  expect(textsIn(carol, thread)).toEqual([])
  expect(textsIn(ann, group)).toEqual(['where do we eat?'])
  await bobPhone.comesBack()
  expect(textsIn(bobPhone, thread)).toEqual(['pizza', 'again?'])
  for (const person of [ann, bob, bobPhone, carol]) {
    expect(person.own(parent).thread, `${person}`).toMatchObject({
      id: thread.id,
      messageCount: 2,
      lastMessage: { text: 'again?', from: 'ann' },
    })
    expect(person.client.state.threads.get(thread.id), `${person}`).toMatchObject({ messageCount: 2 })
  }
  expect(bobPhone.client.state.threads.get(thread.id)?.isMember).toBe(true)
  // Not in the list, and not in its counts.
  for (const person of [ann, bob, carol]) {
    expect(conversationList(person.client.state).map(({ ref }) => ref.type)).not.toContain('thread')
    expect(unreadTotal(person.client.state)).toBe(person === ann ? 0 : 1)
  }
  // A new device reads it with the history of the group, whether its user is in the thread or not.
  const later = await stage.world.device('carol', 'later')
  await later.loadsEverything(group)
  expect(later.own(parent).thread).toMatchObject({
    id: thread.id,
    name: 'food',
    messageCount: 2,
    lastMessage: { text: 'again?' },
  })
  await later.loadsEverything(thread)
  expect(textsIn(later, thread)).toEqual(['pizza', 'again?'])
})

scenario('Unread counts, reading, editing and recalling are separate in a thread', async (stage) => {
  const { ann, bob, bobPhone, group, parent, thread } = await scene(stage)
  await bob.does(bob.client.threads.join({ threadId: thread.id }))
  await bob.reads(group)
  const said = await ann.says(thread, 'one')
  const second = await ann.says(thread, 'two')
  await stage.world.settle()
  const unread = (person: Person) => person.client.state.conversations.get(`thread:${thread.id}`)?.unread
  for (const person of [bob, bobPhone]) expect(unread(person), `${person}`).toBe(2)
  await bob.reads(thread)
  for (const person of [bob, bobPhone]) expect(unread(person), `${person}`).toBe(0)
  expect(bob.unread(group)).toBe(0)

  await ann.edits(said, 'first')
  await bob.reacts(said, '👍')
  await stage.world.settle()
  expect(bobPhone.own(said)).toMatchObject({ text: 'first', conversation: thread })
  expect(ann.reactions(said)).toEqual(['👍 1 bob'])
  await ann.recalls(second)
  await stage.clock.advance(2000)
  expect(textsIn(bobPhone, thread)).toEqual(['first'])
  expect(bob.own(parent).thread).toMatchObject({ messageCount: 1, lastMessage: { text: 'first' } })
})

scenario('A busy thread updates the group once a second', async (stage) => {
  const { ann, bob, carol, parent, thread } = await scene(stage)
  let eventCount = 0
  carol.client.on('threads.updated', () => {
    eventCount += 1
  })
  carol.goesOffline()
  for (let at = 1; at <= 20; at++) {
    await (at % 2 ? ann : bob).says(thread, `text ${at}`)
    await stage.clock.advance(100)
  }
  await stage.clock.advance(2000)
  await carol.comesBack()
  // A user who was offline gets only the last one.
  expect(eventCount).toBe(1)
  expect(carol.own(parent).thread).toMatchObject({ messageCount: 20, lastMessage: { text: 'text 20' } })
  for (let at = 21; at <= 40; at++) {
    await ann.says(thread, `text ${at}`)
    await stage.clock.advance(100)
  }
  await stage.clock.advance(2000)
  expect(eventCount).toBeGreaterThan(2)
  expect(eventCount).toBeLessThan(6)
  expect(carol.own(parent).thread).toMatchObject({ messageCount: 40, lastMessage: { text: 'text 40' } })
})
