// The scenes of the gallery: a client in some state, and what to render with it.

import type { Client, ConnectionState, State } from '@parley/client'
import { ChatApp, type Extensions } from '@parley/react'
import { createFakeClient, type FakeClient } from '@parley/react/testing'
import type { ReactNode } from 'react'
import { Inbox } from '../screens/Inbox/Inbox.tsx'
import { SignIn } from '../screens/SignIn/SignIn.tsx'
import { Unreachable } from '../screens/SignIn/Unreachable.tsx'
import type { Sessions } from '../session.ts'
import { busyClient, gapClient, longClient, single } from './fixtures.ts'
import { partScenes } from './scenes-components.tsx'
import { composerScenes } from './scenes-composer.tsx'
import { formScenes } from './scenes-embedding.tsx'
import { extensionScenes } from './scenes-extensions.tsx'
import { groupLifeScenes } from './scenes-group-notices.tsx'
import { groupPanelScenes } from './scenes-group-panel.tsx'
import { hostedScenes } from './scenes-hosted.tsx'
import { listScenes } from './scenes-list.tsx'
import { messageScenes } from './scenes-messages.tsx'
import { peopleScenes } from './scenes-people.tsx'
import { roomScenes } from './scenes-rooms.tsx'
import { settingsScenes } from './scenes-settings.tsx'
import { threadScenes } from './scenes-threads.tsx'
import { timelineScenes } from './scenes-timeline.tsx'

export interface Scene {
  readonly client?: Client
  /** Whether names come from the client, not from the gallery. */
  readonly ownNames?: true
  /** How the host extends the kit. */
  readonly extensions?: Extensions
  readonly show: ReactNode
}

const account = { server: 'http://localhost:4000', appKey: 'parley#demo', user: 'alice' }
const nothing = () => {}

function inbox(client: FakeClient, open?: string): Scene {
  return {
    client,
    show: (
      <Inbox
        account={account}
        open={open ? single(open) : undefined}
        onSignOut={nothing}
        onSignInAgain={nothing}
      />
    ),
  }
}

const error = (reason: string, message: string, code = 1) =>
  Object.assign(new Error(message), { reason, code }) as never

function connected(connection: ConnectionState): Scene {
  const client = busyClient()
  client.set({ connection })
  return inbox(client, 'bob')
}

function failing(): FakeClient {
  const client = busyClient()
  client.failSendsWith = error('messageTooLarge', 'too large', 511)
  client.messages.send({ to: single('bob'), kind: 'text', text: 'This one does not get through.' })
  return client
}

const idle: Sessions = {
  get: () => ({ name: 'none' }),
  subscribe: () => nothing,
  resume: nothing,
  signIn: () => Promise.reject(error('signInFailed', 'invalid password')),
  register: () => Promise.reject(error('requestFailed', 'username be unique')),
  signOut: async () => {},
  token: () => undefined,
  leave: nothing,
}

const people = [
  { user: 'alice', name: 'Alice', password: 'x' },
  { user: 'bob', name: 'Bob Okafor', password: 'x' },
]

const withState = (state: Partial<State>): Scene => {
  const client = createFakeClient('alice')
  client.set(state)
  return inbox(client)
}

/** The kit in another page, with a real server that the URL names. */
function Embedded() {
  const query = new URLSearchParams(location.search)
  return (
    <div className="gallery-box">
      <ChatApp
        server={query.get('server') ?? location.origin}
        appKey={query.get('appKey') ?? 'parley#demo'}
        user={query.get('user') ?? ''}
        token={query.get('token') ?? ''}
      />
    </div>
  )
}

export const scenes: Readonly<Record<string, () => Scene>> = {
  ...partScenes,
  ...hostedScenes,
  ...extensionScenes,
  ...formScenes,
  inbox: () => inbox(busyClient()),
  conversation: () => inbox(busyClient(), 'bob'),
  long: () => inbox(longClient(), 'bob'),
  empty: () => inbox(createFakeClient('alice')),
  emptyConversation: () => inbox(busyClient(), 'newcomer'),
  failed: () => inbox(failing(), 'bob'),
  gap: () => inbox(gapClient(), 'bob'),
  loading: () => withState({ conversationsLoad: { name: 'loading' } }),
  listFailed: () =>
    withState({
      conversationsLoad: { name: 'failed', error: error('networkError', 'Request Unknow Error', -2) },
    }),
  connecting: () => connected({ name: 'connecting', attempt: 1, again: true }),
  offline: () => connected({ name: 'offline' }),
  waiting: () =>
    connected({
      name: 'waiting',
      attempt: 3,
      until: Date.now() + 12_000,
      why: error('connectionLost', 'lost', 16),
    }),
  kicked: () => connected({ name: 'signedOut', why: error('signedInElsewhere', 'kicked', 206) }),
  embedded: () => ({ show: <Embedded /> }),
  signIn: () => ({ show: <SignIn sessions={idle} why={undefined} isNew={false} people={people} /> }),
  signInExpired: () => ({
    show: (
      <SignIn sessions={idle} why={error('tokenExpired', 'token expired', 56)} isNew={false} people={[]} />
    ),
  }),
  register: () => ({ show: <SignIn sessions={idle} why={undefined} isNew people={[]} /> }),
  unreachable: () => ({
    show: (
      <Unreachable
        why={error('networkError', 'down', -2)}
        retryMs={60_000}
        onAgain={nothing}
        onLeave={nothing}
      />
    ),
  }),
  ...listScenes,
  ...messageScenes,
  ...timelineScenes,
  ...composerScenes,
  ...groupPanelScenes,
  ...groupLifeScenes,
  ...roomScenes,
  ...peopleScenes,
  ...settingsScenes,
  ...threadScenes,
}
