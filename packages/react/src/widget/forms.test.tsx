import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { defineChatElement } from '../element.ts'
import { createFakeClient, testMessage } from '../testing/index.ts'
import { ConversationApp, Launcher } from '../widget.ts'

const bob = { type: 'single', id: 'bob' } as const
const account = { server: 'https://chat.example', user: 'ann', token: 'x' }

describe('widgets on a server', () => {
  it('connect to nothing and show nothing yet', () => {
    expect(renderToString(<ConversationApp {...account} conversation={bob} />)).toBe('')
    expect(renderToString(<Launcher {...account} />)).toBe('')
  })

  it('do not register a custom element without support for them', () => {
    expect(() => defineChatElement()).not.toThrow()
  })
})

describe('the launcher', () => {
  const clientWith = (unread: number) => {
    const client = createFakeClient('ann')
    client.setConversation(bob, { lastMessage: testMessage(1), unread })
    client.setConversation({ type: 'single', id: 'cid' }, { lastMessage: testMessage(1), unread: 7 })
    client.set({ conversationsLoad: { name: 'loaded' } })
    return client
  }
  const shown = (client = clientWith(2), more: object = {}) =>
    renderToString(createElement(Launcher, { client, conversation: bob, ...more }))

  it('counts the unread messages of its conversation, in its name and in its badge', () => {
    const html = shown()
    expect(html).toContain('aria-label="Open chat, 2 unread messages"')
    expect(html).toContain('aria-expanded="false"')
    expect(html).toMatch(/parley-badge[^>]*>2</)
  })

  it('has no badge without unread messages, and counts none before they are known', () => {
    expect(shown(clientWith(0))).not.toContain('"parley-badge"')
    const client = clientWith(3)
    client.set({ conversationsLoad: { name: 'loading' } })
    expect(shown(client)).toContain('aria-label="Open chat"')
  })

  it('counts everything if it opens a whole chat', () => {
    expect(shown(clientWith(2), { conversation: undefined })).toContain('Open chat, 9 unread messages')
  })

  it('is in the other corner on request, and keeps the classes of the host', () => {
    const html = shown(clientWith(0), { side: 'start', className: 'mine' })
    expect(html).toContain('class="parley parley-launcher parley-launcher-start mine"')
  })
})
