import type { Group, Thread } from '@parley/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ParleyProvider } from '../../app/provider.tsx'
import {
  type ConversationActions,
  ConversationActionsContext,
  createConversationActions,
} from '../../state/conversation-actions.ts'
import { createFakeClient, type FakeClient } from '../../testing/fake-client.ts'
import { testMessage } from '../../testing/rows.ts'
import { readOnlyHandlers, TimelineContext } from '../../timeline/message/timeline-context.ts'
import { ThreadChip } from '../chip/ThreadChip.tsx'
import { StartThread } from '../naming/StartThread.tsx'
import { ThreadSidebar } from './ThreadSidebar.tsx'

const group = { type: 'group', id: 'g' } as const
const parent = testMessage(1, { id: 'm1', conversation: group, to: 'g', text: 'Where <b>to</b> eat?' })
const said = testMessage(1, {
  id: 't1',
  conversation: { type: 'thread', id: '7' },
  to: '7',
  text: 'The harbour',
})

function clientWith(more: Partial<Thread> = {}, ofGroup: Partial<Group> = {}): FakeClient {
  const client = createFakeClient('ann')
  client.groupServer.put('g', { name: 'Harbour', role: 'member', ...ofGroup })
  client.receiveMessage(parent)
  const thread = client.threadServer.put('7', {
    name: 'Lunch',
    groupId: 'g',
    messageId: 'm1',
    owner: 'bob',
    createdAt: 5,
    messageCount: 1,
    memberCount: 3,
    lastMessage: said,
    isMember: true,
    ...more,
  })
  client.set({ threads: new Map([['7', thread]]) })
  client.setConversation({ type: 'thread', id: '7' }, { lastMessage: said })
  return client
}

const shown = (
  client: FakeClient,
  thread = '7',
  inGroup: ConversationActions = createConversationActions(),
) =>
  renderToString(
    <ParleyProvider client={client}>
      <ThreadSidebar conversation={group} thread={thread} inGroup={inGroup} onClose={() => {}} />
    </ParleyProvider>,
  ).replaceAll('<!-- -->', '')

describe('the thread panel', () => {
  it('shows its name, its members, the parent message, and a composer', () => {
    const out = shown(clientWith())
    for (const text of ['Lunch', '3 members', 'Where &lt;b&gt;to&lt;/b&gt; eat?', 'Reply in thread'])
      expect(out).toContain(text)
    expect(out).not.toContain('Join')
    expect(out).toContain('Leave thread')
    for (const text of ['Rename', 'Delete thread']) expect(out).not.toContain(text)
  })

  it('offers managers more', () => {
    for (const client of [clientWith({ owner: 'ann' }), clientWith({}, { role: 'admin' })])
      for (const text of ['Rename', 'Delete thread']) expect(shown(client)).toContain(text)
    const muted = shown(clientWith({ owner: 'ann' }, { mutedUntil: -1 }))
    expect(muted).not.toContain('Rename')
    expect(muted).toContain('Delete thread')
  })

  it('lets non-members join', () => {
    const out = shown(clientWith({ isMember: false }))
    expect(out).toContain('You are not in this thread')
    expect(out).not.toContain('Leave thread')
    expect(shown(clientWith({ isMember: false, ended: 'removed' }))).toContain(
      'You were removed from this thread',
    )
  })

  it('says why the user cannot write, like its group', () => {
    const banned = shown(clientWith({ isMember: false }, { isBanned: true }))
    expect(banned).toContain('Everybody is muted')
    expect(banned).not.toContain('textarea')
    const gone = shown(
      clientWith({ isMember: false, ended: 'removed' }, { role: undefined, ended: 'dissolved' }),
    )
    expect(gone).toContain('This group was dissolved')
    expect(gone).not.toContain('You were removed from this thread')
  })

  it('says that it was deleted, is loading, or belongs to another group', () => {
    const gone = shown(clientWith({ ended: 'destroyed' }))
    expect(gone).toContain('This thread was deleted')
    expect(gone).not.toContain('textarea')
    expect(shown(clientWith(), '8')).toContain('Loading the thread')
    expect(shown(clientWith({ groupId: 'other' }))).toContain('This thread belongs to another group')
  })

  it('can be opened from a list', () => {
    const out = shown(clientWith(), 'all')
    expect(out).toContain('Only threads I am in')
    expect(out).toContain('aria-checked="false"')
  })
})

describe('the chip under a message', () => {
  const thread = { id: '7', name: 'Lunch', messageCount: 2, lastMessage: said, asOf: 1 }
  const chip = (client: FakeClient, isReadOnly = false) =>
    renderToString(
      <ParleyProvider client={client}>
        <ConversationActionsContext.Provider value={createConversationActions()}>
          <TimelineContext.Provider value={{ ...readOnlyHandlers, isReadOnly }}>
            <ThreadChip thread={thread} />
          </TimelineContext.Provider>
        </ConversationActionsContext.Provider>
      </ParleyProvider>,
    ).replaceAll('<!-- -->', '')

  it('has the name, the number of messages, the last one and its sender', () => {
    const out = chip(clientWith())
    for (const text of ['Lunch', '2 replies', '<bdi>bob: </bdi>The harbour', '<button'])
      expect(out).toContain(text)
    expect(out).not.toContain('parley-badge')
  })

  it('counts unread messages for members', () => {
    const client = clientWith()
    client.setConversation({ type: 'thread', id: '7' }, { unread: 120 })
    expect(chip(client)).toContain('99+')
    expect(chip(client)).toContain('120 unread messages')
    const outside = clientWith({ isMember: false })
    outside.setConversation({ type: 'thread', id: '7' }, { unread: 5 })
    expect(chip(outside)).not.toContain('parley-badge')
  })

  it('is not a button without an action', () => {
    expect(chip(clientWith(), true)).not.toContain('<button')
  })
})

describe('starting a thread', () => {
  it('asks for a name, and proposes the text of the message', () => {
    const out = renderToString(
      <ParleyProvider client={clientWith()}>
        <StartThread message={parent} actions={createConversationActions()} onClose={() => {}} />
      </ParleyProvider>,
    )
    expect(out).toMatch(/<input[^>]*value="Where &lt;b&gt;to&lt;\/b&gt; eat\?"/)
    expect(out).toMatch(/<input[^>]*maxLength="64"/)
  })
})

describe('the open thread', () => {
  it('is kept here, or reported to a host that controls it', () => {
    const actions = createConversationActions()
    actions.openThread('7')
    expect(actions.get().thread).toBe('7')
    actions.openThread(undefined)
    expect(actions.get().thread).toBeUndefined()
    const received: (string | undefined)[] = []
    actions.setCallbacks({ onThread: (thread) => received.push(thread) })
    actions.openThread('all')
    expect(received).toEqual(['all'])
    expect(actions.get().thread).toBeUndefined()
  })
})
