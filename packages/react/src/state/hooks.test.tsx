// What the hooks for applications return, rendered once. Their updates are tested in the browser.

import type { Message, State } from '@parley/client'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ParleyProvider } from '../app/provider.tsx'
import {
  useMembers,
  useMessageComposer,
  useReceipts,
  useThreads,
  useTypingUsers,
  useUploads,
} from '../hooks.ts'
import { createFakeClient, type FakeClient, testMessage } from '../testing/index.ts'

const bob = { type: 'single', id: 'bob' } as const

const Probe = ({ use }: { readonly use: () => unknown }): ReactNode => JSON.stringify(use() ?? null)

/** The value of a hook, as JSON. */
function returned(client: FakeClient, use: () => unknown): unknown {
  const html = renderToString(
    <ParleyProvider client={client}>
      <Probe use={use} />
    </ParleyProvider>,
  )
  const [, json = ''] = /data-density[^>]*>|<div[^>]*>(.*?)<span class="parley-here"/s.exec(html) ?? []
  return JSON.parse(json.replaceAll('&quot;', '"'))
}

it('useTypingUsers: the ids of users who are typing', () => {
  const client = createFakeClient('ann')
  expect(returned(client, () => useTypingUsers(bob))).toEqual([])
  const message = { conversation: bob, from: 'bob', kind: 'command', action: 'TypingBegin' }
  client.emit('messages.received', { message, mine: false, backlog: false })
  expect(returned(client, () => useTypingUsers(bob))).toEqual(['bob'])
})

it('useReceipts: how far an own message got, and undefined for those of others', () => {
  const client = createFakeClient('ann')
  const mine: Message = { ...testMessage(5), from: 'ann', conversation: bob }
  const status = () => returned(client, () => useReceipts(mine).status)
  client.setConversation(bob, { peerDeliveredPosition: 0, peerReadPosition: 0 })
  expect(status()).toBe('sent')
  client.setConversation(bob, { peerDeliveredPosition: 5, peerReadPosition: 4 })
  expect(status()).toBe('delivered')
  client.setConversation(bob, { peerDeliveredPosition: 5, peerReadPosition: 5 })
  expect(status()).toBe('read')
  expect(returned(client, () => useReceipts({ ...mine, from: 'bob' }).status)).toBe(null)
})

it('useUploads: messages with files, with their progress', () => {
  const client = createFakeClient('ann')
  const common = { conversation: bob, createdAt: 1 }
  const outgoing = [
    { ...common, key: 'a', draft: { to: bob, kind: 'text', text: 'x' }, status: { name: 'waiting' } },
    {
      ...common,
      key: 'b',
      draft: { to: bob, kind: 'file', file: {} },
      status: { name: 'uploading', progress: 0.5 },
    },
  ] as unknown as NonNullable<ReturnType<State['outgoing']['get']>>
  client.set({ outgoing: new Map([['single:bob', outgoing]]) })
  expect(returned(client, () => useUploads(bob))).toMatchObject([{ key: 'b', progress: 0.5 }])
})

it('useMembers and useThreads: what is known', () => {
  const client = createFakeClient('ann')
  client.groupServer.put('g', { name: 'Harbour', role: 'member' })
  client.groupServer.setMembers('g', [{ user: 'ann' }, { user: 'bob' }])
  client.groupServer.showMembers('g', 10)
  expect(returned(client, () => useMembers('g').members.map(({ user }) => user))).toEqual(['ann', 'bob'])
  expect(returned(client, () => useThreads('g', false).threads)).toEqual([])
})

it('useMessageComposer: nothing to send at first, and closed if the user cannot write', () => {
  const client = createFakeClient('ann')
  expect(returned(client, () => useMessageComposer(bob))).toMatchObject({
    text: '',
    canSend: false,
    files: [],
  })
  client.set({ people: { ...client.state.people, blocked: new Set(['bob']) } })
  expect(returned(client, () => useMessageComposer(bob).closed)).toEqual({ why: 'byMe' })
})
