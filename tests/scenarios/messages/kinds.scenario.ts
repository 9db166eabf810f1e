// Every kind of message, in single chats and in groups, to devices that are online and to one that is offline.

import type { Message } from '@parley/client'
import { type DraftWithoutRecipient, type Person, textOf } from '@parley/testkit'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'
import { type Cast, cast, chats } from './cast.ts'

/** Bytes that are not all alike. */
const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 31) % 251)

const ext = {
  yes: true,
  no: false,
  whole: 42,
  negative: -7,
  large: 2 ** 53,
  fraction: 0.1,
  text: 'zwölf 🎈',
  nothing: null,
  list: [1, 'two', { three: [3, null] }],
  nested: { a: { b: { c: ['d', { e: true }] } } },
}

/** The message that is sent, and the one that everyone receives. */
const kinds: Readonly<Record<string, (cast: Cast) => { saying: DraftWithoutRecipient; is: object }>> = {
  'a text': () => ({
    saying: { kind: 'text', text: 'hello', translations: [{ code: 'de', text: 'hallo' }] },
    is: { kind: 'text', text: 'hello', translations: [{ code: 'de', text: 'hallo' }] },
  }),
  'an image that was there before': () => ({
    saying: { kind: 'image', url: 'https://pictures.test/a.png', bytes: 12, width: 3, height: 4 },
    is: {
      kind: 'image',
      source: 'https://pictures.test/a.png',
      width: 3,
      height: 4,
      bytes: 12,
      isGif: false,
    },
  }),
  'a location': () => ({
    saying: {
      kind: 'location',
      latitude: -48.85,
      longitude: 2.3522,
      address: '1 Rue',
      building: 'Tower',
    },
    is: { kind: 'location', latitude: -48.85, longitude: 2.3522, address: '1 Rue', building: 'Tower' },
  }),
  'a custom message': () => ({
    saying: { kind: 'custom', event: 'order', params: { id: 7, items: ['a', 'b'], paid: true } },
    is: { kind: 'custom', event: 'order', params: { id: 7, items: ['a', 'b'], paid: true } },
  }),
}

/** Kinds with a file: the other fields that are sent and received. */
const files = {
  image: {
    more: { name: 'a.png', type: 'image/png', width: 640, height: 480 },
    is: { kind: 'image', width: 640, height: 480, isGif: false },
  },
  gif: {
    more: { name: 'a.gif', type: 'image/gif', width: 64, height: 48, isGif: true },
    is: { kind: 'image', isGif: true },
  },
  video: {
    more: { name: 'a.mp4', type: 'video/mp4', duration: 12, width: 640, height: 480 },
    is: { kind: 'video', duration: 12, width: 640, height: 480 },
  },
  voice: { more: { name: 'a.amr', type: 'audio/amr', duration: 3 }, is: { kind: 'voice', duration: 3 } },
  file: { more: { name: 'Straße 1.txt', type: 'text/plain' }, is: { kind: 'file' } },
} as const

/** The only message of the conversation, as a device has it. */
const theOnly = (person: Person, { chat }: Cast): Message => {
  const all = person.messages(chat(person))
  expect(all.map(textOf)).toHaveLength(1)
  return all[0] as Message
}

for (const chat of chats) {
  for (const [kind, make] of Object.entries(kinds)) {
    scenario(`Every device gets ${kind}, also one that was offline (${chat})`, async (stage) => {
      const people = await cast(stage, chat)
      const { ann, annPhone, bob, bobPhone, carol } = people
      const { saying, is } = make(people)
      bobPhone.goesOffline()
      const sent = await ann.sends(people.chat(ann), { ...saying, ext } as DraftWithoutRecipient)
      await stage.world.settle()
      expect(sent).toMatchObject({ ...is, ext })
      for (const person of [ann, annPhone, bob, ...(carol ? [carol] : [])])
        expect(theOnly(person, people), `${person}`).toMatchObject({ ...is, ext, id: sent.id, from: 'ann' })
      expect(bobPhone.messages(people.chat(bobPhone))).toEqual([])
      await bobPhone.comesBack()
      expect(theOnly(bobPhone, people)).toMatchObject({ ...is, ext, id: sent.id })
      expect([bob, bobPhone].map((person) => person.unread(people.chat(person)))).toEqual([1, 1])
      expect(annPhone.unread(people.chat(annPhone))).toBe(0)
      const later = await stage.world.device('bob', 'later')
      expect(later.conversation(people.chat(later))?.lastMessage).toMatchObject({
        id: sent.id,
        ...keysOf(is),
      })
      await later.loadsEverything(people.chat(later))
      expect(theOnly(later, people)).toMatchObject({ ...is, ext, id: sent.id })
    })
  }

  for (const [kind, { more, is }] of Object.entries(files)) {
    // OUT-13
    scenario(`A file (${kind}) is uploaded once and downloads complete (${chat})`, async (stage) => {
      const people = await cast(stage, chat)
      const { ann, annPhone, bob, bobPhone, carol } = people
      const data = bytes(100_000)
      bobPhone.goesOffline()
      const wireKind = kind === 'gif' ? 'image' : (kind as Exclude<typeof kind, 'gif'>)
      const sent = await ann.sendsFile(people.chat(ann), wireKind as 'file', data, { ...more, ext })
      await stage.world.settle()
      const uploads = ann.line.requests.filter(({ path }) => path.endsWith('/chatfiles'))
      expect(uploads).toHaveLength(1)
      await bobPhone.comesBack()
      const later = await stage.world.device('bob', 'later')
      await later.loadsEverything(people.chat(later))
      for (const person of [ann, annPhone, bob, bobPhone, later, ...(carol ? [carol] : [])]) {
        const message = theOnly(person, people)
        expect(message).toMatchObject({ ...is, ext, name: more.name, bytes: data.length, id: sent.id })
        expect(await person.downloads(message)).toEqual(data)
      }
      expect([bob, bobPhone].map((person) => person.unread(people.chat(person)))).toEqual([1, 1])
    })
  }

  scenario(`A combined message reaches every device and opens there (${chat})`, async (stage) => {
    const people = await cast(stage, chat)
    const { ann, annPhone, bob, bobPhone, carol } = people
    await stage.world.person('dave')
    const one = await ann.says('dave', 'one')
    const two = await ann.says('dave', 'two', { ext })
    bobPhone.goesOffline()
    const sent = await ann.combines(people.chat(ann), [one, two], {
      title: 'Ann and Dave',
      summary: 'one, two',
      text: 'please update',
      ext,
    })
    await bobPhone.comesBack()
    for (const person of [ann, annPhone, bob, bobPhone, ...(carol ? [carol] : [])]) {
      const message = theOnly(person, people)
      expect(message).toMatchObject({
        kind: 'combined',
        id: sent.id,
        title: 'Ann and Dave',
        summary: 'one, two',
        text: 'please update',
        level: 1,
        ext,
      })
      const inside = await person.opens(message)
      expect(inside.map(textOf)).toEqual(['one', 'two'])
      expect(inside[1]).toMatchObject({ from: 'ann', to: 'dave', ext, sentAt: two.sentAt })
    }
  })

  scenario(`A command raises an event and is in no timeline, count or list (${chat})`, async (stage) => {
    const people = await cast(stage, chat)
    const { ann, annPhone, bob, bobPhone, carol, all } = people
    await ann.says(people.chat(ann), 'words')
    await stage.world.settle()
    bobPhone.goesOffline()
    const sent = await ann.sends(people.chat(ann), { kind: 'command', action: 'refresh', ext })
    await stage.world.settle()
    expect(sent).toMatchObject({ kind: 'command', action: 'refresh', ext })
    await bobPhone.comesBack()
    for (const person of [annPhone, bob, bobPhone, ...(carol ? [carol] : [])])
      expect(person.count('messages.sent', { kind: 'command', action: 'refresh' }), `${person}`).toBe(1)
    for (const person of all) {
      const ref = people.chat(person)
      expect(person.timeline(ref), `${person}`).toEqual(['ann: words'])
      expect(person.lastWords(ref)).toBe('words')
      expect(person.unread(ref)).toBe(person.name === 'ann' ? 0 : 1)
    }
    const later = await stage.world.device('bob', 'later')
    await later.loadsEverything(people.chat(later))
    expect(later.texts(people.chat(later))).toEqual(['words'])
    expect(later.conversation(people.chat(later))).toMatchObject({
      unread: 1,
      lastMessage: { text: 'words' },
    })
  })

  scenario(`A command alone does not create a conversation (${chat})`, async (stage) => {
    const people = await cast(stage, chat)
    await people.ann.sends(people.chat(people.ann), { kind: 'command', action: 'first' })
    await stage.world.settle()
    for (const person of people.all) {
      const found = person.conversation(people.chat(person))
      expect([found?.lastMessage, found?.unread ?? 0]).toEqual([undefined, 0])
    }
    await people.ann.says(people.chat(people.ann), 'words')
    await stage.world.settle()
    expect(people.bob.unread(people.chat(people.bob))).toBe(1)
  })
}

/** The fields that a list without the envelope has as well. */
function keysOf({ translations: _, ...rest }: { readonly translations?: unknown }): object {
  return rest
}

scenario('A file of one conversation is forwarded without another upload', async (stage) => {
  const { ann, bob, bobPhone } = await cast(stage, 'single')
  const data = bytes(5000)
  const sent = await ann.sendsFile(bob, 'file', data, {
    name: 'plan.pdf',
    ext: { parley_reply: { id: '1' }, em_at_list: 'ALL', kept: 1 },
  })
  await stage.world.settle()
  const carol = await stage.world.person('carol')
  const forwarded = await bobPhone.forwards(sent, carol)
  await stage.world.settle()
  expect(
    bobPhone.line.requests.filter(({ method, path }) => method === 'POST' && path.includes('chatfiles')),
  ).toEqual([])
  expect(forwarded.id).not.toBe(sent.id)
  const [got] = carol.messages(bob)
  expect(got).toMatchObject({ kind: 'file', name: 'plan.pdf', from: 'bob', to: 'carol', ext: { kept: 1 } })
  expect(Object.keys(got?.ext ?? {})).toEqual(['kept'])
  expect(await carol.downloads(got as Message)).toEqual(data)
})

scenario('Every kind can be forwarded with its content unchanged', async (stage) => {
  const people = await cast(stage, 'single')
  const { ann, bob } = people
  const carol = await stage.world.person('carol')
  const sent: Message[] = []
  for (const make of Object.values(kinds)) {
    const { saying } = make(people)
    sent.push(await ann.sends(bob, { ...saying, ext } as DraftWithoutRecipient))
  }
  sent.push(await ann.combines(bob, sent, { title: 'All of it' }))
  await stage.world.settle()
  for (const message of sent) await bob.forwards(message, carol)
  await stage.world.settle()
  const own = [
    'id',
    'conversation',
    'from',
    'to',
    'sentAt',
    'position',
    'localId',
    'onlineState',
    'translations',
  ]
  const contents = (message: Message) =>
    Object.fromEntries(Object.entries(message).filter(([name]) => !own.includes(name)))
  expect(carol.messages(bob).map(contents)).toEqual(sent.map(contents))
  const last = carol.messages(bob).at(-1) as Message
  expect((await carol.opens(last)).map(textOf)).toEqual(sent.slice(0, -1).map(textOf))
})
