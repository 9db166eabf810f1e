// Editing: everyone sees the new text, how often it changed, by whom and when; users who were offline see only the
// last version.

import type { Message } from '@parley/client'
import { textOf } from '@parley/testkit'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'
import { cast, chats, team } from './cast.ts'

for (const chat of chats) {
  scenario(`An edited text changes on all devices (${chat})`, { agree: 'always' }, async (stage) => {
    const people = await cast(stage, chat)
    const { ann, annPhone, bob, bobPhone } = people
    const said = await ann.says(people.chat(ann), 'helo', { ext: { a: 1 } })
    await stage.world.settle()
    bobPhone.goesOffline()
    const edited = await annPhone.edits(said, 'hello')
    expect(edited).toMatchObject({
      id: said.id,
      text: 'hello',
      ext: { a: 1 },
      edited: { count: 1, by: 'ann' },
    })
    expect(edited.edited?.at).toBeGreaterThan(said.sentAt)
    const event = await bob.sees('messages.edited', { messageId: said.id })
    expect(event.data).toMatchObject({ by: 'ann', message: { text: 'hello' } })
    await ann.edits(said, { text: 'hello!', ext: { b: 2 } })
    await bobPhone.comesBack()
    const later = await stage.world.device('bob', 'later')
    expect(later.lastWords(people.chat(later))).toBe('hello!')
    await later.loadsEverything(people.chat(later))
    for (const person of [ann, annPhone, bob, bobPhone, later]) {
      const message = person.own(said)
      expect(message, `${person}`).toMatchObject({
        text: 'hello!',
        ext: { b: 2 },
        sentAt: said.sentAt,
        position: said.position,
        edited: { count: 2, by: 'ann' },
      })
      expect(Object.keys(message.ext)).toEqual(['b'])
      expect(person.lastWords(people.chat(person))).toBe('hello!')
    }
    // An edit is not a new message.
    expect(bob.unread(people.chat(bob))).toBe(1)
    expect(bob.count('messages.sent', { id: said.id })).toBe(1)
  })

  scenario(`A user who was offline gets the last version, once (${chat})`, async (stage) => {
    const people = await cast(stage, chat)
    const { ann, bob, bobPhone } = people
    bobPhone.goesOffline()
    const said = await ann.says(people.chat(ann), 'one')
    for (const text of ['two', 'three', 'four']) await ann.edits(said, text)
    await ann.says(people.chat(ann), 'after')
    await stage.world.settle()
    await bobPhone.comesBack()
    expect(bobPhone.texts(people.chat(bobPhone))).toEqual(['four', 'after'])
    expect(bobPhone.own(said).edited).toMatchObject({ count: 3 })
    const edits = bobPhone.events.flatMap(({ name, data }) =>
      name === 'messages.sent' ? [textOf(data.message as Message)] : [],
    )
    expect(edits).toEqual(['four', 'after'])
    expect(bob.texts(people.chat(bob))).toEqual(['four', 'after'])
    expect([bob, bobPhone].map((person) => person.unread(people.chat(person)))).toEqual([2, 2])
    expect(stage.network.frames('bob/phone').flatMap(({ texts }) => texts)).not.toContain('one')
  })

  scenario(`A custom message can be edited, of a file message only its ext (${chat})`, async (stage) => {
    const people = await cast(stage, chat)
    const { ann, bob, bobPhone } = people
    const order = await ann.sends(people.chat(ann), {
      kind: 'custom',
      event: 'order',
      params: { state: 'open', items: 2 },
    })
    const data = new Uint8Array(1000).fill(7)
    const file = await ann.sendsFile(people.chat(ann), 'file', data, { name: 'a.txt', ext: { note: 'old' } })
    const place = await ann.sends(people.chat(ann), { kind: 'location', latitude: 1, longitude: 2 })
    await stage.world.settle()
    bobPhone.goesOffline()
    await ann.edits(order, { event: 'order', params: { state: 'paid' } })
    await ann.edits(file, { ext: { parley_caption: 'new' } })
    await ann.edits(place, { ext: { where: 'home' } })
    await bobPhone.comesBack()
    for (const person of [ann, bob, bobPhone]) {
      expect(person.own(order)).toMatchObject({ event: 'order', edited: { count: 1 } })
      expect((person.own(order) as { params?: unknown }).params).toEqual({ state: 'paid' })
      expect(person.own(file)).toMatchObject({ name: 'a.txt', bytes: 1000, edited: { count: 1, by: 'ann' } })
      expect(person.own(file).ext).toEqual({ parley_caption: 'new' })
      expect(await person.downloads(file)).toEqual(data)
      expect(person.own(place)).toMatchObject({ latitude: 1, longitude: 2, ext: { where: 'home' } })
    }
  })
}

scenario('A message can be edited up to the limit', { config: { editMax: 3 } }, async (stage) => {
  const { ann, annPhone, bob } = await cast(stage, 'single')
  const said = await ann.says(bob, 'v0')
  await stage.world.settle()
  await ann.edits(said, 'v1')
  await annPhone.edits(said, 'v2')
  await ann.edits(said, 'v3')
  await ann.edits(said, 'v4').isRefused('maxLimit', 'Modify message limit reached')
  for (const person of [ann, annPhone]) expect(person.texts(bob)).toEqual(['v3'])
  expect(bob.own(said)).toMatchObject({ text: 'v3', edited: { count: 3 } })
  expect(bob.count('messages.edited')).toBe(3)
})

scenario('A limit below three edits is refused', { config: { editMax: 1 } }, async ({ ann, bob, world }) => {
  const said = await ann.says(bob, 'v0')
  await world.settle()
  for (const text of ['v1', 'v2', 'v3']) await ann.edits(said, text)
  await ann.edits(said, 'v4').isRefused('maxLimit')
})

scenario('Disabled editing refuses all edits', { config: { editMax: 0 } }, async ({ ann, bob, world }) => {
  const said = await ann.says(bob, 'v0')
  await world.settle()
  await ann.edits(said, 'v1').isRefused('serviceNotEnabled', 'The message modify function is not activated.')
  expect([ann.texts(bob), bob.texts(ann)]).toEqual([['v0'], ['v0']])
})

scenario('Only those with the right to may edit a message', async (stage) => {
  const { ann, bob, carol, group } = await team(stage)
  const { world } = stage
  const single = await ann.says(bob, 'from ann')
  const owners = await ann.says(group, 'the owner speaks')
  const text = await carol.says(group, 'from carol')
  const custom = await carol.sends(group, { kind: 'custom', event: 'order' })
  const place = await carol.sends(group, { kind: 'location', latitude: 1, longitude: 2 })
  await world.settle()
  const refusal = 'You do not have the modified permission.'
  await bob.edits(single, 'mine').isRefused('permissionDenied', refusal)
  await carol.edits(owners, 'mine').isRefused('permissionDenied', refusal)
  await bob.edits(text, 'mine').isRefused('permissionDenied', refusal)
  await ann.edits(text, 'corrected by ann')
  await world.operator.makesAdmin(group, bob)
  await bob.edits(text, 'corrected by bob')
  await bob.edits(custom, { event: 'order', params: { state: 'checked' } })
  await ann.edits(place, { ext: { a: 1 } }).isRefused('permissionDenied', refusal)
  expect(carol.own(text)).toMatchObject({
    text: 'corrected by bob',
    from: 'carol',
    edited: { count: 2, by: 'bob' },
  })
  expect(carol.own(custom)).toMatchObject({ params: { state: 'checked' }, edited: { by: 'bob' } })
})

scenario('A missing message cannot be edited, and the kind cannot change', async (stage) => {
  const { ann, bob, world } = { ...stage }
  const carol = await world.person('carol')
  const text = await ann.says(bob, 'text')
  const custom = await ann.sends(bob, { kind: 'custom', event: 'order' })
  const gone = await ann.says(bob, 'gone')
  const elsewhere = await ann.says(carol, 'elsewhere')
  await world.settle()
  await ann.recalls(gone)
  const notThere = 'The message does not exist.'
  await ann.edits({ ...gone, kind: 'text', text: 'x' } as Message, 'back').isRefused('invalidParameter')
  await ann
    .does(ann.client.messages.edit({ ...gone, kind: 'text' } as Message, { text: 'back' }))
    .isRefused('editMessageNotFound', notThere)
  await ann
    .does(ann.client.messages.edit({ ...text, id: '1' }, { text: 'back' }))
    .isRefused('editMessageNotFound', notThere)
  await ann
    .does(ann.client.messages.edit({ ...elsewhere, conversation: text.conversation }, { text: 'moved' }))
    .isRefused('editMessageNotFound', notThere)
  // A client that sends the wrong kind.
  const lie = { ...custom, kind: 'text', text: '' } as Message
  await ann
    .does(ann.client.messages.edit(lie, { text: 'a text now' }))
    .isRefused('editFormatWrong', 'The modify messaged format error.')
  await ann.edits(custom, { text: 'a text now' } as never).isRefused('invalidParameter')
  await ann.edits(text, {} as never).isRefused('invalidParameter')
  expect(bob.texts(ann)).toEqual(['text', '(custom order)', '(recalled)'])
})

scenario('Two edits at once both happen, and the last one counts', async (stage) => {
  const { ann, bob, bobPhone, carol, group } = await team(stage)
  const { world } = stage
  await world.operator.makesAdmin(group, bob)
  const said = await carol.says(group, 'first')
  await world.settle()
  bobPhone.goesOffline()
  const all = [ann, bob, carol].map((person) =>
    person.client.messages.edit(person.own(said), { text: `by ${person.name}` }),
  )
  await world.until(Promise.all(all))
  await world.settle()
  await bobPhone.comesBack()
  const texts = [ann, bob, bobPhone, carol].map((person) => person.texts(group).join())
  expect(new Set(texts).size).toBe(1)
  expect(carol.own(said).edited?.count).toBe(3)
  expect(texts[0]).toBe(`by ${carol.own(said).edited?.by}`)
})

scenario('Of an edit and a recall at once, the recall wins', async (stage) => {
  const { ann, annPhone, bob, bobPhone } = await cast(stage, 'single')
  const { world } = stage
  bobPhone.goesOffline()
  for (const order of [
    ['edit', 'recall'],
    ['recall', 'edit'],
  ]) {
    const said = await ann.says(bob, `first ${order[0]}`)
    await world.settle()
    const acts = {
      edit: () => ann.client.messages.edit(ann.own(said), { text: 'better' }),
      recall: () => annPhone.client.messages.recall(annPhone.own(said)),
    }
    const done = order.map((act) => acts[act as 'edit' | 'recall']() as Promise<unknown>)
    await world.until(Promise.allSettled(done))
    await world.settle()
    for (const person of [ann, annPhone]) expect(person.own(said).kind, `${person}`).toBe('recalled')
    expect(bob.own(said).kind).toBe('recalled')
    expect([bob.unread(ann), bob.lastWords(ann)]).toEqual([0, undefined])
  }
  await bobPhone.comesBack()
  expect(bobPhone.texts(ann)).toEqual([])
})

scenario('An edit whose answer is lost is repeated, and counts once', async (stage) => {
  const { ann, annPhone, bob } = await cast(stage, 'single')
  const said = await ann.says(bob, 'helo')
  await stage.world.settle()
  ann.line.dropNext('answer')
  const edited = await ann.edits(said, 'hello')
  expect(edited).toMatchObject({ text: 'hello', edited: { count: 1, by: 'ann' } })
  for (const person of [ann, annPhone]) expect(person.texts(bob)).toEqual(['hello'])
  expect(bob.own(said)).toMatchObject({ text: 'hello', edited: { count: 1 } })
  expect(bob.count('messages.edited')).toBe(1)
})

scenario('An edit is repeated after somebody else has edited: the later text stays', async (stage) => {
  const { ann, bob, carol, group } = await team(stage)
  const { world } = stage
  await world.operator.makesAdmin(group, bob)
  const said = await ann.says(group, 'v0')
  await world.settle()
  ann.line.dropNext('answer')
  const editing = ann.client.messages.edit(ann.own(said), { text: 'v1 by ann' })
  // Bob's event arrives only after the answer to the repeated request.
  ann.line.delayNext((frame) => frame.name === 'page' && frame.texts.includes('v2 by bob'), 3000)
  await world.until(() => carol.texts(group).includes('v1 by ann'))
  await bob.edits(said, 'v2 by bob')
  await world.until(editing)
  await ann.isOnline()
  await world.settle()
  for (const person of [ann, bob, carol])
    expect(person.own(said), `${person}`).toMatchObject({
      text: 'v2 by bob',
      edited: { count: 2, by: 'bob' },
    })
})

scenario('A message that is only in the list can be edited', async (stage) => {
  const { ann, bob, world } = { ...stage }
  for (let index = 0; index < 3; index++) await ann.says(bob, `m${index}`)
  const last = await ann.says(bob, 'last')
  await world.settle()
  await world.clock.advance({ seconds: 1 })
  const later = await world.device('bob', 'later')
  await ann.edits(last, 'last, edited')
  expect([later.texts(ann), later.lastWords(ann)]).toEqual([[], 'last, edited'])
  await later.loadsEverything(ann)
  expect(later.texts(ann)).toEqual(['m0', 'm1', 'm2', 'last, edited'])
})

scenario('A page of history that is older than an edit does not undo it', async (stage) => {
  const { ann, bob, world } = { ...stage }
  const said = await ann.says(bob, 'before')
  await world.settle()
  await world.clock.advance({ seconds: 1 })
  const later = await world.device('bob', 'later')
  later.line.failNextRequest('messageroaming', { delayedMs: 5000 })
  const loading = later.client.history.loadLatest({ type: 'single', id: 'ann' })
  await world.clock.advance(100)
  await ann.edits(said, 'after')
  await ann.reacts(said, '👍')
  await world.until(loading)
  expect(later.own(said)).toMatchObject({ text: 'after', reactions: [{ reaction: '👍', count: 1 }] })
  await world.settle()
})
