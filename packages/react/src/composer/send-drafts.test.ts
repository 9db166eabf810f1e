import type { Client } from '@parley/client'
import { expect, test } from 'vitest'
import { createFakeClient } from '../testing/fake-client.ts'
import { handOver } from './send-drafts.ts'

const bob = { type: 'single', id: 'bob' } as const

test('whoever answers has read the conversation, even if they leave it at once', () => {
  const client = createFakeClient('alice')
  client.setConversation(bob, { unread: 30 })
  const unread = () => client.state.conversations.get('single:bob')?.unread
  expect(unread()).toBe(30)
  handOver(client as unknown as Client, [{ to: bob, kind: 'text', text: 'yes' }], () => undefined)
  expect(unread()).toBe(0)
})
