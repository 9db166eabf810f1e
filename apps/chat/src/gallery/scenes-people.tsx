// Gallery scenes about people: contacts in all states, requests, profiles, and conversations with notices about the
// other user.

import type { ConversationRef } from '@parley/client'
import type { ContactsTab } from '@parley/react'
import { createFakeClient, type FakeClient } from '@parley/react/testing'
import { Inbox } from '../screens/Inbox/Inbox.tsx'
import type { ScreenName } from '../shell/screen-name.ts'
import { nameOf, names, single } from './fixtures.ts'
import type { Scene } from './scenes.tsx'

const account = { server: 'http://localhost:4000', appKey: 'parley#demo', user: 'alice' }
const nothing = () => {}
const minute = 60_000

const more = [
  '张伟',
  '李娜',
  '王芳',
  '陈晨',
  'Émile Zola',
  'Жанна',
  '김민수',
  '佐藤 かおり',
  '7 of 9',
  'Zoe Quinn',
]

function peopleClient(isEmpty = false): FakeClient {
  const client = createFakeClient('alice', 40)
  const server = client.peopleServer
  for (const user of ['alice', 'bob', 'mei', 'ana', 'yusuf', 'kenji', 'long', 'rota'])
    server.setProfile(user, { nickname: names[user] ?? nameOf(user) })
  for (const [index, user] of ['bob', 'mei', 'ana', 'rota'].entries())
    client.setConversation(single(user), { updatedAt: Date.now() - index * 20 * minute })
  client.receive('bob', 'Did you see the numbers?')
  client.receive('mei', '这个滚动终于不跳了')
  if (isEmpty) return client
  server.setProfile('bob', {
    avatarurl: new URL('icon.svg', location.href).href,
    sign: 'Counting things, one at a time',
    mail: 'bob@example.org',
    phone: '+49 30 1234567',
    gender: '1',
    birth: '1988-03-14',
  })
  server.setContact('bob', 'Bobby (work)')
  for (const user of ['mei', 'ana', 'long']) server.setContact(user)
  for (const [index, nickname] of more.entries()) {
    server.setProfile(`friend${index}`, { nickname })
    server.setContact(`friend${index}`)
  }
  server.request('yusuf', 'We met at the harbour, on the second day of the fair. I was the one with the map.')
  server.request('kenji')
  server.requested('rota', 'Please add me')
  server.setBlocked(['troll', 'spammer'])
  server.setPresence('bob', { isOnline: true, text: 'on a train 🚆, back at four' })
  server.setPresence('mei', { isOnline: true, text: 'Busy' })
  server.setPresence('ana', { isOnline: true, text: 'Away' })
  server.setPresence('long', { isOnline: true, text: 'Do not disturb' })
  server.setPresence('friend0', { isOnline: true })
  server.setPresence('rota', { lastSeenAt: Date.now() - 95 * minute })
  server.setPresence('friend1', { lastSeenAt: Date.now() - 30 * 24 * 60 * minute })
  return client
}

const shown = (
  client: FakeClient,
  { open, screen, tab }: { open?: ConversationRef; screen?: ScreenName; tab?: ContactsTab },
): Scene => ({
  client,
  ownNames: true,
  show: (
    <Inbox
      account={account}
      open={open}
      screen={screen}
      tab={tab}
      onSignOut={nothing}
      onSignInAgain={nothing}
    />
  ),
})

const failure = (reason: string, message: string) => Object.assign(new Error(message), { reason, code: 403 })

function failing(...calls: readonly string[]): FakeClient {
  const client = peopleClient()
  for (const name of calls) client.failures.set(name, failure('serverBusy', 'busy'))
  return client
}

export const peopleScenes: Readonly<Record<string, () => Scene>> = {
  peopleContacts: () => shown(peopleClient(), { screen: 'contacts' }),
  peopleRequests: () => shown(peopleClient(), { screen: 'contacts', tab: 'requests' }),
  peopleBlocked: () => shown(peopleClient(), { screen: 'contacts', tab: 'blocked' }),
  peopleEmpty: () => shown(peopleClient(true), { screen: 'contacts' }),
  peopleFailed: () => shown(failing('contacts.load'), { screen: 'contacts' }),
  peopleRefused: () =>
    shown(failing('contacts.accept', 'blocks.remove', 'contacts.invite', 'profile.update'), {
      screen: 'contacts',
      tab: 'requests',
    }),
  peopleChat: () => shown(peopleClient(), { open: single('bob') }),
  peopleAsks: () => shown(peopleClient(), { open: single('yusuf') }),
  peopleBlockedChat: () => {
    const client = peopleClient()
    client.peopleServer.setBlocked(['bob'])
    return shown(client, { open: single('bob') })
  },
  peopleStranger: () => {
    const client = peopleClient()
    client.peopleServer.users.add('zoe')
    client.failSendsWith = failure('notContact', 'not a contact')
    client.messages.send({ to: single('zoe'), kind: 'text', text: 'Hello, are you there?' })
    return shown(client, { open: single('zoe') })
  },
  peopleProfile: () => shown(peopleClient(), { screen: 'profile' }),
  peopleProfileFailed: () => shown(failing('profile.load'), { screen: 'profile' }),
  peopleProfileRefused: () => shown(failing('profile.update'), { screen: 'profile' }),
}
