// Delivery options of a sender: only some members, only users who are online, only one device.

import type { ConversationRef, Message } from '@parley/client'
import { BodyType, ContentType, userDomain, ValueType } from '@parley/protocol'
import type { Person } from '@parley/testkit'
import { expect } from 'vitest'
import { rawDevice } from '../raw-device.ts'
import { scenario } from '../scenario.ts'
import { cast, chats, team } from './cast.ts'

const memberStatus = (person: Person, group: ConversationRef) => ({
  timeline: person.timeline(group),
  unread: person.unread(group),
  last: person.lastWords(group),
})

scenario('A directed message is visible to its receivers and its sender everywhere', async (stage) => {
  const { ann, bob, bobPhone, carol, group } = await team(stage)
  const annPhone = await stage.world.device('ann', 'phone')
  await ann.says(group, 'all')
  await stage.world.settle()
  bobPhone.goesOffline()
  const carolPhone = await stage.world.device('carol', 'phone')
  carolPhone.goesOffline()
  const secret = await ann.says(group, 'for bob', { onlyTo: ['bob'] })
  await stage.world.settle()
  expect(secret).toMatchObject({ onlyTo: ['bob'] })
  for (const person of [bob, annPhone]) {
    expect(person.messages(group).at(-1)).toMatchObject({ id: secret.id, onlyTo: ['bob'] })
    expect(person.count('messages.sent', { text: 'for bob' })).toBe(1)
  }
  expect(memberStatus(bob, group)).toEqual({
    timeline: ['ann: all', 'ann: for bob'],
    unread: 2,
    last: 'for bob',
  })
  const nothing = { timeline: ['ann: all'], unread: 1, last: 'all' }
  expect(memberStatus(carol, group)).toEqual(nothing)
  await bobPhone.comesBack()
  await carolPhone.comesBack()
  expect(memberStatus(bobPhone, group)).toMatchObject({ unread: 2, last: 'for bob' })
  expect(memberStatus(carolPhone, group)).toMatchObject({ unread: 1, last: 'all' })
  expect(carol.count('messages.sent', { text: 'for bob' })).toBe(0)
  // Not in a history either, and not as a gap.
  const carolLater = await stage.world.device('carol', 'later')
  await carolLater.loadsEverything(group)
  expect(memberStatus(carolLater, group)).toEqual(nothing)
  const bobLater = await stage.world.device('bob', 'later')
  await bobLater.loadsEverything(group)
  expect(bobLater.messages(group).at(-1)).toMatchObject({ id: secret.id, onlyTo: ['bob'] })
  await ann.says(group, 'all again')
  await stage.world.settle()
  expect(carol.timeline(group)).toEqual(['ann: all', 'ann: all again'])
  expect([carol, carolPhone].map((person) => person.unread(group))).toEqual([2, 2])
})

scenario('Other members can do nothing with a directed message', async (stage) => {
  const { ann, bob, carol, group } = await team(stage)
  const secret = await ann.says(group, 'for bob', { onlyTo: ['bob'] })
  await stage.world.settle()
  const eventsBefore = carol.events.length
  await carol.reacts(secret, '👍').isRefused('messageNotFound')
  await carol.recalls(secret).isRefused('editMessageNotFound')
  await carol.edits(secret, 'mine now').isRefused('editMessageNotFound')
  await carol.pins(secret).isRefused('messageNotFound')
  await carol.reports(secret, 'spam', 'no').isRefused('messageNotFound')
  expect(await carol.does(carol.client.messages.listReactions(group, [secret.id]))).toEqual(new Map())
  await bob.reacts(secret, '👍')
  await ann.edits(secret, 'still for bob')
  expect(ann.reactions(secret)).toEqual(['👍 1 bob'])
  expect(bob.reactions(secret)).toEqual(['👍 1* bob'])
  expect(bob.texts(group)).toEqual(['still for bob'])
  // A message that is not for everyone cannot be pinned for everyone.
  await ann.pins(secret).isRefused('invalidParameter')
  await ann.recalls(secret)
  expect(bob.texts(group)).toEqual(['(recalled)'])
  expect(carol.events.slice(eventsBefore).map(({ name }) => name)).toEqual([])
  expect(carol.messages(group)).toEqual([])
})

scenario('Everyone reads a group with directed messages in it', { agree: 'always' }, async (stage) => {
  const { ann, bob, bobPhone, carol, group } = await team(stage)
  await ann.says(group, 'one')
  await bob.says(group, 'for ann', { onlyTo: ['ann'] })
  await carol.says(group, 'two')
  await ann.says(group, 'for both', { onlyTo: ['bob', 'carol'] })
  await stage.world.settle()
  expect([ann, bob, bobPhone, carol].map((person) => person.unread(group))).toEqual([2, 3, 3, 2])
  await carol.reads(group)
  await bobPhone.reads(group)
  expect([ann, bob, bobPhone, carol].map((person) => person.unread(group))).toEqual([2, 0, 0, 0])
  await ann.says(group, 'for carol', { onlyTo: ['carol'] })
  await stage.world.settle()
  expect([bob, bobPhone, carol].map((person) => person.unread(group))).toEqual([0, 0, 1])
})

scenario('Receivers who are not in the group are ignored', { agree: 'always' }, async (stage) => {
  const { ann, bob, carol, group } = await team(stage)
  const dave = await stage.world.person('dave')
  const sent = await ann.says(group, 'for bob and dave', { onlyTo: ['Bob', 'dave', 'nobody'] })
  expect(sent.onlyTo).toEqual(['bob'])
  await stage.world.settle()
  expect(bob.texts(group)).toEqual(['for bob and dave'])
  expect(bob.messages(group)[0]?.onlyTo).toEqual(['bob'])
  expect([carol, dave].map((person) => person.texts(group))).toEqual([[], []])
  expect(dave.count('messages.sent')).toBe(0)
})

scenario('A directed message whose receivers are all missing is refused', async (stage) => {
  const { ann, bob, group } = await team(stage)
  await ann.does(ann.client.groups.removeMembers({ groupId: group.id, users: 'bob' }))
  await ann
    .says(group, 'for bob', { onlyTo: ['bob'] })
    .isRefused('loadMessageFailed', 'nobody who is named is in the group')
  expect(bob.texts(group)).toEqual([])
})

scenario('A directed message has a limit of receivers', { config: { maxDirected: 2 } }, async (stage) => {
  const { ann, bob, carol, group } = await team(stage)
  await ann
    .says(group, 'too many', { onlyTo: ['bob', 'carol', 'ann'] })
    .isRefused('maxLimit', 'limit directed users')
  await ann.says(group, 'fine', { onlyTo: ['bob', 'carol'] })
  await stage.world.settle()
  for (const person of [bob, carol]) expect(person.texts(group)).toEqual(['fine'])
  expect(ann.timeline(group)).toEqual(['ann: fine', 'ann: too many (failed)'])
})

scenario('A directed message without receivers is refused', async (stage) => {
  const { ann, bob, group } = await team(stage)
  await expect(
    stage.world.until(ann.startsSending(group, { kind: 'text', text: 'x', onlyTo: [] }).done),
  ).rejects.toThrow('nobody is named')
  expect(bob.texts(group)).toEqual([])
})

scenario('A single chat has no directed messages', async (stage) => {
  const { ann, bob, world } = { ...stage }
  const sent = await ann.says(bob, 'hello', { onlyTo: ['somebody'] })
  await world.settle()
  expect(bob.texts(ann)).toEqual(['hello'])
  expect([sent.onlyTo, bob.messages(ann)[0]?.onlyTo]).toEqual([undefined, undefined])
})

for (const chat of chats) {
  scenario(`An online-only message leaves nothing behind (${chat})`, async (stage) => {
    const people = await cast(stage, chat)
    const { ann, annPhone, bob, bobPhone } = people
    await ann.says(people.chat(ann), 'kept')
    await stage.world.settle()
    bobPhone.goesOffline()
    const sent = await ann.says(people.chat(ann), 'now or never', { onlineOnly: true })
    await stage.world.settle()
    for (const person of [annPhone, bob]) {
      expect(person.count('messages.sent', { text: 'now or never' })).toBe(1)
      expect(person.messages(people.chat(person)).at(-1)).toMatchObject({ id: sent.id, isFleeting: true })
    }
    for (const person of [ann, annPhone, bob]) expect(person.lastWords(people.chat(person))).toBe('kept')
    expect(bob.unread(people.chat(bob))).toBe(1)
    await bobPhone.comesBack()
    expect(bobPhone.texts(people.chat(bobPhone))).toEqual(['kept'])
    expect(bobPhone.count('messages.sent', { text: 'now or never' })).toBe(0)
    expect(bobPhone.unread(people.chat(bobPhone))).toBe(1)
    const later = await stage.world.device('bob', 'later')
    await later.loadsEverything(people.chat(later))
    expect(later.texts(people.chat(later))).toEqual(['kept'])
    await ann.says(people.chat(ann), 'kept as well')
    await stage.world.settle()
    expect(bobPhone.timeline(people.chat(bobPhone))).toEqual(['ann: kept', 'ann: kept as well'])
    expect([bob, bobPhone, later].map((person) => person.unread(people.chat(person)))).toEqual([2, 2, 2])
    await bob.reads(people.chat(bob))
    expect([bob, bobPhone, later].map((person) => person.unread(people.chat(person)))).toEqual([0, 0, 0])
  })

  scenario(`An online-only message is gone if nobody was online (${chat})`, async (stage) => {
    const people = await cast(stage, chat)
    const { ann, bob, bobPhone } = people
    for (const person of [bob, bobPhone]) person.goesOffline()
    const sent = await ann.says(people.chat(ann), 'anybody there?', { onlineOnly: true })
    for (const person of [bob, bobPhone]) await person.comesBack()
    for (const person of [bob, bobPhone]) {
      expect(person.texts(people.chat(person))).toEqual([])
      expect(person.unread(people.chat(person))).toBe(0)
    }
    await bob
      .reacts({ ...sent, conversation: { type: 'single', id: 'ann' } }, '👍')
      .isRefused('messageNotFound')
  })
}

scenario('A message to one device reaches that device alone', async (stage) => {
  const { ann, bob, bobPhone, annPhone } = await cast(stage, 'single')
  const { world } = stage
  const raw = await rawDevice(world, 'ann', 'ann-raw')
  const say = (text: string, clientResource?: string) =>
    raw.sends(
      'bob',
      {
        type: BodyType.CHAT,
        from: { name: 'ann' },
        to: { name: 'bob' },
        contents: [{ type: ContentType.TEXT, text }],
      },
      { to: { appKey: 'parley#demo', name: 'bob', domain: userDomain, clientResource } },
    )
  const resource = bobPhone.client.state.device as string
  bobPhone.goesOffline()
  say('to all')
  say('to the phone', resource)
  say('to no such device', 'elsewhere')
  await world.settle()
  await bobPhone.comesBack()
  const answers = raw.frames.flatMap(({ name }) => (name === 'answer' || name === 'refusal' ? [name] : []))
  expect(answers).toEqual(['answer', 'answer', 'refusal'])
  expect(bob.texts(ann)).toEqual(['to all'])
  expect(annPhone.texts(bob)).toEqual(['to all'])
  expect(bobPhone.texts(ann)).toEqual(['to all', 'to the phone'])
  expect([bob, bobPhone].map((person) => person.unread(ann))).toEqual([1, 1])
  expect([bob, bobPhone].map((person) => person.lastWords(ann))).toEqual(['to all', 'to all'])
})

scenario('Values of all eight types are kept, also those that other clients write', async (stage) => {
  const { ann, bob, bobPhone } = await cast(stage, 'single')
  const { world } = stage
  const raw = await rawDevice(world, 'ann', 'ann-raw')
  bobPhone.goesOffline()
  const number = { type: ValueType.INT, varintValue: '-5' }
  raw.sends('bob', {
    type: BodyType.CHAT,
    from: { name: 'ann' },
    to: { name: 'bob' },
    contents: [{ type: ContentType.TEXT, text: 'typed' }],
    ext: [
      { key: 'bool', type: ValueType.BOOL, varintValue: '1' },
      { key: 'int', ...number },
      { key: 'uint', type: ValueType.UINT, varintValue: '4294967295' },
      { key: 'long', type: ValueType.LLINT, varintValue: '-9223372036854775808' },
      { key: 'float', type: ValueType.FLOAT, floatValue: 0.5 },
      { key: 'double', type: ValueType.DOUBLE, doubleValue: 0.1 },
      { key: 'text', type: ValueType.STRING, stringValue: '12' },
      { key: 'json', type: ValueType.JSON_STRING, stringValue: '{"a":[1,{"b":null}]}' },
    ],
  })
  await world.settle()
  await bobPhone.comesBack()
  const ext = {
    bool: true,
    int: -5,
    uint: 4294967295,
    long: '-9223372036854775808',
    float: 0.5,
    double: 0.1,
    text: '12',
    json: { a: [1, { b: null }] },
  }
  const later = await world.device('bob', 'later')
  await later.loadsEverything(ann)
  for (const person of [bob, bobPhone, later]) expect((person.messages(ann)[0] as Message).ext).toEqual(ext)
  // Forwards it again.
  const forwarded = await bob.forwards(bob.messages(ann)[0] as Message, 'ann')
  await world.settle()
  expect(forwarded.ext).toEqual(ext)
  expect(ann.messages(bob).at(-1)?.ext).toEqual(ext)
})
