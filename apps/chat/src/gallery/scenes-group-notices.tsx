// Gallery scenes about life in groups: group events, closed composers, announcement, files, requests and public groups.

import type { ConversationRef, Group, NoticeMessage } from '@parley/client'
import { AnnouncementEditor, SharedFiles } from '@parley/react'
import { createFakeClient, type FakeClient } from '@parley/react/testing'
import { Inbox, type InboxProps } from '../screens/Inbox/Inbox.tsx'
import { messagesIn, text } from './messages.ts'
import type { Scene } from './scenes.tsx'

const account = { server: 'http://localhost:4000', appKey: 'parley#demo', user: 'alice' }
const nothing = () => {}
const minute = 60_000
const launch: ConversationRef = { type: 'group', id: 'launch' }

const notice = (what: NoticeMessage['what'], more: Partial<NoticeMessage> = {}) => ({
  kind: 'notice' as const,
  what,
  users: [],
  reason: '',
  name: '',
  detail: '',
  memberCount: 0,
  isInTimeline: true,
  ...more,
})

/** A busy group: users join, leave and talk in between. */
function lively(more: Partial<Group> = {}): FakeClient {
  const client = createFakeClient('alice', 60)
  const joined = Array.from({ length: 12 }, (_, index) => ({
    from: `user${index}`,
    ago: 200 - index,
    content: notice('membersJoined', { memberCount: index + 4 }),
  }))
  const messages = messagesIn(launch, [
    {
      from: 'bob',
      ago: 400,
      content: notice('membersJoined', { users: ['alice', 'mei', 'ana', 'kenji', 'rota'] }),
    },
    { from: 'bob', ago: 390, content: text('Welcome, everybody! This is where we plan the launch.') },
    { from: 'mei', ago: 380, content: text('很高兴加入') },
    { from: 'bob', ago: 370, content: notice('adminAdded', { users: ['mei'] }) },
    {
      from: 'bob',
      ago: 365,
      content: notice('announced', { reason: 'Feature freeze Friday. Bring screenshots, light and dark.' }),
    },
    {
      from: 'alice',
      ago: 300,
      content: text('Numbers from the soak test are in.', { wantsReceipts: true, readCount: 3 }),
    },
    { from: 'ana', ago: 290, content: text('One million messages, nothing lost. 🎉') },
    ...joined,
    { from: 'mei', ago: 120, content: notice('applied', { users: [], reason: 'let me in' }) },
    { from: 'kenji', ago: 110, content: notice('membersLeft') },
    {
      from: 'bob',
      ago: 100,
      content: notice('fileShared', { detail: JSON.stringify({ file_name: 'plan.pdf' }) }),
    },
    {
      from: 'alice',
      ago: 50,
      content: text('Read by all of you, thanks.', { wantsReceipts: true, readCount: 15 }),
    },
    {
      from: 'bob',
      ago: 40,
      content: notice('updated', { detail: JSON.stringify({ name: 'Parley launch' }) }),
    },
    { from: 'ana', ago: 12, content: text('Release notes freeze on Friday at 18:00') },
  ])
  const last = messages.at(-1)
  client.setHistory(launch, messages)
  client.groupServer.put('launch', {
    name: 'Parley launch',
    announcement:
      'Feature freeze on Friday at 18:00. Bring screenshots of everything you touched, light and dark, wide and narrow.\n\nThe checklist is at https://example.com/launch',
    owner: 'bob',
    memberCount: 16,
    role: 'member',
    ...more,
  })
  client.groupServer.setMembers('launch', [
    { user: 'bob', role: 'owner' },
    { user: 'mei', role: 'admin' },
    { user: 'alice', role: more.role ?? 'member', mutedUntil: more.mutedUntil ?? 0 },
    'ana',
    'rota',
    ...Array.from({ length: 11 }, (_, index) => `user${index}`),
  ])
  client.setConversation(launch, {
    lastMessage: last,
    updatedAt: last?.sentAt ?? 0,
    readPosition: messages.length,
  })
  const others = [
    ['design', 'Design room', { isQuiet: true }, 18],
    ['rota', 'Rota', { isShielded: true }, 0],
  ] as const
  for (const [id, name, standing, unread] of others) {
    const ref: ConversationRef = { type: 'group', id }
    const [only] = messagesIn(ref, [
      { from: 'ana', ago: 90, content: text('Three new icons are in the folder.') },
    ])
    client.groupServer.put(id, { name, ...standing })
    client.setHistory(ref, only ? [only] : [])
    client.setConversation(ref, {
      lastMessage: only,
      updatedAt: only?.sentAt ?? 0,
      unread,
      readPosition: 1 - unread,
    })
  }
  client.groupServer.setFiles('launch', [
    { id: 'f1', name: 'soak-test.csv', owner: 'bob', bytes: 214_000, createdAt: Date.now() - 60 * minute },
    {
      id: 'f2',
      name: 'front-page.fig',
      owner: 'alice',
      bytes: 3_100_000,
      createdAt: Date.now() - 900 * minute,
    },
    {
      id: 'f3',
      name: 'release-notes-with-a-very-long-name-final-2.docx',
      owner: 'mei',
      bytes: 18_400,
      createdAt: Date.now() - 4000 * minute,
    },
    ...Array.from({ length: 24 }, (_, index) => ({
      id: `old${index}`,
      name: `photo ${index + 1}.jpg`,
      owner: 'ana',
      bytes: 1_200_000 + index * 7000,
      createdAt: Date.now() - (9000 + index * 60) * minute,
    })),
  ])
  return client
}

/** Many days of a group: messages, and users who join and leave one by one and in crowds. */
function longLife(): FakeClient {
  const client = createFakeClient('alice', 40)
  const count = 1500
  const content = (index: number) => {
    if (index % 40 < 9) return notice('membersJoined')
    if (index % 7 === 0) return notice(index % 2 ? 'adminAdded' : 'banned', { users: ['mei'] })
    if (index % 11 === 0) return notice('attributesChanged')
    return text(`#${index + 1} ${'word '.repeat(1 + ((index * 31) % 50))}`)
  }
  const messages = messagesIn(
    launch,
    Array.from({ length: count }, (_, index) => ({
      from: index % 3 ? 'bob' : 'alice',
      ago: (count - index) * 17,
      content: content(index),
    })),
  )
  client.setHistory(launch, messages)
  client.groupServer.put('launch', { name: 'Parley launch', announcement: '', role: 'member' })
  client.setConversation(launch, {
    lastMessage: messages.at(-1),
    updatedAt: Date.now(),
    readPosition: messages.length,
  })
  return client
}

const shown = (client: FakeClient, props: Partial<InboxProps> = { open: launch }): Scene => ({
  client,
  show: <Inbox account={account} open={undefined} onSignOut={nothing} onSignInAgain={nothing} {...props} />,
})

function waiting(): FakeClient {
  const client = lively({ role: 'owner' })
  const request = (groupId: string, groupName: string, user: string, ago: number, message = '') => ({
    groupId,
    groupName,
    user,
    message,
    at: Date.now() - ago * minute,
  })
  client.groupServer.setRequests({
    applications: [
      request(
        'launch',
        'Parley launch',
        'kenji',
        2000,
        'Hello! I wrote the benchmark and would like to follow the launch.',
      ),
      request('launch', 'Parley launch', 'yusuf', 90),
      request('design', 'Design room', 'long', 20, '你好，我是新来的设计师'),
    ],
    invitations: [
      request('readers', 'Readers of long books', 'mei', 300),
      request('climb', 'Climbing on Thursdays', 'ana', 30),
    ],
  })
  return client
}

function searchable(): FakeClient {
  const client = lively()
  client.groupServer.publicGroups.push(
    {
      id: 'launch',
      name: 'Parley launch',
      description: 'Everything about the launch on Friday.',
      memberCount: 16,
      maxMembers: 200,
      isMember: true,
    },
    {
      id: 'readers',
      name: 'Readers of long books',
      description:
        'One book a month, and a long evening about it. Newcomers read along from the first chapter.',
      memberCount: 48,
      maxMembers: 200,
    },
    {
      id: 'climb',
      name: 'Climbing on Thursdays',
      description: 'Ask before you come: the wall is small.',
      memberCount: 9,
      maxMembers: 12,
      needsApproval: true,
    },
    { id: 'chess', name: 'Schach für alle', memberCount: 200, maxMembers: 200 },
    {
      id: 'cooks',
      name: '周末一起做饭',
      description: '每周六晚上',
      memberCount: 31,
      maxMembers: 500,
      needsApproval: true,
    },
    ...Array.from({ length: 30 }, (_, index) => ({
      id: `many${index}`,
      name: `Study group ${index + 1}`,
      memberCount: 3 + index,
      maxMembers: 50,
    })),
  )
  return client
}

const muted = () => {
  const client = lively({ mutedUntil: Date.now() + 9 * minute + 42_000 })
  return client
}

export const groupLifeScenes: Readonly<Record<string, () => Scene>> = {
  groupLife: () => shown(lively()),
  groupLong: () => shown(longLife()),
  groupMuted: () => shown(muted()),
  groupMutedShortly: () => shown(lively({ mutedUntil: Date.now() + 3000 })),
  groupBanned: () => shown(lively({ isBanned: true })),
  groupDisabled: () => shown(lively({ isDisabled: true })),
  groupRemoved: () => {
    const client = lively()
    client.groupServer.end('launch', 'removed')
    return shown(client)
  },
  groupDissolved: () => {
    const client = lively()
    client.groupServer.end('launch', 'dissolved')
    return shown(client)
  },
  requests: () => shown(waiting(), { screen: 'requests' }),
  requestsNone: () => shown(lively(), { screen: 'requests' }),
  discover: () => shown(searchable(), { screen: 'discover' }),
  discoverNone: () => shown(lively(), { screen: 'discover' }),
  groupFiles: () => ({ client: lively(), show: <Aside /> }),
  groupFilesOwner: () => ({ client: lively({ role: 'owner', announcement: '' }), show: <Aside /> }),
}

/** Shows the announcement and the files, as in the panel of a group. */
function Aside() {
  return (
    <div className="gallery-aside">
      <AnnouncementEditor groupId="launch" />
      <SharedFiles groupId="launch" />
    </div>
  )
}
