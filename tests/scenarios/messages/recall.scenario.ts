// Recalls: clients that have the message drop it, all others never get it, and it is no longer counted.

import type { Message } from '@parley/client'
import type { Person } from '@parley/testkit'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'
import { type Cast, cast, chats, team } from './cast.ts'

const shown = (person: Person, { chat }: Cast) => ({
  texts: person.texts(chat(person)),
  unread: person.unread(chat(person)),
  last: person.lastWords(chat(person)),
})

for (const chat of chats) {
  scenario(
    `A recalled message is gone everywhere, and never reaches a user who was offline (${chat})`,
    async (stage) => {
      const people = await cast(stage, chat)
      const { ann, annPhone, bob, bobPhone } = people
      const { world, network } = stage
      await ann.says(people.chat(ann), 'stays')
      await world.settle()
      bobPhone.goesOffline()
      const said = await ann.says(people.chat(ann), 'oh no', { ext: { secret: 'deep' } })
      await world.settle()
      expect(shown(bob, people)).toEqual({ texts: ['stays', 'oh no'], unread: 2, last: 'oh no' })
      await annPhone.recalls(said, 'typo')
      for (const person of [ann, annPhone])
        expect(shown(person, people)).toEqual({ texts: ['stays', '(recalled)'], unread: 0, last: 'stays' })
      expect(shown(bob, people)).toEqual({ texts: ['stays', '(recalled)'], unread: 1, last: 'stays' })
      for (const person of [ann, bob]) {
        const { data } = await person.sees('messages.recalled', { messageId: said.id })
        expect(data).toMatchObject({ by: 'ann', note: 'typo' })
        expect(person.own(said)).toMatchObject({ kind: 'recalled', by: 'ann', note: 'typo', ext: {} })
      }
      // The sender keeps the text to edit it again; for others it is gone.
      expect(ann.own(said)).toMatchObject({ text: 'oh no' })
      expect(annPhone.own(said)).toMatchObject({ text: 'oh no' })
      expect(bob.own(said)).toMatchObject({ text: undefined })
      await bobPhone.comesBack()
      expect(shown(bobPhone, people)).toEqual({ texts: ['stays'], unread: 1, last: 'stays' })
      expect(bobPhone.count('messages.sent', { id: said.id })).toBe(0)
      expect(network.frames('bob/phone').flatMap(({ texts }) => texts)).not.toContain('oh no')
      expect(everything(network.frames('bob/phone'))).not.toContain('deep')
      // Nothing of it is left on the server.
      expect(await world.operator.rows('SELECT * FROM entries WHERE id = ?', said.id)).toMatchObject([
        { type: 0, counted: 0, audience: ',', flags: 0, edits: 0, meta: new Uint8Array(0) },
      ])
      const later = await world.device('bob', 'later')
      await later.loadsEverything(people.chat(later))
      expect(shown(later, people)).toEqual({ texts: ['stays'], unread: 1, last: 'stays' })
    },
  )

  scenario(
    `Messages are recalled one by one until nothing is left (${chat})`,
    { agree: 'always' },
    async (stage) => {
      const people = await cast(stage, chat)
      const { ann, bob, bobPhone } = people
      const said: Message[] = []
      for (const text of ['one', 'two', 'three']) said.push(await ann.says(people.chat(ann), text))
      await stage.world.settle()
      await ann.recalls(said[1] as Message)
      expect(shown(bob, people)).toMatchObject({ unread: 2, last: 'three' })
      await ann.recalls(said[2] as Message)
      expect(shown(bob, people)).toMatchObject({ unread: 1, last: 'one' })
      await ann.recalls(said[0] as Message)
      for (const person of [bob, bobPhone])
        expect(shown(person, people)).toMatchObject({ unread: 0, last: undefined })
      await bob.says(people.chat(bob), 'anything left?')
      await stage.world.settle()
      expect(shown(ann, people)).toMatchObject({ unread: 1, last: 'anything left?' })
    },
  )

  scenario(`A recall removes reactions and a pin (${chat})`, async (stage) => {
    const people = await cast(stage, chat)
    const { ann, bob, bobPhone } = people
    const { world } = stage
    const said = await ann.says(people.chat(ann), 'pinned and liked')
    await world.settle()
    for (const person of [ann, bob, bobPhone]) await person.loadsPins(people.chat(person))
    await bob.reacts(said, '👍')
    await bob.pins(said)
    bobPhone.goesOffline()
    await ann.recalls(said)
    await bobPhone.comesBack()
    for (const person of [ann, bob, bobPhone]) {
      expect(person.pinned(people.chat(person)), `${person}`).toEqual([])
      expect(person.reactions(said)).toEqual([])
    }
    await bob.reacts(said, '🎉').isRefused('messageNotFound')
    await bob.pins(said).isRefused('messageNotFound')
    for (const table of ['reactions', 'pins', 'readers'])
      expect(await world.operator.rows(`SELECT * FROM ${table}`)).toEqual([])
  })

  scenario(`The quote of a recalled message stays (${chat})`, async (stage) => {
    const people = await cast(stage, chat)
    const { ann, bob, bobPhone } = people
    const said = await ann.says(people.chat(ann), 'original')
    await stage.world.settle()
    const quote = { id: said.id, from: 'ann', kind: 'text', text: 'original' }
    const reply = await bob.says(people.chat(bob), 'reply', { ext: { parley_reply: quote } })
    await stage.world.settle()
    await ann.recalls(said)
    for (const person of [ann, bob, bobPhone])
      expect(person.own(reply)).toMatchObject({ text: 'reply', ext: { parley_reply: quote } })
  })
}

/** The bytes of all frames as one text. */
const everything = (frames: readonly { readonly bytes: Uint8Array }[]) =>
  frames.map(({ bytes }) => Buffer.from(bytes).toString('latin1')).join('')

scenario('The edits of a recalled message are gone for offline users and on the server', async (stage) => {
  const { ann, bob, bobPhone } = await cast(stage, 'single')
  const { world, network } = stage
  bobPhone.goesOffline()
  const said = await ann.says(bob, 'first secret')
  const other = await ann.says(bob, 'other')
  await ann.edits(said, { text: 'second secret', ext: { third: 'secret' } })
  await ann.edits(other, 'other, edited')
  await ann.recalls(said)
  await bobPhone.comesBack()
  expect(bobPhone.texts(ann)).toEqual(['other, edited'])
  expect(everything(network.frames('bob/phone'))).not.toContain('secret')
  const rows = await world.operator.rows('SELECT meta FROM entries')
  expect(rows.some(({ meta }) => Buffer.from(meta as Uint8Array).includes('secret'))).toBe(false)
  expect(rows.some(({ meta }) => Buffer.from(meta as Uint8Array).includes('other, edited'))).toBe(true)
})

scenario('A recall works within the time limit only', { config: { recallMs: 60_000 } }, async (stage) => {
  const { ann, bob, clock } = { ...stage }
  const one = await ann.says(bob, 'one')
  const two = await ann.says(bob, 'two')
  await stage.world.settle()
  await clock.advance(60_000 - (clock.now() - two.sentAt) - 20)
  await ann.recalls(two)
  expect(bob.texts(ann)).toEqual(['one', '(recalled)'])
  await clock.advance(1000)
  await ann.recalls(one).isRefused('recallTooLate', 'exceed recall time limit')
  expect(bob.texts(ann)).toEqual(['one', '(recalled)'])
  expect(ann.texts(bob)).toEqual(['one', '(recalled)'])
})

scenario('The default time limit is two minutes', async ({ ann, bob, world, clock }) => {
  const one = await ann.says(bob, 'one')
  await clock.advance({ minutes: 2 })
  await ann.recalls(one).isRefused('recallTooLate')
  const two = await ann.says(bob, 'two')
  await clock.advance({ seconds: 119 })
  await ann.recalls(two)
  await world.settle()
  expect(bob.texts(ann)).toEqual(['one', '(recalled)'])
})

scenario('Disabled recalls are refused', { config: { recallMs: 0 } }, async (stage) => {
  const { ann, bob, carol, group } = await team(stage)
  const one = await ann.says(bob, 'one')
  const two = await carol.says(group, 'two')
  await stage.world.settle()
  await ann.recalls(one).isRefused('serviceNotEnabled', 'message recall disabled')
  await ann.recalls(two).isRefused('serviceNotEnabled', 'message recall disabled')
  expect(bob.texts(ann)).toEqual(['one'])
})

scenario('Members may not recall what others sent', async (stage) => {
  const { ann, bob, carol, group } = await team(stage)
  const single = await ann.says(bob, 'ann to bob')
  const said = await ann.says(group, 'the owner speaks')
  await stage.world.settle()
  const refusal = 'You do not have the modified permission.'
  await bob.recalls(single).isRefused('permissionDenied', refusal)
  await carol.recalls(said).isRefused('permissionDenied', refusal)
  // A message of another conversation is treated as missing.
  await bob
    .recalls({ ...said, conversation: { type: 'single', id: 'ann' }, to: 'bob' })
    .isRefused('editMessageNotFound')
  expect([bob.texts(ann), carol.texts(group)]).toEqual([['ann to bob'], ['the owner speaks']])
})

scenario('Owner and admins recall any message at any time', async (stage) => {
  const { ann, bob, bobPhone, carol, group } = await team(stage)
  const { world, clock } = stage
  await world.operator.makesAdmin(group, bob)
  const [one, two, three] = [
    await carol.says(group, 'one'),
    await carol.says(group, 'two'),
    await bob.says(group, 'three'),
  ]
  await world.settle()
  bobPhone.goesOffline()
  await clock.advance({ hours: 1 })
  await carol.recalls(one).isRefused('recallTooLate')
  await ann.recalls(one, 'against the rules')
  await bob.recalls(two)
  await bob.recalls(three)
  await bobPhone.comesBack()
  for (const person of [ann, bob, bobPhone, carol]) {
    expect(person.texts(group)).toEqual(['(recalled)', '(recalled)', '(recalled)'])
    expect(person.unread(group)).toBe(0)
  }
  expect(carol.own(one)).toMatchObject({ by: 'ann', note: 'against the rules', text: 'one' })
  expect(carol.own(three)).toMatchObject({ by: 'bob', text: undefined })
})

scenario('A message can be recalled once', async (stage) => {
  const { ann, annPhone, bob } = await cast(stage, 'single')
  const said = await ann.says(bob, 'oh no')
  await stage.world.settle()
  const [first, second] = [ann, annPhone].map((person) => person.client.messages.recall(person.own(said)))
  const both = await stage.world.until(Promise.allSettled([first, second]))
  await stage.world.settle()
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { reason: 'editMessageNotFound', message: 'The message does not exist.' },
  })
  expect(bob.count('messages.recalled')).toBe(1)
  expect(bob.texts(ann)).toEqual(['(recalled)'])
})

scenario('A recall whose answer is lost is repeated, and happens once', async (stage) => {
  const { ann, annPhone, bob } = await cast(stage, 'single')
  const said = await ann.says(bob, 'oh no')
  await stage.world.settle()
  ann.line.dropNext('answer')
  await ann.recalls(said)
  for (const person of [ann, annPhone]) expect(person.texts(bob)).toEqual(['(recalled)'])
  expect(bob.texts(ann)).toEqual(['(recalled)'])
  expect(bob.count('messages.recalled')).toBe(1)
})

scenario('A lost recall is repeated after reconnecting', async (stage) => {
  const { ann, bob, clock } = { ...stage }
  const [one, two] = [await ann.says(bob, 'one'), await ann.says(bob, 'two')]
  await stage.world.settle()
  ann.line.dropNext('recall')
  await ann.recalls(one)
  expect(bob.texts(ann)).toEqual(['(recalled)', 'two'])
  // If that is past the time limit, it is refused.
  ann.line.dropNext('recall', { connection: 'lives' })
  ann.line.connecting = 'refuses'
  const late = ann.recalls(two)
  ann.line.cut()
  await clock.advance({ minutes: 3 })
  ann.line.comesBack()
  await late.isRefused('recallTooLate')
  expect(bob.texts(ann)).toEqual(['(recalled)', 'two'])
})

scenario('Without a connection nothing is recalled', async ({ ann, bob, world }) => {
  const one = await ann.says(bob, 'one')
  await world.settle()
  ann.goesOffline()
  await ann.recalls(one).isRefused('disconnected')
  await ann.comesBack()
  expect(bob.texts(ann)).toEqual(['one'])
  const under = ann.recalls(one)
  ann.line.blackHole()
  await ann.signsOut()
  await under.isRefused('notSignedIn')
})

scenario('Recalling a read message does not lower the unread count twice', async (stage) => {
  const { ann, bob, bobPhone } = await cast(stage, 'single')
  const { world } = stage
  const one = await ann.says(bob, 'one')
  const two = await ann.says(bob, 'two')
  await world.settle()
  await bob.reads(ann)
  const three = await ann.says(bob, 'three')
  await world.settle()
  bobPhone.goesOffline()
  await ann.recalls(one)
  expect([bob.unread(ann), bob.lastWords(ann)]).toEqual([1, 'three'])
  await ann.recalls(three)
  expect([bob.unread(ann), bob.lastWords(ann)]).toEqual([0, 'two'])
  await ann.recalls(two)
  expect([bob.unread(ann), bob.lastWords(ann)]).toEqual([0, undefined])
  await bobPhone.comesBack()
  expect([bobPhone.unread(ann), bobPhone.lastWords(ann)]).toEqual([0, undefined])
})

scenario('A device that only has the list receives a recall', async (stage) => {
  const { ann, bob, world } = { ...stage }
  const said: Message[] = []
  for (let index = 0; index < 5; index++) said.push(await ann.says(bob, `m${index}`))
  await world.settle()
  await world.clock.advance({ seconds: 1 })
  const later = await world.device('bob', 'later')
  expect([later.texts(ann), later.unread(ann), later.lastWords(ann)]).toEqual([[], 5, 'm4'])
  await ann.recalls(said[4] as Message)
  await world.settle()
  expect([later.unread(ann), later.lastWords(ann)]).toEqual([4, 'm3'])
  await ann.recalls(said[1] as Message)
  await world.settle()
  expect([later.unread(ann), later.lastWords(ann)]).toEqual([3, 'm3'])
})

scenario('Every kind can be recalled, except for commands', async (stage) => {
  const { ann, bob, bobPhone } = await cast(stage, 'single')
  const { world } = stage
  const said = [
    await ann.sendsFile(bob, 'image', new Uint8Array(50), { name: 'a.png', type: 'image/png' }),
    await ann.sendsFile(bob, 'voice', new Uint8Array(50), { name: 'a.amr', duration: 1 }),
    await ann.sends(bob, { kind: 'location', latitude: 1, longitude: 2 }),
    await ann.sends(bob, { kind: 'custom', event: 'order', params: { a: 1 } }),
  ]
  said.push(await ann.combines(bob, said))
  await world.settle()
  for (const message of said) await ann.recalls(message)
  for (const person of [bob, bobPhone]) {
    expect(person.messages(ann).map(({ kind }) => kind)).toEqual(Array(5).fill('recalled'))
    expect(person.unread(ann)).toBe(0)
  }
})
