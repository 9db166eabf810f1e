// A conversation that is opened by its URL may have its history before the list was requested.

import { keyOf } from '@parley/client'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MessageList, ParleyProvider } from '../index.ts'
import { createFakeClient, testMessage } from '../testing/index.ts'

const bob = { type: 'single', id: 'bob' } as const

function opened(change: {
  mentions?: number
  connection?: 'online' | 'offline'
  list: 'none' | 'loading' | 'continuing' | 'loaded'
}) {
  const client = createFakeClient('ann')
  const message = testMessage(40, { text: 'the last of many' })
  client.setConversation(bob, {
    lastMessage: message,
    unread: 1,
    ...(change.mentions !== undefined && { mentions: change.mentions }),
  })
  const segments = [{ from: 40, to: 40, messages: [message] }]
  client.set({
    timelines: new Map([[keyOf(bob), { segments, reachedStart: false, loading: 'none', error: undefined }]]),
    conversationsLoad: { name: change.list },
    ...(change.connection === 'offline' && { connection: { name: 'offline' } }),
  })
  return renderToString(
    <ParleyProvider client={client}>
      <MessageList conversation={bob} />
    </ParleyProvider>,
  )
}

it('waits for the count of the list, because the first unread message may not be loaded', () => {
  expect(opened({ list: 'none' })).not.toContain('the last of many')
  expect(opened({ list: 'loaded' })).toContain('the last of many')
})

it('opens at once with a count that is stored on the device', () => {
  expect(opened({ list: 'none', mentions: 0 })).toContain('the last of many')
})

it('does not wait for the rest of a long list', () => {
  expect(opened({ list: 'loading', mentions: 0 })).not.toContain('the last of many')
  expect(opened({ list: 'continuing', mentions: 0 })).toContain('the last of many')
  expect(opened({ list: 'continuing' })).toContain('the last of many')
})

it('opens at once without a connection', () => {
  expect(opened({ list: 'none', connection: 'offline' })).toContain('the last of many')
})
