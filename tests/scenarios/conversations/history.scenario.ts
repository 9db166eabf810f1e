// The history of a conversation: removing messages for oneself, and reading it: from both sides of a gap, around a
// position, by message id, by search.

import { type ConversationRef, firstUnread, keyOf, type Message } from '@parley/client'
import { conversationWith, type Person, type World } from '@parley/testkit'
import { expect } from 'vitest'
import { cast, chats } from '../messages/cast.ts'
import { scenario } from '../scenario.ts'

for (const chat of chats) {
  scenario(
    `Messages removed by one user stay for the others (${chat})`,
    { agree: 'always' },
    async (stage) => {
      const people = await cast(stage, chat)
      const { ann, bob, bobPhone } = people
      const ref = conversationWith(people.chat(bob))
      const said: Message[] = []
      for (const text of ['one', 'two', 'three']) said.push(await ann.says(people.chat(ann), text))
      const [one, two, three] = said as [Message, Message, Message]
      await stage.world.settle()
      expect(bob.unread(ref)).toBe(3)
      bobPhone.goesOffline()
      await bob.does(bob.client.history.remove(ref, { ids: [one.id, three.id] }))
      expect(bob.texts(ref)).toEqual(['two'])
      expect(bob.unread(ref)).toBe(1)
      expect(bob.lastWords(ref)).toBe('two')
      await bobPhone.comesBack()
      expect(bobPhone.texts(ref)).toEqual(['two'])
      expect(bobPhone.unread(ref)).toBe(1)
      expect(bobPhone.lastWords(ref)).toBe('two')
      // Later changes do not bring it back.
      await ann.edits(one, 'one!')
      await ann.recalls(three)
      await bob.loadsEverything(ref)
      expect(bob.texts(ref)).toEqual(['two'])
      expect(await bob.does(bob.client.history.find(one.id))).toBeUndefined()
      await bobPhone.does(bobPhone.client.history.remove(ref, { ids: [two.id] }))
      for (const device of [bob, bobPhone]) {
        expect(device.texts(ref)).toEqual([])
        expect(device.unread(ref)).toBe(0)
      }
      expect(ann.texts(people.chat(ann))).toEqual(['one!', 'two', '(recalled)'])
    },
  )

  scenario(`History is removed up to a time (${chat})`, { agree: 'always' }, async (stage) => {
    const people = await cast(stage, chat)
    const { ann, bob, bobPhone } = people
    const { clock } = stage
    const ref = conversationWith(people.chat(bob))
    await ann.says(people.chat(ann), 'one')
    await clock.advance({ seconds: 5 })
    bobPhone.goesOffline()
    await ann.says(people.chat(ann), 'two')
    const time = clock.now()
    await clock.advance({ seconds: 5 })
    await ann.says(people.chat(ann), 'three')
    await stage.world.settle()
    await bob.does(bob.client.history.remove(ref, { before: time }))
    await bobPhone.comesBack()
    for (const device of [bob, bobPhone]) {
      expect(device.texts(ref), `${device}`).toEqual(['three'])
      expect(device.unread(ref)).toBe(1)
      await device.loadsEverything(ref)
      expect(device.texts(ref), `${device}`).toEqual(['three'])
    }
    const fresh = await stage.world.device('bob', 'fresh')
    await fresh.loadsEverything(ref)
    expect(fresh.texts(ref)).toEqual(['three'])
    expect(fresh.client.state.timelines.get(keyOf(ref))?.reachedStart).toBe(true)
  })
}

/** Two hundred messages of bob, of which ann's new device has the last twenty. */
async function longTalk(
  world: World,
  ann: Person,
  bob: Person,
): Promise<{ ref: ConversationRef; fresh: Person }> {
  for (let n = 1; n <= 200; n++) await bob.says(ann, `message ${n}`)
  const fresh = await world.device('ann', 'fresh')
  const ref: ConversationRef = { type: 'single', id: 'bob' }
  await fresh.does(fresh.client.history.loadLatest(ref))
  return { ref, fresh }
}

scenario(
  'Around a position there are messages on both sides, and gaps behind them',
  async ({ world, ann, bob }) => {
    const { ref, fresh } = await longTalk(world, ann, bob)
    const { history } = fresh.client
    const hundredth = ann.messages(bob)[99] as Message
    const found = await fresh.does(history.find(hundredth.id))
    expect(found).toMatchObject({
      conversation: ref,
      position: hundredth.position,
      message: { text: 'message 100' },
    })
    await fresh.does(history.loadAround(ref, hundredth.position, 10))
    expect(fresh.timeline(ref).slice(0, 13)).toEqual([
      '…',
      ...Array.from({ length: 10 }, (_, n) => `bob: message ${95 + n}`),
      '…',
      'bob: message 181',
    ])
    // Continues from below, and from above.
    const gap = fresh.messages(ref)[9] as Message
    await fresh.does(history.loadNewer(ref, gap.position, 5))
    expect(fresh.texts(ref)[14]).toBe('message 109')
    await fresh.does(history.fillGap(ref, (fresh.messages(ref)[14] as Message).position))
    expect(fresh.texts(ref)[15]).toBe('message 161')
    await fresh.does(history.fillGap(ref, 0))
    expect(fresh.texts(ref)[0]).toBe('message 75')
    await fresh.loadsEverything(ref)
    expect(fresh.timeline(ref)).toHaveLength(200)
  },
)

scenario('Reading continues at the first unread message', async ({ world, ann, bob }) => {
  const { ref, fresh } = await longTalk(world, ann, bob)
  const position = (n: number) => (ann.messages(bob)[n - 1] as Message).position
  expect(fresh.unread(bob)).toBe(200)
  expect(firstUnread(fresh.client.state, keyOf(ref))).toBe(position(181))
  await fresh.reads(bob)
  expect(firstUnread(fresh.client.state, keyOf(ref))).toBeUndefined()
  await bob.says(ann, 'news')
  await fresh.world.settle()
  expect(firstUnread(fresh.client.state, keyOf(ref))).toBe(position(201))
})

scenario('Messages are found by their words', async ({ world, ann, bob }) => {
  const group = await world.group('team', [ann, bob])
  await bob.says(ann, 'the quick brown fox')
  await bob.says(group, 'a quick word')
  await ann.says(group, 'nothing')
  const { history } = ann.client
  const { found, cursor, isLocal } = await ann.does(history.search({ text: 'quick' }))
  expect(found.map(({ message, conversation }) => [conversation, message])).toMatchObject([
    [group, { text: 'a quick word', from: 'bob' }],
    [{ type: 'single', id: 'bob' }, { text: 'the quick brown fox' }],
  ])
  expect({ cursor, isLocal }).toEqual({ cursor: '', isLocal: false })
  const inside = await ann.does(
    history.search({ text: 'quick', conversation: group, from: 'bob', kinds: ['text'] }),
  )
  expect(inside.found).toHaveLength(1)
  const first = await ann.does(history.search({ text: 'quick', limit: 1 }))
  const second = await ann.does(history.search({ text: 'quick', limit: 1, cursor: first.cursor }))
  expect(second.found.map(({ message }) => message)).toMatchObject([{ text: 'the quick brown fox' }])
  await ann.does(history.remove(group, { ids: [found[0]?.message.id ?? ''] }))
  expect((await ann.does(history.search({ text: 'quick' }))).found).toHaveLength(1)
})
