// Reactions: shown at once to their author, sent to everyone, undone if the server refuses.

import type { Message } from '@parley/client'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'
import { cast, chats, team } from './cast.ts'

for (const chat of chats) {
  scenario(`Reactions are added and removed on all devices (${chat})`, { agree: 'always' }, async (stage) => {
    const people = await cast(stage, chat)
    const { ann, annPhone, bob, bobPhone } = people
    const said = await ann.says(people.chat(ann), 'dinner?')
    await stage.world.settle()
    bobPhone.goesOffline()
    await bob.reacts(said, '👍')
    for (const person of [ann, annPhone]) expect(person.reactions(said)).toEqual(['👍 1 bob'])
    expect(bob.reactions(said)).toEqual(['👍 1* bob'])
    await ann.reacts(said, '👍')
    await annPhone.reacts(said, '🎉')
    for (const person of [ann, annPhone])
      expect(person.reactions(said), `${person}`).toEqual(['🎉 1* ann', '👍 2* ann bob'])
    expect(bob.reactions(said)).toEqual(['🎉 1 ann', '👍 2* ann bob'])
    await bobPhone.comesBack()
    expect(bobPhone.reactions(said)).toEqual(['🎉 1 ann', '👍 2* ann bob'])
    // A reaction added on one device can be removed on another.
    await ann.unreacts(said, '🎉')
    await bobPhone.unreacts(said, '👍')
    for (const person of [ann, annPhone]) expect(person.reactions(said)).toEqual(['👍 1* ann'])
    for (const person of [bob, bobPhone]) expect(person.reactions(said)).toEqual(['👍 1 ann'])
    const later = await stage.world.device('bob', 'later')
    expect(later.conversation(people.chat(later))?.lastMessage?.reactions).toMatchObject([
      { reaction: '👍', count: 1, isMine: false, users: ['ann'] },
    ])
    // A reaction is not counted as a message.
    expect(ann.unread(people.chat(ann))).toBe(0)
  })

  scenario(`The event says who did what (${chat})`, async (stage) => {
    const people = await cast(stage, chat)
    const { ann, bob, bobPhone } = people
    const said = await ann.says(people.chat(ann), 'dinner?')
    await stage.world.settle()
    await bob.reacts(said, '👍')
    const reaction = { reaction: '👍', count: 1, op: [{ by: 'bob', change: 'create' }] }
    for (const [person, isMine] of [
      [ann, false],
      [bobPhone, true],
    ] as const) {
      const { data } = await person.sees('messages.reactionsChanged')
      expect(data.changes).toMatchObject([
        { by: 'bob', messageId: said.id, reactions: [{ ...reaction, isMine, users: ['bob'] }] },
      ])
    }
    await bob.unreacts(said, '👍')
    const { data } = await ann.sees('messages.reactionsChanged')
    expect(data.changes).toMatchObject([
      { reactions: [{ reaction: '👍', count: 0, op: [{ by: 'bob', change: 'delete' }] }] },
    ])
  })
}

scenario('A reaction is shown at once, and undone if it is refused', async (stage) => {
  const { ann, annPhone, bob, world } = { ...(await cast(stage, 'single')), ...stage }
  const said = await bob.says(ann, 'dinner?')
  await world.settle()
  const putting = ann.client.messages.react(ann.own(said), '👍')
  expect(ann.reactions(said)).toEqual(['👍 1* ann'])
  expect(bob.reactions(said)).toEqual([])
  await world.until(putting)
  // Another device was faster: the reaction is there, whatever this device is answered.
  ann.line.goesOffline()
  await annPhone.unreacts(said, '👍')
  await annPhone.reacts(said, '🎉')
  await ann.comesBack()
  await ann.reacts(said, '🎉').isRefused('reactionExists')
  expect(ann.reactions(said)).toEqual(['🎉 1* ann'])
  await ann.unreacts(said, '❓').isRefused('reactionIllegal')
  expect(ann.reactions(said)).toEqual(['🎉 1* ann'])
  // Refused altogether.
  const tooLong = 'x'.repeat(65)
  const refused = ann.reacts(said, tooLong)
  expect(ann.reactions(said)).toContain(`${tooLong} 1* ann`)
  await refused.isRefused('invalidParameter')
  expect(ann.reactions(said)).toEqual(['🎉 1* ann'])
  await ann.reacts(said, '').isRefused('invalidParameter')
})

scenario('A reaction made offline is undone', async ({ ann, bob, world }) => {
  const said = await bob.says(ann, 'dinner?')
  await world.settle()
  await bob.reacts(said, '👍')
  ann.line.failNextRequest('reaction', 'network')
  const putting = ann.client.messages.react(ann.own(said), '👍')
  putting.catch(() => undefined)
  expect(ann.reactions(said)).toEqual(['👍 2* ann bob'])
  await expect(world.until(putting)).rejects.toThrow()
  expect(ann.reactions(said)).toEqual(['👍 1 bob'])
})

scenario('Two reactions made offline are both undone', async ({ ann, bob, world }) => {
  const said = await bob.says(ann, 'dinner?')
  await world.settle()
  for (const how of ['network', 'network'] as const) ann.line.failNextRequest('reaction', how)
  const { messages } = ann.client
  const both = [messages.react(ann.own(said), '👍'), messages.react(ann.own(said), '👍')]
  expect(ann.reactions(said)).toEqual(['👍 1* ann'])
  await world.until(Promise.allSettled(both))
  expect(ann.reactions(said)).toEqual([])
})

scenario('A reaction whose answer is lost is there all the same', async (stage) => {
  const { ann, annPhone, bob, world } = { ...(await cast(stage, 'single')), ...stage }
  const said = await bob.says(ann, 'dinner?')
  await world.settle()
  ann.line.failNextRequest('reaction', 'lostAnswer')
  await expect(world.until(ann.client.messages.react(ann.own(said), '👍'))).rejects.toThrow()
  await world.settle()
  // The event has replaced the lost answer.
  for (const person of [ann, annPhone]) expect(person.reactions(said)).toEqual(['👍 1* ann'])
  expect(bob.reactions(said)).toEqual(['👍 1 ann'])
})

scenario(
  'The number of different reactions is limited',
  { config: { maxReactions: 3 } },
  async ({ ann, bob, world }) => {
    const said = await bob.says(ann, 'dinner?')
    await world.settle()
    for (const reaction of ['a', 'b', 'c']) await ann.reacts(said, reaction)
    await ann.reacts(said, 'd').isRefused('maxLimit')
    expect(ann.reactions(said)).toEqual(['a 1* ann', 'b 1* ann', 'c 1* ann'])
    // More of the same do not count as different.
    await bob.reacts(said, 'a')
    await ann.unreacts(said, 'b')
    await bob.reacts(said, 'd')
    expect(ann.reactions(said)).toEqual(['a 2* ann bob', 'c 1* ann', 'd 1 bob'])
  },
)

scenario('Disabled reactions are refused', { config: { reactions: false } }, async ({ ann, bob, world }) => {
  const said = await bob.says(ann, 'dinner?')
  await world.settle()
  await ann.reacts(said, '👍').isRefused('serviceNotEnabled')
  await ann
    .does(ann.client.messages.listReactions({ type: 'single', id: 'bob' }, [said.id]))
    .isRefused('serviceNotEnabled')
  expect([ann.reactions(said), bob.reactions(said)]).toEqual([[], []])
})

scenario('Three users react at the same moment', async (stage) => {
  const { ann, bob, bobPhone, carol, group } = await team(stage)
  const { world } = stage
  const said = await ann.says(group, 'dinner?')
  await world.settle()
  bobPhone.goesOffline()
  const all = [ann, bob, carol].map((person) => person.client.messages.react(person.own(said), '👍'))
  await world.until(Promise.all(all))
  await world.settle()
  await bobPhone.comesBack()
  for (const person of [ann, bob, bobPhone, carol])
    expect(person.reactions(said), `${person}`).toEqual(['👍 3* ann bob carol'])
  // And remove it at the same moment, one of them twice.
  const back = [ann, bob, bob].map((person) => person.client.messages.unreact(person.own(said), '👍'))
  const settled = await world.until(Promise.allSettled(back))
  await world.settle()
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  for (const person of [ann, bob, bobPhone]) expect(person.reactions(said)).toEqual(['👍 1 carol'])
})

scenario('Adding, removing and adding again quickly ends as added', async ({ ann, bob, world }) => {
  const said = await bob.says(ann, 'dinner?')
  await world.settle()
  const { messages } = ann.client
  const acts = [
    messages.react(ann.own(said), '👍'),
    messages.unreact(ann.own(said), '👍'),
    messages.react(ann.own(said), '👍'),
  ]
  expect(ann.reactions(said)).toEqual(['👍 1* ann'])
  await world.until(Promise.allSettled(acts))
  await world.settle()
  expect(ann.reactions(said)).toEqual(['👍 1* ann'])
  expect(bob.reactions(said)).toEqual(['👍 1 ann'])
})

scenario('Reactions and their users are listed in pages', async (stage) => {
  const { ann, bob, carol, group } = await team(stage)
  const { world, clock } = stage
  const [one, two] = [await ann.says(group, 'one'), await ann.says(group, 'two')]
  const elsewhere = await ann.says(bob, 'elsewhere')
  await world.settle()
  for (const person of [ann, bob, carol]) {
    await person.reacts(one, '👍')
    await clock.advance({ seconds: 1 })
  }
  await bob.reacts(two, '🎉')
  const found = await bob.does(
    bob.client.messages.listReactions(group, [one.id, two.id, elsewhere.id, '99', 'none']),
  )
  expect([...found.keys()].sort()).toEqual([one.id, two.id].sort())
  expect(found.get(one.id)).toEqual([
    { reaction: '👍', count: 3, isMine: true, users: ['ann', 'bob', 'carol'] },
  ])
  const users: string[] = []
  let cursor: string | undefined
  do {
    const page = await bob.does(
      bob.client.messages.reactionUsers(bob.own(one), '👍', { pageSize: 2, ...(cursor && { cursor }) }),
    )
    users.push(...page.users)
    cursor = page.cursor
  } while (cursor)
  expect(users).toEqual(['ann', 'bob', 'carol'])
  const dave = await world.person('dave')
  await dave.does(dave.client.messages.listReactions(group, [one.id])).isRefused('notInGroup')
  await dave.does(dave.client.messages.reactionUsers(one, '👍')).isRefused('notInGroup')
  await dave.reacts(one, '👍').isRefused('notInGroup')
  await dave.reacts(elsewhere, '👍').isRefused('messageNotFound')
})

scenario('A device that only loaded a list of reactions keeps them current', async (stage) => {
  const { ann, bob, world } = { ...stage }
  const said = await ann.says(bob, 'dinner?')
  await bob.sees('messages.sent')
  await bob.reacts(said, '👍')
  await world.clock.advance({ seconds: 1 })
  const later = await world.device('ann', 'later')
  await later.loadsEverything(bob)
  expect(later.reactions(said)).toEqual(['👍 1 bob'])
  await later.does(later.client.messages.listReactions({ type: 'single', id: 'bob' }, [said.id]))
  await bob.unreacts(said, '👍')
  expect(later.reactions(said)).toEqual([])
})

scenario(
  'Messages to one device or online only have no reactions, and a blocked user adds none',
  async (stage) => {
    const { ann, bob, world } = { ...stage }
    const said: Message = await ann.says(bob, 'dinner?')
    const fleeting = await ann.says(bob, 'now', { onlineOnly: true })
    await world.settle()
    await bob.reacts(fleeting, '👍').isRefused('messageNotFound')
    await ann.blocks(bob)
    await bob.reacts(said, '👍').isRefused('permissionDenied')
    expect([ann.reactions(said), bob.reactions(said)]).toEqual([[], []])
    await ann.unblocks(bob)
    await bob.reacts(said, '👍')
    expect(ann.reactions(said)).toEqual(['👍 1 bob'])
  },
)
