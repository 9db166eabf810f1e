// People and conversations for the gallery.

import type { ConversationRef, TextMessage } from '@parley/client'
import { createFakeClient, type FakeClient } from '@parley/react/testing'

const surnames = 'Okafor Lin Duarte Tanaka Weber Rossi Novak Haddad Silva Kim'.split(' ')
const firstNames = 'Bob Mei Ana Kenji Lena Marco Petra Yusuf Joana Minho Zoe Wei 子涵 Élodie'.split(' ')

/** Names for any number of people: user0, user1 … */
function nameOfMany(user: string): string | undefined {
  const number = /^user(\d+)$/.exec(user)?.[1]
  if (number === undefined) return undefined
  const index = Number(number)
  return `${firstNames[index % firstNames.length]} ${surnames[Math.floor(index / 7) % surnames.length]} ${index}`
}

export const names: Readonly<Record<string, string>> = {
  alice: 'Alice',
  bob: 'Bob Okafor',
  mei: 'Mei Lin',
  ana: 'Ana Duarte',
  rota: 'Rota',
  yusuf: 'يوسف العلي',
  kenji: '田中 健二',
  launch: 'Parley launch',
  long: 'A person with a very long name that does not fit into any list',
}
export const nameOf = (user: string): string => names[user] ?? nameOfMany(user) ?? user
export const single = (id: string): ConversationRef => ({ type: 'single', id })

const minute = 60_000

interface Line {
  readonly from: string
  readonly text: string
  /** Minutes before now. */
  readonly ago: number
}

function messagesOf(id: string, lines: readonly Line[]): readonly TextMessage[] {
  return lines.map(({ from, text, ago }, index) => ({
    kind: 'text',
    id: `${id}/${index + 1}`,
    conversation: single(id),
    from,
    to: from === 'alice' ? id : 'alice',
    sentAt: Date.now() - ago * minute,
    position: index + 1,
    localId: undefined,
    ext: {},
    text,
  }))
}

/** A conversation with its history, none of which is loaded yet. */
function put(client: FakeClient, id: string, lines: readonly Line[], unread = 0, peerRead = 1e9): void {
  const ref = single(id)
  const messages = messagesOf(id, lines)
  const last = messages.at(-1)
  client.setHistory(ref, messages)
  client.setConversation(ref, {
    lastMessage: last,
    updatedAt: last?.sentAt ?? 0,
    unread,
    readPosition: messages.length - unread,
    peerReadPosition: Math.min(peerRead, messages.length),
    peerDeliveredPosition: messages.length,
  })
}

const day = 24 * 60

const launch: readonly Line[] = [
  { from: 'bob', text: 'Morning! Did the overnight run finish?', ago: day + 130 },
  { from: 'alice', text: 'Yes, all green. I will send the graphs after lunch.', ago: day + 128 },
  { from: 'bob', text: '👍', ago: day + 127 },
  {
    from: 'bob',
    text: 'Numbers from the soak test: one million messages, kill -9 every minute, nothing lost.',
    ago: 62,
  },
  { from: 'bob', text: 'Twice, to be sure.', ago: 61 },
  { from: 'alice', text: 'That is the graph for the front page.', ago: 58 },
  { from: 'alice', text: '🎉🎉', ago: 58 },
  {
    from: 'bob',
    text: 'And Mei says: 这个滚动终于不跳了。She tried it with three thousand messages.',
    ago: 20,
  },
  { from: 'bob', text: 'مرحبا، هل يعمل الاتجاه من اليمين إلى اليسار؟', ago: 19 },
  { from: 'alice', text: 'It does. Each message finds its own direction.', ago: 12 },
  { from: 'bob', text: 'Then let us ship it on Friday, 18:00.', ago: 4 },
  { from: 'bob', text: 'I will write the release notes tonight.', ago: 3 },
]

/** The inbox of a daily user. */
export function busyClient(): FakeClient {
  const client = createFakeClient('alice', 60)
  put(client, 'bob', launch, 2)
  put(client, 'mei', [{ from: 'mei', text: '好的，明天见', ago: 140 }])
  put(
    client,
    'ana',
    [{ from: 'ana', text: 'Can you have a look at the new icons before the review?', ago: 34 }],
    14,
  )
  put(client, 'rota', [{ from: 'alice', text: 'done', ago: day + 60 }])
  put(client, 'kenji', [{ from: 'alice', text: '了解しました。ありがとうございます。', ago: 3 * day }], 0, 0)
  put(client, 'yusuf', [{ from: 'yusuf', text: 'شكرا جزيلا', ago: 5 * day }])
  put(
    client,
    'long',
    [
      {
        from: 'long',
        text: 'A text that is so long that it has to be cut off at the end of its line',
        ago: 40 * day,
      },
    ],
    130,
  )
  localStorage.setItem('parley.draft.alice.single:mei', 'can we move the review to Monday?')
  return client
}

/** A conversation whose middle is not loaded. */
export function gapClient(): FakeClient {
  const client = longClient(60)
  const all = messagesOf('bob', manyLines(60))
  const part = (from: number, to: number) => ({ from, to, messages: all.slice(from - 1, to) })
  client.set({
    timelines: new Map([
      [
        'single:bob',
        { segments: [part(1, 8), part(53, 60)], reachedStart: true, loading: 'none', error: undefined },
      ],
    ]),
  })
  return client
}

/** Lines of many lengths, three minutes apart. */
function manyLines(count: number): readonly Line[] {
  const words = 'the quick brown fox jumps over a lazy dog while 你好世界 watches and nobody says why'.split(
    ' ',
  )
  return Array.from({ length: count }, (_, index) => {
    const length = 1 + ((index * 7919) % 40)
    const text = `#${index + 1} ${Array.from({ length }, (_, at) => words[(index + at * 3) % words.length]).join(' ')}`
    return { from: index % 5 < 3 ? 'bob' : 'alice', text, ago: (count - index) * 3 }
  })
}

/** A conversation of thousands of messages. */
export function longClient(count = 3000): FakeClient {
  const client = createFakeClient('alice', 60)
  put(client, 'bob', manyLines(count))
  return client
}
