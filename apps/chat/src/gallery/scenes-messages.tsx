// Gallery scenes about messages: every kind, and every action.

import type { FakeClient } from '@parley/react/testing'
import { Inbox } from '../screens/Inbox/Inbox.tsx'
import { everything, farQuote, group, uploads } from './messages.ts'
import type { Scene } from './scenes.tsx'

const account = { server: 'http://localhost:4000', appKey: 'parley#demo', user: 'alice' }
const nothing = () => {}

function inbox(client: FakeClient, open = group): Scene {
  return {
    client,
    show: <Inbox account={account} open={open} onSignOut={nothing} onSignInAgain={nothing} />,
  }
}

const error = (reason: string, message: string, code = 1) =>
  Object.assign(new Error(message), { reason, code })

function refusing(): FakeClient {
  const client = everything()
  for (const call of ['react', 'unreact', 'recall', 'pin', 'unpin', 'report', 'readers', 'openCombined']) {
    client.failures.set(call, error('permissionDenied', 'forbidden', 1))
  }
  return client
}

export const messageScenes: Readonly<Record<string, () => Scene>> = {
  messages: () => inbox(everything()),
  messagesRefused: () => inbox(refusing()),
  farQuote: () => inbox(farQuote(), { type: 'single', id: 'bob' }),
  uploads: () => inbox(uploads()),
}
