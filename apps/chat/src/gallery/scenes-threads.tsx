// Gallery scenes about threads: on their messages, beside the conversation, in lists, and in all states.

import type { ConversationRef, Group, Message, Thread } from '@parley/client'
import { createFakeClient, type FakeClient } from '@parley/react/testing'
import { useRoute } from '../routes.tsx'
import { Inbox } from '../screens/Inbox/Inbox.tsx'
import type { ScreenName } from '../shell/screen-name.ts'
import { image, messagesIn, text } from './messages.ts'
import type { Scene } from './scenes.tsx'

const account = { server: 'http://localhost:4000', appKey: 'parley#demo', user: 'alice' }
const nothing = () => {}
const minute = 60_000
const launch: ConversationRef = { type: 'group', id: 'launch' }
const refOf = (id: string): ConversationRef => ({ type: 'thread', id })

/** A thread with its messages, oldest first. */
function put(
  client: FakeClient,
  thread: Partial<Thread> & { readonly id: string; readonly messageId: string },
  lines: readonly { from: string; ago: number; words: string }[],
  { members = [] as readonly string[], unread = 0 } = {},
): Thread {
  const { id } = thread
  const messages = messagesIn(
    refOf(id),
    lines.map(({ from, ago, words }) => ({ from, ago, content: text(words) })),
  )
  const last = messages.at(-1)
  client.setHistory(refOf(id), messages)
  client.threadServer.put(id, {
    groupId: launch.id,
    owner: members[0] ?? 'bob',
    createdAt: Date.now() - (lines[0]?.ago ?? 30) * minute,
    messageCount: messages.length,
    lastMessage: last,
    updatedAt: last?.sentAt ?? 0,
    ...thread,
  })
  client.threadServer.setMembers(id, members)
  client.setConversation(refOf(id), {
    lastMessage: last,
    unread,
    readPosition: messages.length - unread,
    updatedAt: last?.sentAt ?? 0,
  })
  return client.threadServer.put(id)
}

const lunch = [
  { from: 'ana', ago: 55, words: 'The usual place?' },
  { from: 'bob', ago: 54, words: 'They are closed on Fridays now.' },
  { from: 'alice', ago: 50, words: 'Then the one at the harbour. They have soup, and a table for twelve.' },
  { from: 'mei', ago: 21, words: '海边那家很好，我来订位' },
  { from: 'ana', ago: 2, words: 'Great. 12:30?' },
]

function threadsClient(more: Partial<Group> = {}, role: Group['role'] = 'member'): FakeClient {
  const client = createFakeClient('alice', 60)
  client.groupServer.put(launch.id, { name: 'Parley launch', role })
  client.groupServer.setMembers(launch.id, [
    { user: role === 'owner' ? 'alice' : 'bob', role: 'owner' },
    { user: 'kenji', role: 'admin' },
    ...(role === 'owner' ? ['bob'] : ['alice']),
    'mei',
    'ana',
    'yusuf',
    ...Array.from({ length: 6 }, (_, index) => `user${index}`),
  ])
  client.groupServer.put(launch.id, more)
  const threads = [
    put(client, { id: '7001', messageId: 'launch/1', name: 'Where do we eat on Friday?' }, lunch, {
      members: ['alice', 'ana', 'bob', 'mei', 'kenji'],
      unread: 2,
    }),
    put(
      client,
      {
        id: '7002',
        messageId: 'launch/3',
        name: 'Soak test: what the numbers mean, and what is still open',
        owner: 'bob',
      },
      [
        { from: 'bob', ago: 40, words: 'The second column is what counts.' },
        { from: 'kenji', ago: 38, words: '了解しました。' },
      ],
      { members: ['bob', 'kenji'] },
    ),
    put(client, { id: '7003', messageId: 'launch/4', name: 'Release notes', owner: 'alice' }, [], {
      members: ['alice'],
    }),
    put(
      client,
      { id: '7004', messageId: 'launch/5', name: 'الصور للصفحة الأولى' },
      [{ from: 'yusuf', ago: 9, words: 'سأرسلها الليلة' }],
      { members: ['yusuf', 'alice'] },
    ),
  ]
  const overview = ({ id, name, messageCount, lastMessage }: Thread) => ({
    thread: { id, name, messageCount, lastMessage, asOf: 1 },
  })
  const [eat, soak, notes, pictures] = threads.map(overview)
  const messages = messagesIn(launch, [
    { from: 'ana', ago: 60, content: text('Lunch together on Friday, after the launch?', eat) },
    { from: 'alice', ago: 58, content: text('Yes!') },
    {
      from: 'bob',
      ago: 45,
      content: text('Numbers from the soak test: one million messages, kill -9 every minute, nothing lost.', {
        ...soak,
        reactions: [{ reaction: '🎉', count: 4, isMine: true, users: ['alice', 'mei'] }],
      }),
    },
    { from: 'alice', ago: 31, content: text('I write the release notes tonight.', notes) },
    { from: 'yusuf', ago: 12, content: image(800, 500, '#7aa7c7', '#d9b38c', pictures) },
    { from: 'mei', ago: 4, content: text('这个滚动终于不跳了') },
  ])
  client.setHistory(launch, messages)
  const last = messages.at(-1) as Message
  client.setConversation(launch, { lastMessage: last, updatedAt: last.sentAt, readPosition: messages.length })
  client.setConversation({ type: 'single', id: 'mei' }, { updatedAt: Date.now() - 50 * minute })
  return client
}

/** Follows the URL, as the app does. */
function Wandering({ thread, screen }: { readonly thread?: string; readonly screen?: ScreenName }) {
  const route = useRoute()
  const isThere = route.screen === 'conversation'
  const shown = isThere ? route.thread : thread
  return (
    <Inbox
      account={account}
      open={isThere ? route.conversation : launch}
      thread={shown}
      screen={isThere || screen === undefined ? undefined : screen}
      onSignOut={nothing}
      onSignInAgain={nothing}
    />
  )
}

const scene = (client: FakeClient, thread?: string, screen?: ScreenName): Scene => ({
  client,
  show: <Wandering {...(thread && { thread })} {...(screen && { screen })} />,
})

const failing = (name: string, reason: string): FakeClient => {
  const client = threadsClient()
  client.failures.set(name, Object.assign(new Error('failed'), { reason, code: 1 }))
  return client
}

function many(): FakeClient {
  const client = threadsClient()
  for (let index = 0; index < 40; index++) {
    put(
      client,
      { id: String(7100 + index), messageId: `x/${index}`, name: `Side topic ${index + 1}` },
      [{ from: 'bob', ago: 100 + index * 60, words: `What about number ${index + 1}?` }],
      { members: index % 3 === 0 ? ['bob', 'alice'] : ['bob'] },
    )
  }
  return client
}

function refusing(): FakeClient {
  const client = threadsClient()
  const error = Object.assign(new Error('forbidden'), { reason: 'permissionDenied', code: 1 })
  for (const name of ['create', 'rename', 'join', 'leave', 'destroy'])
    client.failures.set(`threads.${name}`, error)
  return client
}

function ended(why: 'destroyed' | 'removed'): FakeClient {
  const client = threadsClient()
  client.threadServer.end('7001', why)
  return client
}

function nobody(): FakeClient {
  const client = createFakeClient('alice', 60)
  client.groupServer.put(launch.id, { name: 'Parley launch' })
  client.setHistory(launch, messagesIn(launch, [{ from: 'bob', ago: 5, content: text('Hello') }]))
  client.setConversation(launch, { updatedAt: Date.now() })
  return client
}

export const threadScenes: Readonly<Record<string, () => Scene>> = {
  threads: () => scene(threadsClient()),
  threadOpen: () => scene(threadsClient(), '7001'),
  threadOwner: () => scene(threadsClient({}, 'owner'), '7001'),
  threadOutside: () => scene(threadsClient(), '7002'),
  threadNew: () => scene(threadsClient(), '7003'),
  threadMuted: () => scene(threadsClient({ isBanned: true }), '7001'),
  threadLeft: () => scene(threadsClient({ role: undefined, ended: 'removed' }), '7001'),
  threadRemoved: () => scene(ended('removed'), '7001'),
  threadGone: () => scene(ended('destroyed'), '7001'),
  threadFailed: () => scene(failing('threads.load', 'networkError'), '7002'),
  threadRefused: () => scene(refusing(), '7001'),
  threadList: () => scene(many(), 'all'),
  threadListEmpty: () => scene(nobody(), 'all'),
  threadListFailed: () => scene(failing('threads.list', 'networkError'), 'all'),
  threadsOwn: () => scene(many(), undefined, 'threads'),
  threadsOwnEmpty: () => scene(nobody(), undefined, 'threads'),
}
