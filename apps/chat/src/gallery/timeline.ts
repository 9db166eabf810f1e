// Conversations for the timeline: long and mixed, with distant positions, albums and streamed texts.

import type { ConversationRef, Message } from '@parley/client'
import { createFakeClient, type FakeClient } from '@parley/react/testing'
import { peaks, picture, sound } from './media.ts'
import { image, messagesIn, text } from './messages.ts'

const bob: ConversationRef = { type: 'single', id: 'bob' }
const mei: ConversationRef = { type: 'single', id: 'mei' }

function put(client: FakeClient, ref: ConversationRef, messages: readonly Message[], unread = 0): void {
  const last = messages.at(-1)
  client.setHistory(ref, messages)
  client.setConversation(ref, {
    lastMessage: last,
    updatedAt: last?.sentAt ?? 0,
    unread,
    readPosition: messages.length - unread,
  })
}

const colours = ['#7aa7c7', '#d9b38c', '#86597e', '#2f7d6b', '#c98a4b', '#3d5a80'] as const

const spot = picture(40, 30, '#7aa7c7', '#d9b38c')

/** The message at this index of a mixed history: texts of many lengths, pictures, voice messages, quotes, code. */
function mixed(index: number) {
  const number = `#${index + 1}`
  switch (index % 9) {
    case 2:
      // Small files in boxes of many sizes: decoding time does not matter here.
      return image(400 + (index % 7) * 200, 300 + (index % 5) * 250, '', '', {
        url: spot,
        thumbnailUrl: spot,
      })
    case 5:
      return text(`${number} ${'and so on, '.repeat(2 + (index % 40))}`, {
        reactions: [{ reaction: '👍', count: 2, isMine: false, users: ['mei', 'ana'] }],
      })
    case 7:
      return text(`${number}\n\`\`\`js\nconst rows = ${index}\n\`\`\`\nand done`)
    case 8:
      return text(number, {
        ext: { parley_reply: { id: `bob/${index - 3}`, from: 'bob', kind: 'text', text: 'and so on' } },
      })
    default:
      return text(`${number} ${'word '.repeat(1 + ((index * 31) % 60))}`)
  }
}

/** Rows of many heights, over many days; every 40th day starts with an album. */
export function mixedClient(count = 3000): FakeClient {
  const client = createFakeClient('alice', 40)
  const messages = messagesIn(
    bob,
    Array.from({ length: count }, (_, index) => ({
      from: index % 5 < 3 ? 'bob' : 'alice',
      ago: (count - index) * 17,
      content: mixed(index),
    })),
  )
  put(client, bob, messages)
  return client
}

/** Two conversations: in one of them 200 new messages, three of which mention the reader. */
export function unreadClient(): FakeClient {
  const client = createFakeClient('alice', 30)
  const count = 400
  const mentions = new Set([230, 300, 380])
  put(
    client,
    bob,
    messagesIn(
      bob,
      Array.from({ length: count }, (_, index) => ({
        from: 'bob',
        ago: (count - index) * 11,
        content: text(
          `number ${index + 1}${mentions.has(index + 1) ? ' @Alice have a look' : ` ${'and on '.repeat(index % 17)}`}`,
          mentions.has(index + 1) ? { ext: { em_at_list: ['alice'] } } : {},
        ),
      })),
    ),
    200,
  )
  put(
    client,
    mei,
    messagesIn(
      mei,
      Array.from({ length: 120 }, (_, index) => ({
        from: index % 2 ? 'mei' : 'alice',
        ago: (120 - index) * 7,
        content: text(
          index === 30 ? '这个滚动终于不跳了' : `line ${index + 1} ${'more '.repeat(index % 13)}`,
        ),
      })),
    ),
  )
  return client
}

/**
 * Pictures that were sent together, a voice message, a text in another language, and one that is streamed on demand.
 */
export function leftoversClient(): FakeClient {
  const client = createFakeClient('alice', 30)
  const voice = URL.createObjectURL(sound(14))
  const pictures = (from: string, count: number, ago: number, caption?: string) =>
    Array.from({ length: count }, (_, index) => ({
      from,
      ago: ago - index / 100,
      content: image(
        600 + index * 90,
        500 + ((index * 170) % 500),
        colours[index % 6] ?? '',
        colours[(index + 2) % 6] ?? '',
        caption && index === count - 1 ? { ext: { parley_caption: caption, parley_album: count } } : {},
      ),
    }))
  const messages = messagesIn(bob, [
    { from: 'bob', ago: 300, content: text('From the walk yesterday:') },
    ...pictures('bob', 5, 299),
    { from: 'alice', ago: 200, content: text('Beautiful. Mine are not as good.') },
    ...pictures('alice', 2, 199),
    ...pictures('bob', 3, 150, 'The way up, the top and the way down'),
    {
      from: 'bob',
      ago: 100,
      content: {
        kind: 'voice',
        source: voice,
        secret: '',
        bytes: 0,
        name: '',
        url: voice,
        duration: 14,
        ext: { parley_peaks: peaks },
      },
    },
    {
      from: 'bob',
      ago: 90,
      content: text('Morgen um acht am See?', {
        translations: [{ code: 'en', text: 'Tomorrow at eight at the lake?' }],
      }),
    },
    { from: 'alice', ago: 80, content: text('Yes, with coffee.') },
  ])
  put(client, bob, messages)
  put(client, mei, messagesIn(mei, [{ from: 'mei', ago: 10, content: text('好的，明天见') }]))
  return client
}
