// Gallery scenes about the conversation list: everything a row can show, very many rows, and search.

import { type Conversation, type ConversationRef, keyOf, type Message } from '@parley/client'
import { createFakeClient, type FakeClient, testConversation } from '@parley/react/testing'
import { Fragment, useState, useSyncExternalStore } from 'react'
import { parseRoute } from '../routes.tsx'
import { Inbox } from '../screens/Inbox/Inbox.tsx'
import type { Scene } from './scenes.tsx'

const account = { server: 'http://localhost:4000', appKey: 'parley#demo', user: 'alice' }
const nothing = () => {}
const minute = 60_000
const day = 24 * 60 * minute

/** Follows the URL, as the app does. */
function Routed() {
  const hash = useSyncExternalStore(
    (changed) => {
      addEventListener('hashchange', changed)
      return () => removeEventListener('hashchange', changed)
    },
    () => location.hash,
  )
  const route = parseRoute(hash)
  const open = route.screen === 'conversation' ? route.conversation : undefined
  return <Inbox account={account} open={open} onSignOut={nothing} onSignInAgain={nothing} />
}

/** A list that unmounts and mounts again, as in apps with a page per screen. */
function ComesAndGoes() {
  const [isShown, setShown] = useState(true)
  Object.assign(globalThis, { setShown })
  return <Fragment>{isShown && <Routed />}</Fragment>
}

type Say = Partial<Message> & { readonly ago: number }

function say(
  client: FakeClient,
  ref: ConversationRef,
  lines: readonly Say[],
  more: Partial<Conversation> = {},
): void {
  const messages = lines.map(({ ago, ...line }, index) => ({
    kind: 'text',
    id: `${ref.id}/${index + 1}`,
    conversation: ref,
    from: ref.id,
    to: 'alice',
    sentAt: Date.now() - ago,
    position: index + 1,
    localId: undefined,
    ext: {},
    text: '',
    ...line,
  })) as Message[]
  const last = messages.at(-1)
  const read = messages.length - (more.unread ?? 0)
  client.setHistory(ref, messages)
  client.setConversation(ref, {
    lastMessage: last,
    updatedAt: last?.sentAt ?? 0,
    readPosition: read,
    peerReadPosition: messages.length,
    peerDeliveredPosition: messages.length,
    ...more,
  })
}

const single = (id: string): ConversationRef => ({ type: 'single', id })
const group = (id: string): ConversationRef => ({ type: 'group', id })

/** Everything that a row can show. */
function richClient(): FakeClient {
  const client = createFakeClient('alice', 60)
  const now = Date.now()
  client.setGroupName('launch', 'Parley launch')
  client.setGroupName('design', 'Design room')
  say(client, group('launch'), [{ from: 'mei', text: '这个滚动终于不跳了', ago: 2 * minute }], {
    pinnedAt: now - day,
    marks: [0],
  })
  say(
    client,
    single('ana'),
    [{ text: 'The icons are in the drive, have a look before the review', ago: 3 * day }],
    {
      pinnedAt: now - 2 * day,
      unread: 1,
      marks: [0, 2],
    },
  )
  say(
    client,
    single('bob'),
    [
      {
        text: 'Numbers from the soak test: one million messages, kill -9 every minute, nothing lost.',
        ago: 62 * minute,
      },
      { from: 'alice', to: 'bob', text: 'That is the graph for the front page.', ago: 58 * minute },
      { text: 'I will write the release notes tonight.', ago: 12 * minute },
      { text: 'Then let us ship it on Friday, 18:00.', ago: 11 * minute },
    ],
    { unread: 2 },
  )
  const mention = { ext: { em_at_list: ['alice'] } }
  say(
    client,
    group('design'),
    [{ from: 'ana', text: '@Alice which blue is it?', ago: 34 * minute, ...mention }],
    {
      unread: 18,
      readPosition: 0,
    },
  )
  const design = client.state.conversations.get('group:design')?.lastMessage
  if (design) {
    const segments = [{ from: 1, to: 1, messages: [design] }]
    const timeline = { segments, reachedStart: true, loading: 'none', error: undefined } as const
    client.set({ timelines: new Map([['group:design', timeline]]) })
  }
  say(client, single('mei'), [{ text: '好的，明天见', ago: 140 * minute }], { marks: [1] })
  say(client, single('rota'), [{ from: 'alice', to: 'rota', text: 'done', ago: day + 60 * minute }])
  say(
    client,
    single('kenji'),
    [{ from: 'alice', to: 'kenji', text: '了解しました。ありがとうございます。', ago: 3 * day }],
    {
      peerReadPosition: 0,
    },
  )
  const photo = { kind: 'image', url: '', thumbnailUrl: '', name: 'front.png', width: 4, height: 3, size: 1 }
  say(client, single('yusuf'), [{ ago: 5 * day, ...(photo as Partial<Message>) }])
  say(
    client,
    single('long'),
    [{ text: 'A text that is so long that it has to be cut off at the end of its line', ago: 40 * day }],
    {
      unread: 130,
      marks: [0, 1, 2],
    },
  )
  localStorage.setItem('parley.draft.alice.single:mei', 'can we move the review to Monday?')
  return client
}

/** Ten thousand conversations. */
function manyClient(count = 10_000): FakeClient {
  const client = createFakeClient('alice')
  const now = Date.now()
  const conversations = new Map<string, Conversation>()
  for (let index = 0; index < count; index++) {
    const ref = single(`user${index}`)
    const lastMessage = {
      kind: 'text',
      id: `${ref.id}/1`,
      conversation: ref,
      from: ref.id,
      to: 'alice',
      sentAt: now - index * minute,
      position: 1,
      localId: undefined,
      ext: {},
      text: `number ${index}`,
    } as Message
    conversations.set(keyOf(ref), {
      ...testConversation(ref),
      lastMessage,
      unread: index % 9 === 0 ? 1 : 0,
      updatedAt: lastMessage.sentAt,
    })
  }
  client.set({ conversations })
  return client
}

const scene = (client: FakeClient): Scene => ({ client, show: <Routed /> })

function refusing(): FakeClient {
  const client = richClient()
  const error = Object.assign(new Error('forbidden'), { reason: 'permissionDenied', code: 1 })
  for (const call of ['pinConversation', 'removeConversation', 'markConversations', 'search']) {
    client.failures.set(call, error)
  }
  return client
}

function offline(): FakeClient {
  const client = richClient()
  client.set({ connection: { name: 'offline' } })
  return client
}

/** Many messages with the same words, for several pages of results. */
function manyWords(): FakeClient {
  const client = richClient()
  const lines = Array.from({ length: 70 }, (_, index) => ({
    text: `${'so it went on and on, '.repeat(index % 9)}and needle number ${index + 1} was found`,
    ago: (80 - index) * minute,
  }))
  say(client, single('bob'), lines)
  return client
}

export const listScenes: Readonly<Record<string, () => Scene>> = {
  list: () => scene(richClient()),
  listRefused: () => scene(refusing()),
  listOffline: () => scene(offline()),
  listSearch: () => scene(manyWords()),
  listMany: () => ({ client: manyClient(), show: <ComesAndGoes /> }),
}
