// Renders replaced components, slots and features that are switched off. Decisions of a host on a press are tested in
// the browser.

import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Avatar, Composer, Conversation, ConversationList, MessageList, ParleyProvider } from '../index.ts'
import { entriesOf } from '../messages/menu-entries.ts'
import { createFakeClient, testMessage } from '../testing/index.ts'
import type { Components, Extensions } from './extensions.ts'

const bob = { type: 'single', id: 'bob' } as const

const replaced: Components = {
  Avatar: ({ id, children }) => <i data-of={id}>{children}</i>,
  RowPreview: ({ conversation }) => <b>about {conversation.ref.id}</b>,
  HeaderTitle: ({ children }) => <em>{children}</em>,
  Composer: ({ conversation }) => <u>write to {conversation.id}</u>,
}

const rows: Components = {
  ConversationRow: ({ conversation, isSelected }) => <s>{`${conversation.key} ${isSelected}`}</s>,
}

const filled: Components = {
  ComposerAbove: ({ conversation }) => <p>above {conversation.id}</p>,
  ComposerStart: () => <p>start</p>,
  ComposerEnd: () => <p>end</p>,
  HeaderEnd: () => <p>header</p>,
  HeaderBelow: () => <p>below</p>,
  ListTop: () => <p>top</p>,
}

const empty: Components = { EmptyTimeline: () => <p>nothing yet</p> }

function world() {
  const client = createFakeClient('ann')
  client.setConversation(bob, { lastMessage: testMessage(1, { text: 'hello there' }), unread: 1 })
  client.setConversation({ type: 'single', id: 'cara' }, { lastMessage: testMessage(2, { text: 'later' }) })
  return client
}

const render = (extensions: Extensions) =>
  renderToString(
    <ParleyProvider client={world()} {...extensions}>
      <ConversationList selected={bob} />
      <Conversation conversation={bob} />
      <Avatar id="zoe" />
    </ParleyProvider>,
  ).replaceAll('<!-- -->', '')

describe('a replaced component', () => {
  it('gets its props, and what the kit shows as children', () => {
    const html = render({
      components: replaced,
    })
    expect(html).toContain('<i data-of="zoe"><span class="parley-avatar"')
    expect(html).toContain('<b>about bob</b>')
    expect(html).not.toContain('hello there')
    expect(html).toContain('<em><i data-of="bob">')
    expect(html).toContain('<u>write to bob</u>')
    expect(html).not.toContain('parley-composer-field')
  })

  it('may be the row of a conversation', () => {
    const html = render({
      components: rows,
    })
    expect(html).toContain('<s>single:bob true</s>')
    expect(html).toContain('<s>single:cara false</s>')
  })
})

describe('slots', () => {
  it('are empty unless the host fills them', () => {
    const html = render({
      components: filled,
    })
    for (const text of ['above bob', 'start', 'end', 'header', 'below', 'top'])
      expect(html).toContain(`<p>${text}</p>`)
    expect(render({})).not.toContain('<p>')
  })
})

describe('the list', () => {
  it('shows the conversations that the host lets through, in its order', () => {
    const only = render({ conversationFilter: ({ ref }) => ref.id !== 'cara' })
    expect(only).toContain('data-roving="single:bob"')
    expect(only).not.toContain('data-roving="single:cara"')
    const sorted = render({ conversationOrder: (a, b) => b.key.localeCompare(a.key) })
    expect(sorted.indexOf('data-roving="single:cara"')).toBeLessThan(
      sorted.indexOf('data-roving="single:bob"'),
    )
    const other = render({ conversationOrder: (a, b) => a.key.localeCompare(b.key) })
    expect(other.indexOf('data-roving="single:cara"')).toBeGreaterThan(
      other.indexOf('data-roving="single:bob"'),
    )
  })
})

describe('features that are switched off', () => {
  it('are not offered by composer and header', () => {
    const all = render({})
    const none = render({
      features: { search: false, voice: false, files: false, location: false, emoji: false },
    })
    for (const label of [
      'Search in this conversation',
      'Record a voice message',
      'aria-label="Attach"',
      'data-attach',
    ])
      expect([all.includes(label), none.includes(label)], label).toEqual([true, false])
    expect(none).toContain('aria-label="Send"')
  })

  it('are not in the menu of a message', () => {
    const row = { type: 'message', id: 'm', message: testMessage(1), mine: true, status: 'sent' } as never
    const standing = { now: 0, recallLimitMs: 120_000, isPinned: false, hostEdits: false }
    const all = entriesOf(row, standing)
    const features = { reply: false, react: false, pin: false, edit: false, recall: false }
    expect(all).toEqual(expect.arrayContaining(Object.keys(features)))
    expect(entriesOf(row, { ...standing, features })).toEqual(
      all.filter((entry) => !Object.keys(features).includes(entry)),
    )
    expect(entriesOf(row, { ...standing, isPinned: true, features })).not.toContain('unpin')
  })
})

it('single components need only a provider', () => {
  const html = renderToString(
    <ParleyProvider client={world()} components={empty}>
      <MessageList conversation={bob} />
      <Composer conversation={bob} />
    </ParleyProvider>,
  )
  expect(html).toContain('parley-composer-field')
})
