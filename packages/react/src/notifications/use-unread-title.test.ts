import { expect, it } from 'vitest'
import { createFakeClient } from '../testing/index.ts'
import { countedUnread } from './use-unread-title.ts'

it('counts unread messages, except muted ones, and only mentions if only those notify', () => {
  const client = createFakeClient('alice')
  const group = { type: 'group', id: 'g1' } as const
  client.receive('bob', 'one')
  client.receive('mei', 'two')
  client.receive('kenji', 'three', group)
  expect(countedUnread(client.state, new Map())).toBe(3)
  expect(countedUnread(client.state, new Map([['single:mei', 'none']]))).toBe(2)
  expect(countedUnread(client.state, new Map([['group:g1', 'mentions']]))).toBe(2)
  const { segments } = client.state.timelines.get('group:g1') ?? { segments: [] }
  const said = segments[0]?.messages[0]
  if (!said) throw new Error('The message did not arrive')
  client.change(said, (message) => ({ ...message, ext: { em_at_list: ['alice'] } }))
  expect(countedUnread(client.state, new Map([['group:g1', 'mentions']]))).toBe(3)
})
