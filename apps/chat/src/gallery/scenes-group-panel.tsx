// Gallery scenes about creating and managing groups: the same group as seen by its owner, an admin and a member, and in
// all its states.

import type { Group, GroupMember, Message } from '@parley/client'
import { createFakeClient, type FakeClient, type FakeMember } from '@parley/react/testing'
import { Inbox } from '../screens/Inbox/Inbox.tsx'
import { single } from './fixtures.ts'
import { image, messagesIn, text } from './messages.ts'
import type { Scene } from './scenes.tsx'

const account = { server: 'http://localhost:4000', appKey: 'parley#demo', user: 'alice' }
const nothing = () => {}
const minute = 60_000
const launch = { type: 'group', id: 'launch' } as const

const message = (position: number, from: string, text: string, ago: number): Message => ({
  kind: 'text',
  id: `launch/${position}`,
  conversation: launch,
  from,
  to: launch.id,
  sentAt: Date.now() - ago * minute,
  position,
  localId: undefined,
  ext: {},
  text,
})

/** A few managers and many members, so that the list has pages. */
function membersOf(ownRole: GroupMember['role']): readonly FakeMember[] {
  const now = Date.now()
  return [
    { user: ownRole === 'owner' ? 'alice' : 'bob', role: 'owner', joinedAt: now - 90_000 * minute },
    { user: ownRole === 'admin' ? 'alice' : 'mei', role: 'admin', joinedAt: now - 80_000 * minute },
    { user: 'kenji', role: 'admin', joinedAt: now - 70_000 * minute },
    ...(ownRole === 'member' ? [{ user: 'alice' }] : []),
    ...(ownRole === 'owner' ? [{ user: 'bob', isAllowed: true }] : []),
    { user: 'ana', mutedUntil: now + 42 * minute },
    { user: 'yusuf', mutedUntil: -1 },
    'rota',
    'long',
    ...Array.from({ length: 57 }, (_, index) => `user${index}`),
  ]
}

function groupClient(ownRole: GroupMember['role'], more: Partial<Group> = {}): FakeClient {
  const client = createFakeClient('alice', 60)
  const messages = [
    message(
      1,
      'bob',
      'Numbers from the soak test: one million messages, kill -9 every minute, nothing lost.',
      62,
    ),
    message(2, 'alice', 'That is the graph for the front page.', 58),
    message(3, 'mei', '这个滚动终于不跳了', 20),
    message(4, 'ana', 'Release notes freeze on Friday at 18:00', 12),
  ]
  const last = messages.at(-1)
  client.groupServer.put('launch', {
    name: 'Parley launch',
    description: 'Everything about the launch on Friday. Questions are welcome, answers even more.',
    announcement: 'Feature freeze Friday. Bring screenshots, light and dark.',
    isPublic: true,
    needsApproval: true,
    membersMayInvite: false,
    role: ownRole,
    ...more,
  })
  client.groupServer.setMembers('launch', membersOf(ownRole))
  client.groupServer.put('launch', more)
  client.groupServer.setBlocked('launch', ['troll', 'spammer'])
  client.groupServer.setFiles('launch', [
    { id: 'f1', name: 'soak-test.csv', owner: 'bob', bytes: 214_000, createdAt: Date.now() - 60 * minute },
    {
      id: 'f2',
      name: 'front-page.fig',
      owner: 'alice',
      bytes: 3_100_000,
      createdAt: Date.now() - 900 * minute,
    },
  ])
  client.setHistory(launch, messages)
  client.setConversation(launch, { lastMessage: last, updatedAt: last?.sentAt ?? 0, readPosition: 4 })
  client.setPins(launch, last ? [{ message: last, by: 'bob', at: Date.now() - 5 * minute }] : [])
  client.setConversation(single('mei'), { updatedAt: Date.now() - 50 * minute })
  client.setConversation(single('zoe'), { updatedAt: Date.now() - 70 * minute })
  return client
}

const scene = (client: FakeClient): Scene => ({
  client,
  show: <Inbox account={account} open={launch} onSignOut={nothing} onSignInAgain={nothing} />,
})

/** A client whose changes are all refused. */
function refusing(): FakeClient {
  const client = groupClient('owner')
  const error = Object.assign(new Error('forbidden'), { reason: 'permissionDenied', code: 1 })
  const names =
    'modify ban mute addAdmin removeMembers block dissolve changeOwner invite setQuiet listMuted create'
  for (const name of names.split(' ')) client.failures.set(`groups.${name}`, error)
  return client
}

/** Pictures, links and files, the oldest of which are far up in the history. */
function sharing(): FakeClient {
  const client = groupClient('member')
  const file = {
    kind: 'file',
    name: 'soak-test.csv',
    bytes: 214_000,
    url: 'data:,a',
    source: 'data:,a',
  } as const
  client.setHistory(
    launch,
    messagesIn(launch, [
      { from: 'bob', ago: 9000, content: image(1200, 800, '#6fa1c8', '#824d79') },
      { from: 'bob', ago: 8990, content: text('The plan: https://parley.example/launch/plan?day=friday') },
      ...Array.from({ length: 120 }, (_, index) => ({
        from: index % 3 === 0 ? 'alice' : 'mei',
        ago: 8000 - index * 60,
        content: text(`Step ${index + 1} of the release is done.`),
      })),
      { from: 'mei', ago: 400, content: image(800, 1200, '#d8ad85', '#4e5c7a') },
      { from: 'mei', ago: 399, content: image(1200, 800, '#22243a', '#0e0f16') },
      { from: 'ana', ago: 90, content: text('Figures are at https://parley.example/figures') },
      { from: 'alice', ago: 80, content: { ...file, secret: '' } },
      { from: 'bob', ago: 20, content: text('Thank you, **https://parley.example/figures** is perfect.') },
    ]),
  )
  return client
}

export const groupPanelScenes: Readonly<Record<string, () => Scene>> = {
  panelOwner: () => scene(groupClient('owner')),
  panelAdmin: () => scene(groupClient('admin')),
  panelMember: () => scene(groupClient('member', { isBanned: true })),
  panelDisabled: () => scene(groupClient('owner', { isDisabled: true })),
  panelRemoved: () => scene(groupClient('member', { role: undefined, ended: 'removed' })),
  panelRefused: () => scene(refusing()),
  panelShared: () => scene(sharing()),
}
