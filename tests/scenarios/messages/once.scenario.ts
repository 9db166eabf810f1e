// Exactly once and in order, for every kind: duplicated frames, lost answers, cut sockets, late pages of history.

import type { Message } from '@parley/client'
import { type DraftWithoutRecipient, type Person, textOf } from '@parley/testkit'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'
import { type Cast, cast, chats } from './cast.ts'

const data = Uint8Array.from({ length: 2000 }, (_, index) => index % 256)

/** One of every kind. Files are uploaded, except for the image that is already on the server. */
const drafts: readonly DraftWithoutRecipient[] = [
  { kind: 'text', text: 'text' },
  { kind: 'image', url: 'http://parley.test/parley/demo/chatfiles/1', width: 1, height: 1 },
  { kind: 'video', file: { name: 'v.mp4', type: 'video/mp4', size: data.length, data }, duration: 1 },
  { kind: 'voice', file: { name: 'v.amr', type: 'audio/amr', size: data.length, data }, duration: 1 },
  { kind: 'file', file: { name: 'f.txt', type: 'text/plain', size: data.length, data } },
  { kind: 'location', latitude: 1, longitude: 2 },
  { kind: 'custom', event: 'order' },
]

const words = drafts.map((draft) =>
  textOf({ ...draft, name: 'file' in draft ? draft.file?.name : undefined } as Message),
)

/** Every sent message reached everyone once, in this order, and no event came twice. */
function isOnce(people: Cast, sender: Person, expected: readonly string[]): void {
  for (const person of people.all) {
    expect(person.texts(people.chat(person)), `${person}`).toEqual(expected)
    const sentIds = person.events.flatMap(({ name, data }) =>
      name === 'messages.sent' ? [textOf(data.message as Message)] : [],
    )
    if (person !== sender) expect(sentIds, `${person}`).toEqual(expected)
    expect(person.unread(people.chat(person))).toBe(person.name === sender.name ? 0 : expected.length)
  }
}

for (const chat of chats) {
  scenario(`Frames duplicated in both directions change nothing (${chat})`, async (stage) => {
    const people = await cast(stage, chat)
    const { ann, annPhone, bob, bobPhone } = people
    bobPhone.goesOffline()
    ann.line.repeatNext('send', 100)
    for (const person of [annPhone, bob, bobPhone]) person.line.repeatNext('page', 1000)
    for (const draft of drafts) await ann.sends(people.chat(ann), draft)
    await stage.world.settle()
    await bobPhone.comesBack()
    isOnce(people, ann, words)
  })

  scenario(`Every answer is lost once, and everything is sent again (${chat})`, async (stage) => {
    const people = await cast(stage, chat)
    const { ann, bobPhone } = people
    bobPhone.goesOffline()
    for (const draft of drafts) {
      ann.line.dropNext('answer')
      const failed = ann.sends(people.chat(ann), draft)
      await failed.isRefused('disconnected')
      await ann.isOnline()
      await ann.retries(failed)
    }
    await stage.world.settle()
    await bobPhone.comesBack()
    isOnce(people, ann, words)
    // A successful upload is not repeated.
    const uploads = ann.line.requests.filter(({ path }) => path.endsWith('/chatfiles'))
    expect(uploads).toHaveLength(3)
  })

  scenario(`Every frame from the client is lost once (${chat})`, async (stage) => {
    const people = await cast(stage, chat)
    const { ann, bobPhone } = people
    bobPhone.goesOffline()
    for (const draft of drafts) {
      ann.line.dropNext('send', { connection: 'blackHole' })
      const failed = ann.sends(people.chat(ann), draft)
      await failed.isRefused('sendTimeout', 'send message timeout')
      await ann.isOnline()
      await ann.retries(failed)
    }
    await stage.world.settle()
    await bobPhone.comesBack()
    isOnce(people, ann, words)
  })

  scenario(`Every event about a message comes twice and changes nothing (${chat})`, async (stage) => {
    const people = await cast(stage, chat)
    const { ann, annPhone, bob, bobPhone } = people
    const { world } = stage
    const said: Message[] = []
    for (const text of ['edited', 'liked', 'pinned', 'recalled', 'read'])
      said.push(await ann.says(people.chat(ann), text, { wantsReceipts: true }))
    await world.settle()
    for (const person of people.all) await person.loadsPins(people.chat(person))
    bobPhone.goesOffline()
    for (const person of people.all) {
      person.line.repeatNext('page', 1000)
      for (const frame of ['edit', 'recall', 'receipt'] as const) person.line.repeatNext(frame, 100)
    }
    const [edited, liked, pinned, recalled, read] = said as [Message, Message, Message, Message, Message]
    await ann.edits(edited, 'edited once')
    await bob.reacts(liked, '👍')
    await bob.pins(pinned)
    await ann.recalls(recalled)
    await bob.readsMessage(read, 'ok')
    await bobPhone.comesBack()
    for (const person of people.all) {
      expect(person.texts(people.chat(person)), `${person}`).toEqual([
        'edited once',
        'liked',
        'pinned',
        '(recalled)',
        'read',
      ])
      expect(person.own(edited).edited?.count).toBe(1)
      expect(person.own(liked).reactions).toMatchObject([{ reaction: '👍', count: 1, users: ['bob'] }])
      expect(person.pinned(people.chat(person))).toEqual(['pinned'])
    }
    expect(annPhone.count('messages.edited')).toBe(1)
    expect(annPhone.count('messages.recalled')).toBe(1)
    expect(annPhone.count('messages.reactionsChanged')).toBe(1)
    if (chat === 'single') expect(ann.status(read)).toBe('read')
    else expect(ann.own(read).readCount).toBe(1)
  })

  scenario(`Everything sent offline goes out in order after reconnecting (${chat})`, async (stage) => {
    const people = await cast(stage, chat)
    const { ann, bobPhone } = people
    const { world } = stage
    bobPhone.goesOffline()
    ann.goesOffline()
    const plain = drafts.filter((draft) => !('file' in draft))
    const sent = plain.map((draft) => ann.startsSending(people.chat(ann), draft))
    await stage.clock.advance({ minutes: 3 })
    expect(ann.timeline(people.chat(ann)).every((row) => row.endsWith('(waiting)'))).toBe(true)
    await ann.comesBack()
    await world.until(Promise.all(sent.map(({ done }) => done)))
    await world.settle()
    await bobPhone.comesBack()
    isOnce(people, ann, plain.map(textOf as (draft: DraftWithoutRecipient) => string))
  })
}

scenario('After a cut in the middle of an upload the file arrives, then the message', async (stage) => {
  const people = await cast(stage, 'single')
  const { ann, bob, bobPhone } = people
  const { clock, world } = stage
  bobPhone.goesOffline()
  ann.line.failNextRequest('/chatfiles', { delayedMs: 1000 })
  const sending = ann.startsSending('bob', drafts[4] as DraftWithoutRecipient)
  const text = ann.starts(bob, 'written meanwhile')
  await clock.advance(200)
  expect(ann.timeline(bob)).toEqual(['ann: written meanwhile', 'ann: (file ) (uploading)'])
  ann.line.cut()
  expect(ann.connection).not.toBe('online')
  await world.until(Promise.all([sending.done, text.done]))
  await world.settle()
  await bobPhone.comesBack()
  isOnce(people, ann, ['written meanwhile', '(file f.txt)'])
})

scenario(
  'An upload interrupted by an outage waits like any message, and continues by itself',
  async (stage) => {
    const people = await cast(stage, 'single')
    const { ann, bobPhone } = people
    const { clock, world } = stage
    ann.line.failNextRequest('/chatfiles', { delayedMs: 1000 })
    const sending = ann.startsSending('bob', drafts[4] as DraftWithoutRecipient)
    await clock.advance(200)
    ann.goesOffline()
    await clock.advance({ minutes: 20 })
    expect(ann.client.state.outgoing.get('single:bob')?.[0]?.status.name).toBe('uploading')
    bobPhone.goesOffline()
    await ann.comesBack()
    await world.until(sending.done)
    await world.settle()
    await bobPhone.comesBack()
    isOnce(people, ann, ['(file f.txt)'])
  },
)

scenario('An upload can be cancelled or refused', { config: { maxFileBytes: 3000 } }, async (stage) => {
  const people = await cast(stage, 'single')
  const { ann, bob, bobPhone } = people
  const { clock, world } = stage
  bobPhone.goesOffline()
  ann.line.failNextRequest('/chatfiles', { delayedMs: 1000 })
  const sending = ann.startsSending('bob', drafts[4] as DraftWithoutRecipient)
  await clock.advance(200)
  ann.client.messages.discard(sending.key)
  await expect(world.until(sending.done)).rejects.toMatchObject({ reason: 'requestAborted' })
  expect(ann.timeline(bob)).toEqual([])
  const tooLarge = ann.sendsFile(bob, 'file', new Uint8Array(3001))
  expect(await tooLarge.isRefused('uploadFailed', 'Failed to upload the file')).toMatchObject({
    data: { error_description: 'The file size exceeds the maximum limit' },
  })
  await ann
    .sendsFile(bob, 'file', new Uint8Array(0))
    .isRefused('uploadFailed', 'fileSize must be greater than 0')
  await ann
    .sendsFile(bob, 'image', data, { isGif: true, type: 'image/png' })
    .isRefused('illegalContent', 'The file type is not gif.')
  await ann.says(bob, 'after')
  await world.settle()
  await bobPhone.comesBack()
  expect(bob.texts(ann)).toEqual(['after'])
  expect(bobPhone.texts(ann)).toEqual(['after'])
})

scenario('A restart of the server between a message and its changes loses nothing', async (stage) => {
  const people = await cast(stage, 'group')
  const { ann, bob, bobPhone, carol } = people
  const { world } = stage
  const [one, two] = [await ann.says(people.chat(ann), 'one'), await ann.says(people.chat(ann), 'two')]
  const file = await ann.sends(people.chat(ann), drafts[4] as DraftWithoutRecipient)
  await world.settle()
  bobPhone.goesOffline()
  await world.crashServer()
  await world.startServer()
  for (const person of [ann, bob, carol as Person]) await person.isOnline()
  await ann.edits(one, 'one, edited')
  await bob.reacts(one, '👍')
  await ann.recalls(two)
  await world.restartServer()
  for (const person of [ann, bob, carol as Person]) await person.isOnline()
  await bobPhone.comesBack()
  for (const person of [ann, bob, bobPhone])
    expect(person.texts(people.chat(person)), `${person}`).toEqual([
      'one, edited',
      '(recalled)',
      '(file f.txt)',
    ])
  expect(bobPhone.reactions(one)).toEqual(['👍 1* bob'])
  expect(await bobPhone.downloads(file)).toEqual(data)
})

scenario('History that arrives late does not undo events received meanwhile', async (stage) => {
  const { ann, bob, world, clock } = { ...stage }
  const said: Message[] = []
  for (let index = 0; index < 4; index++) said.push(await ann.says(bob, `m${index}`))
  const [recalled, edited, liked] = said as [Message, Message, Message, Message]
  await bob.reacts(liked, '🎉')
  await world.settle()
  await clock.advance({ seconds: 1 })
  const later = await world.device('bob', 'later')
  later.line.failNextRequest('messageroaming', { delayedMs: 5000 })
  const loading = later.client.history.loadLatest({ type: 'single', id: 'ann' })
  await clock.advance(100)
  await ann.recalls(recalled)
  await ann.edits(edited, 'edited')
  await bob.unreacts(liked, '🎉')
  await ann.reacts(liked, '👍')
  await ann.says(bob, 'm4')
  await world.until(loading)
  await world.settle()
  expect(later.texts(ann)).toEqual(['(recalled)', 'edited', 'm2', 'm3', 'm4'])
  expect(later.reactions(liked)).toEqual(['👍 1 ann'])
  expect(later.unread(ann)).toBe(4)
  expect(later.own(recalled)).toMatchObject({ text: undefined })
})

scenario('A list that arrives late does not undo events received meanwhile', async (stage) => {
  const { ann, bob, world, clock } = { ...stage }
  const [one, two] = [await ann.says(bob, 'one'), await ann.says(bob, 'two')]
  await world.settle()
  await clock.advance({ seconds: 1 })
  const later = await world.device('bob', 'later')
  later.line.failNextRequest('user_channels', { delayedMs: 5000 })
  const loading = later.client.conversations.load()
  await clock.advance(100)
  await ann.edits(two, 'two, edited')
  await ann.recalls(one)
  await world.until(loading)
  await world.settle()
  expect([later.unread(ann), later.lastWords(ann)]).toEqual([1, 'two, edited'])
  later.line.failNextRequest('user_channels', { delayedMs: 5000 })
  const again = later.client.conversations.load()
  await clock.advance(100)
  await ann.recalls(two)
  await world.until(again)
  await world.settle()
  expect([later.unread(ann), later.lastWords(ann)]).toEqual([0, undefined])
})
