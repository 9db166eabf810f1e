// A group with messages in every possible state.

import type { ConversationRef, Message } from '@parley/client'
import { createFakeClient, type FakeClient } from '@parley/react/testing'
import { peaks, picture, sound } from './media.ts'

export const group: ConversationRef = { type: 'group', id: 'launch' }

const minute = 60_000
const file = { source: '', secret: '', bytes: 0, url: '', name: '' }
/** What a renderer needs beyond the common fields. */
type Content = { readonly kind: Message['kind'] } & Readonly<Record<string, unknown>>

/** Messages of a conversation, oldest first; `ago` in minutes. */
export function messagesIn(
  conversation: ConversationRef,
  lines: readonly { from: string; ago: number; content: Content; id?: string }[],
): readonly Message[] {
  return lines.map(({ from, ago, content, id }, index) => {
    const message = {
      id: id ?? `${conversation.id}/${index + 1}`,
      conversation,
      from,
      to: conversation.id,
      sentAt: Date.now() - ago * minute,
      position: index + 1,
      localId: undefined,
      ext: {},
      ...content,
    }
    // The gallery writes by hand what the client would have parsed.
    return message as unknown as Message
  })
}

export const text = (words: string, more: object = {}): Content => ({ kind: 'text', text: words, ...more })
export const image = (
  width: number,
  height: number,
  from: string,
  to: string,
  more: object = {},
): Content => {
  const url = picture(width, height, from, to)
  return {
    ...file,
    kind: 'image',
    width,
    height,
    url,
    thumbnailUrl: url,
    isGif: false,
    name: 'photo.svg',
    ...more,
  }
}

const reaction = (face: string, users: readonly string[], count = users.length) => ({
  reaction: face,
  count,
  isMine: users.includes('alice'),
  users,
})

const long = Array.from(
  { length: 40 },
  (_, index) => `${index + 1}. Somebody wrote down every step of the release, and this is one of them.`,
).join('\n')

/** Every kind and state, in the order of a day. */
export function everything(): FakeClient {
  const client = createFakeClient('alice', 60)
  const voice = URL.createObjectURL(sound(14))
  const notes = URL.createObjectURL(new Blob(['soak,result\n1,ok\n'], { type: 'text/csv' }))
  const messages = messagesIn(group, [
    { from: 'bob', ago: 1600, content: text('Good morning everybody.') },
    {
      from: 'mei',
      ago: 1590,
      content: image(1600, 1000, '#7aa7c7', '#d9b38c', { ext: { parley_caption: '这个滚动终于不跳了' } }),
    },
    { from: 'mei', ago: 1589, content: image(900, 1400, '#86597e', '#d9b38c') },
    {
      from: 'ana',
      ago: 400,
      content: {
        ...file,
        kind: 'file',
        name: 'soak-test-of-the-whole-system-2026-11-14.csv',
        bytes: 214_000,
        url: notes,
        source: notes,
      },
    },
    {
      from: 'bob',
      ago: 130,
      content: text('Numbers from the soak test: one million messages, kill -9 every minute, nothing lost.', {
        reactions: [reaction('🎉', ['alice', 'mei', 'ana', 'kenji']), reaction('👏', ['mei', 'ana'])],
      }),
    },
    {
      from: 'bob',
      ago: 129,
      content: {
        ...file,
        kind: 'voice',
        duration: 14,
        url: voice,
        source: voice,
        ext: { parley_peaks: peaks },
      },
    },
    {
      from: 'alice',
      ago: 120,
      content: text('That is the graph for the front page.', {
        ext: {
          parley_reply: {
            id: 'launch/5',
            from: 'bob',
            kind: 'text',
            text: 'Numbers from the soak test: one million messages, kill -9 every minute, nothing lost.',
          },
        },
        wantsReceipts: true,
        readCount: 3,
      }),
    },
    {
      from: 'ana',
      ago: 100,
      content: {
        kind: 'location',
        latitude: 38.7118,
        longitude: -9.1289,
        building: 'Castelo de São Jorge',
        address: 'R. de Santa Cruz do Castelo, 1100-129 Lisboa',
      },
    },
    {
      from: 'kenji',
      ago: 90,
      content: {
        kind: 'custom',
        event: 'deployment',
        params: { version: '0.2.0', stage: 'beta', checks: 214, ok: true },
      },
    },
    {
      from: 'bob',
      ago: 80,
      content: {
        ...file,
        kind: 'combined',
        title: 'Chat history of Bob and Mei',
        summary: 'Bob Okafor: Did it hold?\nMei Lin: [Photo]\nBob Okafor: Then it is done.\nMei Lin: 好的',
        text: '',
        level: 2,
      },
      id: 'outer',
    },
    {
      from: 'mei',
      ago: 70,
      content: {
        ...file,
        kind: 'video',
        width: 1280,
        height: 720,
        duration: 83,
        url: 'data:video/mp4;base64,',
        thumbnailUrl: picture(1280, 720, '#31506b', '#d98c6a'),
      },
    },
    {
      from: 'mei',
      ago: 60,
      content: text(
        '@Alice kannst du das bis Freitag ansehen? **Wichtig**, siehe https://parley.example/notes',
        {
          ext: { em_at_list: ['alice'] },
          translations: [
            { code: 'en', text: '@Alice can you look at this by Friday? Important, see the notes' },
          ],
        },
      ),
    },
    {
      from: 'alice',
      ago: 55,
      content: text('Yes, tonight.', { edited: { count: 1, by: 'alice', at: Date.now() } }),
    },
    {
      from: 'ana',
      ago: 50,
      content: text('Nobody but you two needs to know yet.', { onlyTo: ['alice', 'ana'] }),
    },
    { from: 'rota', ago: 45, content: text('*** ****', { isReplaced: true }) },
    {
      from: 'kenji',
      ago: 40,
      content: { kind: 'recalled', by: 'kenji', at: Date.now() - 39 * minute, note: '', text: undefined },
    },
    { from: 'bob', ago: 30, content: text(long) },
    { from: 'kenji', ago: 20, content: { kind: 'other', contentType: 42, text: '' } },
    { from: 'ana', ago: 12, content: text('🎉🎉') },
    {
      from: 'alice',
      ago: 6,
      content: image(1200, 900, '#c98a4b', '#3d5a80', { reactions: [reaction('❤️', ['bob'])] }),
    },
    {
      from: 'alice',
      ago: 2,
      content: {
        kind: 'recalled',
        by: 'alice',
        at: Date.now() - minute,
        note: '',
        text: 'This was not ready yet.',
      },
    },
    { from: 'bob', ago: 1, content: text('Ship it on Friday, 18:00.', { wantsReceipts: true }) },
    { from: 'alice', ago: 0.5, content: text('Agreed.', { wantsReceipts: true }) },
  ])
  client.setHistory(group, messages)
  const last = messages.at(-1)
  client.setConversation(group, {
    lastMessage: last,
    updatedAt: last?.sentAt ?? 0,
    readPosition: messages.length,
  })
  const pinned = [5, 7].flatMap((number) => messages[number - 1] ?? [])
  client.setPins(
    group,
    pinned.map((message, index) => ({ message, by: 'mei', at: Date.now() - index * minute })),
  )
  client.setReaders(
    'launch/7',
    ['bob', 'mei', 'ana'].map((user, index) => ({
      user,
      at: Date.now() - (90 - index) * minute,
      content: index === 1 ? 'Got it' : '',
    })),
  )
  const inner = messagesIn({ type: 'single', id: 'mei' }, [
    { from: 'ana', ago: 4000, content: text('A level further in.') },
    { from: 'bob', ago: 3990, content: text('And nothing below it.') },
  ])
  client.setCombined('inner', inner)
  client.setCombined(
    'outer',
    messagesIn({ type: 'single', id: 'mei' }, [
      { from: 'bob', ago: 3000, content: text('Did it hold?') },
      { from: 'mei', ago: 2999, content: image(1400, 900, '#5b7f95', '#e0b07a') },
      { from: 'bob', ago: 2990, content: text('Then it is done.') },
      { from: 'mei', ago: 2989, content: text('好的') },
      {
        from: 'bob',
        ago: 2980,
        content: {
          ...file,
          kind: 'combined',
          title: 'What Ana said before',
          summary: 'Ana Duarte: A level further in.',
          text: '',
          level: 1,
        },
        id: 'inner',
      },
    ]),
  )
  return client
}

/** A conversation with a quote of a message hundreds of messages back. */
export function farQuote(): FakeClient {
  const client = createFakeClient('alice', 20)
  const bob: ConversationRef = { type: 'single', id: 'bob' }
  const count = 400
  const quote = (number: number, id = `bob/${number}`) => ({
    ext: { parley_reply: { id, from: 'bob', kind: 'text', text: `number ${number}` } },
  })
  const messages = messagesIn(
    bob,
    Array.from({ length: count }, (_, index) => ({
      from: index % 3 === 0 ? 'alice' : 'bob',
      ago: (count - index) * 4,
      content: text(
        `number ${index + 1}`,
        index === count - 1 ? quote(20) : index === count - 2 ? quote(0, 'gone') : {},
      ),
    })),
  )
  client.setHistory(bob, messages)
  client.setConversation(bob, { lastMessage: messages.at(-1), updatedAt: Date.now(), readPosition: count })
  return client
}

/** Outgoing files: one half uploaded, one failed. */
export function uploads(): FakeClient {
  const client = everything()
  client.holdUploads = true
  const svg = decodeURIComponent(picture(1200, 800, '#2f7d6b', '#d9b38c').slice('data:image/svg+xml,'.length))
  const data = new Blob([svg], { type: 'image/svg+xml' })
  const upload = { name: 'lake.svg', type: data.type, size: data.size, data }
  client.messages.send({ to: group, kind: 'image', file: upload, width: 1200, height: 800 })
  client.messages.send({
    to: group,
    kind: 'file',
    file: { ...upload, name: 'front-page.fig', size: 3_100_000 },
  })
  return client
}
