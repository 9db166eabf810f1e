import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Conversation, ConversationList, ParleyProvider } from '../index.ts'
import { createFakeClient, testMessage } from '../testing/index.ts'

describe('on a server', () => {
  it('accesses no browser globals when it is imported or rendered', () => {
    expect(typeof document).toBe('undefined')
    const client = createFakeClient('ann')
    const bob = { type: 'single', id: 'bob' } as const
    client.setConversation(bob, { lastMessage: testMessage(1, { text: 'hello there' }), unread: 1 })
    const html = renderToString(
      <ParleyProvider client={client} theme="dark">
        <ConversationList selected={bob} />
        <Conversation conversation={bob} />
      </ParleyProvider>,
    )
    expect(html).toContain('hello there')
    expect(html).toContain('data-theme="dark"')
  })

  it('writes no inline styles, which strict content policies forbid', () => {
    const client = createFakeClient('ann')
    client.setConversation({ type: 'single', id: 'bob' }, { lastMessage: testMessage(1) })
    const html = renderToString(
      <ParleyProvider client={client}>
        <ConversationList />
      </ParleyProvider>,
    )
    expect(html).not.toMatch(/ style=|<style/)
  })
})
