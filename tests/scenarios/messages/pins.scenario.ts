// Pinned messages: one list per conversation, the same for everyone in it.

import type { Message } from '@parley/client'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'
import { cast, chats, team } from './cast.ts'

for (const chat of chats) {
  scenario(`A pin by one user is seen by all (${chat})`, { agree: 'always' }, async (stage) => {
    const people = await cast(stage, chat)
    const { ann, annPhone, bob, bobPhone } = people
    const { clock } = stage
    const said: Message[] = []
    for (const text of ['one', 'two', 'three']) said.push(await ann.says(people.chat(ann), text))
    await stage.world.settle()
    const [one, two, three] = said as [Message, Message, Message]
    for (const person of [ann, annPhone, bob, bobPhone]) {
      expect(person.pinned(people.chat(person))).toBeUndefined()
      expect(await person.loadsPins(people.chat(person))).toEqual([])
    }
    bobPhone.goesOffline()
    await bob.pins(one)
    await clock.advance({ seconds: 1 })
    await annPhone.pins(three)
    for (const person of [ann, annPhone, bob])
      expect(person.pinned(people.chat(person)), `${person}`).toEqual(['three', 'one'])
    await ann.sees('messages.pinned', { messageId: one.id, by: 'bob' })
    await ann.sees('messages.pinned', { messageId: three.id, by: 'ann' })
    await bobPhone.comesBack()
    expect(bobPhone.pinned(people.chat(bobPhone))).toEqual(['three', 'one'])
    // Any member may unpin it.
    await ann.unpins(one)
    await bobPhone.sees('messages.unpinned', { messageId: one.id, by: 'ann' })
    await clock.advance({ seconds: 1 })
    await bobPhone.pins(two)
    for (const person of [ann, annPhone, bob, bobPhone])
      expect(person.pinned(people.chat(person)), `${person}`).toEqual(['two', 'three'])
    const later = await stage.world.device('bob', 'later')
    const pins = await later.loadsPins(people.chat(later))
    expect(pins.map(({ message, by }) => [message.id, by])).toEqual([
      [two.id, 'bob'],
      [three.id, 'ann'],
    ])
    expect(bob.unread(people.chat(bob))).toBe(3)
  })

  scenario(
    `Pinning twice is pinning once; what is not pinned cannot be unpinned (${chat})`,
    async (stage) => {
      const people = await cast(stage, chat)
      const { ann, annPhone, bob } = people
      const said = await ann.says(people.chat(ann), 'one')
      await stage.world.settle()
      for (const person of [ann, bob]) await person.loadsPins(people.chat(person))
      await bob.pins(said)
      await ann.pins(said)
      await bob.pins(said)
      expect(annPhone.count('messages.pinned')).toBe(1)
      for (const person of [ann, bob]) expect(person.pinned(people.chat(person))).toEqual(['one'])
      expect((await ann.loadsPins(people.chat(ann))).map(({ by }) => by)).toEqual(['bob'])
      await bob.unpins(said)
      await ann.unpins(said).isRefused('messageNotFound')
      await bob.unpins(said).isRefused('messageNotFound')
      expect(annPhone.count('messages.unpinned')).toBe(1)
    },
  )

  scenario(`A message that a device does not have can be pinned (${chat})`, async (stage) => {
    const people = await cast(stage, chat)
    const { ann, bob } = people
    const { world } = stage
    const said = await ann.says(people.chat(ann), 'old')
    await ann.says(people.chat(ann), 'new')
    await world.settle()
    await world.clock.advance({ seconds: 1 })
    const later = await world.device('bob', 'later')
    await later.loadsPins(people.chat(later))
    await bob.pins(said)
    await world.settle()
    expect(later.texts(people.chat(later))).toEqual([])
    expect(later.pinned(people.chat(later))).toEqual(['old'])
    // Changes of the message show in the list of pins, too.
    await ann.edits(said, 'old, edited')
    expect(later.pinned(people.chat(later))).toEqual(['old, edited'])
    await ann.recalls(said)
    expect(later.pinned(people.chat(later))).toEqual([])
    await world.agree()
  })
}

scenario('The number of pins is limited', { config: { maxPins: 2 } }, async (stage) => {
  const { ann, bob, world } = { ...stage }
  const said: Message[] = []
  for (const text of ['one', 'two', 'three']) said.push(await ann.says(bob, text))
  await world.settle()
  await bob.loadsPins(ann)
  await ann.pins(said[0] as Message)
  await bob.pins(said[1] as Message)
  await bob.pins(said[2] as Message).isRefused('maxLimit')
  expect(bob.pinned(ann)?.sort()).toEqual(['one', 'two'])
  await ann.unpins(said[0] as Message)
  await bob.pins(said[2] as Message)
  expect(bob.pinned(ann)?.sort()).toEqual(['three', 'two'])
})

scenario('A long list of pins loads page by page', { config: { maxPins: 60 } }, async (stage) => {
  const { ann, bob, world, clock } = { ...stage }
  for (let index = 0; index < 55; index++) {
    const said = await ann.says(bob, `m${index}`)
    await ann.pins(said)
    await clock.advance(10)
  }
  await world.settle()
  const later = await world.device('bob', 'later')
  const pins = await later.loadsPins(ann)
  expect(pins).toHaveLength(55)
  expect(later.pinned(ann)?.slice(0, 2)).toEqual(['m54', 'm53'])
  expect(later.pinned(ann)?.at(-1)).toBe('m0')
})

scenario('Only those with the right to may pin a message', async (stage) => {
  const { ann, bob, carol, group } = await team(stage)
  const { world } = stage
  const dave = await world.person('dave')
  const said = await ann.says(group, 'in the group')
  const single = await ann.says(bob, 'in the chat')
  await world.settle()
  await dave.pins(said).isRefused('notInGroup')
  await dave.loadsPins(group).isRefused('notInGroup')
  // A message of another conversation, and one that does not exist.
  await bob.does(bob.client.messages.pin({ ...single, conversation: group })).isRefused('messageNotFound')
  await bob
    .does(bob.client.messages.pin({ ...said, id: 'x', conversation: group }))
    .isRefused('invalidParameter')
  expect(await dave.loadsPins(ann)).toEqual([])
  await dave
    .does(dave.client.messages.pin({ ...single, conversation: { type: 'single', id: 'ann' } }))
    .isRefused('conversationNotFound')
  await carol.pins(said)
  await ann.loadsPins(group)
  expect(ann.pinned(group)).toEqual(['in the group'])
  expect(dave.count('messages.pinned')).toBe(0)
})

scenario('A pin whose answer is lost is on every device', async (stage) => {
  const { ann, annPhone, bob, world } = { ...(await cast(stage, 'single')), ...stage }
  const said = await bob.says(ann, 'one')
  await world.settle()
  for (const person of [ann, annPhone]) await person.loadsPins(bob)
  ann.line.failNextRequest('pin', 'lostAnswer')
  await expect(world.until(ann.client.messages.pin(ann.own(said)))).rejects.toThrow()
  await world.settle()
  for (const person of [ann, annPhone]) expect(person.pinned(bob), `${person}`).toEqual(['one'])
  await ann.pins(said)
  expect(annPhone.count('messages.pinned')).toBe(1)
})
