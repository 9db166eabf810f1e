// Gallery scenes about rooms: the browser, a room in all its states, and one in which everybody writes at once.

import type { Message, Room, TextMessage } from '@parley/client'
import { createFakeClient, type FakeClient, type FakeRoomMember } from '@parley/react/testing'
import { Inbox } from '../screens/Inbox/Inbox.tsx'
import type { ScreenName } from '../shell/screen-name.ts'
import { single } from './fixtures.ts'
import type { Scene } from './scenes.tsx'

const account = { server: 'http://localhost:4000', appKey: 'parley#demo', user: 'alice' }
const nothing = () => {}
const minute = 60_000
const stage = { type: 'room', id: 'stage' } as const

const people = ['bob', 'mei', 'kenji', 'ana', 'yusuf', 'zoe', 'rota']
const words = [
  'That was close!',
  'Who is the one in the blue shirt?',
  '这个进球太漂亮了',
  'Second half starts in five minutes, get something to drink.',
  'no way 😂',
  'See https://parley.example/scores for the numbers',
  'Greetings from Lisbon',
  'Did anybody record the first ten minutes? I came late and missed the whole opening.',
]

export function said(position: number, more: Partial<TextMessage> = {}): TextMessage {
  return {
    kind: 'text',
    id: `stage/${position}`,
    conversation: stage,
    from: people[(position * 3 + Math.floor(position / 5)) % people.length] ?? 'bob',
    to: stage.id,
    sentAt: Date.now(),
    position,
    localId: undefined,
    ext: {},
    text: `${words[position % words.length]}`,
    priority: 'normal',
    ...more,
  }
}

const history = (): readonly Message[] => {
  const start = Date.now() - 30 * minute
  return Array.from({ length: 140 }, (_, index) =>
    said(index + 1, {
      sentAt: start + index * 12_000,
      ...(index === 130 && {
        priority: 'high' as const,
        from: 'bob',
        text: 'Please keep it friendly. Whoever insults the referee is muted.',
      }),
      ...(index === 133 && {
        isBroadcast: true,
        from: 'rota',
        text: 'All rooms: maintenance tonight at 02:00, ten minutes.',
      }),
      ...(index === 135 && {
        ext: { em_at_list: ['alice'] },
        text: '@alice you were right about the keeper',
      }),
      ...(index === 137 && { priority: 'low' as const, text: 'sent a like' }),
    }),
  )
}

function membersOf(mine: Room['role']): readonly FakeRoomMember[] {
  return [
    { user: mine === 'owner' ? 'alice' : 'bob', role: 'owner' },
    { user: mine === 'admin' ? 'alice' : 'mei', role: 'admin' },
    { user: 'kenji', role: 'admin' },
    ...(mine === 'member' ? ['alice'] : []),
    ...(mine === 'owner' ? ['bob'] : []),
    { user: 'ana', mutedUntil: Date.now() + 42 * minute },
    { user: 'yusuf', mutedUntil: -1 },
    ...Array.from({ length: 80 }, (_, index) => `user${index}`),
  ]
}

function roomClient(mine: Room['role'] = 'member', more: Partial<Room> = {}, isQuiet = false): FakeClient {
  const client = createFakeClient('alice', 60)
  const server = client.roomServer
  server.put('stage', {
    name: 'Cup final live',
    description: 'Everything about the match, from the first minute to the last.',
    announcement: 'Kick-off at 20:00. Be kind: moderators are awake.',
    role: mine,
  })
  server.setMembers('stage', membersOf(mine))
  server.put('stage', { presence: 'in', memberCount: 18_342, maxMembers: 20_000, ...more })
  server.setBlocked('stage', ['troll', 'spammer'])
  server.show('stage')
  if (!isQuiet) client.setHistory(stage, history())
  for (const [index, user] of ['bob', 'mei', 'zoe'].entries())
    client.setConversation(single(user), { updatedAt: Date.now() - index * 20 * minute })
  return client
}

const inRoom = (client: FakeClient, screen?: ScreenName): Scene => ({
  client,
  show: (
    <Inbox
      account={account}
      open={screen ? undefined : stage}
      screen={screen}
      onSignOut={nothing}
      onSignInAgain={nothing}
    />
  ),
})

function browsing(count: number): FakeClient {
  const client = roomClient()
  const names = ['Gardening', 'Type nerds', '深夜电台', 'Retro consoles', 'Bread and butter', 'Night shift']
  for (let index = 0; index < count; index++)
    client.roomServer.put(`r${index}`, {
      name: `${names[index % names.length]}${index < names.length ? '' : ` ${index}`}`,
      description: index % 3 === 0 ? 'Questions, answers, and pictures of what went wrong.' : '',
      memberCount: 900 - index * 7,
      maxMembers: index === 2 ? 886 : 1000,
      isBanned: index === 4,
      owner: 'bob',
    })
  return client
}

function emptyBrowser(more?: (client: FakeClient) => void): FakeClient {
  const client = createFakeClient('alice', 60)
  more?.(client)
  return client
}

const failure = (reason: string, message: string) => Object.assign(new Error(message), { reason, code: 403 })

/**
 * A room in which messages arrive one by one, as from a connection: `flood` starts it with a rate per second,
 * `floodFrames` with a number per frame.
 */
function flooded(): Scene {
  const client = roomClient('member', {}, true)
  client.setHistory(stage, [])
  let position = 0
  const say = () => {
    const text = `${words[(position + 1) % words.length]} #${++position}`
    const priority = position % 50 === 0 ? ('high' as const) : ('normal' as const)
    client.receiveMessage(said(position, { text, priority }))
  }
  const flood = (rate: number, seconds: number) =>
    new Promise<number>((done) => {
      const start = performance.now()
      let sent = 0
      const tick = () => {
        const due = Math.min(rate * seconds, Math.floor(((performance.now() - start) / 1000) * rate))
        for (; sent < due; sent++) say()
        if (sent >= rate * seconds) done(position)
        else setTimeout(tick, 4)
      }
      tick()
    })
  /** As many per frame as there would be at sixty frames a second, whatever the real frame rate. */
  const floodFrames = (rate: number, frames: number) =>
    new Promise<number>((done) => {
      let frame = 0
      let sent = 0
      const tick = () => {
        for (; sent < Math.floor((frame * rate) / 60); sent++) say()
        if (frame++ < frames) requestAnimationFrame(() => setTimeout(tick))
        else done(position)
      }
      tick()
    })
  Object.assign(globalThis, { flood, floodFrames })
  return inRoom(client)
}

export const roomScenes: Readonly<Record<string, () => Scene>> = {
  room: () => inRoom(roomClient()),
  roomOwner: () => inRoom(roomClient('owner')),
  roomAdmin: () => inRoom(roomClient('admin')),
  roomEmpty: () => inRoom(roomClient('member', {}, true)),
  roomOutside: () => inRoom(roomClient('member', { presence: 'out' })),
  roomMuted: () => inRoom(roomClient('member', { mutedUntil: Date.now() + 42 * minute })),
  roomBanned: () => inRoom(roomClient('member', { isBanned: true })),
  roomAllowed: () => inRoom(roomClient('member', { isBanned: true, isAllowed: true })),
  roomBlocked: () => {
    const client = roomClient()
    setTimeout(() => client.roomServer.end('stage', 'blocked'), 300)
    return inRoom(client)
  },
  roomGone: () => {
    const client = createFakeClient('alice', 60)
    client.failures.set('rooms.load', failure('roomNotFound', 'no such room'))
    return inRoom(client)
  },
  roomFlood: flooded,
  rooms: () => inRoom(browsing(45), 'rooms'),
  roomsEmpty: () => inRoom(emptyBrowser(), 'rooms'),
  roomsRefused: () =>
    inRoom(
      emptyBrowser((client) => client.failures.set('rooms.create', failure('permissionDenied', 'no'))),
      'rooms',
    ),
  roomsFailed: () =>
    inRoom(
      emptyBrowser((client) => client.failures.set('rooms.list', failure('networkError', 'no answer'))),
      'rooms',
    ),
}
